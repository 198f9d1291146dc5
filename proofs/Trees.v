(* The same as Chains.v for trees of links: several arms on one body, a hand with fingers. One line of the proof
   changes, since phi has a fork: in a chain S moves a block from link j to link j + 1, here it moves it to the
   parent of j, and a parent may have several children. Links are numbered so that each comes before its parent (tips
   first); a parent of N or more is the base. A chain is the tree with parent k = k + 1. *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Identities Chains Decide.

Section Trees.
Context {B : Operators}.                        (* the blocks, such as 6 x 6 matrices of numbers *)
Variables (six single : size) (dof : nat -> size).
Variable N : nat.
Variable parent : nat -> nat.
Hypothesis inward : forall k, (k < N)%nat -> (k < parent k)%nat.

Notation link := (Sizes N (fun _ => six)).
Notation joint := (Sizes N dof).
Notation blocks := (@op Matrices).

(* --- the shift with a fork, and its resolvent --- *)

Definition fork : blocks link link := fun i j => if parent j =? i then 1 else 0.

Lemma times_fork n (x : blocks n link) i j : product x fork i j == if parent j <? N then x i (parent j) else 0.
Proof.
  unfold product, fork. destruct (Nat.ltb_spec (parent j) N) as [Hj | Hj]; cbn.
  - rewrite (sum_only _ _ _ (parent j)); [now rewrite Nat.eqb_refl, mul_1_r | easy |].
    intros k _ Hk. rewrite (proj2 (Nat.eqb_neq _ _)) by auto. apply mul_0_r.
  - apply sum_0. intros k Hk. cbn in Hk. rewrite (proj2 (Nat.eqb_neq _ _)) by lia. apply mul_0_r.
Qed.

Section Resolvent.
Variable step : nat -> op six six.              (* phi(parent k, k), or psi(parent k, k) *)

(* phi(i, j): the product of the steps on the way from j to i, if i is on the way from j to the base; else 0. *)
Fixpoint way (most i j : nat) : op six six :=
  if i =? j then 1 else
  match most with
  | O => 0
  | S most => if parent j <? N then way most i (parent j) * step j else 0
  end.
Definition tree_resolvent : blocks link link := way N.
Definition tree_steps : blocks link link := diag step.

Lemma way_same most i : way most i i = 1.
Proof. destruct most; cbn; now rewrite Nat.eqb_refl. Qed.

Lemma way_outward most i j : (j < N)%nat -> (i < j)%nat -> way most i j == 0.
Proof.
  revert j. induction most as [| most IH]; intros j Hj H; cbn [way]; rewrite (proj2 (Nat.eqb_neq i j)) by lia; [easy |].
  destruct (Nat.ltb_spec (parent j) N) as [E |]; [| easy]. pose proof (inward j Hj).
  rewrite IH by lia. apply mul_0_l.
Qed.

Lemma way_enough s t i j : (j < N)%nat -> (i <= j + s)%nat -> (i <= j + t)%nat -> way s i j == way t i j.
Proof.
  assert (short : forall s t i j, (j < N)%nat -> (i <= j)%nat -> way s i j == way t i j).
  { intros s' t' i' j' Hj H. destruct (Nat.eq_dec i' j') as [-> | E]; [now rewrite !way_same |].
    now rewrite !way_outward by lia. }
  revert t j. induction s as [| s IH]; intros [| t] j Hj Hs Ht; try (apply short; lia).
  cbn [way]. destruct (Nat.eqb_spec i j) as [| E]; [easy |]. destruct (Nat.ltb_spec (parent j) N) as [Hp |]; [| easy].
  pose proof (inward j Hj). now rewrite (IH t (parent j)) by lia.
Qed.

Lemma way_next i j : (i < N)%nat -> (j < N)%nat ->
  way N i j == if i =? j then 1 else if parent j <? N then way N i (parent j) * step j else 0.
Proof. intros Hi Hj. rewrite (way_enough N (S N) i j) by lia. reflexivity. Qed.

(* RK a.11 on a tree: phi, with a fork at every link that has several children, is the inverse of I - S Delta_phi.
   Assumes: the steps from each link to its parent, and links numbered so that each comes before its parent. *)
Theorem tree_left : tree_resolvent * (1 - fork * tree_steps) == 1.
Proof.
  rewrite mul_add_r, mul_1_r, mul_neg_r, mul_assoc. intros i j Hi Hj. cbn in Hi, Hj.
  change (way N i j - product (product tree_resolvent fork) tree_steps i j == (1 : blocks link link) i j).
  unfold tree_steps. rewrite times_diag, times_fork by easy. unfold tree_resolvent. rewrite way_next by easy.
  pose proof (inward j Hj). cbn -[diag way Nat.ltb Nat.eqb].
  destruct (Nat.eqb_spec i j) as [-> | E], (Nat.ltb_spec (parent j) N) as [Hp | Hp].
  - now rewrite way_outward, mul_0_l, neg_0, add_0_r, diag_same by lia.
  - now rewrite mul_0_l, neg_0, add_0_r, diag_same.
  - now rewrite add_neg, diag_other.
  - now rewrite mul_0_l, add_neg, diag_other.
Qed.

(* S Delta_phi is nilpotent: it moves every block inward, and beyond the base nothing is left. *)
Lemma nilpotent n (x : blocks n link) : x == x * (fork * tree_steps) -> x == 0.
Proof.
  intros E i j Hi Hj. cbn in Hj. remember (N - j)%nat as left eqn:Hleft.
  revert j Hj Hleft. induction left as [left IH] using lt_wf_ind. intros j Hj ->.
  rewrite mul_assoc in E. pose proof (E i j Hi Hj) as F.
  change (x i j == product (product x fork) tree_steps i j) in F. rewrite F. clear F.
  unfold tree_steps. rewrite times_diag, times_fork by easy. pose proof (inward j Hj).
  destruct (Nat.ltb_spec (parent j) N); [| apply mul_0_l].
  rewrite (IH (N - parent j)%nat) by lia. apply mul_0_l.
Qed.

(* RK a.11 on a tree from the other side, since S Delta_phi is nilpotent. Assumes: links numbered
   so that each comes before its parent. *)
Theorem tree_right : (1 - fork * tree_steps) * tree_resolvent == 1.
Proof.
  pose proof tree_left as F. symmetry. apply equal_by_difference, nilpotent.
  set (E := fork * tree_steps) in *. use F (- (1 - E)) 1. operators.
Qed.
End Resolvent.

(* --- diagonals under the fork: S X S^T is diagonal again, and at k it adds up the children of k --- *)

Definition children (k : nat) (x : nat -> op six six) : op six six := sum N (fun j => if parent j =? k then x j else 0).

Lemma children_ext k x y : (forall j, (j < N)%nat -> parent j = k -> x j == y j) -> children k x == children k y.
Proof. intro E. apply sum_ext. intros j Hj. destruct (Nat.eqb_spec (parent j) k); [now apply E | easy]. Qed.

Lemma forked_diagonal (x : nat -> op six six) : fork * diagonal N x * fork^T == diagonal N (fun k => children k x).
Proof.
  intros i j Hi Hj. cbn in Hi, Hj.
  change (product (product fork (diag x)) (fun k i => (fork i k)^T) i j == diag (c := N) (fun k => children k x) i j).
  unfold product at 1. cbn -[product].
  transitivity (sum N (fun k => (if parent k =? i then x k else 0) * (if parent k =? j then 1 else 0))).
  - apply sum_ext. intros k Hk. rewrite times_diag by easy. unfold fork.
    destruct (parent k =? i), (parent k =? j); now rewrite ?mul_1_l, ?mul_0_l, ?tr_1, ?tr_0, ?mul_0_l, ?mul_0_r.
  - destruct (Nat.eq_dec i j) as [-> | E].
    + rewrite diag_same. apply sum_ext. intros k _. destruct (parent k =? j); now rewrite ?mul_1_r, ?mul_0_r.
    + rewrite diag_other by easy. apply sum_0. intros k _.
      destruct (Nat.eqb_spec (parent k) i), (Nat.eqb_spec (parent k) j); subst; rewrite ?mul_0_l, ?mul_0_r; easy.
Qed.

(* --- the filter on a tree --- *)

Section Filter.
Variables (step : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Variable D_inv : forall k, op (dof k) (dof k).

(* The inertia that link k, with articulated inertia p, hands on to its parent: phi (p - p H^T D^-1 H p) phi^T. *)
Definition handed_on (k : nat) (p : op six six) : op six six :=
  step k * (p - p * (H k)^T * D_inv k * H k * p) * (step k)^T.

Fixpoint table (n : nat) : nat -> op six six :=                                 (* P(0), ..., P(n - 1) *)
  match n with
  | O => fun _ => 0
  | S n => fun k => if k =? n then M n + sum n (fun j => if parent j =? n then handed_on j (table n j) else 0) else table n k
  end.
Definition tree_P (k : nat) : op six six := table (S k) k.

Lemma table_is_P n k : (k < n)%nat -> table n k = tree_P k.
Proof.
  induction n as [| n IH]; intro Hk; [lia |]. destruct (Nat.eq_dec k n) as [-> | E]; [easy |].
  cbn [table]. rewrite (proj2 (Nat.eqb_neq k n)) by easy. apply IH. lia.
Qed.

Lemma sum_more a b n (f : nat -> op a b) m : (forall i, (n <= i)%nat -> (i < n + m)%nat -> f i == 0) ->
  sum (n + m) f == sum n f.
Proof.
  intro E. induction m as [| m IH]; [now rewrite Nat.add_0_r |]. rewrite Nat.add_succ_r. cbn.
  rewrite IH by (intros; apply E; lia). now rewrite E, add_0_r by lia.
Qed.

(* RK 4.4 and 4.5 with a fork: the articulated inertia of a link is its own inertia plus the inertias that its
   children hand on. Assumes: links numbered so that each comes before its parent. *)
Theorem tree_recursion k : (k < N)%nat -> tree_P k == M k + children k (fun j => handed_on j (tree_P j)).
Proof.
  intro Hk. unfold tree_P at 1. cbn [table]. rewrite Nat.eqb_refl. apply add_proper; [easy |]. unfold children.
  replace N with (k + (N - k))%nat at 1 by lia. symmetry. rewrite sum_more.
  - apply sum_ext. intros j Hj. destruct (parent j =? k); [| easy]. now rewrite table_is_P.
  - intros j Hj Hj'. destruct (Nat.eqb_spec (parent j) k) as [E |]; [| easy]. specialize (inward j). lia.
Qed.

Definition tree_D k := H k * tree_P k * (H k)^T.
Definition tree_G k := tree_P k * (H k)^T * D_inv k.
Definition tree_L k := step k * tree_G k.
Definition tree_psi_step k := step k - tree_L k * H k.

Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Hypothesis D_inverse : forall k, (k < N)%nat -> tree_D k * D_inv k == 1 /\ D_inv k * tree_D k == 1.

Lemma tree_symmetric k : (k < N)%nat -> (tree_P k)^T == tree_P k /\ (D_inv k)^T == D_inv k.
Proof.
  induction k as [k IH] using lt_wf_ind. intro Hk.
  assert (E : (tree_P k)^T == tree_P k).
  { rewrite tree_recursion, tr_add, M_symmetric by easy. apply add_proper; [easy |]. unfold children. rewrite sum_tr.
    apply sum_ext. intros j Hj. destruct (Nat.eqb_spec (parent j) k) as [<- |]; [| apply tr_0].
    destruct (IH j (inward j Hj) Hj) as [Sp Sd].
    unfold handed_on. now rewrite !tr_mul, tr_add, tr_neg, !tr_mul, !tr_tr, Sp, Sd, !mul_assoc. }
  split; [exact E |]. apply (inverse_symmetric _ (tree_D k)); [| now apply D_inverse].
  unfold tree_D. now rewrite !tr_mul, tr_tr, E, mul_assoc.
Qed.

Lemma handed_on_by_psi k : handed_on k (tree_P k) == tree_psi_step k * tree_P k * (step k)^T.
Proof. unfold handed_on, tree_psi_step, tree_L, tree_G. operators. Qed.

Variable tips : @size Matrices.                                 (* one size for each outer force *)
Variable tip_forces : blocks link tips.
Hypothesis at_tips : forall j c, (j < N)%nat -> (parent j < N)%nat -> (c < count tips)%nat -> tip_forces (parent j) c == 0.
Variables (a b z : blocks link (Sizes 1 (fun _ => single))) (T : blocks joint (Sizes 1 (fun _ => single))).
Variables (f0 a0 : blocks tips (Sizes 1 (fun _ => single))).

Definition tree : @FILTER.Facts Matrices.
Proof.
  refine (@FILTER.Build_Facts Matrices
    (* joint, link, tip, single *) joint link tips (Sizes 1 (fun _ => single))
    (* D, D_inv, G, L *) (diagonal N tree_D) (diagonal N D_inv) (diagonal N tree_G) (diagonal N tree_L)
    (* phi, psi, S *) (tree_resolvent step) (tree_resolvent tree_psi_step) fork
    (* Delta_phi, P, Delta_psi, M, H *) (diagonal N step) (diagonal N tree_P) (diagonal N tree_psi_step) (diagonal N M)
    (diagonal N H) (* B *) tip_forces a b z T f0 a0 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _).
  - rewrite diagonal_tr. apply diagonal_equal. intros k Hk. unfold tree_D.
    now rewrite !tr_mul, tr_tr, (proj1 (tree_symmetric k Hk)), mul_assoc.
  - rewrite diagonal_tr. apply diagonal_equal. intros k Hk. now apply tree_symmetric.
  - rewrite diagonal_tr. apply diagonal_equal. intros k Hk. now apply tree_symmetric.
  - rewrite diagonal_tr. apply diagonal_equal. intros k Hk. now apply M_symmetric.
  - apply tree_left.
  - apply tree_right.
  - apply tree_left.
  - apply tree_right.
  - intros i j Hi Hj. apply sum_0. intros k Hk. cbn in Hk. change ((fork k i)^T * tip_forces k j == 0). unfold fork.
    destruct (Nat.eqb_spec (parent i) k) as [<- |]; [| now rewrite tr_0, mul_0_l].
    rewrite at_tips by easy. apply mul_0_r.
  - rewrite diagonal_tr, !diagonal_mul. now apply diagonal_equal.
  - rewrite diagonal_tr, !diagonal_mul. now apply diagonal_equal.
  - rewrite diagonal_mul. apply diagonal_one. intros k Hk. now apply D_inverse.
  - rewrite diagonal_mul. apply diagonal_one. intros k Hk. now apply D_inverse.
  - rewrite diagonal_tr, <- (mul_assoc _ _ _ _ fork), diagonal_mul, <- (mul_assoc _ _ _ _ fork), diagonal_mul.
    rewrite forked_diagonal, diagonal_sub. apply diagonal_equal. intros k Hk. rewrite tree_recursion by easy.
    rewrite (children_ext k _ (fun j => tree_psi_step j * tree_P j * (step j)^T)) by (intros; apply handed_on_by_psi).
    operators.
  - rewrite diagonal_mul, diagonal_sub. now apply diagonal_equal.
  - rewrite diagonal_mul. now apply diagonal_equal.
Defined.
End Filter.

(* --- the same recursion with the inverse of each D(k) in its place --- *)

Section Solved.
Variables (step : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Variable inverse : forall k, op (dof k) (dof k) -> op (dof k) (dof k).

Definition solved_on (k : nat) (p : op six six) : op six six :=
  step k * (p - p * (H k)^T * inverse k (H k * p * (H k)^T) * H k * p) * (step k)^T.

Fixpoint solved_table (n : nat) : nat -> op six six :=
  match n with
  | O => fun _ => 0
  | S n => fun k =>
      if k =? n then M n + sum n (fun j => if parent j =? n then solved_on j (solved_table n j) else 0) else solved_table n k
  end.
Definition solved_P (k : nat) : op six six := solved_table (S k) k.
Definition solved_inverse (k : nat) : op (dof k) (dof k) := inverse k (H k * solved_P k * (H k)^T).

Lemma solved_table_is n k : (k < n)%nat -> solved_table n k = solved_P k.
Proof.
  induction n as [| n IH]; intro Hk; [lia |]. destruct (Nat.eq_dec k n) as [-> | E]; [easy |].
  cbn [solved_table]. rewrite (proj2 (Nat.eqb_neq k n)) by easy. apply IH. lia.
Qed.

Lemma table_is_solved n : forall k, (k < n)%nat -> table step H M solved_inverse n k == solved_table n k.
Proof.
  induction n as [| n IH]; intros k Hk; [lia |]. cbn [table solved_table]. destruct (Nat.eqb_spec k n) as [-> | E]; [| apply IH; lia].
  apply add_proper; [easy |]. apply sum_ext. intros j Hj. destruct (parent j =? n); [| easy].
  unfold handed_on, solved_on, solved_inverse. rewrite <- (solved_table_is n j Hj). now rewrite (IH j Hj).
Qed.

Lemma solved_on_proper k p p' : Proper (equal ==> equal) (inverse k) -> p == p' -> solved_on k p == solved_on k p'.
Proof. intros proper E. unfold solved_on. now rewrite E. Qed.

Lemma solved_on_is k p : Proper (equal ==> equal) (inverse k) ->
  step k * (p - p * (H k)^T * inverse k (H k * (p * (H k)^T)) * (H k * p)) * (step k)^T == solved_on k p.
Proof.
  intro proper. unfold solved_on. assert (E : H k * (p * (H k)^T) == H k * p * (H k)^T) by apply mul_assoc. rewrite E.
  now rewrite !mul_assoc.
Qed.

Lemma P_is_solved k : tree_P step H M solved_inverse k == solved_P k.
Proof. apply table_is_solved. lia. Qed.
End Solved.

(* RESOLVENT, the base facts of a.14 to a.43, holds on a tree too, for any gain. *)
Definition any_gain_on_a_tree (step : nat -> op six six) (H : forall k, op (dof k) six) (L : forall k, op six (dof k)) :
  @RESOLVENT.Facts Matrices.
Proof.
  refine (@RESOLVENT.Build_Facts Matrices joint link (Sizes 1 (fun _ => single))
    (tree_resolvent step) (tree_resolvent (fun k => step k - L k * H k)) fork
    (diagonal N step) (diagonal N (fun k => step k - L k * H k)) (diagonal N H) 0 (diagonal N L) _ _ _ _ _ _).
  - apply tree_left.
  - apply tree_right.
  - apply tree_left.
  - apply tree_right.
  - apply mul_0_r.
  - rewrite diagonal_mul, diagonal_sub. now apply diagonal_equal.
Defined.

(* RK 4.16 for a tree: the inverse of the mass matrix of several arms on one body, for any tree, any blocks, any number
   of degrees of freedom at each joint. Assumes: symmetric inertias M(k), that each D(k) of the recursion has an
   inverse, and links numbered so that each comes before its parent. *)
Theorem inverse_of_the_mass_matrix_of_a_tree step H M D_inv :
  (forall k, (k < N)%nat -> (M k)^T == M k) ->
  (forall k, (k < N)%nat -> tree_D step H M D_inv k * D_inv k == 1 /\ D_inv k * tree_D step H M D_inv k == 1) ->
  let phi := tree_resolvent step in
  let Psi := tree_resolvent (tree_psi_step step H M D_inv) * fork in
  let W := 1 - diagonal N H * Psi * diagonal N (tree_L step H M D_inv) in
  diagonal N H * phi * diagonal N M * phi^T * (diagonal N H)^T * W^T * diagonal N D_inv * W == 1.
Proof.
  intros HM HD.
  refine (@FILTER.RK_4_16 Matrices (tree step H M D_inv HM HD (Sizes 1 (fun _ => six)) 0 _ 0 0 0 0 0 0)). easy.
Qed.
End Trees.
