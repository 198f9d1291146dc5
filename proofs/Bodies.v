(* From rigid bodies to the letters of the recursion, over any commutative ring: shifts, rotations and inertias as
   matrices, the bias terms (2) and (3) of lecture 4a, kinetic energy and virtual power. All vectors are in common
   axes; a spatial vector is (angular; linear), a force (moment; force). *)

From Coq Require Import Arith Lia Ring Ring_theory.
From RK Require Import Operators Matrices Chains Trees Decide Forward.
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

(* The cross products of omega with the angular and with the linear part of y, where omega is the angular part of V. *)
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

(* --- one rigid body: mass m, centre p from the link's point, tensor I_c about the centre --- *)

Add Ring scalar_ring : th (setoid equivalence ext).

Definition tilde (l : nat -> R) (i j : nat) : R :=
  match i, j with
  | 0, 1 => opp (l 2%nat) | 0, 2 => l 1%nat | 1, 0 => l 2%nat | 1, 2 => opp (l 0%nat) | 2, 0 => opp (l 1%nat) | 2, 1 => l 0%nat
  | _, _ => O
  end%nat.
Definition unit3 (i j : nat) : R := if i =? j then I else O.
Definition shift_by (l : nat -> R) : mat 6 6 := fun i j =>                      (* RK 3.1, phi(l) *)
  if i <? 3 then if j <? 3 then unit3 i j else tilde l i (j - 3) else if j <? 3 then O else unit3 (i - 3) (j - 3).
Definition inertia (m : R) (p : nat -> R) (I_c : nat -> nat -> R) : mat 6 6 := fun i j =>   (* RK 2.23 *)
  if i <? 3 then
    if j <? 3 then
      let about k := times (tilde p k i) (tilde p k j) in
      plus (I_c i j) (times m (plus (plus (about 0%nat) (about 1%nat)) (about 2%nat)))
    else times m (tilde p i (j - 3))
  else if j <? 3 then times m (opp (tilde p (i - 3) j)) else times m (unit3 (i - 3) (j - 3)).

(* omega x l in coordinates. *)
Definition across (omega l : nat -> R) (i : nat) : R :=
  match i with
  | 0 => omega 1%nat *! l 2%nat -! omega 2%nat *! l 1%nat
  | 1 => omega 2%nat *! l 0%nat -! omega 0%nat *! l 2%nat
  | _ => omega 0%nat *! l 1%nat -! omega 1%nat *! l 0%nat
  end%nat.

Ltac entries := cbv [equal mul tr matrices scalars Matrices Scalars product sum same n count part Nat.ltb Nat.leb Nat.sub Nat.add Nat.eqb
  shift_by inertia tilde unit3 across Operators.zero Operators.add].

(* A rigid link moves its points as phi^T says: (omega; v) becomes (omega; v + omega x l). Assumes: a commutative
   ring. *)
Theorem shift_moves_points (l : nat -> R) (V : mat 6 1) i : (i < 3)%nat ->
  eqR (((shift_by l)^T * V) i 0%nat) (V i 0%nat)
  /\ eqR (((shift_by l)^T * V) (3 + i)%nat 0%nat) (V (3 + i)%nat 0%nat +! across (fun j => V j 0%nat) l i).
Proof. intro Hi. destruct i as [| [| [| i]]]; [| | | lia]; split; entries; ring. Qed.

(* Twice the kinetic energy of a body, V^T M V, is omega . I_c omega + m |v + omega x p|^2: turning about the centre, and
   the centre's own motion. Assumes: a commutative ring. *)
Theorem energy_of_a_body m p I_c (V : mat 6 1) :
  let omega i := V i 0%nat in
  let v_c i := V (3 + i)%nat 0%nat +! across omega p i in
  let three f := f 0%nat +! f 1%nat +! f 2%nat in
  eqR ((V^T * inertia m p I_c * V) 0%nat 0%nat)
      (three (fun i => three (fun j => omega i *! I_c i j *! omega j)) +! m *! three (fun i => v_c i *! v_c i)).
Proof. cbv zeta. entries. ring. Qed.

Lemma inertia_symmetric m p I_c : (forall i j, eqR (I_c i j) (I_c j i)) -> (inertia m p I_c)^T == inertia m p I_c.
Proof.
  intros E i j Hi Hj. cbn in Hi, Hj.
  do 6 (destruct i as [| i]; [do 6 (destruct j as [| j]; [entries; first [ring | apply (Radd_ext ext); [apply E | ring]] |]); lia |]). lia.
Qed.

Lemma bias_force_proper M : Proper (equal ==> equal) (bias_force M).
Proof. intros V V' E. unfold bias_force. now rewrite E. Qed.
End Bodies.

(* --- many bodies: energy, virtual power --- *)

Section Arms.
Context {C : Operators}.
Variables (six single : size) (dof : nat -> size) (N : nat) (parent : nat -> nat).
Hypothesis tips_first : forall k, (k < N)%nat -> (k < parent k)%nat.
Variables (phi : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Notation column := (Forward.column single N).
Notation phi_ := (tree_resolvent six N parent phi).
Notation H_ := (diagonal N H).
Notation M_ := (diagonal N M).
Notation one_column := (Sizes 1 (fun _ => single)).

(* V(k) = phi^T(k) V(parent) + H^T(k) theta_dot(k), from a base at rest: the motions that the joints allow. *)
Definition allowed (V : nat -> op six single) (rates : forall k, op (dof k) single) : Prop :=
  forall k, (k < N)%nat -> V k == (phi k)^T * at_parent N 0 V (parent k) + (H k)^T * rates k.

Lemma allowed_is V rates : allowed V rates <-> column V == phi_^T * H_^T * column rates.
Proof.
  pose proof (tree_left six N parent tips_first phi) as left.
  pose proof (tree_right six N parent tips_first phi) as right.
  change (tree_steps six N phi) with (diagonal N phi) in left, right.
  assert (E : allowed V rates <-> column V == (diagonal N phi)^T * ((fork six N parent)^T * column V) + H_^T * column rates).
  { rewrite fork_tr_column, !diagonal_tr, !diagonal_column. split; intro F; [| intros k Hk; exact (F k 0%nat Hk Nat.lt_0_1)].
    intros i j Hi Hj. exact (F i Hi). }
  rewrite E. set (Delta := diagonal N phi) in *. set (S_ := fork six N parent) in *. split; intro F.
  - transitivity (((1 - S_ * Delta) * phi_)^T * column V); [now rewrite right, tr_1, mul_1_l |].
    use F (phi_^T) 1. operators.
  - use F (1 - Delta^T * S_^T) 1. transitivity ((phi_ * (1 - S_ * Delta))^T * (H_^T * column rates) + Delta^T * (S_^T * column V)); [operators |].
    rewrite left, tr_1, mul_1_l. apply add_comm.
Qed.

(* Twice the kinetic energy, what V(k)^T M(k) V(k) adds up to, is theta_dot^T mass theta_dot, with mass = H phi M phi^T
   H^T. Assumes: links numbered so that each comes before its parent. *)
Theorem kinetic_energy V rates : allowed V rates ->
  (column V)^T * M_ * column V == (column rates)^T * (H_ * phi_ * M_ * phi_^T * H_^T) * column rates.
Proof. intros ->%allowed_is. operators. Qed.
End Arms.

Section VirtualPower.
Context {C : Operators}.
Variables (six single : size) (dof : nat -> size) (N : nat) (parent : nat -> nat).
Hypothesis tips_first : forall k, (k < N)%nat -> (k < parent k)%nat.
Variables (phi : nat -> op six six) (H : forall k, op (dof k) six).
Notation column m := (Forward.column m N).
Notation phi_ := (tree_resolvent six N parent phi).
Notation H_ := (diagonal N H).
Notation allowed m := (allowed six m dof N parent phi H).

(* Virtual power: in every motion that the joints allow, the power of the torques T equals that of the forces on the
   bodies, f(k) = M(k) alpha(k) + b(k) + F(k), if and only if T = H phi f, the equations of motion. m motions are
   considered side by side. Assumes: links numbered so that each comes before its parent. *)
Theorem virtual_power (T : forall k, op (dof k) single) (f : nat -> op six single) :
  (forall m (dV : nat -> op six m) (rates : forall k, op (dof k) m), allowed m dV rates ->
    (column single T)^T * column m rates == (column single f)^T * column m dV)
  <-> H_ * phi_ * column single f == column single T.
Proof.
  split.
  - intro E. assert (G : (column single T)^T * (1 : @op Matrices (Sizes N dof) (Sizes N dof)) == (column single f)^T * (phi_^T * H_^T)).
    { intros i j Hi Hj. apply Nat.lt_1_r in Hi. subst i.
      refine (E (dof j) (fun k => (phi_^T * H_^T) k j) (fun k => (1 : @op Matrices (Sizes N dof) (Sizes N dof)) k j) _ 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1).
      apply allowed_is; [exact tips_first |]. intros k l Hk Hl. symmetry. exact (mul_1_r _ _ (phi_^T * H_^T) k j Hk Hj). }
    transitivity (((column single f)^T * (phi_^T * H_^T))^T); [operators |]. rewrite <- G. operators.
  - intros E m dV rates A. apply (allowed_is six m dof N parent tips_first phi H) in A. rewrite A.
    transitivity ((H_ * phi_ * column single f)^T * column m rates); [now rewrite E | operators].
Qed.
End VirtualPower.
