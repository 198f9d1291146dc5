(* From links to operators: for every number N of links, block operators made of phi(k+1,k), H(k) and M(k), link by
   link, satisfy the base facts of Identities.v. So each certified identity holds for chains of every length. Links
   are counted from the tip, here from 0: link 0 is RK's link 1. Assumed: symmetric M(k), and that each D(k) has an
   inverse. *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Identities.

Section Chains.
Context {B : Operators}.                        (* the blocks, such as 6 x 6 matrices of real numbers *)
Variables (six tip single : size) (dof : nat -> size).
Variable N : nat.

Notation link := (Sizes N (fun _ => six)).
Notation joint := (Sizes N dof).
Notation blocks := (@op Matrices).

(* --- shift and resolvent --- *)

Definition shift : blocks link link := fun i j => match i with O => 0 | S i => if i =? j then 1 else 0 end.

Lemma shift_times n (x : blocks link n) i j : (i < N)%nat ->
  product shift x i j == match i with O => 0 | S i => x i j end.
Proof.
  intro H. unfold product. destruct i as [| i].
  - apply sum_0. intros. apply mul_0_l.
  - cbn in *. rewrite (sum_only _ _ _ i); [now rewrite Nat.eqb_refl, mul_1_l | lia |].
    intros k _ Hk. rewrite (proj2 (Nat.eqb_neq i k)) by auto. apply mul_0_l.
Qed.

Lemma times_shift n (x : blocks n link) i j : (j < N)%nat ->
  product x shift i j == if S j <? N then x i (S j) else 0.
Proof.
  intro H. unfold product. destruct (Nat.ltb_spec (S j) N) as [Hj | Hj]; cbn.
  - rewrite (sum_only _ _ _ (S j)); [now cbn; rewrite Nat.eqb_refl, mul_1_r | easy |].
    intros [| k] _ Hk; cbn; [apply mul_0_r |]. rewrite (proj2 (Nat.eqb_neq k j)) by auto. apply mul_0_r.
  - apply sum_0. intros [| k] Hk; cbn in *; [apply mul_0_r |].
    rewrite (proj2 (Nat.eqb_neq k j)) by lia. apply mul_0_r.
Qed.

Section Resolvent.
Variable step : nat -> op six six.              (* phi(k+1, k), or psi(k+1, k) *)

Fixpoint causal (i j : nat) : op six six :=     (* phi(i, j) = phi(i, i-1) ... phi(j+1, j), 0 for i < j *)
  match i with
  | O => if j =? 0 then 1 else 0
  | S i => if j =? S i then 1 else step i * causal i j
  end.

Definition resolvent : blocks link link := causal.
Definition steps : blocks link link := diag step.

Lemma causal_same i : causal i i = 1.
Proof. destruct i; cbn; now rewrite ?Nat.eqb_refl. Qed.

Lemma causal_before i j : (i < j)%nat -> causal i j == 0.
Proof.
  revert j. induction i as [| i IH]; intros j H; cbn.
  - now rewrite (proj2 (Nat.eqb_neq j 0)) by lia.
  - rewrite (proj2 (Nat.eqb_neq j (S i))) by lia. rewrite IH by lia. apply mul_0_r.
Qed.

Lemma causal_next i j : causal (S i) j = if j =? S i then 1 else step i * causal i j.
Proof. easy. Qed.

Lemma causal_right i j : causal i (S j) * step j == causal i j - (if i =? j then 1 else 0).
Proof.
  induction i as [| i IH].
  - cbn. destruct j; cbn; now rewrite mul_0_l, ?add_neg, ?neg_0, ?add_0.
  - rewrite !causal_next. destruct (Nat.eqb_spec (S j) (S i)) as [E | Hj].
    + injection E as ->. destruct (Nat.eqb_spec i (S i)), (Nat.eqb_spec (S i) i); try lia.
      rewrite causal_same. now rewrite mul_1_l, mul_1_r, neg_0, add_0_r.
    + rewrite <- mul_assoc, IH. destruct (Nat.eqb_spec i j), (Nat.eqb_spec j (S i)), (Nat.eqb_spec (S i) j); try lia.
      * subst. rewrite causal_before by lia. now rewrite neg_0, add_0, mul_0_r, add_neg.
      * now rewrite neg_0, !add_0_r.
Qed.

(* RK a.11, for every number of links: phi, block by block a product of steps, is the inverse of I - S Delta_phi. Assumes:
    the steps from link to link alone, any blocks. *)
Theorem resolvent_left : resolvent * (1 - shift * steps) == 1.
Proof.
  rewrite mul_add_r, mul_1_r, mul_neg_r, mul_assoc. intros i j Hi Hj. cbn in Hi, Hj.
  change (resolvent i j - product (product resolvent shift) steps i j == (1 : blocks link link) i j).
  unfold steps. rewrite times_diag, times_shift by easy. unfold resolvent.
  assert ((if S j <? N then causal i (S j) else 0) == causal i (S j)) as ->.
  { destruct (Nat.ltb_spec (S j) N); [easy |]. now rewrite causal_before by lia. }
  rewrite causal_right, neg_add, neg_neg, add_assoc, add_neg, add_0.
  destruct (Nat.eqb_spec i j) as [-> | H]; cbn; [now rewrite diag_same | now rewrite diag_other].
Qed.

(* RK a.11 from the other side; the same theorems with other steps are RK a.10. Assumes: the steps from link to link
   alone. *)
Theorem resolvent_right : (1 - shift * steps) * resolvent == 1.
Proof.
  rewrite mul_add_l, mul_1_l, mul_neg_l, <- mul_assoc. intros i j Hi Hj. cbn in Hi, Hj.
  change (resolvent i j - product shift (product steps resolvent) i j == (1 : blocks link link) i j).
  rewrite shift_times by easy. unfold resolvent. destruct i as [| i]; cbn -[diag product].
  - rewrite neg_0, add_0_r. destruct j; cbn; now rewrite ?diag_same, ?diag_other.
  - unfold steps. rewrite diag_times by lia. destruct (Nat.eqb_spec j (S i)) as [-> | H].
    + rewrite causal_before by lia. now rewrite mul_0_r, neg_0, add_0_r, diag_same.
    + now rewrite add_neg, diag_other by auto.
Qed.
End Resolvent.

(* --- diagonals --- *)

Definition diagonal {p q} (x : forall k, op (p k) (q k)) : blocks (Sizes N p) (Sizes N q) := diag x.

Lemma diagonal_mul p q r (x : forall k, op (p k) (q k)) (y : forall k, op (q k) (r k)) :
  diagonal x * diagonal y == diagonal (fun k => x k * y k).
Proof.
  intros i j Hi Hj. change (product (diag x) (diagonal y) i j == diagonal (fun k => x k * y k) i j).
  rewrite diag_times by easy. unfold diagonal. destruct (Nat.eq_dec i j) as [-> | H].
  - now rewrite !diag_same.
  - rewrite !diag_other by easy. apply mul_0_r.
Qed.

Lemma diagonal_tr p q (x : forall k, op (p k) (q k)) : (diagonal x)^T == diagonal (fun k => (x k)^T).
Proof.
  intros i j Hi Hj. change ((diag x j i)^T == diag (c := N) (fun k => (x k)^T) i j). destruct (Nat.eq_dec i j) as [-> | H].
  - now rewrite !diag_same.
  - rewrite !diag_other by auto. apply tr_0.
Qed.

Lemma diagonal_sub p q (x y : forall k, op (p k) (q k)) : diagonal x - diagonal y == diagonal (fun k => x k - y k).
Proof.
  intros i j Hi Hj. change (diag x i j - diag y i j == diag (c := N) (fun k => x k - y k) i j).
  destruct (Nat.eq_dec i j) as [-> | H].
  - now rewrite !diag_same.
  - rewrite !diag_other by auto. now rewrite neg_0, add_0.
Qed.

Lemma diagonal_equal p q (x y : forall k, op (p k) (q k)) : (forall k, (k < N)%nat -> x k == y k) -> diagonal x == diagonal y.
Proof.
  intros E i j Hi Hj. change (diag x i j == diag (c := N) y i j). destruct (Nat.eq_dec i j) as [-> | H].
  - rewrite !diag_same. auto.
  - now rewrite !diag_other by auto.
Qed.

Lemma diagonal_one p (x : forall k, op (p k) (p k)) : (forall k, (k < N)%nat -> x k == 1) -> diagonal x == 1.
Proof. intro E. rewrite (diagonal_equal _ _ x (fun k => 1)) by easy. now intros i j Hi Hj. Qed.

Lemma shifted_diagonal (x : nat -> op six six) i j : (i < N)%nat -> (j < N)%nat ->     (* S X S^T *)
  (shift * diagonal x * shift^T) i j == match i, j with S i, S j => diagonal x i j | _, _ => 0 end.
Proof.
  intros Hi Hj.
  transitivity ((product shift (fun k i => (product shift (diagonal x) i k)^T) j i)^T).
  - change (product (product shift (diagonal x)) (fun i j => (shift j i)^T) i j
            == (product shift (fun k i => (product shift (diagonal x) i k)^T) j i)^T).
    unfold product at 1 3. rewrite sum_tr. apply sum_ext. intros. now rewrite tr_mul, tr_tr.
  - rewrite shift_times by easy. destruct j as [| j]; [rewrite tr_0; now destruct i |].
    rewrite tr_tr, shift_times by easy. now destruct i.
Qed.

(* x(k+1) = p(k) x(k) q(k)^T + m(k+1), from x(0) = m(0), link by link: one equation of operators. *)
Lemma recursion (p q x m : nat -> op six six) : x O == m O ->
  (forall k, x (S k) == p k * x k * (q k)^T + m (S k)) ->
  diagonal m == diagonal x - shift * diagonal p * diagonal x * (diagonal q)^T * shift^T.
Proof.
  intros start next.
  rewrite diagonal_tr, <- (mul_assoc _ _ _ _ shift), diagonal_mul, <- (mul_assoc _ _ _ _ shift), diagonal_mul.
  intros i j Hi Hj.
  match goal with |- _ == @add _ _ _ ?y (neg ?z) _ _ => change (diagonal m i j == y i j - z i j) end.
  rewrite shifted_diagonal by easy. unfold diagonal. destruct i as [| i], j as [| j].
  - now rewrite !diag_same, neg_0, add_0_r.
  - rewrite !diag_other by auto. now rewrite neg_0, add_0.
  - rewrite !diag_other by auto. now rewrite neg_0, add_0.
  - destruct (Nat.eq_dec i j) as [-> | E].
    + now rewrite !diag_same, next, add_comm, add_assoc, neg_add_self, add_0.
    + rewrite !diag_other by auto. now rewrite neg_0, add_0.
Qed.

(* --- the filter: P by the Riccati recursion, as long as D(k) has an inverse --- *)

Section Filter.
Variables (step : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Variable D_inv : forall k, op (dof k) (dof k).
Variable tip_step : op six tip.                                                 (* phi(1, 0) *)

Fixpoint P (k : nat) : op six six :=                                            (* RK 4.4, 4.5 *)
  match k with
  | O => M 0
  | S k => step k * (P k - P k * (H k)^T * D_inv k * H k * P k) * (step k)^T + M (S k)
  end.
Definition D k := H k * P k * (H k)^T.                                          (* RK 4.6 *)
Definition G k := P k * (H k)^T * D_inv k.
Definition L k := step k * G k.
Definition psi_step k := step k - L k * H k.                                    (* RK 4.7 *)

Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Hypothesis D_inverse : forall k, (k < N)%nat -> D k * D_inv k == 1 /\ D_inv k * D k == 1.

Lemma D_inv_symmetric k : (k < N)%nat -> (P k)^T == P k -> (D_inv k)^T == D_inv k.
Proof.
  intros Hk HP. apply (inverse_symmetric _ (D k)); [| now apply D_inverse].
  unfold D. now rewrite !tr_mul, tr_tr, HP, mul_assoc.
Qed.

Lemma P_symmetric k : (k < N)%nat -> (P k)^T == P k.
Proof.
  induction k as [| k IH]; intro Hk; [now apply M_symmetric |]. cbn [P].
  assert (Hk' : (k < N)%nat) by lia. specialize (IH Hk'). pose proof (D_inv_symmetric k Hk' IH) as E.
  now rewrite tr_add, M_symmetric, !tr_mul, tr_add, tr_neg, !tr_mul, !tr_tr, IH, E, !mul_assoc.
Qed.

Lemma riccati k : P (S k) == psi_step k * P k * (step k)^T + M (S k).
Proof.
  cbn [P]. apply add_proper; [| easy]. apply mul_proper; [| easy].
  unfold psi_step, L, G. now rewrite mul_add_l, mul_add_r, mul_neg_l, mul_neg_r, !mul_assoc.
Qed.

Variables (a b z : blocks link (Sizes 1 (fun _ => single))) (T : blocks joint (Sizes 1 (fun _ => single))).
Variables (f0 a0 : blocks (Sizes 1 (fun _ => tip)) (Sizes 1 (fun _ => single))).

Definition chain : @FILTER.Facts Matrices.
Proof.
  refine (@FILTER.Build_Facts Matrices
    (* joint, link, tip, single *) joint link (Sizes 1 (fun _ => tip)) (Sizes 1 (fun _ => single))
    (* D, D_inv, G, L *) (diagonal D) (diagonal D_inv) (diagonal G) (diagonal L)
    (* phi, psi, S *) (resolvent step) (resolvent psi_step) shift
    (* Delta_phi, P, Delta_psi, M, H *) (diagonal step) (diagonal P) (diagonal psi_step) (diagonal M) (diagonal H)
    (* B *) (fun i _ => match i with O => tip_step | S _ => 0 end)
    a b z T f0 a0 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _).
  - rewrite diagonal_tr. apply diagonal_equal. intros k Hk. unfold D. now rewrite !tr_mul, tr_tr, P_symmetric, mul_assoc.
  - rewrite diagonal_tr. apply diagonal_equal. intros k Hk. apply D_inv_symmetric, P_symmetric; easy.
  - rewrite diagonal_tr. apply diagonal_equal. exact P_symmetric.
  - rewrite diagonal_tr. apply diagonal_equal. exact M_symmetric.
  - apply resolvent_left.
  - apply resolvent_right.
  - apply resolvent_left.
  - apply resolvent_right.
  - intros i j Hi Hj. apply sum_0. intros k Hk. cbn. destruct k as [| k]; [now rewrite tr_0, mul_0_l | apply mul_0_r].
  - rewrite diagonal_tr, !diagonal_mul. now apply diagonal_equal.
  - rewrite diagonal_tr, !diagonal_mul. now apply diagonal_equal.
  - rewrite diagonal_mul. apply diagonal_one. intros k Hk. now apply D_inverse.
  - rewrite diagonal_mul. apply diagonal_one. intros k Hk. now apply D_inverse.
  - apply recursion; [easy | exact riccati].
  - rewrite diagonal_mul, diagonal_sub. now apply diagonal_equal.
  - rewrite diagonal_mul. now apply diagonal_equal.
Defined.
End Filter.

(* RK 4.16, written out for a chain of N links: the inverse of the mass matrix, for any N, any blocks, any number of
   degrees of freedom at each joint. Assumes: symmetric inertias M(k), and that each D(k) of the recursion has an
   inverse. *)
Theorem inverse_of_the_mass_matrix step H M D_inv :
  (forall k, (k < N)%nat -> (M k)^T == M k) ->
  (forall k, (k < N)%nat -> D step H M D_inv k * D_inv k == 1 /\ D_inv k * D step H M D_inv k == 1) ->
  let phi := resolvent step in
  let Psi := resolvent (psi_step step H M D_inv) * shift in
  let W := 1 - diagonal H * Psi * diagonal (L step H M D_inv) in
  diagonal H * phi * diagonal M * phi^T * (diagonal H)^T * W^T * diagonal D_inv * W == 1.
Proof. intros HM HD. exact (@FILTER.RK_4_16 Matrices (chain step H M D_inv 0 HM HD 0 0 0 0 0 0)). Qed.

(* The other two systems: any gain, and any two families of steps. *)

Definition any_gain (step : nat -> op six six) (H : forall k, op (dof k) six) (L : forall k, op six (dof k))
    (tip_step : op six tip) : @RESOLVENT.Facts Matrices.
Proof.
  refine (@RESOLVENT.Build_Facts Matrices joint link (Sizes 1 (fun _ => tip))
    (* phi, psi, S *) (resolvent step) (resolvent (fun k => step k - L k * H k)) shift
    (* Delta_phi, Delta_psi, H *) (diagonal step) (diagonal (fun k => step k - L k * H k)) (diagonal H)
    (* B, L *) (fun i _ => match i with O => tip_step | S _ => 0 end) (diagonal L) _ _ _ _ _ _).
  - apply resolvent_left.
  - apply resolvent_right.
  - apply resolvent_left.
  - apply resolvent_right.
  - intros i j Hi Hj. apply sum_0. intros k Hk. cbn. destruct k as [| k]; [now rewrite tr_0, mul_0_l | apply mul_0_r].
  - rewrite diagonal_mul, diagonal_sub. now apply diagonal_equal.
Defined.

Section Lemma_A_1.
Variables (p q M : nat -> op six six) (tip_step : op six tip).

Fixpoint r (k : nat) : op six six := match k with O => M O | S k => p k * r k * (q k)^T + M (S k) end.     (* RK a.44 *)

Definition any_two_families : (forall k, (k < N)%nat -> (M k)^T == M k) -> @LEMMA.Facts Matrices.
Proof.
  intro M_symmetric.
  refine (@LEMMA.Build_Facts Matrices link (Sizes 1 (fun _ => tip))
    (* phi, psi, S *) (resolvent q) (resolvent p) shift
    (* Delta_phi, r, Delta_psi, M *) (diagonal q) (diagonal r) (diagonal p) (diagonal M)
    (* B *) (fun i _ => match i with O => tip_step | S _ => 0 end) _ _ _ _ _ _ _).
  - rewrite diagonal_tr. now apply diagonal_equal.
  - apply resolvent_left.
  - apply resolvent_right.
  - apply resolvent_left.
  - apply resolvent_right.
  - intros i j Hi Hj. apply sum_0. intros k Hk. cbn. destruct k as [| k]; [now rewrite tr_0, mul_0_l | apply mul_0_r].
  - now apply recursion.
Defined.
End Lemma_A_1.
End Chains.

(* RK 4.7, second half: psi(i,k) psi(k,j) = psi(i,j), and the same for phi. Assumes: the steps from link to link
   alone. *)
Theorem RK_4_7_semigroup {B : Operators} six (step : nat -> op six six) i k j : (j <= k)%nat -> (k <= i)%nat ->
  causal six step i k * causal six step k j == causal six step i j.
Proof.
  intro Hj. induction i as [| i IH]; intro Hk.
  - replace k with 0%nat by lia. replace j with 0%nat by lia. apply mul_1_l.
  - destruct (Nat.eq_dec k (S i)) as [-> | E]; [now rewrite causal_same, mul_1_l |].
    rewrite !causal_next, (proj2 (Nat.eqb_neq k (S i))), (proj2 (Nat.eqb_neq j (S i))) by lia.
    now rewrite <- mul_assoc, IH by lia.
Qed.
