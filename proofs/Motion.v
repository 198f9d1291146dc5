(* Kozlowski's equations for every number of links. The recursion K 13 gives the derivative of P(k), link by link;
   from it all letters of a filter get their rates, and the base facts hold for them. So the equations of Rates.v
   hold for every chain. Assumed: a joint does not change its own axis, and the equations of motion in their first
   form, K 38. *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Identities Chains Decide Rates.

(* --- a filter and the rate of its P make a filter in motion --- *)

Section In_motion.
Context {C : Operators}.
Variable A : @FILTER.Facts C.
Notation D := (@FILTER.D _ A).              Notation D_inv := (@FILTER.D_inv _ A).
Notation G := (@FILTER.G _ A).              Notation L := (@FILTER.L _ A).
Notation phi := (@FILTER.phi _ A).          Notation psi := (@FILTER.psi _ A).
Notation S := (@FILTER.S _ A).              Notation Delta_phi := (@FILTER.Delta_phi _ A).
Notation P := (@FILTER.P _ A).              Notation Delta_psi := (@FILTER.Delta_psi _ A).
Notation H := (@FILTER.H _ A).
Variables Omega P_dot : op FILTER.link FILTER.link.
Hypothesis own_axis : H * Omega == 0.
Hypothesis P_dot_symmetric : P_dot^T == P_dot.
Hypothesis K_16 : P_dot == S * Delta_psi * (P_dot + (Omega * P + P * Omega^T)) * (S * Delta_psi)^T.

Definition D_inv_dot := - (D_inv * (H * P_dot * H^T) * D_inv).
Definition G_dot := P_dot * H^T * D_inv + P * H^T * D_inv_dot.
Definition L_dot := Delta_phi * Omega * G + Delta_phi * G_dot.
Definition Delta_psi_dot := Delta_phi * Omega - L_dot * H.

Lemma E_Psi_moves : S * Delta_psi_dot == S * Delta_psi * (- (P_dot * H^T * D_inv * H) + Omega * (1 - G * H)).
Proof.
  unfold Delta_psi_dot, L_dot, G_dot, D_inv_dot. rewrite (@FILTER.RK_4_7_fact _ A), (@FILTER.RK_a_12_fact _ A).
  use own_axis (S * Delta_phi * G) (1 - G * H). use (@FILTER.RK_a_2_fact _ A) (S * Delta_phi) (H * P_dot * H^T * D_inv * H).
  operators.
Qed.

Definition with_rate {m n : @size C} (x x_dot : op m n) : @op (@Moving C) m n := (x, x_dot).

Definition in_motion : @FILTER.Facts (@Moving C).
Proof.
  refine (@FILTER.Build_Facts (@Moving C) (@FILTER.joint C A) (@FILTER.link C A) (@FILTER.tip C A) (@FILTER.single C A)
    (with_rate D (H * P_dot * H^T)) (with_rate D_inv D_inv_dot) (with_rate G G_dot) (with_rate L L_dot)
    (with_rate phi (phi * (S * (Delta_phi * Omega)) * phi)) (with_rate psi (psi * (S * Delta_psi_dot) * psi))
    (with_rate S 0) (with_rate Delta_phi (Delta_phi * Omega)) (with_rate P P_dot) (with_rate Delta_psi Delta_psi_dot)
    (with_rate (@FILTER.M _ A) 0) (with_rate H 0) (with_rate (@FILTER.B _ A) 0) 0 0 0 0 0 0 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _).
  - split; [apply (@FILTER.D_symmetric _ A) |]. cbn. use P_dot_symmetric H (H^T). operators.
  - split; [apply (@FILTER.D_inv_symmetric _ A) |]. cbn. unfold D_inv_dot.
    rewrite tr_neg, !tr_mul, tr_tr, P_dot_symmetric, (@FILTER.D_inv_symmetric _ A). operators.
  - split; [apply (@FILTER.P_symmetric _ A) | exact P_dot_symmetric].
  - split; [apply (@FILTER.M_symmetric _ A) |]. cbn. operators.
  - split; [apply (@FILTER.RK_a_11_1_fact _ A) |]. cbn.
    use (@FILTER.RK_a_11_1_fact _ A) (phi * (S * (Delta_phi * Omega))) 1. operators.
  - split; [apply (@FILTER.RK_a_11_2_fact _ A) |]. cbn.
    use (@FILTER.RK_a_11_2_fact _ A) 1 (S * (Delta_phi * Omega) * phi). operators.
  - split; [apply (@FILTER.RK_a_10_1_fact _ A) |]. cbn.
    use (@FILTER.RK_a_10_1_fact _ A) (psi * (S * Delta_psi_dot)) 1. operators.
  - split; [apply (@FILTER.RK_a_10_2_fact _ A) |]. cbn.
    use (@FILTER.RK_a_10_2_fact _ A) 1 (S * Delta_psi_dot * psi). operators.
  - split; [apply (@FILTER.RK_3_7_fact _ A) |]. cbn. operators.
  - split; [apply (@FILTER.RK_a_1_fact _ A) |]. cbn. operators.
  - split; [apply (@FILTER.RK_a_2_fact _ A) |]. cbn. unfold G_dot. operators.
  - split; [apply (@FILTER.D_positive_1_fact _ A) |]. cbn. unfold D_inv_dot.
    use (@FILTER.D_positive_1_fact _ A) (neg 1) (H * P_dot * H^T * D_inv). operators.
  - split; [apply (@FILTER.D_positive_2_fact _ A) |]. cbn. unfold D_inv_dot.
    use (@FILTER.D_positive_2_fact _ A) (- (D_inv * (H * P_dot * H^T))) 1. operators.
  - split; [apply (@FILTER.Riccati_fact _ A) |]. cbn.
    assert (G' : G^T == D_inv * H * P).
    { rewrite <- (@FILTER.RK_a_2_fact _ A), !tr_mul, tr_tr, (@FILTER.P_symmetric _ A), (@FILTER.D_inv_symmetric _ A). operators. }
    assert (Delta' : Delta_psi^T == Delta_phi^T - H^T * G^T * Delta_phi^T).
    { rewrite (@FILTER.RK_4_7_fact _ A), (@FILTER.RK_a_12_fact _ A). operators. }
    assert (own' : Omega^T * H^T == 0) by (rewrite <- tr_mul, own_axis; apply tr_0).
    use K_16 (neg 1) 1. use E_Psi_moves 1 (P * Delta_phi^T * S^T).
    use Delta' (- (S * Delta_psi) * (P_dot + (Omega * P + P * Omega^T))) (S^T).
    use G' (S * Delta_psi * (P_dot + Omega * P) * H^T) (Delta_phi^T * S^T).
    use (@FILTER.RK_a_2_fact _ A) (S * Delta_psi * Omega) (H * P * Delta_phi^T * S^T).
    use own' (S * Delta_psi * P) (G^T * Delta_phi^T * S^T). operators.
  - split; [apply (@FILTER.RK_4_7_fact _ A) |]. cbn. unfold Delta_psi_dot. operators.
  - split; [apply (@FILTER.RK_a_12_fact _ A) |]. cbn. unfold L_dot. operators.
Defined.
End In_motion.

(* --- chains --- *)

Section Chains_in_motion.
Context {B : Operators}.
Variables (six single : size) (dof : nat -> size) (N : nat).
Variables (step : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Variable D_inv : forall k, op (dof k) (dof k).
Variable Omega : nat -> op six six.                                     (* Omega_delta(k) *)
Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Hypothesis D_inverse : forall k, (k < N)%nat ->
  Chains.D six dof step H M D_inv k * D_inv k == 1 /\ D_inv k * Chains.D six dof step H M D_inv k == 1.
Hypothesis own_axis : forall k, (k < N)%nat -> H k * Omega k == 0.

Notation P := (Chains.P six dof step H M D_inv).
Notation psi_step := (Chains.psi_step six dof step H M D_inv).
Definition driving k : op six six := Omega k * P k + P k * (Omega k)^T.

(* K 13, and K 20 for lambda_dot. *)
Fixpoint P_dot (k : nat) : op six six :=
  match k with O => 0 | Datatypes.S k => psi_step k * (P_dot k + driving k) * (psi_step k)^T end.

Definition filter : @FILTER.Facts Matrices := chain six six single dof N step H M D_inv 0 M_symmetric D_inverse 0 0 0 0 0 0.

Lemma P_dot_symmetric k : (k < N)%nat -> (P_dot k)^T == P_dot k.
Proof.
  induction k as [| k IH]; intro Hk; [apply tr_0 |]. assert (Hk' : (k < N)%nat) by lia. cbn [P_dot]. unfold driving.
  pose proof (Chains.P_symmetric six dof N step H M D_inv M_symmetric D_inverse k Hk') as E. pose proof (IH Hk') as F.
  rewrite !tr_mul, !tr_add, !tr_mul, !tr_tr, E, F. operators.
Qed.

Lemma diagonal_add (x y : nat -> op six six) : diagonal N x + diagonal N y == diagonal N (fun k => x k + y k).
Proof.
  intros i j Hi Hj. change (diag (c := N) x i j + diag (c := N) y i j == diag (c := N) (fun k => x k + y k) i j).
  destruct (Nat.eq_dec i j) as [-> |]; [now rewrite !diag_same | rewrite !diag_other by easy; apply add_0].
Qed.

Lemma K_16_for_chains : diagonal N P_dot == shift six N * diagonal N psi_step
  * (diagonal N P_dot + (diagonal N Omega * diagonal N P + diagonal N P * (diagonal N Omega)^T))
  * (shift six N * diagonal N psi_step)^T.
Proof.
  assert (F : diagonal N Omega * diagonal N P + diagonal N P * (diagonal N Omega)^T == diagonal N driving).
  { rewrite diagonal_tr, !diagonal_mul. apply diagonal_add. }
  assert (E : diagonal N driving == diagonal N (fun k => P_dot k + driving k)
    - shift six N * diagonal N psi_step * diagonal N (fun k => P_dot k + driving k) * (diagonal N psi_step)^T * (shift six N)^T).
  { apply recursion; [cbn; apply add_0 | easy]. }
  assert (K : diagonal N P_dot + diagonal N driving == diagonal N (fun k => P_dot k + driving k)) by apply diagonal_add.
  rewrite F, K. use E (neg 1) 1. use K 1 1. operators.
Qed.

Lemma own_axes : diagonal N H * diagonal N Omega == 0.
Proof.
  rewrite diagonal_mul. intros i j Hi Hj. change (diag (c := N) (fun k => H k * Omega k) i j == 0).
  destruct (Nat.eq_dec i j) as [-> | E]; [rewrite diag_same; now apply own_axis | now rewrite diag_other].
Qed.

(* The chain with the rates of all its letters. *)
Definition moving_chain : @FILTER.Facts (@Moving (@Matrices B)).
Proof.
  refine (@in_motion _ filter (diagonal N Omega) (diagonal N P_dot) _ _ K_16_for_chains).
  - exact own_axes.
  - change ((diagonal N P_dot)^T == diagonal N P_dot). rewrite diagonal_tr. apply diagonal_equal. exact P_dot_symmetric.
Defined.

(* K 44 and 45 for every chain: where joint rates and accelerations obey K 38, quasi-velocities obey D xi_dot + C = (I -
   H Psi K) tau. Assumes: symmetric M(k), D(k) that have inverses, H(k) Omega_delta(k) = 0, and the equations of
   motion K 38. *)
Theorem K_44_for_every_N (theta : @op (@Moving (@Matrices B)) (Sizes N dof) (Sizes 1 (fun _ => single)))
    (b : @op (@Matrices B) (Sizes N (fun _ => six)) (Sizes 1 (fun _ => single)))
    (tau : @op (@Matrices B) (Sizes N dof) (Sizes 1 (fun _ => single))) :
  let phi := resolvent six N step in
  let V := phi^T * (diagonal N H)^T * now theta in
  diagonal N H * phi * diagonal N M * phi^T * (diagonal N H)^T * rate theta
    + diagonal N H * phi * diagonal N M * phi^T * ((diagonal N Omega)^T * V) + diagonal N H * phi * b == tau ->
  diagonal N (Chains.D six dof step H M D_inv) * xi_dot moving_chain theta + C_xi moving_chain (diagonal N Omega) theta b
    == (1 - diagonal N H * (resolvent six N psi_step * shift six N) * diagonal N (Chains.L six dof step H M D_inv)) * tau.
Proof.
  intros phi V E. refine (@K_44 Matrices moving_chain (diagonal N Omega) _ _ _ _ _ theta b tau E).
  - change (diagonal N step * diagonal N Omega == diagonal N step * diagonal N Omega). easy.
  - change (0 == (0 : @op (@Matrices B) (Sizes N dof) (Sizes N (fun _ => six)))). easy.
  - change (0 == (0 : @op (@Matrices B) (Sizes N (fun _ => six)) (Sizes N (fun _ => six)))). easy.
  - change (0 == (0 : @op (@Matrices B) (Sizes N (fun _ => six)) (Sizes N (fun _ => six)))). easy.
  - exact own_axes.
Qed.
End Chains_in_motion.
