(* Trees with joints of several degrees of freedom, such as ball joints, over the rational numbers. Elimination
   inverts a positive matrix of any size, and any invertible matrix x by way of x^T x, which is positive. So D(k) has
   an inverse, and by PositiveTrees.v the three loops solve such trees. *)

From Coq Require Import Arith Lia QArith Qfield Lqa.
From RK Require Import Operators Matrices Chains Trees Decide Sweeps Forward Bodies Placed Run Positive Arms PositiveTrees.
Open Scope op_scope.
#[local] Existing Instance Positive.rational.
#[local] Notation n := Positive.n.

(* --- elimination, in numbers --- *)

Section Elimination.
Open Scope Q_scope.

Fixpoint Q_sum (c : nat) (f : nat -> Q) : Q := match c with O => 0 | S c => Q_sum c f + f c end.

Lemma Q_sum_ext c f g : (forall i, (i < c)%nat -> f i == g i) -> Q_sum c f == Q_sum c g.
Proof. induction c as [| c IH]; intro E; cbn; [reflexivity |]. rewrite (E c), IH by auto. reflexivity. Qed.

Lemma Q_sum_0 c f : (forall i, (i < c)%nat -> f i == 0) -> Q_sum c f == 0.
Proof. induction c as [| c IH]; intro E; cbn; [reflexivity |]. rewrite (E c), IH by auto. reflexivity. Qed.

Lemma Q_sum_front c f : Q_sum (S c) f == f 0%nat + Q_sum c (fun i => f (S i)).
Proof. induction c as [| c IH]; [cbn; ring |]. change (Q_sum (S c) f + f (S c) == f 0%nat + (Q_sum c (fun i => f (S i)) + f (S c))). rewrite IH. ring. Qed.

Definition row (d : nat) (x : nat -> nat -> Q) (v : nat -> Q) (i : nat) : Q := Q_sum d (fun j => x i j * v j).
Definition positive_rows (d : nat) (x : nat -> nat -> Q) : Prop :=
  forall v, (exists i, (i < d)%nat /\ ~ v i == 0) -> 0 < Q_sum d (fun i => v i * row d x v i).

Definition without_first (x : nat -> nat -> Q) (i j : nat) : Q := x (S i) (S j) - x (S i) 0%nat * / x 0%nat 0%nat * x 0%nat (S j).
Definition after (y0 : Q) (y : nat -> Q) (i : nat) : Q := match i with O => y0 | S i => y i end.
Fixpoint solution (d : nat) (x : nat -> nat -> Q) (b : nat -> Q) : nat -> Q :=
  match d with
  | O => fun _ => 0
  | S d => let y := solution d (without_first x) (fun i => b (S i) - x (S i) 0%nat * / x 0%nat 0%nat * b 0%nat) in
           after (/ x 0%nat 0%nat * (b 0%nat - Q_sum d (fun j => x 0%nat (S j) * y j))) y
  end.

Lemma row_after d x y0 y i : row (S d) x (after y0 y) i == x i 0%nat * y0 + Q_sum d (fun j => x i (S j) * y j).
Proof. unfold row. rewrite Q_sum_front. reflexivity. Qed.

Lemma row_without_first d x v i : row d (without_first x) v i
  == Q_sum d (fun j => x (S i) (S j) * v j) - x (S i) 0%nat * / x 0%nat 0%nat * Q_sum d (fun j => x 0%nat (S j) * v j).
Proof. unfold row, without_first. induction d as [| d IH]; cbn; [ring |]. rewrite IH. ring. Qed.

Lemma pivot d x : positive_rows (S d) x -> 0 < x 0%nat 0%nat.
Proof.
  intro P. specialize (P (after 1 (fun _ => 0)) (ex_intro _ 0%nat (conj (Nat.lt_0_succ d) Q_apart_0_1))).
  rewrite Q_sum_front, row_after in P. rewrite !Q_sum_0 in P by (intros; cbn; ring). cbn [after] in P. lra.
Qed.

Lemma eliminated d x : positive_rows (S d) x -> positive_rows d (without_first x).
Proof.
  intros P v (i & Hi & Hv). pose proof (pivot d x P) as P0. set (r := Q_sum d (fun j => x 0%nat (S j) * v j)).
  assert (N0 : ~ x 0%nat 0%nat == 0) by lra.
  specialize (P (after (- (/ x 0%nat 0%nat * r)) v) (ex_intro _ (S i) (conj (proj1 (Nat.succ_lt_mono _ _) Hi) Hv))).
  rewrite Q_sum_front, row_after in P. fold r in P. cbn [after] in P.
  assert (Z : x 0%nat 0%nat * - (/ x 0%nat 0%nat * r) + r == 0) by (field; exact N0). rewrite Z in P.
  rewrite (Q_sum_ext d _ (fun i => v i * row d (without_first x) v i)) in P; [lra |].
  intros k Hk. rewrite row_after, row_without_first. fold r. ring.
Qed.

Lemma solved d : forall x b, positive_rows d x -> forall i, (i < d)%nat -> row d x (solution d x b) i == b i.
Proof.
  induction d as [| d IH]; intros x b P i Hi; [lia |]. pose proof (pivot d x P) as P0.
  assert (N0 : ~ x 0%nat 0%nat == 0) by lra. cbn [solution]. cbv zeta.
  set (b' := fun i => b (S i) - x (S i) 0%nat * / x 0%nat 0%nat * b 0%nat). set (y := solution d (without_first x) b').
  rewrite row_after. destruct i as [| i]; [field; exact N0 |].
  pose proof (IH (without_first x) b' (eliminated d x P) i ltac:(lia)) as E. fold y in E. rewrite row_without_first in E.
  unfold b' in E. set (s := Q_sum d (fun j => x (S i) (S j) * y j)) in *. set (r := Q_sum d (fun j => x 0%nat (S j) * y j)) in *.
  transitivity (b (S i) - x (S i) 0%nat * / x 0%nat 0%nat * b 0%nat + x (S i) 0%nat * / x 0%nat 0%nat * b 0%nat); [| ring].
  rewrite <- E. ring.
Qed.

Lemma squares_0 c (w : nat -> Q) : Q_sum c (fun i => w i * w i) <= 0 -> forall i, (i < c)%nat -> w i == 0.
Proof.
  assert (G : forall c, 0 <= Q_sum c (fun i => w i * w i)).
  { intro k. induction k as [| k IH]; cbn; [lra | pose proof (square (w k)); lra]. }
  induction c as [| c IH]; intros F i Hi; [lia |]. cbn in F. pose proof (G c). pose proof (square (w c)).
  destruct (Nat.eq_dec i c) as [-> | Ne]; [| apply IH; [lra | lia]].
  assert (K : w c * w c == 0) by lra. now apply Qmult_integral in K as [K | K].
Qed.
End Elimination.

(* --- any operators --- *)

Section Sides.
Context {C : Operators} {m k : size}.
Variables (x y z g : op m m) (v : op m k).

Lemma sandwich_tr : v^T * x^T * v == (v^T * x * v)^T.
Proof. now rewrite !tr_mul, tr_tr, mul_assoc. Qed.

Lemma sandwich_square : v^T * (x^T * x) * v == (x * v)^T * (x * v).
Proof. now rewrite tr_mul, !mul_assoc. Qed.

Lemma left_from_right : x * y == 1 -> x^T * z == 1 -> y * x == 1.
Proof.
  intros E F. assert (G : z^T * x == 1) by (rewrite <- (tr_tr _ _ x), <- tr_mul, F; apply tr_1).
  assert (K : z^T == y) by (transitivity (z^T * (x * y)); [now rewrite E, mul_1_r | now rewrite mul_assoc, G, mul_1_l]).
  now rewrite <- K.
Qed.

Lemma one_to_one_from_left : y * x == 1 -> x * v == 0 -> v == 0.
Proof. intros E F. transitivity (y * x * v); [now rewrite E, mul_1_l | now rewrite <- mul_assoc, F, mul_0_r]. Qed.

Lemma same_inverse : z == y -> y * x == 1 -> x * y == 1 -> z * x == 1 /\ x * z == 1.
Proof. intros ->. auto. Qed.

Lemma by_way_of_the_square : g * (x^T * x) == 1 -> x * y == 1 -> g * x^T == y.
Proof.
  intros E F. transitivity (g * x^T * (x * y)); [now rewrite F, mul_1_r |].
  transitivity (g * (x^T * x) * y); [now rewrite !mul_assoc | now rewrite E, mul_1_l].
Qed.
End Sides.

(* --- matrices --- *)

#[local] Notation mat r c := (@op Positive.rational (n r) (n c)).

Lemma sum_is c (f : nat -> Q) : (@sum numbers tt tt c f == Q_sum c f)%Q.
Proof. induction c as [| c IH]; [reflexivity |]. cbn. rewrite <- IH. reflexivity. Qed.

Lemma entry_product l m r (x : mat l m) (y : mat m r) i j : (entry (x * y) i j == Q_sum m (fun k => entry x i k * entry y k j))%Q.
Proof. exact (sum_is m (fun k => @mul numbers tt tt tt (x i k) (y k j))). Qed.

Lemma form_is d (x : mat d d) (v : mat d 1) : (form x v == Q_sum d (fun i => v i 0%nat * row d x (fun j => v j 0%nat) i))%Q.
Proof.
  unfold form. rewrite (entry_proper _ _ (symmetry (mul_assoc _ _ _ _ v^T x v))), entry_product. apply Q_sum_ext. intros i Hi.
  apply Qmult_comp; [exact (Qeq_refl (v i 0%nat)) | apply entry_product].
Qed.

Lemma rows_are_positive d (x : mat d d) : positive (n d) x -> positive_rows d x.
Proof.
  intros P v (i & Hi & Hv). specialize (P (fun i _ => v i)). rewrite form_is in P. apply P.
  intro E. apply Hv. exact (E i 0%nat Hi Nat.lt_0_1).
Qed.

Definition by_elimination {d} (x : mat d d) : mat d d := fun i j => solution d x (fun i => if (i =? j)%nat then 1%Q else 0%Q) i.

Lemma eliminated_right d (x : mat d d) : positive (n d) x -> x * by_elimination x == 1.
Proof.
  intros P i j Hi Hj. pose proof (solved d x (fun i => if (i =? j)%nat then 1%Q else 0%Q) (rows_are_positive d x P) i Hi) as E.
  etransitivity; [exact (entry_product d d d x (by_elimination x) i j) |]. etransitivity; [exact E |]. cbn -[diag]. destruct (Nat.eqb_spec i j) as [-> | Ne]; [now rewrite diag_same | now rewrite diag_other].
Qed.

Lemma entry_tr (x : mat 1 1) : (entry x^T 0 0 == entry x 0 0)%Q.
Proof. exact (Qeq_refl (x 0%nat 0%nat)). Qed.

Lemma form_tr d (x : mat d d) v : (form x^T v == form x v)%Q.
Proof. unfold form. rewrite (entry_proper _ _ (sandwich_tr x v)). apply entry_tr. Qed.

Lemma eliminated_left d (x : mat d d) : positive (n d) x -> by_elimination x * x == 1.
Proof.
  intro P. assert (P' : positive (n d) x^T) by (intros v Hv; rewrite form_tr; exact (P v Hv)).
  exact (left_from_right x _ _ (eliminated_right d x P) (eliminated_right d x^T P')).
Qed.

Lemma squares_are_positive d (x : mat d d) : (forall v : mat d 1, x * v == 0 -> v == 0) -> positive (n d) (x^T * x).
Proof.
  intros one_to_one v Hv. set (w := x * v).
  assert (E : (form (x^T * x) v == Q_sum d (fun i => w i 0%nat * w i 0%nat))%Q).
  { unfold form. rewrite (entry_proper _ _ (sandwich_square x v)), entry_product. apply Q_sum_ext. intros i Hi.
    apply Qmult_comp; exact (Qeq_refl (w i 0%nat)). }
  rewrite E. destruct (Qlt_le_dec 0 (Q_sum d (fun i => w i 0%nat * w i 0%nat))) as [F | F]; [exact F | exfalso].
  apply Hv, one_to_one. fold w. clear E. intros i j Hi Hj. cbn in Hi, Hj. assert (j = 0%nat) as -> by lia.
  exact (squares_0 d (fun i => w i 0%nat) F i Hi).
Qed.

(* The inverse of any invertible matrix. *)
Definition inverse_of {d} (x : mat d d) : mat d d := by_elimination (x^T * x) * x^T.

Lemma inverse_is d (x y : mat d d) : x * y == 1 -> y * x == 1 -> inverse_of x == y.
Proof.
  intros E F. assert (P : positive (n d) (x^T * x)).
  { apply squares_are_positive. intro v. exact (one_to_one_from_left x y v F). }
  exact (by_way_of_the_square x y _ (eliminated_left d _ P) E).
Qed.

(* The same function for the sizes that programs use. *)
Definition inverse_any {m : @size Positive.rational} (x : op m m) : op m m := fun i j => inverse_of (d := count m) (fun i j => x i j) i j.

(* It is the inverse of every positive matrix. *)
Lemma positive_has_inverse d (x : mat d d) : positive (n d) x -> inverse_of x * x == 1 /\ x * inverse_of x == 1.
Proof.
  intro P. pose proof (eliminated_right d x P) as E. pose proof (eliminated_left d x P) as F.
  exact (same_inverse x (by_elimination x) (inverse_of x) (inverse_is d x _ E F) F E).
Qed.

(* D(k) has an inverse at every joint of a tree, of any number of degrees of freedom: ball joints too. Assumes: symmetric
   positive M(k), H(k) onto. *)
Theorem tree_D_is_invertible_at_any_joint N parent six (dof : nat -> nat) (step M : nat -> mat six six) (H : forall k, mat (dof k) six) :
  (forall k, (k < N)%nat -> (M k)^T == M k) -> (forall k, (k < N)%nat -> positive _ (M k)) ->
  (forall k, (k < N)%nat -> onto _ _ (H k)) ->
  let P := solved_P (n six) (fun k => n (dof k)) parent step H M (fun k => inverse_of (d := dof k)) in
  forall k, (k < N)%nat -> let D := H k * P k * (H k)^T in D * inverse_of D == 1 /\ inverse_of D * D == 1.
Proof.
  exact (D_of_fractions N parent dof (fun k => inverse_of (d := dof k)) (fun k x Hx => proj1 (positive_has_inverse (dof k) x Hx))
    (fun k x Hx => proj2 (positive_has_inverse (dof k) x Hx)) six step M H).
Qed.

(* A tree of rigid bodies with joints of any number of degrees of freedom: its equations of motion have one solution, and
   the three loops compute it. Assumes: positive masses, symmetric positive tensors, each in its own axes with R(k) an
   orthogonal matrix, joints whose freedoms all move something (H(k) onto), links numbered so that each comes before its
   parent, and bias terms a(k), b(k) that depend on velocities alone. *)
Theorem tree_with_any_joints_is_solved N parent (dof : nat -> nat) (step : nat -> mat 6 6) (H : forall k, mat (dof k) 6) (m : nat -> Q)
  (p : nat -> nat -> Q) (R I_c : nat -> nat -> nat -> Q) (theta_dot T : forall k, mat (dof k) 1)
  (a_of : forall k, mat 6 1 -> mat (dof k) 1 -> mat 6 1) (b_of : nat -> mat 6 1 -> mat 6 1) (F : nat -> mat 6 1) (V_base alpha_base : mat 6 1) :
  (forall k, (k < N)%nat -> (k < parent k)%nat /\ (parent k <= N)%nat) ->
  (forall k, 0 < m k)%Q -> (forall k i j, I_c k i j == I_c k j i)%Q -> (forall k, positive_tensor (I_c k)) ->
  (forall k, orthogonal (R k)) -> (forall k, (k < N)%nat -> onto (n (dof k)) (n 6) (H k)) ->
  (forall k, Proper (equal ==> equal ==> equal) (a_of k)) -> (forall k, Proper (equal ==> equal) (b_of k)) ->
  let M k := body (m k) (p k) (turned (R k) (I_c k)) in
  let joints k := n (dof k) in
  let column {q} (x : forall k, op (q k) (n 1)) := column (n 1) N x in
  let phi := tree_resolvent (n 6) N parent step in
  let a := a_ (n 6) (n 1) joints N parent step H theta_dot a_of V_base alpha_base in
  let b := b_ (n 6) (n 1) joints N parent step H theta_dot b_of V_base in
  let run := @articulated_body (on_operators (fun _ _ x => x) (fun _ x => inverse_any x)) (n 6) (n 1) joints step H M
               theta_dot T a_of b_of F _ V_base alpha_base (grown parent N N) in
  forall theta_dd,
  diagonal N H * phi * (diagonal N M * (phi^T * ((diagonal N H)^T * theta_dd + a)) + b + column F) == column T
  <-> theta_dd == column (found (n 1) joints run).
Proof.
  intros before Hm HS HI HR HH Ha Hb M joints col phi a b run.
  exact (bodies_are_solved N parent dof (fun k => inverse_of (d := dof k)) (fun k x Hx => proj1 (positive_has_inverse (dof k) x Hx))
    (fun k x Hx => proj2 (positive_has_inverse (dof k) x Hx)) (fun _ x => inverse_any x) (fun k x y => inverse_is (dof k) x y)
    step H m p R I_c theta_dot T F a_of b_of V_base alpha_base before Hm HS HI HR HH Ha Hb).
Qed.
