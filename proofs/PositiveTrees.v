(* D(k) has an inverse on trees, at joints of any number of degrees of freedom: if every M(k) is positive and every
   H(k) is onto, then P(k) and D(k) are positive, by induction from the tips. First for any notion of `positive` that
   obeys the laws of Positive.v; then for matrices of fractions, with any way to invert positive ones; then for one
   degree of freedom at each joint, where no such inverse is needed. Inverses.v provides one for the other joints. *)

From Coq Require Import Arith Lia QArith Lqa.
From RK Require Import Operators Matrices Chains Trees Decide Sweeps Forward Bodies Placed Run Positive Arms.
Open Scope op_scope.

Section PositiveTrees.
Context {B : Operators}.
Variables (six : size) (dof : nat -> size).
Variable nonnegative : forall {n}, op n n -> Prop.
Variable positive : forall {n}, op n n -> Prop.
Variable onto : forall {m n}, op m n -> Prop.
Variable inverse : forall k, op (dof k) (dof k) -> op (dof k) (dof k).
Hypothesis positive_proper : forall n (x y : op n n), x == y -> positive x -> positive y.
Hypothesis nonnegative_proper : forall n (x y : op n n), x == y -> nonnegative x -> nonnegative y.
Hypothesis positive_nonnegative : forall n (x : op n n), positive x -> nonnegative x.
Hypothesis nonnegative_congruent : forall m n (a : op m n) x, nonnegative x -> nonnegative (a * x * a^T).
Hypothesis positive_add : forall n (x y : op n n), nonnegative x -> positive y -> positive (x + y).
Hypothesis positive_onto : forall m n (h : op m n) x, onto h -> positive x -> positive (h * x * h^T).
Hypothesis inverse_left : forall k (x : op (dof k) (dof k)), positive x -> inverse k x * x == 1.
Hypothesis inverse_right : forall k (x : op (dof k) (dof k)), positive x -> x * inverse k x == 1.

Variable N : nat.
Variable parent : nat -> nat.
Variables (step M : nat -> op six six) (H : forall k, op (dof k) six).
Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Hypothesis M_positive : forall k, (k < N)%nat -> positive (M k).
Hypothesis H_onto : forall k, (k < N)%nat -> onto (H k).
Notation P := (solved_P six dof parent step H M inverse).
Notation on := (solved_on six dof step H inverse).

(* The inertia that link j hands on is symmetric and nowhere negative, if its P is positive. *)
Lemma handed_is_nonnegative j (p : op six six) : onto (H j) -> positive p -> p^T == p ->
  nonnegative (on j p) /\ (on j p)^T == on j p.
Proof.
  intros Hj Hp S. pose proof (positive_onto _ _ (H j) p Hj Hp) as HD.
  pose proof (inverse_left _ _ HD) as E. pose proof (inverse_right _ _ HD) as F. unfold solved_on.
  set (d := inverse j (H j * p * (H j)^T)) in *.
  assert (Sd : d^T == d).
  { apply (inverse_symmetric _ (H j * p * (H j)^T)); [| easy]. now rewrite !tr_mul, tr_tr, S, mul_assoc. }
  split.
  - apply nonnegative_congruent.
    apply (nonnegative_proper _ ((1 - p * (H j)^T * d * H j) * p * (1 - p * (H j)^T * d * H j)^T)).
    + symmetry. now apply joseph.
    + apply nonnegative_congruent, positive_nonnegative, Hp.
  - now rewrite !tr_mul, tr_add, tr_neg, !tr_mul, !tr_tr, S, Sd, !mul_assoc.
Qed.

Lemma positive_sum (m : op six six) n (f : nat -> op six six) : positive m -> m^T == m ->
  (forall j, (j < n)%nat -> f j == 0 \/ (nonnegative (f j) /\ (f j)^T == f j)) ->
  positive (m + sum n f) /\ (m + sum n f)^T == m + sum n f.
Proof.
  intros Hm Sm. induction n as [| n IH]; intro Hf; cbn [sum].
  - split; [apply (positive_proper _ m); [now rewrite add_0_r | exact Hm] | now rewrite add_0_r].
  - destruct IH as [Hs Ss]; [auto |]. assert (E : m + (sum n f + f n) == f n + (m + sum n f)) by (rewrite add_assoc; apply add_comm).
    destruct (Hf n (Nat.lt_succ_diag_r n)) as [Z | [Hn Sn]].
    + assert (G : m + (sum n f + f n) == m + sum n f) by now rewrite Z, add_0_r.
      split; [apply (positive_proper _ (m + sum n f)); [now symmetry | exact Hs] | now rewrite G].
    + split; [apply (positive_proper _ (f n + (m + sum n f))); [now symmetry | now apply positive_add] |].
      rewrite E, tr_add, Sn, Ss. reflexivity.
Qed.

Lemma tree_is_positive k : (k < N)%nat -> positive (P k) /\ (P k)^T == P k.
Proof.
  induction k as [k IH] using lt_wf_ind. intro Hk.
  change (P k) with (solved_table six dof parent step H M inverse (S k) k). cbn [solved_table]. rewrite Nat.eqb_refl.
  apply positive_sum; [now apply M_positive | now apply M_symmetric |]. intros j Hj.
  destruct (parent j =? k)%nat; [right | now left].
  rewrite (solved_table_is six dof parent step H M inverse k j Hj).
  destruct (IH j Hj ltac:(lia)) as [Hp Sp]. apply handed_is_nonnegative; [apply H_onto; lia | exact Hp | exact Sp].
Qed.

(* D(k) has an inverse at every joint of a tree. Assumes: symmetric positive M(k), H(k) onto, and the laws of
   `positive` above, with an inverse for each positive D(k). *)
Theorem tree_D_inverse k : (k < N)%nat -> let D := H k * P k * (H k)^T in
  D * inverse k D == 1 /\ inverse k D * D == 1.
Proof.
  intros Hk D. pose proof (positive_onto _ _ (H k) (P k) (H_onto k Hk) (proj1 (tree_is_positive k Hk))) as HD.
  split; [now apply inverse_right | now apply inverse_left].
Qed.
End PositiveTrees.

#[local] Existing Instance rational.

(* --- matrices of fractions: any inverse of the positive matrices of the joints' sizes inverts D(k) --- *)

Section Fractions.
Variables (N : nat) (parent : nat -> nat) (dof : nat -> nat).
Variable inverse_at : forall k, op (n (dof k)) (n (dof k)) -> op (n (dof k)) (n (dof k)).
Hypothesis inverse_left : forall k x, positive (n (dof k)) x -> inverse_at k x * x == 1.
Hypothesis inverse_right : forall k x, positive (n (dof k)) x -> x * inverse_at k x == 1.

Lemma D_of_fractions six (step M : nat -> op (n six) (n six)) (H : forall k, op (n (dof k)) (n six)) :
  (forall k, (k < N)%nat -> (M k)^T == M k) -> (forall k, (k < N)%nat -> positive _ (M k)) ->
  (forall k, (k < N)%nat -> onto _ _ (H k)) ->
  let P := solved_P (n six) (fun k => n (dof k)) parent step H M inverse_at in
  forall k, (k < N)%nat -> let D := H k * P k * (H k)^T in D * inverse_at k D == 1 /\ inverse_at k D * D == 1.
Proof.
  intros HS HM HH P k Hk.
  apply (tree_D_inverse (n six) (fun k => n (dof k)) nonnegative positive onto inverse_at) with (N := N); try easy.
  - intros m x y E Hx v Hv. rewrite <- (form_proper _ x y v v E); [now apply Hx | reflexivity].
  - intros m x y E Hx v. rewrite <- (form_proper _ x y v v E); [apply Hx | reflexivity].
  - intros m x Hx v. destruct (Qlt_le_dec (form x v) 0) as [E |]; [| easy].
    assert (~ v == 0) as F by (intro F; rewrite (form_0 _ x v F) in E; discriminate).
    apply Qlt_le_weak, Hx, F.
  - intros l m a x Hx v. rewrite form_congruent. apply Hx.
  - intros m x y Hx Hy v Hv. rewrite form_add. specialize (Hx v). specialize (Hy v Hv). lra.
  - intros l m h x Hh Hx v Hv. rewrite form_congruent. apply Hx. intro E. apply Hv, Hh, E.
Qed.

(* Rigid bodies on such joints: the three loops solve the equations of motion. The program may use any function `inv`
   that finds the inverse of an invertible matrix. *)
Variable inv : forall m, op m m -> op m m.
Hypothesis inv_ok : forall k (x y : op (n (dof k)) (n (dof k))), x * y == 1 -> y * x == 1 -> inv _ x == y.
Variables (step : nat -> op (n 6) (n 6)) (H : forall k, op (n (dof k)) (n 6)) (m : nat -> Q) (p : nat -> nat -> Q).
Variables (R I_c : nat -> nat -> nat -> Q) (theta_dot T : forall k, op (n (dof k)) (n 1)) (F : nat -> op (n 6) (n 1)).
Variables (a_of : forall k, op (n 6) (n 1) -> op (n (dof k)) (n 1) -> op (n 6) (n 1)) (b_of : nat -> op (n 6) (n 1) -> op (n 6) (n 1)).
Variables V_base alpha_base : op (n 6) (n 1).
Hypothesis before : forall k, (k < N)%nat -> (k < parent k)%nat /\ (parent k <= N)%nat.
Hypothesis masses : forall k, (0 < m k)%Q.
Hypothesis symmetric : forall k i j, (I_c k i j == I_c k j i)%Q.
Hypothesis tensors : forall k, positive_tensor (I_c k).
Hypothesis turns : forall k, orthogonal (R k).
Hypothesis H_onto : forall k, (k < N)%nat -> onto (n (dof k)) (n 6) (H k).
Hypothesis a_proper : forall k, Proper (equal ==> equal ==> equal) (a_of k).
Hypothesis b_proper : forall k, Proper (equal ==> equal) (b_of k).

Lemma bodies_are_solved :
  let M k := body (m k) (p k) (turned (R k) (I_c k)) in
  let joints k := n (dof k) in
  let column {q} (x : forall k, op (q k) (n 1)) := column (n 1) N x in
  let phi := tree_resolvent (n 6) N parent step in
  let a := a_ (n 6) (n 1) joints N parent step H theta_dot a_of V_base alpha_base in
  let b := b_ (n 6) (n 1) joints N parent step H theta_dot b_of V_base in
  let run := @articulated_body (on_operators (fun _ _ x => x) inv) (n 6) (n 1) joints step H M
               theta_dot T a_of b_of F _ V_base alpha_base (grown parent N N) in
  forall theta_dd,
  diagonal N H * phi * (diagonal N M * (phi^T * ((diagonal N H)^T * theta_dd + a)) + b + column F) == column T
  <-> theta_dd == column (found (n 1) joints run).
Proof.
  intros M joints col phi a b run theta_dd.
  pose proof (fun k => turned_is_positive (R k) (I_c k) (turns k) (symmetric k) (tensors k)) as HT.
  assert (M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k) by (intros k _; apply (inertia_symmetric Q_ext Qsrt); apply HT).
  pose proof (D_of_fractions 6 step M H M_symmetric (fun k _ => body_is_positive _ _ _ (masses k) (proj1 (HT k))) H_onto) as D_inverse.
  refine (articulated_body_solves (fun _ _ x => x) inv (fun _ _ _ => reflexivity _) (n 6) (n 1) joints N
    parent inv_ok (fun k Hk => proj1 (before k Hk)) step H M theta_dot T a_of b_of F V_base alpha_base
    a_proper b_proper (solved_inverse (n 6) joints parent step H M inverse_at) M_symmetric _ (grown parent N N)
    (grown_is_numbered parent N before) theta_dd).
  intros k Hk. cbv zeta. unfold tree_D.
  exact (inverse_of_same (n 6) (n (dof k)) (H k) _ _ _ (P_is_solved (n 6) joints parent step H M inverse_at k) (D_inverse k Hk)).
Qed.
End Fractions.

(* --- one degree of freedom at each joint --- *)

Lemma positive_left (x : op (n 1) (n 1)) : positive (n 1) x -> inverse x * x == 1.
Proof.
  intros Hx i j Hi Hj. cbn in Hi, Hj. assert (i = 0%nat) as -> by lia. assert (j = 0%nat) as -> by lia.
  cbn. pose proof (positive_inverse x Hx). unfold inverse, entry in *. lra.
Qed.

Lemma positive_right (x : op (n 1) (n 1)) : positive (n 1) x -> x * inverse x == 1.
Proof.
  intros Hx i j Hi Hj. cbn in Hi, Hj. assert (i = 0%nat) as -> by lia. assert (j = 0%nat) as -> by lia.
  cbn. pose proof (positive_inverse x Hx). unfold inverse, entry in *. lra.
Qed.

(* The same for matrices of fractions, one degree of freedom at each joint: D(k) of the recursion that the three loops
   run. Assumes: symmetric positive M(k), H(k) onto. *)
Theorem tree_D_is_invertible N parent six (step M : nat -> op (n six) (n six)) (H : nat -> op (n 1) (n six)) :
  (forall k, (k < N)%nat -> (M k)^T == M k) -> (forall k, (k < N)%nat -> positive _ (M k)) ->
  (forall k, (k < N)%nat -> onto _ _ (H k)) ->
  let P := solved_P (n six) (fun _ => n 1) parent step H M (fun _ => inverse) in
  forall k, (k < N)%nat -> let D := H k * P k * (H k)^T in D * inverse D == 1 /\ inverse D * D == 1.
Proof. exact (D_of_fractions N parent (fun _ => 1%nat) (fun _ => inverse) (fun _ => positive_left) (fun _ => positive_right) six step M H). Qed.

(* A tree of rigid bodies: its equations of motion have one solution, and the three loops compute it. Assumes: positive
   masses, symmetric positive tensors, each in its own axes with R(k) an orthogonal matrix, joints that move something
   (H(k) onto), with one degree of freedom each, and links numbered so that each comes before its parent. *)
Theorem tree_is_solved N parent (step : nat -> op (n 6) (n 6)) (H : nat -> op (n 1) (n 6)) (m : nat -> Q) (p : nat -> nat -> Q)
  (R I_c : nat -> nat -> nat -> Q) (theta_dot T : nat -> op (n 1) (n 1)) (F : nat -> op (n 6) (n 1))
  (V_base alpha_base : op (n 6) (n 1)) :
  (forall k, (k < N)%nat -> (k < parent k)%nat /\ (parent k <= N)%nat) ->
  (forall k, 0 < m k)%Q -> (forall k i j, I_c k i j == I_c k j i)%Q -> (forall k, positive_tensor (I_c k)) ->
  (forall k, orthogonal (R k)) -> (forall k, (k < N)%nat -> onto (n 1) (n 6) (H k)) ->
  let M k := body (m k) (p k) (turned (R k) (I_c k)) in
  let a_of k := bias_acceleration Q_ext Qsrt (step k) (H k) in
  let b_of k := bias_force Q_ext Qsrt (M k) in
  let column {q} (x : forall k, op (q k) (n 1)) := column (n 1) N x in
  let phi := tree_resolvent (n 6) N parent step in
  let a := a_ (n 6) (n 1) (fun _ => n 1) N parent step H theta_dot a_of V_base alpha_base in
  let b := b_ (n 6) (n 1) (fun _ => n 1) N parent step H theta_dot b_of V_base in
  let run := @articulated_body (on_operators (fun _ _ x => x) (fun _ x i j => / x i j)%Q) (n 6) (n 1) (fun _ => n 1) step H M
               theta_dot T a_of b_of F _ V_base alpha_base (grown parent N N) in
  forall theta_dd,
  diagonal N H * phi * (diagonal N M * (phi^T * ((diagonal N H)^T * theta_dd + a)) + b + column F) == column T
  <-> theta_dd == column (found (n 1) (fun _ => n 1) run).
Proof.
  intros before Hm HS HI HR HH M a_of b_of col phi a b run.
  exact (bodies_are_solved N parent (fun _ => 1%nat) (fun _ => inverse) (fun _ => positive_left) (fun _ => positive_right)
    (fun _ x i j => / x i j)%Q (fun _ => inverted_is) step H m p R I_c theta_dot T F a_of b_of V_base alpha_base before Hm HS HI HR HH
    (fun k => bias_acceleration_proper Q_ext Qsrt (step k) (H k)) (fun k => bias_force_proper Q_ext Qsrt (M k))).
Qed.
