(* Saha's reverse Gaussian elimination of the generalized inertia matrix, and the recursion that results: every entry
   that elimination leaves has the form p_i^T M_hat_ik B_ij p_j, where M_hat_ik is an articulated inertia. Assumed:
   symmetric inertias, and pivots that have inverses.

   Saha counts links from the base and eliminates from the last row up. Here links are counted from the tip, as in
   all these files: link 0 is his link n, and the first row is eliminated first. So B k carries a twist from link k +
   1 to link k. *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Identities Chains Decide.

Ltac blockwise := cbn [part count]; operators.                             (* of an entry, whose sizes have to be looked up *)

(* --- elimination, of any block matrix --- *)

Section Elimination.
Context {C : Operators}.
Variables (dof : nat -> size) (N : nat).
Notation joint := (Sizes N dof).
Notation blocks := (@op Matrices).
Variable A : blocks joint joint.
Variable inverse : forall k, op (dof k) (dof k).                        (* of the pivots *)

(* S97 23 entry by entry: alpha_k(i) times row k is taken from each row i that is still to come. *)
Fixpoint eliminated (k i j : nat) : op (dof i) (dof j) :=
  match k with
  | O => A i j
  | S k => if k <? i then eliminated k i j - eliminated k i k * inverse k * eliminated k k j else eliminated k i j
  end.
Definition alpha (k i : nat) : op (dof i) (dof k) := if k <? i then eliminated k i k * inverse k else 0.

Lemma eliminated_next k i j :
  eliminated (S k) i j = if k <? i then eliminated k i j - eliminated k i k * inverse k * eliminated k k j else eliminated k i j.
Proof. easy. Qed.

(* A row is done when its turn comes. *)
Lemma row_done k l i j : (i <= k)%nat -> (k <= l)%nat -> eliminated l i j = eliminated k i j.
Proof.
  intros Hi. induction l as [| l IH]; intro H; [now replace k with O by lia |].
  destruct (Nat.eq_dec k (S l)) as [-> |]; [easy |]. rewrite eliminated_next.
  rewrite (proj2 (Nat.ltb_ge l i)) by lia. apply IH. lia.
Qed.

Lemma cleared k i j : (forall l, (l < N)%nat -> inverse l * eliminated l l l == 1) ->
  (j < N)%nat -> (j < k)%nat -> (j < i)%nat -> eliminated k i j == 0.
Proof.
  intros E Hj. revert i. induction k as [| k IH]; intros i Hk Hi; [lia |]. rewrite eliminated_next.
  destruct (Nat.ltb_spec k i); destruct (Nat.eq_dec j k) as [-> |]; try lia.
  - use (E k Hj) (- eliminated k i k) 1. operators.
  - rewrite (IH i), (IH k) by lia. operators.
  - rewrite IH by lia. easy.
Qed.

(* S97 20 to 23: one step is a product with the elementary matrix E_k = 1 - alpha_k lambda_k^T. Assumes: any matrix
   A, and any operators in place of the inverses of its pivots. *)
Theorem S97_23 k : (k < N)%nat ->
  let alpha_k : blocks joint (Sizes 1 (fun _ => dof k)) := fun i _ => alpha k i in
  let lambda_k : blocks joint (Sizes 1 (fun _ => dof k)) := fun i _ => @diag C N dof dof (fun _ => 1) i k in
  (eliminated (S k) : blocks joint joint) == (1 - alpha_k * lambda_k^T) * (eliminated k : blocks joint joint).
Proof.
  intros Hk alpha_k lambda_k. rewrite mul_add_l, mul_1_l, mul_neg_l, <- mul_assoc.
  assert (row : lambda_k^T * (eliminated k : blocks joint joint) == fun _ j => eliminated k k j).
  { intros i j Hi Hj. change (sum N (fun l => (diag (c := N) (fun _ => 1) l k)^T * eliminated k l j) == eliminated k k j).
    rewrite (sum_only _ _ _ k); [now rewrite diag_same, tr_1, mul_1_l | easy |].
    intros l _ Hl. rewrite diag_other by easy. now rewrite tr_0, mul_0_l. }
  rewrite row. intros i j Hi Hj.
  change (eliminated (S k) i j == eliminated k i j - (0 + alpha k i * eliminated k k j)).
  rewrite eliminated_next. unfold alpha. destruct (k <? i); operators.
Qed.
End Elimination.

(* --- the generalized inertia matrix --- *)

Section Saha.
Context {C : Operators}.
Variables (six : size) (dof : nat -> size) (N : nat).
Variables (B : nat -> op six six) (p : forall k, op six (dof k)) (M : nat -> op six six).
Variable m_inverse : forall k, op (dof k) (dof k).

Notation link := (Sizes N (fun _ => six)).
Notation joint := (Sizes N dof).
Notation blocks := (@op Matrices).

Definition B_between (i j : nat) : op six six := (causal six (fun k => (B k)^T) j i)^T.   (* S97 6: B_ij, 0 unless i <= j *)
Definition T_l : blocks link link := B_between.                                           (* S95 9a *)
Definition T_d : blocks link joint := diagonal N p.                                       (* S97 3 *)
Definition T : blocks link joint := T_l * T_d.
Definition I : blocks joint joint := T^T * diagonal N M * T.                              (* S97 1 *)

(* S97 27: the inertia of links 0 to i about link i, where the joints before k are free and the others are locked.
   M_hat 0 i is the composite body. *)
Fixpoint M_hat (k i : nat) : op six six :=
  match i with
  | O => M 0
  | S i => M (S i) + (B i)^T * (if i <? k then M_hat k i - M_hat k i * p i * m_inverse i * (p i)^T * M_hat k i
                                else M_hat k i) * B i
  end.
Definition psi_hat k : op six (dof k) := M_hat k k * p k.                                 (* S97 25 *)
Definition m_hat k : op (dof k) (dof k) := (p k)^T * psi_hat k.
Definition psi k : op six (dof k) := psi_hat k * m_inverse k.                             (* S97 26 *)
Definition psi_at i k : op six (dof k) := (B_between k i)^T * psi k.                      (* S97 25, psi_ik *)
Definition U : blocks joint joint := 1 + T_d^T * (T_l - 1)^T * diagonal N psi.            (* S95 22, N T_d = diag psi *)

Lemma M_hat_next k i :
  M_hat k (S i) = M (S i) + (B i)^T * (if i <? k then M_hat k i - M_hat k i * p i * m_inverse i * (p i)^T * M_hat k i
                                       else M_hat k i) * B i.
Proof. easy. Qed.

Lemma B_same i : B_between i i == 1.
Proof. unfold B_between. now rewrite causal_same, tr_1. Qed.

Lemma B_next i j : (i <= j)%nat -> B_between i (S j) == B_between i j * B j.
Proof.
  intro H. unfold B_between. rewrite causal_next, (proj2 (Nat.eqb_neq i (S j))) by lia. now rewrite tr_mul, tr_tr.
Qed.

Lemma B_before i j : (j < i)%nat -> B_between i j == 0.
Proof. intro H. unfold B_between. now rewrite causal_before, tr_0 by easy. Qed.

Lemma B_through i j k : (i <= j)%nat -> (j <= k)%nat -> B_between i k == B_between i j * B_between j k.
Proof.
  intros Hij. induction k as [| k IH]; intro Hjk.
  - replace j with O by lia. now rewrite B_same, mul_1_r.
  - destruct (Nat.eq_dec j (S k)) as [-> |]; [now rewrite B_same, mul_1_r |].
    rewrite (B_next i k), (B_next j k), IH by lia. operators.
Qed.

Lemma free_joints_beyond k i : (i <= k)%nat -> M_hat (S k) i == M_hat k i.
Proof.
  induction i as [| i IH]; intro H; [easy |]. rewrite !M_hat_next.
  rewrite (proj2 (Nat.ltb_lt i (S k))), (proj2 (Nat.ltb_lt i k)), IH by lia. easy.
Qed.

(* S95 34: freeing joint k subtracts psi_ik m_hat_k psi_ik^T from every inertia further in. Assumes: the recursion
   alone. *)
Theorem S95_34 k i : (k < i)%nat ->
  M_hat (S k) i == M_hat k i - (B_between k i)^T * (psi_hat k * m_inverse k * (p k)^T * M_hat k k) * B_between k i.
Proof.
  induction i as [| i IH]; intro H; [lia |]. rewrite !M_hat_next. unfold psi_hat in *.
  destruct (Nat.eq_dec k i) as [-> | E].
  - rewrite (proj2 (Nat.ltb_lt i (S i))), (proj2 (Nat.ltb_ge i i)), B_next, B_same, free_joints_beyond by lia. operators.
  - rewrite (proj2 (Nat.ltb_ge i (S k))), (proj2 (Nat.ltb_ge i k)), B_next, IH by lia. operators.
Qed.

(* --- the first matrix: composite bodies --- *)

Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.

Lemma composite i : M_hat 0 i == r six (fun k => (B k)^T) (fun k => (B k)^T) M i.
Proof. induction i as [| i IH]; [easy |]. rewrite M_hat_next. cbn -[M_hat]. rewrite IH, tr_tr. operators. Qed.

Lemma T_l_is_phi : T_l = (resolvent six N (fun k => (B k)^T))^T.
Proof. easy. Qed.

Lemma between_diagonals q r' s t (a : forall k, op (q k) (r' k)) (x : blocks (Sizes N r') (Sizes N s))
    (b : forall k, op (s k) (t k)) i j : (i < N)%nat -> (j < N)%nat ->
  (diagonal N a * x * diagonal N b) i j == a i * x i j * b j.
Proof.
  intros Hi Hj. change (product (product (diag (c := N) a) x) (diag (c := N) b) i j == a i * x i j * b j).
  now rewrite times_diag, diag_times by easy.
Qed.

Lemma composite_inertias i j : (i <= j)%nat -> (j < N)%nat ->
  (T_l^T * diagonal N M * T_l) i j == M_hat 0 i * B_between i j.
Proof.
  intros H Hj. set (step := fun k => (B k)^T). set (phi := resolvent six N step).
  pose proof (@LEMMA.RK_a_45 Matrices (any_two_families six six N step step M 0 M_symmetric)) as E.
  change (phi * diagonal N M * phi^T == diagonal N (r six step step M) + (phi - 1) * diagonal N (r six step step M)
          + diagonal N (r six step step M) * (phi - 1)^T) in E.
  rewrite <- (tr_tr _ _ phi) in E at 1. fold T_l in E.
  rewrite ((E : T_l^T * diagonal N M * T_l == _) i j) by (cbn; lia). clear E.
  change (diag (c := N) (r six step step M) i j + product (phi - 1) (diag (r six step step M)) i j
          + product (diag (r six step step M)) ((phi - 1)^T) i j == M_hat 0 i * B_between i j).
  rewrite times_diag, diag_times by lia.
  change (diag (c := N) (r six step step M) i j + (causal six step i j - diag (c := N) (fun _ => 1) i j) * r six step step M j
          + r six step step M i * (causal six step j i - diag (c := N) (fun _ => 1) j i)^T == M_hat 0 i * B_between i j).
  unfold B_between. rewrite composite. fold step. destruct (Nat.eq_dec i j) as [-> |].
  - rewrite !diag_same, !causal_same. blockwise.
  - rewrite !diag_other, (causal_before _ _ i j) by lia. blockwise.
Qed.

(* S97 7 and 8: the entries of I, with composite bodies. Assumes: symmetric M_k. *)
Theorem S97_8 i j : (i <= j)%nat -> (j < N)%nat -> I i j == (p i)^T * M_hat 0 i * B_between i j * p j.
Proof.
  intros H Hj. assert (E : I == diagonal N (fun k => (p k)^T) * (T_l^T * diagonal N M * T_l) * diagonal N p).
  { unfold I, T. rewrite <- diagonal_tr. unfold T_d. operators. }
  rewrite (E i j), between_diagonals, composite_inertias by (cbn; lia). blockwise.
Qed.

Lemma I_symmetric : I^T == I.
Proof.
  assert (E : (diagonal N M)^T == diagonal N M) by (rewrite diagonal_tr; now apply diagonal_equal).
  unfold I. use E (T^T) T. blockwise.
Qed.

(* --- the entries that elimination leaves --- *)

Notation L := (eliminated dof N I m_inverse).
Hypothesis pivots : forall k, (k < N)%nat -> m_hat k * m_inverse k == 1 /\ m_inverse k * m_hat k == 1.

Lemma M_hat_outward k i : (i <= k)%nat -> M_hat k i == M_hat i i.
Proof.
  induction k as [| k IH]; intro H; [now replace i with O by lia |].
  destruct (Nat.eq_dec i (S k)) as [-> |]; [easy |]. rewrite free_joints_beyond by lia. apply IH. lia.
Qed.

Lemma M_hat_symmetric k i : (i < N)%nat -> (M_hat k i)^T == M_hat k i.
Proof.
  induction i as [| i IH]; intro Hi; [now apply M_symmetric |]. rewrite !M_hat_next.
  assert (E : (M_hat k i)^T == M_hat k i) by (apply IH; lia). pose proof (M_symmetric _ Hi) as F.
  destruct (Nat.ltb_spec i k) as [H |]; [| use F 1 1; use E ((B i)^T) (B i); blockwise].
  assert (G : (m_inverse i)^T == m_inverse i).
  { apply (inverse_symmetric _ (m_hat i)); [| apply pivots; lia]. unfold m_hat, psi_hat.
    rewrite M_hat_outward in E by lia. use E ((p i)^T) (p i). blockwise. }
  rewrite !tr_add, !tr_mul, tr_tr, tr_add, tr_neg, !tr_mul, tr_tr, E, F, G. blockwise.
Qed.

(* S97 24: after any number of steps, the remaining entries of I have the same form, with articulated inertias in
   place of composite ones. Assumes: symmetric M_k, pivots that have inverses. *)
Theorem S97_24 k i j : (k <= i)%nat -> (i <= j)%nat -> (j < N)%nat ->
  L k i j == (p i)^T * M_hat k i * B_between i j * p j /\ L k j i == (L k i j)^T.
Proof.
  revert i j. induction k as [| k IH]; intros i j Hk Hi Hj.
  - split; [now apply S97_8 |]. change (I j i == (I^T) j i). symmetry. apply I_symmetric; cbn; lia.
  - destruct (IH i j) as [E E']; try lia. destruct (IH k i) as [F F']; try lia. destruct (IH k j) as [G G']; try lia.
    rewrite !eliminated_next, (proj2 (Nat.ltb_lt k i)), (proj2 (Nat.ltb_lt k j)) by lia.
    assert (S : (m_inverse k)^T == m_inverse k).
    { apply (inverse_symmetric _ (m_hat k)); [| apply pivots; lia]. unfold m_hat, psi_hat.
      use (M_hat_symmetric k k ltac:(lia)) ((p k)^T) (p k). blockwise. }
    rewrite F', G', E'. split; [| use S ((L k k j)^T) (L k k i); blockwise].
    rewrite E, F, G, S95_34, (B_through k i j) by lia. unfold psi_hat.
    use (M_hat_symmetric k k ltac:(lia)) (- (p i)^T * (B_between k i)^T) (p k * m_inverse k * (p k)^T * M_hat k k * B_between k i * B_between i j * p j).
    blockwise.
Qed.

(* S97 25: the pivots of elimination are m_hat_k = p_k^T M_hat_k,k+1 p_k, inertias of articulated bodies. Assumes:
   symmetric M_k, pivots that have inverses. *)
Theorem S97_25 k : (k < N)%nat -> L k k k == m_hat k.
Proof. intro H. destruct (S97_24 k k k) as [E _]; try lia. rewrite E, B_same. unfold m_hat, psi_hat. blockwise. Qed.

(* S97 24, first part: the multiplier of row k is alpha_ik = p_i^T psi_ik. Assumes: symmetric M_k, pivots that have
   inverses. *)
Theorem S97_24_alpha k i : (k < i)%nat -> (i < N)%nat -> alpha dof N I m_inverse k i == (p i)^T * psi_at i k.
Proof.
  intros H Hi. unfold alpha. rewrite (proj2 (Nat.ltb_lt k i)) by easy. destruct (S97_24 k k i) as [E F]; try lia.
  rewrite F, E. unfold psi_at, psi, psi_hat.
  use (M_hat_symmetric k k ltac:(lia)) ((p i)^T * (B_between k i)^T) (p k * m_inverse k). blockwise.
Qed.

Lemma U_entry i k : (i < N)%nat -> (k < N)%nat ->
  U i k == diag (c := N) (fun _ => 1) i k + (p i)^T * (B_between k i - diag (c := N) (fun _ => 1) k i)^T * psi k.
Proof.
  intros Hi Hk.
  assert (E : U == 1 + diagonal N (fun k => (p k)^T) * (T_l - 1)^T * diagonal N psi).
  { unfold U, T_d. now rewrite diagonal_tr. }
  rewrite (E i k) by easy.
  change (@diag C N dof dof (fun _ => 1) i k + (diagonal N (fun k => (p k)^T) * (T_l - 1)^T * diagonal N psi) i k
    == diag (c := N) (fun _ => 1) i k + (p i)^T * (B_between k i - diag (c := N) (fun _ => 1) k i)^T * psi k).
  now rewrite between_diagonals.
Qed.

(* S97 11 and 24: the multipliers of the rows form U of the closed formula 95:22. Assumes: symmetric M_k, pivots that
   have inverses. *)
Theorem S97_11 k i : (i < N)%nat -> (k < N)%nat -> U i k == diag (c := N) (fun _ => 1) i k + alpha dof N I m_inverse k i.
Proof.
  intros Hi Hk. rewrite U_entry by easy. destruct (lt_eq_lt_dec k i) as [[H | ->] | H].
  - rewrite S97_24_alpha, (diag_other _ _ _ _ k i) by lia. unfold psi_at. blockwise.
  - unfold alpha. rewrite Nat.ltb_irrefl, B_same, !diag_same. blockwise.
  - unfold alpha. rewrite (proj2 (Nat.ltb_ge k i)), B_before, !diag_other by lia. blockwise.
Qed.

(* S97 12: D U^T is left at the end, upper triangular in the present order of rows. Assumes: symmetric M_k, pivots
   that have inverses. *)
Theorem S97_12 : (L N : blocks joint joint) == diagonal N m_hat * U^T.
Proof.
  intros i j Hi Hj. cbn in Hi, Hj. change (L N i j == product (diag m_hat) (U^T) i j).
  rewrite diag_times, (row_done _ _ _ _ i) by lia. change (L i i j == m_hat i * (U j i)^T).
  destruct (Nat.ltb_spec j i) as [H | H].
  - rewrite cleared by (easy || intros; rewrite ?S97_25 by easy; now apply pivots).
    rewrite S97_11 by easy. unfold alpha. rewrite (proj2 (Nat.ltb_ge i j)), diag_other by lia. blockwise.
  - destruct (S97_24 i i j) as [E F]; try lia. rewrite S97_11 by easy.
    destruct (Nat.eq_dec i j) as [<- | D].
    + unfold alpha. rewrite Nat.ltb_irrefl, diag_same, S97_25 by easy. blockwise.
    + rewrite diag_other by auto. unfold alpha. rewrite (proj2 (Nat.ltb_lt i j)), F by lia.
      rewrite tr_add, tr_0, tr_mul, tr_tr.
      assert (S : (m_inverse i)^T == m_inverse i).
      { apply (inverse_symmetric _ (m_hat i)); [| now apply pivots]. unfold m_hat, psi_hat.
        use (M_hat_symmetric i i Hi) ((p i)^T) (p i). blockwise. }
      use S (- m_hat i) (L i i j). use (proj1 (pivots i Hi)) (neg 1) (L i i j). blockwise.
Qed.

(* The articulated recursion is Rodriguez and Kreutz's, in other letters: H = p^T, phi = B^T. Assumes: the recursions
   alone. *)
Theorem articulated_is_riccati k : M_hat k k == P six dof (fun k => (B k)^T) (fun k => (p k)^T) M m_inverse k.
Proof.
  induction k as [| k IH]; [easy |]. cbn [P]. rewrite M_hat_next, (proj2 (Nat.ltb_lt k (S k))) by lia.
  rewrite free_joints_beyond, IH by lia. blockwise.
Qed.

(* --- the dictionary to Rodriguez and Kreutz --- *)

Notation step := (fun k => (B k)^T).
Notation H := (fun k => (p k)^T).

Lemma D_is_m_hat k : D six dof step H M m_inverse k == m_hat k.
Proof. unfold D, m_hat, psi_hat. rewrite articulated_is_riccati, tr_tr. operators. Qed.

Lemma D_inverse k : (k < N)%nat ->
  D six dof step H M m_inverse k * m_inverse k == 1 /\ m_inverse k * D six dof step H M m_inverse k == 1.
Proof. intro Hk. rewrite D_is_m_hat. now apply pivots. Qed.

(* The chain as a filter, with nothing outside. *)
Definition filter : @FILTER.Facts Matrices :=
  chain six six six dof N step H M m_inverse 0 M_symmetric D_inverse 0 0 0 0 0 0.

Lemma gains : diagonal N psi == diagonal N (G six dof step H M m_inverse).
Proof.
  apply diagonal_equal. intros k Hk. unfold psi, psi_hat, G. rewrite articulated_is_riccati, tr_tr. easy.
Qed.

(* U is I + H Phi L, as links count from the tip: the same factor under two names. Assumes: symmetric M_k, pivots that
   have inverses. *)
Theorem U_is_the_innovations_factor :
  U == 1 + diagonal N H * (resolvent six N step * shift six N) * diagonal N (RK.Chains.L six dof step H M m_inverse).
Proof.
  pose proof (@FILTER.RK_a_13 Matrices filter) as E.
  change ((resolvent six N step - 1) * diagonal N (G six dof step H M m_inverse)
          == resolvent six N step * shift six N * diagonal N (RK.Chains.L six dof step H M m_inverse)) in E.
  assert (F : (diagonal N p)^T == diagonal N H) by apply diagonal_tr.
  unfold U, T_d. rewrite gains, F, T_l_is_phi.
  use E (diagonal N H) 1. operators.
Qed.

(* I is the mass matrix H phi M phi^T H^T. Assumes: the definitions alone. *)
Theorem I_is_the_mass_matrix :
  I == diagonal N H * resolvent six N step * diagonal N M * (resolvent six N step)^T * (diagonal N H)^T.
Proof.
  unfold I, T, T_d. rewrite T_l_is_phi. rewrite <- (diagonal_tr N _ _ p). operators.
Qed.

(* S97 13: I = U D U^T, with D = diag(m_hat) and U in closed form. Assumes: symmetric M_k, pivots that have inverses.
   *)
Theorem S97_13 : I == U * diagonal N m_hat * U^T.
Proof.
  pose proof (@FILTER.RK_4_11 Matrices filter) as E.
  rewrite I_is_the_mass_matrix, U_is_the_innovations_factor.
  assert (F : diagonal N m_hat == diagonal N (D six dof step H M m_inverse)).
  { apply diagonal_equal. intros k _. symmetry. apply D_is_m_hat. }
  rewrite F. exact E.
Qed.
End Saha.
