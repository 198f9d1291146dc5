(* Matrices are operators in the sense of Operators.v: matrices of numbers over a commutative ring (`Scalars`), and
   matrices whose entries are operators again, which gives block matrices. A size is the number of blocks and the
   size of each block; entries beyond the last row or column do not count. *)

From Coq Require Import Arith Lia Eqdep_dec Ring_theory.
From RK Require Import Operators.

(* --- sums --- *)

Section Sums.
Context {B : Operators}.

Fixpoint sum {a b} (n : nat) (f : nat -> op a b) : op a b := match n with O => 0 | S n => sum n f + f n end.

Lemma sum_ext a b n (f g : nat -> op a b) : (forall i, (i < n)%nat -> f i == g i) -> sum n f == sum n g.
Proof. induction n as [| n IH]; intro H; cbn; [easy |]. rewrite IH by auto. now rewrite (H n) by auto. Qed.

Lemma sum_0 a b n (f : nat -> op a b) : (forall i, (i < n)%nat -> f i == 0) -> sum n f == 0.
Proof. induction n as [| n IH]; intro H; cbn; [easy |]. rewrite IH by auto. now rewrite (H n), add_0 by auto. Qed.

Lemma sum_add a b n (f g : nat -> op a b) : sum n (fun i => f i + g i) == sum n f + sum n g.
Proof. induction n as [| n IH]; cbn; [now rewrite add_0 |]. now rewrite IH, add_swap. Qed.

Lemma sum_mul_l a b c n (x : op a b) (f : nat -> op b c) : x * sum n f == sum n (fun i => x * f i).
Proof. induction n as [| n IH]; cbn; [apply mul_0_r |]. now rewrite mul_add_r, IH. Qed.

Lemma sum_mul_r a b c n (f : nat -> op a b) (x : op b c) : sum n f * x == sum n (fun i => f i * x).
Proof. induction n as [| n IH]; cbn; [apply mul_0_l |]. now rewrite mul_add_l, IH. Qed.

Lemma sum_tr a b n (f : nat -> op a b) : (sum n f)^T == sum n (fun i => (f i)^T).
Proof. induction n as [| n IH]; cbn; [apply tr_0 |]. now rewrite tr_add, IH. Qed.

Lemma sum_swap a b m n (f : nat -> nat -> op a b) :
  sum m (fun i => sum n (fun j => f i j)) == sum n (fun j => sum m (fun i => f i j)).
Proof.
  induction m as [| m IH]; cbn; [symmetry; now apply sum_0 |]. now rewrite IH, sum_add.
Qed.

Lemma sum_only a b n k (f : nat -> op a b) : (k < n)%nat -> (forall i, (i < n)%nat -> i <> k -> f i == 0) -> sum n f == f k.
Proof.
  induction n as [| n IH]; intros Hk H; cbn; [lia |]. destruct (Nat.eq_dec k n) as [-> | Hn].
  - rewrite sum_0; [apply add_0 |]. intros i Hi. apply H; lia.
  - rewrite IH by (lia || (intros; apply H; lia)). rewrite (H n) by lia. apply add_0_r.
Qed.
End Sums.

(* --- matrices of operators --- *)

Section Matrices.
Context {B : Operators}.

Record sizes := Sizes { count : nat; part : nat -> size }.
Definition matrix (m n : sizes) := forall i j : nat, op (part m i) (part n j).
Definition same {m n} (x y : matrix m n) := forall i j, (i < count m)%nat -> (j < count n)%nat -> x i j == y i j.

Definition diag {c} {p q : nat -> size} (x : forall k, op (p k) (q k)) : matrix (Sizes c p) (Sizes c q) := fun i j =>
  match Nat.eq_dec i j with left e => eq_rect i (fun j => op (p i) (q j)) (x i) j e | right _ => 0 end.

Lemma diag_same c p q (x : forall k, op (p k) (q k)) i : @diag c p q x i i = x i.
Proof. unfold diag. destruct (Nat.eq_dec i i) as [e | n]; [| now destruct n]. now rewrite (UIP_dec Nat.eq_dec e eq_refl). Qed.

Lemma diag_other c p q (x : forall k, op (p k) (q k)) i j : i <> j -> @diag c p q x i j = 0.
Proof. intro H. unfold diag. now destruct (Nat.eq_dec i j). Qed.

Definition product {l m n} (x : matrix l m) (y : matrix m n) : matrix l n := fun i k => sum (count m) (fun j => x i j * y j k).

Lemma diag_times c p q n (x : forall k, op (p k) (q k)) (y : matrix (Sizes c q) n) i j :
  (i < c)%nat -> product (diag x) y i j == x i * y i j.
Proof.
  intro H. unfold product. rewrite (sum_only _ _ _ i) by (easy || (intros; rewrite diag_other by auto; apply mul_0_l)).
  now rewrite diag_same.
Qed.

Lemma times_diag c p q n (x : matrix n (Sizes c p)) (y : forall k, op (p k) (q k)) i j :
  (j < c)%nat -> product x (diag y) i j == x i j * y j.
Proof.
  intro H. unfold product. rewrite (sum_only _ _ _ j) by (easy || (intros; rewrite diag_other by auto; apply mul_0_r)).
  now rewrite diag_same.
Qed.

#[refine] Instance Matrices : Operators := {
  size := sizes;
  op := matrix;
  equal := @same;
  zero _ _ := fun i j => 0;
  one n := diag (c := count n) (p := part n) (fun k => 1);
  add _ _ x y := fun i j => x i j + y i j;
  neg _ _ x := fun i j => - x i j;
  mul := @product;
  tr _ _ x := fun i j => (x j i)^T }.
Proof.
  all: intros. 6-17: intros i j Hi Hj; cbn.
  - split; [intros x i j _ _; easy | intros x y H i j Hi Hj; symmetry; auto | intros x y z H K i j Hi Hj; transitivity (y i j); auto].
  - intros x x' Hx y y' Hy i j Hi Hj. now apply add_proper; auto.
  - intros x x' Hx i j Hi Hj. now apply neg_proper; auto.
  - intros x x' Hx y y' Hy i j Hi Hj. apply sum_ext. intros k Hk. now apply mul_proper; auto.
  - intros x x' Hx i j Hi Hj. now apply tr_proper; auto.
  - apply add_assoc.
  - apply add_comm.
  - apply add_0.
  - apply add_neg.
  - unfold product. erewrite sum_ext by (intros; apply sum_mul_l). rewrite sum_swap. apply sum_ext. intros k' Hk.
    rewrite sum_mul_r. apply sum_ext. intros. apply mul_assoc.
  - destruct m. rewrite diag_times by easy. apply mul_1_l.
  - destruct n. rewrite times_diag by easy. apply mul_1_r.
  - unfold product. rewrite <- sum_add. apply sum_ext. intros. apply mul_add_l.
  - unfold product. rewrite <- sum_add. apply sum_ext. intros. apply mul_add_r.
  - apply tr_tr.
  - apply tr_add.
  - unfold product. rewrite sum_tr. apply sum_ext. intros. apply tr_mul.
Defined.
End Matrices.

(* --- numbers --- *)

Section Scalars.
Context {R : Type} {O I : R} {plus times minus : R -> R -> R} {opp : R -> R} {eqR : R -> R -> Prop}.
Context {equivalence : Equivalence eqR} (ext : ring_eq_ext plus times opp eqR) (th : ring_theory O I plus times minus opp eqR).

#[refine] Instance Scalars : Operators := {
  size := unit; op _ _ := R; equal _ _ := eqR; zero _ _ := O; one _ := I; add _ _ := plus; neg _ _ := opp;
  mul _ _ _ := times; tr _ _ x := x }.
Proof.
  all: intros; cbn.
  - exact (Radd_ext ext).
  - exact (Ropp_ext ext).
  - exact (Rmul_ext ext).
  - now intros x y H.
  - apply (Radd_assoc th).
  - apply (Radd_comm th).
  - apply (Radd_0_l th).
  - apply (Ropp_def th).
  - apply (Rmul_assoc th).
  - apply (Rmul_1_l th).
  - transitivity (times I x); [apply (Rmul_comm th) | apply (Rmul_1_l th)].
  - apply (Rdistr_l th).
  - transitivity (times (plus y z) x); [apply (Rmul_comm th) |].
    transitivity (plus (times y x) (times z x)); [apply (Rdistr_l th) |].
    apply (Radd_ext ext); apply (Rmul_comm th).
  - reflexivity.
  - reflexivity.
  - apply (Rmul_comm th).
Defined.
End Scalars.
