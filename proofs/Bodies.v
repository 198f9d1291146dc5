(* From rigid bodies to the letters of the recursion, over any commutative ring: what shifts, turns and inertias are as
   matrices, and the bias terms of lecture 4a, (2) and (3). Everything is in common axes; a spatial vector is
   (turning; linear), a force (moment; force). *)

From Coq Require Import Arith Lia Ring Ring_theory.
From RK Require Import Operators Matrices.
Open Scope op_scope.

Section Bodies.
Context {R : Type} {O I : R} {plus times minus : R -> R -> R} {opp : R -> R} {eqR : R -> R -> Prop}.
Context {equivalence : Equivalence eqR} (ext : ring_eq_ext plus times opp eqR) (th : ring_theory O I plus times minus opp eqR).
#[local] Instance scalars : Operators := @Scalars R O I plus times minus opp eqR equivalence ext th.
#[local] Instance matrices : Operators := @Matrices scalars.
Definition n (c : nat) : @size matrices := @Sizes scalars c (fun _ => tt).
Notation mat r c := (@op matrices (n r) (n c)).
Notation "x +! y" := (plus x y) (at level 50, left associativity).
Notation "x *! y" := (times x y) (at level 40, left associativity).
Notation "x -! y" := (plus x (opp y)) (at level 50, left associativity).

(* omega x the turning part of y, and omega x its linear part, where omega is the turning part of V. *)
Definition crossed (V y : mat 6 1) : mat 6 1 := fun i _ =>
  let across j k l m := V j 0%nat *! y m 0%nat -! V k 0%nat *! y l 0%nat in
  match i with
  | 0 => across 1 2 1 2 | 1 => across 2 0 2 0 | 2 => across 0 1 0 1 | 3 => across 1 2 4 5 | 4 => across 2 0 5 3 | _ => across 0 1 3 4
  end%nat.
Definition turning (y : mat 6 1) : mat 6 1 := fun i j => if i <? 3 then y i j else O.
Definition linear (y : mat 6 1) : mat 6 1 := fun i j => if i <? 3 then O else y i j.

(* RK 2.19, and 2.32 corrected, for a hinge (h; 0) or a slider (0; h) in a row of H: phi^T (omega; 0) is
   (omega; omega x l), so with (turn; slide) = H^T theta_dot this is (omega x turn; omega x [omega x l + 2 slide]). *)
Definition bias_acceleration (phi : mat 6 6) (H : mat 1 6) (V_in : mat 6 1) (theta_dot : mat 1 1) : mat 6 1 :=
  let rate := H^T * theta_dot in crossed V_in (rate + linear (rate + phi^T * turning V_in)).
(* RK 2.23: M (omega; 0) is (I omega; m omega x p), so this is (omega x I omega; m omega x [omega x p]). *)
Definition bias_force (M : mat 6 6) (V : mat 6 1) : mat 6 1 := crossed V (M * turning V).

#[export] Instance crossed_proper : Proper (equal ==> equal ==> equal) crossed.
Proof.
  intros V V' EV y y' Ey i j Hi Hj. cbn in Hi. assert (F : forall k, (k < 6)%nat -> eqR (V k 0%nat) (V' k 0%nat) /\ eqR (y k 0%nat) (y' k 0%nat)).
  { intros k Hk. split; [apply EV | apply Ey]; cbn; lia. }
  destruct ext as [Ep Em Eo].
  do 6 (destruct i as [| i]; [cbn; apply Ep; [apply Em; apply F; lia | apply Eo, Em; apply F; lia] |]). lia.
Qed.

#[export] Instance turning_proper : Proper (equal ==> equal) turning.
Proof. intros y y' E i j Hi Hj. unfold turning. destruct (i <? 3); [now apply E | reflexivity]. Qed.

#[export] Instance linear_proper : Proper (equal ==> equal) linear.
Proof. intros y y' E i j Hi Hj. unfold linear. destruct (i <? 3); [reflexivity | now apply E]. Qed.

Lemma bias_acceleration_proper phi H : Proper (equal ==> equal ==> equal) (bias_acceleration phi H).
Proof. intros V V' EV x x' E. unfold bias_acceleration. now rewrite EV, E. Qed.

Lemma bias_force_proper M : Proper (equal ==> equal) (bias_force M).
Proof. intros V V' E. unfold bias_force. now rewrite E. Qed.
End Bodies.
