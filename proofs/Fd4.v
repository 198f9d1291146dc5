(* FD4 in the report's letters (RK 5.13 to 5.17), with psi and L: it finds the same at every link as the loops of 4a. *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Chains Trees Decide Sweeps Forward.

Section Program.
Context {K : Machine}.
Variables (six single : kind) (dof : nat -> kind).
Notation vector := (num six single).
Variables (phi : nat -> num six six) (H : forall k, num (dof k) six) (M : nat -> num six six).

Record gained (k : nat) := Gained { psi : num six six; L : num six (dof k); gain : num six (dof k);
                                    white : num (dof k) single; a_gained : vector }.

Fixpoint whitened (t : forest (bias six single dof)) : work (num six six * vector * forest gained) :=
  match t with
  | bare => ret (nothing, nothing, bare)
  | link k (Bias _ _ _ _ a b T) outer beside =>
      do (P_outer, z_outer, outer) <- whitened outer;
      do (P_beside, z_beside, beside) <- whitened beside;
      do P <- P_outer ⊕ M k;
      do z <- z_outer ⊕ b;
      do PH <- P ⊗ (H k)°;
      do D <- H k ⊗ PH;
      do D_inv <- inverse D;
      do G <- PH ⊗ D_inv;
      do L <- phi k ⊗ G;
      do LH <- L ⊗ H k;
      do psi <- phi k ⊖ LH;                                                     (* RK 4.7 *)
      do Hz <- H k ⊗ z;
      do epsilon <- T ⊖ Hz;
      do nu <- D_inv ⊗ epsilon;                                                 (* RK 5.14 *)
      do Pa <- P ⊗ a;
      do z_Pa <- z ⊕ Pa;
      do psi_z <- psi ⊗ z_Pa;
      do LT <- L ⊗ T;
      do y <- psi_z ⊕ LT;                                                       (* RK 5.16 *)
      do psi_P <- psi ⊗ P;
      do psi_P_phi <- psi_P ⊗ (phi k)°;
      do P_out <- P_beside ⊕ psi_P_phi;
      do z_out <- z_beside ⊕ y;
      ret (P_out, z_out, link k (Gained k psi L G nu a) outer beside)
  end.

Fixpoint smoothed (alpha_in : vector) (t : forest gained) : work (forest (fun k => num (dof k) single)) :=
  match t with
  | bare => ret bare
  | link k (Gained _ psi L G nu a) outer beside =>
      do L_alpha <- L° ⊗ alpha_in;
      do G_a <- G° ⊗ a;
      do x <- nu ⊖ L_alpha;
      do theta_dd <- x ⊖ G_a;                                                   (* RK 5.15 *)
      do psi_alpha <- psi° ⊗ alpha_in;
      do free <- nu ⊖ G_a;
      do turn <- (H k)° ⊗ free;
      do s <- psi_alpha ⊕ turn;
      do alpha <- s ⊕ a;                                                        (* RK 5.17 *)
      do outer <- smoothed alpha outer;
      do beside <- smoothed alpha_in beside;
      ret (link k theta_dd outer beside)
  end.
End Program.

Section Same.
Context {C : Operators}.
Variable keep : forall {m n}, op m n -> op m n.
Variable inv : forall {n}, op n n -> op n n.
Hypothesis keep_ok : forall m n (x : op m n), keep x == x.
Variables (six single : size) (dof : nat -> size) (N : nat) (parent : nat -> nat).
Hypothesis inv_ok : forall k (x y : op (dof k) (dof k)), x * y == 1 -> y * x == 1 -> inv x == y.
Variables (phi : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Variables (D_inv : forall k, op (dof k) (dof k)) (P : nat -> op six six).
Notation machine := (on_operators (@keep) (@inv)).
Notation hands_on := (handed_on six dof phi H D_inv).
Notation D k := (H k * P k * (H k)^T).
Notation G k := (P k * (H k)^T * D_inv k).
Hypothesis P_next : forall k, (k < N)%nat -> P k == M k + children six N parent k (fun j => hands_on j (P j)).
Hypothesis P_symmetric : forall k, (k < N)%nat -> (P k)^T == P k /\ (D_inv k)^T == D_inv k.
Hypothesis D_inverse : forall k, (k < N)%nat -> D k * D_inv k == 1 /\ D_inv k * D k == 1.

#[local] Instance keep_proper m n : Proper (equal ==> equal) (@keep m n).
Proof. intros x y E. now rewrite !keep_ok. Qed.

Inductive alike : forest (fun k => op (dof k) single) -> forest (fun k => op (dof k) single) -> Prop :=
| alike_bare : alike bare bare
| alike_link k x y outer outer' beside beside' : x == y -> alike outer outer' -> alike beside beside' ->
    alike (link k x outer beside) (link k y outer' beside').

Notation run2 := (@inward machine six single dof phi H M).
Notation run3 := (@outward machine six single dof phi H).
Notation white2 := (@whitened machine six single dof phi H M).
Notation smooth3 := (@smoothed machine six single dof H).

(* FD4 with psi and L finds at every link what the loops of lecture 4a find. Stands on: that each D(k) of the recursion
   has an inverse, and symmetric P(k). *)
Theorem fd4_agrees t : forall p, each (here N parent) p t ->
  let '(P_1, z_1, w_1) := run2 t in
  let '(P_2, z_2, w_2) := white2 t in
  P_1 == handed (fun j => hands_on j (P j)) t /\ P_2 == P_1 /\ z_2 == z_1
  /\ forall alpha alpha', alpha' == alpha -> alike (smooth3 alpha' w_2) (run3 alpha w_1).
Proof.
  induction t as [| k [a b T] outer IHo beside IHb]; intros p shape.
  - cbn. repeat split; try easy. intros. constructor.
  - destruct shape as [(Hk & Hp & Hc) [So Sb]]. specialize (IHo k So). specialize (IHb p Sb).
    cbn -[handed] in IHo, IHb |- *.
    destruct (run2 outer) as [[P_o z_o] w_o]. destruct (run2 beside) as [[P_b z_b] w_b].
    destruct (white2 outer) as [[P_o' z_o'] w_o']. destruct (white2 beside) as [[P_b' z_b'] w_b'].
    destruct IHo as (EPo & EPo' & Ezo & IHo). destruct IHb as (EPb & EPb' & Ezb & IHb). cbn -[handed].
    destruct (D_inverse k Hk) as [DI ID]. destruct (P_symmetric k Hk) as [SP SD].
    assert (EP : keep (P_o + M k) == P k).
    { rewrite keep_ok, P_next, EPo, <- Hc by easy. apply add_comm. }
    assert (EP' : keep (P_o' + M k) == P k) by (rewrite <- EP, !keep_ok, EPo'; easy).
    set (P1 := keep (P_o + M k)) in *. set (P2 := keep (P_o' + M k)) in *.
    assert (EPH : keep (P1 * (H k)^T) == P k * (H k)^T) by now rewrite keep_ok, EP.
    assert (EPH' : keep (P2 * (H k)^T) == P k * (H k)^T) by now rewrite keep_ok, EP'.
    set (PH1 := keep (P1 * (H k)^T)) in *. set (PH2 := keep (P2 * (H k)^T)) in *.
    assert (ED : keep (H k * PH1) == D k) by now rewrite keep_ok, EPH, mul_assoc.
    assert (ED' : keep (H k * PH2) == D k) by now rewrite keep_ok, EPH', mul_assoc.
    set (D1 := keep (H k * PH1)) in *. set (D2 := keep (H k * PH2)) in *.
    assert (Ed : keep (inv D1) == D_inv k) by (rewrite keep_ok; apply inv_ok; now rewrite ED).
    assert (Ed' : keep (inv D2) == D_inv k) by (rewrite keep_ok; apply inv_ok; now rewrite ED').
    set (d1 := keep (inv D1)) in *. set (d2 := keep (inv D2)) in *.
    assert (Eg : keep (PH1 * d1) == G k) by now rewrite keep_ok, EPH, Ed.
    assert (Eg' : keep (PH2 * d2) == G k) by now rewrite keep_ok, EPH', Ed'.
    set (g1 := keep (PH1 * d1)) in *. set (g2 := keep (PH2 * d2)) in *.
    assert (Ez : keep (z_o' + b) == keep (z_o + b)) by now rewrite !keep_ok, Ezo.
    set (z1 := keep (z_o + b)) in *. set (z2 := keep (z_o' + b)) in *.
    assert (GDG : G k * D k * (G k)^T == P k * (H k)^T * D_inv k * H k * P k).
    { use ID (P k * (H k)^T) ((D_inv k)^T * H k * (P k)^T). use SD (P k * (H k)^T) (H k * (P k)^T).
      use SP (P k * (H k)^T * D_inv k * H k) 1. operators. }
    assert (hand : hands_on k (P k) == phi k * (P k - G k * D k * (G k)^T) * (phi k)^T) by (unfold handed_on; now rewrite GDG).
    split; [cbn [handed]; rewrite !keep_ok, EP, Eg, ED, hand, EPb; apply add_comm |].
    split; [rewrite !keep_ok, EP, EP', Eg, Eg', ED, EPb', GDG; operators |].
    split; [rewrite EP, EP', Eg, Eg', ED, Ez, Ezb; repeat rewrite keep_ok; rewrite GDG; operators |].
    intros alpha alpha' E. constructor; [rewrite Eg, Eg', Ed, Ed', Ez, E; repeat rewrite keep_ok; operators | | now apply IHb].
    apply IHo. rewrite Eg, Eg', Ed, Ed', Ez, E. repeat rewrite keep_ok. operators.
Qed.
End Same.
