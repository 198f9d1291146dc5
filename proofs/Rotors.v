(* Motors with gears: a rotor at joint k adds a symmetric J(k), so the equations of motion contain J theta_dd beside
   the mass matrix. The recursion for P does not change, only its pivots do: D(k) = H(k) P(k) H(k)^T + J(k). Proved
   for every tree and blocks of any size: this recursion factors and inverts mass + J, and so solves the equations of
   motion with rotors. Forward.v and Run.v have no rotors; Certify.v has them, and needs no D(k). *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Chains Trees Decide.
Open Scope op_scope.

(* --- the operators: from the recursion to the factors --- *)

Section Factors.
Context {C : Operators} {joint link : size}.
Variables (phi psi S Delta_phi Delta_psi P M : op link link) (H : op joint link) (D D_inv J : op joint joint) (L : op link joint).
Hypothesis phi_left : phi * (1 - S * Delta_phi) == 1.
Hypothesis phi_right : (1 - S * Delta_phi) * phi == 1.
Hypothesis psi_left : psi * (1 - S * Delta_psi) == 1.
Hypothesis psi_right : (1 - S * Delta_psi) * psi == 1.
Hypothesis gain : L == Delta_phi * (P * H^T * D_inv).
Hypothesis closed : Delta_psi == Delta_phi - L * H.
Hypothesis riccati : M == P - S * Delta_psi * P * Delta_phi^T * S^T.
Hypothesis pivots : D == H * P * H^T + J.
Hypothesis P_symmetric : P^T == P.
Hypothesis D_symmetric : D^T == D.
Hypothesis D_inverse_right : D * D_inv == 1.
Hypothesis D_inverse_left : D_inv * D == 1.
Notation A := (1 + H * phi * S * L).
Notation W := (1 - H * psi * S * L).

Lemma W_A : W * A == 1.
Proof. use psi_left (neg H) (phi * S * L). use phi_right (H * psi) (S * L). use closed (neg (H * psi * S)) (phi * S * L). operators. Qed.

Lemma A_W : A * W == 1.
Proof. use phi_left H (psi * S * L). use psi_right (neg (H * phi)) (S * L). use closed (neg (H * phi * S)) (psi * S * L). operators. Qed.

Lemma gain_pivot : S * L * D == S * Delta_phi * P * H^T.
Proof. use gain S D. use D_inverse_left (S * Delta_phi * P * H^T) 1. operators. Qed.

Lemma pivot_gain : D * L^T * S^T == H * P * Delta_phi^T * S^T.
Proof.
  transitivity ((S * L * D)^T); [use D_symmetric (neg 1) (L^T * S^T); operators |].
  rewrite gain_pivot. use P_symmetric H (Delta_phi^T * S^T). operators.
Qed.

Lemma phi_transposed : (1 - Delta_phi^T * S^T) * phi^T == 1.
Proof. transitivity ((phi * (1 - S * Delta_phi))^T); [operators |]. now rewrite phi_left, tr_1. Qed.

Lemma mass_with_rotors : H * phi * M * phi^T * H^T + J == A * D * A^T.
Proof.
  use riccati (H * phi) (phi^T * H^T). use closed (neg (H * phi * S)) (P * Delta_phi^T * S^T * phi^T * H^T).
  use phi_left H (P * Delta_phi^T * S^T * phi^T * H^T). use phi_transposed (H * phi * P) (H^T).
  use pivot_gain (neg A) (phi^T * H^T). use phi_left H (P * H^T). use gain_pivot (neg (H * phi)) 1. use pivots (neg 1) 1.
  operators.
Qed.

Lemma inverse_with_rotors :
  (H * phi * M * phi^T * H^T + J) * (W^T * D_inv * W) == 1 /\ (W^T * D_inv * W) * (H * phi * M * phi^T * H^T + J) == 1.
Proof.
  rewrite mass_with_rotors. pose proof W_A as E. pose proof A_W as F. set (a := A) in *. set (w := W) in *.
  assert (E' : a^T * w^T == 1) by now rewrite <- tr_mul, E, tr_1.
  assert (F' : w^T * a^T == 1) by now rewrite <- tr_mul, F, tr_1.
  clearbody a w. split.
  - use E' (a * D) (D_inv * w). use D_inverse_right a w. use F 1 1. operators.
  - use E (w^T * D_inv) (D * a^T). use D_inverse_left (w^T) (a^T). use F' 1 1. operators.
Qed.
End Factors.

(* --- a tree of links --- *)

Section TreeWithRotors.
Context {B : Operators}.
Variables (six single : size) (dof : nat -> size) (N : nat) (parent : nat -> nat).
Hypothesis tips_first : forall k, (k < N)%nat -> (k < parent k)%nat.
Variables (step : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six) (J D_inv : forall k, op (dof k) (dof k)).
Notation P := (tree_P six dof parent step H M D_inv).
Definition D k : op (dof k) (dof k) := tree_D six dof parent step H M D_inv k + J k.
Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Hypothesis J_symmetric : forall k, (k < N)%nat -> (J k)^T == J k.
Hypothesis D_inverse : forall k, (k < N)%nat -> D k * D_inv k == 1 /\ D_inv k * D k == 1.

Lemma P_symmetric k : (k < N)%nat -> (P k)^T == P k /\ (D k)^T == D k.
Proof.
  induction k as [k IH] using lt_wf_ind. intro Hk.
  assert (E : (P k)^T == P k).
  { rewrite (tree_recursion six dof N parent tips_first step H M D_inv k Hk), tr_add, M_symmetric by easy.
    apply add_proper; [easy |]. unfold children. rewrite sum_tr.
    apply sum_ext. intros j Hj. destruct (Nat.eqb_spec (parent j) k) as [<- |]; [| apply tr_0].
    destruct (IH j (tips_first j Hj) Hj) as [Sp Sd].
    assert (Si : (D_inv j)^T == D_inv j) by (apply (inverse_symmetric _ (D j)); [exact Sd | now apply D_inverse]).
    unfold handed_on. now rewrite !tr_mul, tr_add, tr_neg, !tr_mul, !tr_tr, Sp, Si, !mul_assoc. }
  split; [exact E |]. unfold D, tree_D. now rewrite tr_add, !tr_mul, tr_tr, E, mul_assoc, J_symmetric.
Qed.

Notation phi := (tree_resolvent six N parent step).
Notation psi := (tree_resolvent six N parent (tree_psi_step six dof parent step H M D_inv)).
Notation fork := (fork six N parent).
Notation L := (diagonal N (tree_L six dof parent step H M D_inv)).
Notation W := (1 - diagonal N H * psi * fork * L).
Notation mass := (diagonal N H * phi * diagonal N M * phi^T * (diagonal N H)^T).

(* With rotors, D(k) = H(k) P(k) H(k)^T + J(k) in the same recursion gives the inverse of mass + J, on any tree. Assumes:
   symmetric M(k) and J(k), that each such D(k) has an inverse, and links numbered so that each comes before its parent. *)
Theorem mass_and_rotors_are_inverted :
  (mass + diagonal N J) * (W^T * diagonal N D_inv * W) == 1 /\ (W^T * diagonal N D_inv * W) * (mass + diagonal N J) == 1.
Proof.
  apply (inverse_with_rotors phi psi fork (diagonal N step) (diagonal N (tree_psi_step six dof parent step H M D_inv)) (diagonal N P)
    (diagonal N M) (diagonal N H) (diagonal N D) (diagonal N D_inv) (diagonal N J) L).
  - now apply tree_left.
  - now apply tree_right.
  - now apply tree_left.
  - now apply tree_right.
  - rewrite diagonal_tr, !diagonal_mul. now apply diagonal_equal.
  - rewrite diagonal_mul, diagonal_sub. now apply diagonal_equal.
  - rewrite diagonal_tr, <- (mul_assoc _ _ _ _ fork), diagonal_mul, <- (mul_assoc _ _ _ _ fork), diagonal_mul.
    rewrite forked_diagonal, diagonal_sub. apply diagonal_equal. intros k Hk.
    rewrite (tree_recursion six dof N parent tips_first step H M D_inv k Hk).
    rewrite (children_ext six N parent k _ (fun j => tree_psi_step six dof parent step H M D_inv j * P j * (step j)^T))
      by (intros; apply handed_on_by_psi).
    operators.
  - rewrite diagonal_tr, !diagonal_mul. pose proof (diagonal_sub N _ _ D J) as E.
    assert (F : diagonal N (fun k => D k - J k) == diagonal N (fun k => H k * P k * (H k)^T))
      by (apply diagonal_equal; intros k _; unfold D, tree_D; operators).
    rewrite F in E. use E 1 1. operators.
  - rewrite diagonal_tr. apply diagonal_equal. intros k Hk. now apply P_symmetric.
  - rewrite diagonal_tr. apply diagonal_equal. intros k Hk. now apply P_symmetric.
  - rewrite diagonal_mul. apply diagonal_one. intros k Hk. now apply D_inverse.
  - rewrite diagonal_mul. apply diagonal_one. intros k Hk. now apply D_inverse.
Qed.

(* The equations of motion of a tree with rotors, which have the additional term J theta_dd, have one solution, and
   this recursion finds it. There may be c columns of torques. Assumes: the same as `mass_and_rotors_are_inverted`. *)
Theorem rotors_are_solved c (theta_dd T : @op Matrices (Sizes N dof) c) (a b : @op Matrices (Sizes N (fun _ => six)) c) :
  let H_ := diagonal N H in
  let torques x := H_ * phi * (diagonal N M * (phi^T * (H_^T * x + a)) + b) in
  torques theta_dd + diagonal N J * theta_dd == T <-> theta_dd == W^T * diagonal N D_inv * W * (T - torques 0).
Proof.
  intros H_ torques. unfold torques, H_. destruct mass_and_rotors_are_inverted as [E F].
  set (inverse := W^T * diagonal N D_inv * W) in *. clearbody inverse. split; intro G.
  - use G inverse 1. use F (neg 1) theta_dd. operators.
  - use G (mass + diagonal N J) 1. use E 1 (T - diagonal N H * phi * (diagonal N M * (phi^T * a) + b)). operators.
Qed.
End TreeWithRotors.
