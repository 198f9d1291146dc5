(* Operators between spaces of several sizes, and their laws: sums, products, identities, transposes. op m n is an
   operator with m rows and n columns. Sizes are types, so a product that does not fit cannot be written. Equality is
   a relation of its own, since matrices are equal if their entries are. All other files build on this one;
   Matrices.v provides the operators that we have in mind. *)

From Coq Require Export Setoid Morphisms.

Class Operators := {
  size : Type;
  op : size -> size -> Type;
  equal : forall {m n}, op m n -> op m n -> Prop;
  zero : forall {m n}, op m n;
  one : forall {n}, op n n;
  add : forall {m n}, op m n -> op m n -> op m n;
  neg : forall {m n}, op m n -> op m n;
  mul : forall {l m n}, op l m -> op m n -> op l n;
  tr : forall {m n}, op m n -> op n m;
  equal_equivalence : forall m n, Equivalence (@equal m n);
  add_proper : forall m n, Proper (equal ==> equal ==> equal) (@add m n);
  neg_proper : forall m n, Proper (equal ==> equal) (@neg m n);
  mul_proper : forall l m n, Proper (equal ==> equal ==> equal) (@mul l m n);
  tr_proper : forall m n, Proper (equal ==> equal) (@tr m n);
  add_assoc : forall m n (x y z : op m n), equal (add x (add y z)) (add (add x y) z);
  add_comm : forall m n (x y : op m n), equal (add x y) (add y x);
  add_0 : forall m n (x : op m n), equal (add zero x) x;
  add_neg : forall m n (x : op m n), equal (add x (neg x)) zero;
  mul_assoc : forall k l m n (x : op k l) (y : op l m) (z : op m n), equal (mul x (mul y z)) (mul (mul x y) z);
  mul_1_l : forall m n (x : op m n), equal (mul one x) x;
  mul_1_r : forall m n (x : op m n), equal (mul x one) x;
  mul_add_l : forall l m n (x y : op l m) (z : op m n), equal (mul (add x y) z) (add (mul x z) (mul y z));
  mul_add_r : forall l m n (x : op l m) (y z : op m n), equal (mul x (add y z)) (add (mul x y) (mul x z));
  tr_tr : forall m n (x : op m n), equal (tr (tr x)) x;
  tr_add : forall m n (x y : op m n), equal (tr (add x y)) (add (tr x) (tr y));
  tr_mul : forall l m n (x : op l m) (y : op m n), equal (tr (mul x y)) (mul (tr y) (tr x)) }.

#[global] Existing Instances equal_equivalence add_proper neg_proper mul_proper tr_proper.

Declare Scope op_scope.
Delimit Scope op_scope with op.
Bind Scope op_scope with op.
Infix "==" := equal (at level 70) : op_scope.
Infix "+" := add : op_scope.
Infix "*" := mul : op_scope.
Notation "- x" := (neg x) : op_scope.
Notation "x - y" := (add x (neg y)) : op_scope.
Notation "x ^T" := (tr x) (at level 8, left associativity, format "x ^T") : op_scope.
Notation "1" := one : op_scope.
Notation "0" := zero : op_scope.
Open Scope op_scope.

Section Consequences.
Context {C : Operators}.

Lemma add_0_r m n (x : op m n) : x + 0 == x.
Proof. now rewrite add_comm, add_0. Qed.

Lemma neg_add_self m n (x : op m n) : - x + x == 0.
Proof. now rewrite add_comm, add_neg. Qed.

Lemma add_cancel m n (x y z : op m n) : x + y == x + z -> y == z.
Proof.
  intro H. rewrite <- (add_0 _ _ y), <- (add_0 _ _ z), <- (neg_add_self _ _ x), <- !add_assoc. now rewrite H.
Qed.

Lemma equal_by_difference m n (x y : op m n) : x - y == 0 -> x == y.
Proof. intro H. apply (add_cancel _ _ (- y)). now rewrite add_comm, H, neg_add_self. Qed.

Lemma difference_of_equal m n (x y : op m n) : x == y -> x - y == 0.
Proof. intros ->. apply add_neg. Qed.

Lemma neg_unique m n (x y : op m n) : x + y == 0 -> y == - x.
Proof. intro H. apply (add_cancel _ _ x). now rewrite H, add_neg. Qed.

Lemma neg_neg m n (x : op m n) : - - x == x.
Proof. symmetry. apply neg_unique, neg_add_self. Qed.

Lemma neg_0 m n : - (0 : op m n) == 0.
Proof. symmetry. apply neg_unique, add_0. Qed.

Lemma add_swap_l m n (x y z : op m n) : x + (y + z) == y + (x + z).
Proof. now rewrite !add_assoc, (add_comm _ _ x y). Qed.

Lemma add_swap m n (w x y z : op m n) : (w + x) + (y + z) == (w + y) + (x + z).
Proof. now rewrite <- !add_assoc, (add_swap_l _ _ x y). Qed.

Lemma neg_add m n (x y : op m n) : - (x + y) == - x - y.
Proof. symmetry. apply neg_unique. now rewrite add_swap, !add_neg, add_0. Qed.

Lemma mul_0_l l m n (x : op m n) : (0 : op l m) * x == 0.
Proof. apply (add_cancel _ _ (0 * x)). now rewrite <- mul_add_l, add_0, add_0_r. Qed.

Lemma mul_0_r l m n (x : op l m) : x * (0 : op m n) == 0.
Proof. apply (add_cancel _ _ (x * 0)). now rewrite <- mul_add_r, add_0, add_0_r. Qed.

Lemma mul_neg_l l m n (x : op l m) (y : op m n) : - x * y == - (x * y).
Proof. apply neg_unique. now rewrite <- mul_add_l, add_neg, mul_0_l. Qed.

Lemma mul_neg_r l m n (x : op l m) (y : op m n) : x * - y == - (x * y).
Proof. apply neg_unique. now rewrite <- mul_add_r, add_neg, mul_0_r. Qed.

Lemma tr_0 m n : (0 : op m n)^T == 0.
Proof. apply (add_cancel _ _ (0^T)). now rewrite <- tr_add, add_0, add_0_r. Qed.

Lemma tr_neg m n (x : op m n) : (- x)^T == - x^T.
Proof. apply neg_unique. now rewrite <- tr_add, add_neg, tr_0. Qed.

Lemma tr_1 n : (1 : op n n)^T == 1.
Proof.
  transitivity ((1 * (1 : op n n)^T)^T).
  - now rewrite tr_mul, tr_tr, mul_1_l.
  - now rewrite mul_1_l, tr_tr.
Qed.

Lemma inverse_symmetric n (x d : op n n) : x^T == x -> x * d == 1 -> d^T == d.
Proof.
  intros S E. transitivity ((x * d)^T * d); [| now rewrite E, tr_1, mul_1_l].
  now rewrite tr_mul, S, <- mul_assoc, E, mul_1_r.
Qed.
End Consequences.

#[export] Hint Rewrite @add_0 @add_0_r @mul_0_l @mul_0_r @mul_1_l @mul_1_r @tr_0 @tr_1 @tr_tr @neg_0 @neg_neg : op.
