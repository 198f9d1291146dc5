(* D(k) has an inverse on chains with one degree of freedom at each joint: if every M(k) is positive and every H(k)
   is onto, then P(k) and D(k) are positive, by induction. First for any notion of `positive` that obeys the laws
   below, then for matrices of fractions. PositiveTrees.v and Inverses.v extend this. *)

From Coq Require Import Arith Lia QArith Qring Qfield Lqa.
From RK Require Import Operators Matrices Identities Chains.
Open Scope op_scope.

Section Positive.
Context {B : Operators}.
Variables six one_dof : size.
Variable nonnegative : forall {n}, op n n -> Prop.
Variable positive : forall {n}, op n n -> Prop.
Variable onto : forall {m n}, op m n -> Prop.
Variable inverse : op one_dof one_dof -> op one_dof one_dof.
Hypothesis positive_proper : forall n (x y : op n n), x == y -> positive x -> positive y.
Hypothesis nonnegative_proper : forall n (x y : op n n), x == y -> nonnegative x -> nonnegative y.
Hypothesis positive_nonnegative : forall n (x : op n n), positive x -> nonnegative x.
Hypothesis nonnegative_congruent : forall m n (a : op m n) x, nonnegative x -> nonnegative (a * x * a^T).
Hypothesis positive_add : forall n (x y : op n n), nonnegative x -> positive y -> positive (x + y).
Hypothesis positive_onto : forall m n (h : op m n) x, onto h -> positive x -> positive (h * x * h^T).
Hypothesis inverse_left : forall x, positive x -> inverse x * x == 1.
Hypothesis inverse_right : forall x, positive x -> x * inverse x == 1.

Variable N : nat.
Variables (step M : nat -> op six six) (H : nat -> op one_dof six).
Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Hypothesis M_positive : forall k, (k < N)%nat -> positive (M k).
Hypothesis H_onto : forall k, (k < N)%nat -> onto (H k).

Fixpoint P' (k : nat) : op six six :=                   (* the recursion, with the inverse of D(k) in its place *)
  match k with
  | O => M O
  | S k => step k * (P' k - P' k * (H k)^T * inverse (H k * P' k * (H k)^T) * H k * P' k) * (step k)^T + M (S k)
  end.
Definition D_inv (k : nat) := inverse (H k * P' k * (H k)^T).

Lemma P'_is_P k : P' k = P six (fun _ => one_dof) step H M D_inv k.
Proof. induction k as [| k IH]; [easy |]. cbn. rewrite <- IH. reflexivity. Qed.

(* A single joint is a system of base facts too, so the identity "P(+)" applies to it. *)
Lemma joseph (h : op one_dof six) (p : op six six) (d : op one_dof one_dof) :
  p^T == p -> d^T == d -> h * p * h^T * d == 1 -> d * (h * p * h^T) == 1 ->
  p - p * h^T * d * h * p == (1 - p * h^T * d * h) * p * (1 - p * h^T * d * h)^T.
Proof.
  intros Hp Hd E F. transitivity ((1 - p * h^T * d * h) * p); [now rewrite mul_add_l, mul_1_l, mul_neg_l |]. symmetry.
  refine (@FILTER.P_plus B (@FILTER.Build_Facts B one_dof six six six
    (* D, D_inv, G, L *) (h * p * h^T) d (p * h^T * d) 0 (* phi, psi, S *) 1 1 0
    (* Delta_phi, P, Delta_psi, M, H, B *) 0 p 0 p h 0 0 0 0 0 0 0 _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _)).
  all: rewrite ?tr_mul, ?tr_tr, ?Hp, ?mul_assoc, ?mul_0_l, ?mul_0_r, ?neg_0, ?add_0_r, ?mul_1_l; easy || idtac.
  transitivity (d * (h * p * h^T)); [now rewrite !mul_assoc | exact F].
Qed.

Lemma all_positive k : (k < N)%nat -> positive (P' k) /\ (P' k)^T == P' k.
Proof.
  induction k as [| k IHk]; intro Hk; [now split; [apply M_positive | apply M_symmetric] |]. cbn.
  assert (Hk' : (k < N)%nat) by lia. destruct (IHk Hk') as [IH S].
  pose proof (positive_onto _ _ (H k) (P' k) (H_onto k Hk') IH) as HD.
  pose proof (M_symmetric _ Hk) as SM. pose proof (M_positive _ Hk) as PM.
  pose proof (inverse_left _ HD) as E. pose proof (inverse_right _ HD) as F.
  set (d := inverse (H k * P' k * (H k)^T)) in *.
  assert (Sd : d^T == d).
  { apply (inverse_symmetric _ (H k * P' k * (H k)^T)); [| easy]. now rewrite !tr_mul, tr_tr, S, mul_assoc. }
  split.
  - apply positive_add; [| easy]. apply nonnegative_congruent.
    apply (nonnegative_proper _ ((1 - P' k * (H k)^T * d * H k) * P' k * (1 - P' k * (H k)^T * d * H k)^T)).
    + symmetry. now apply joseph.
    + apply nonnegative_congruent, positive_nonnegative, IH.
  - now rewrite tr_add, SM, !tr_mul, tr_add, tr_neg, !tr_mul, !tr_tr, S, Sd, !mul_assoc.
Qed.

(* D(k) has an inverse, by induction over links: P(k) and D(k) are positive. Assumes: symmetric positive M(k), H(k)
   onto, and the laws of `positive` above. *)
Theorem D_inverse k : (k < N)%nat -> D six (fun _ => one_dof) step H M D_inv k * D_inv k == 1
                      /\ D_inv k * D six (fun _ => one_dof) step H M D_inv k == 1.
Proof.
  intro Hk. unfold D. rewrite <- P'_is_P. unfold D_inv.
  pose proof (positive_onto _ _ (H k) (P' k) (H_onto k Hk) (proj1 (all_positive k Hk))) as HD.
  split; [apply inverse_right | apply inverse_left]; exact HD.
Qed.
End Positive.

(* --- matrices of rational numbers --- *)

Definition Q_ext : ring_eq_ext Qplus Qmult Qopp Qeq := mk_reqe Qplus_comp Qmult_comp Qopp_comp.
Definition numbers : Operators := @Scalars _ _ _ _ _ _ _ _ Q_Setoid Q_ext Qsrt.
#[local] Instance rational : Operators := @Matrices numbers.

Definition n (c : nat) : @size rational := @Sizes numbers c (fun _ => tt).
Definition entry {l m : size} (x : op l m) (i j : nat) : Q := x i j.
Definition form {m : size} (x : op m m) (v : op m (n 1)) : Q := entry (v^T * x * v) 0 0.            (* v^T x v *)
Definition nonnegative (m : size) (x : op m m) : Prop := forall v, (0 <= form x v)%Q.
Definition positive (m : size) (x : op m m) : Prop := forall v, ~ v == 0 -> (0 < form x v)%Q.
Definition onto (l m : size) (h : op l m) : Prop := forall v : op l (n 1), h^T * v == 0 -> v == 0.
Definition inverse (x : op (n 1) (n 1)) : op (n 1) (n 1) := fun _ _ => (/ entry x 0 0)%Q.

Lemma entry_proper (x y : op (n 1) (n 1)) : x == y -> (entry x 0 0 == entry y 0 0)%Q.
Proof. intro E. apply E; cbn; lia. Qed.

Lemma form_proper m (x y : op m m) v w : x == y -> v == w -> (form x v == form y w)%Q.
Proof. intros E F. apply entry_proper. now rewrite E, F. Qed.

Lemma form_0 m (x : op m m) v : v == 0 -> (form x v == 0)%Q.
Proof. intro E. transitivity (entry (0 : op (n 1) (n 1)) 0 0); [| easy]. apply entry_proper. now rewrite E, mul_0_r. Qed.

Lemma form_add m (x y : op m m) v : (form (x + y) v == form x v + form y v)%Q.
Proof.
  transitivity (entry (v^T * x * v + v^T * y * v) 0 0); [| easy]. apply entry_proper.
  now rewrite mul_add_r, mul_add_l.
Qed.

Lemma form_congruent l m (a : op l m) x v : (form (a * x * a^T) v == form x (a^T * v))%Q.
Proof. apply entry_proper. now rewrite tr_mul, tr_tr, !mul_assoc. Qed.

Lemma positive_inverse x : positive (n 1) x -> (entry x 0 0 * / entry x 0 0 == 1)%Q.
Proof.
  intro H. apply Qmult_inv_r. intro E. assert (~ (1 : op (n 1) (n 1)) == 0) as F.
  { intro K. apply entry_proper in K. cbn in K. discriminate. }
  specialize (H 1 F). assert (form x 1 == entry x 0 0)%Q as G by (apply entry_proper; now rewrite tr_1, mul_1_l, mul_1_r).
  rewrite G, E in H. discriminate.
Qed.

(* The same for matrices of rational numbers, one degree of freedom at each joint. Assumes: symmetric positive M(k),
   H(k) onto. *)
Theorem D_is_invertible N six (step M : nat -> op (n six) (n six)) (H : nat -> op (n 1) (n six)) :
  (forall k, (k < N)%nat -> (M k)^T == M k) -> (forall k, (k < N)%nat -> positive _ (M k)) ->
  (forall k, (k < N)%nat -> onto _ _ (H k)) ->
  let D_inv := D_inv (n six) (n 1) inverse step M H in
  forall k, (k < N)%nat -> D (n six) (fun _ => n 1) step H M D_inv k * D_inv k == 1
            /\ D_inv k * D (n six) (fun _ => n 1) step H M D_inv k == 1.
Proof.
  intros HS HM HH D_inv k Hk.
  apply (D_inverse (n six) (n 1) nonnegative positive onto inverse) with (N := N); try easy.
  - intros m x y E Hx v. rewrite <- (form_proper _ x y v v E); [apply Hx | reflexivity].
  - intros m x Hx v. destruct (Qlt_le_dec (form x v) 0) as [E |]; [| easy].
    assert (~ v == 0) as F by (intro F; rewrite (form_0 _ x v F) in E; discriminate).
    apply Qlt_le_weak, Hx, F.
  - intros l m a x Hx v. rewrite form_congruent. apply Hx.
  - intros m x y Hx Hy v Hv. rewrite form_add. specialize (Hx v). specialize (Hy v Hv). lra.
  - intros l m h x Hh Hx v Hv. rewrite form_congruent. apply Hx. intro E. apply Hv, Hh, E.
  - intros x Hx i j Hi Hj. cbn in Hi, Hj. assert (i = 0%nat) as -> by lia. assert (j = 0%nat) as -> by lia.
    cbn. pose proof (positive_inverse x Hx). unfold inverse, entry in *. lra.
  - intros x Hx i j Hi Hj. cbn in Hi, Hj. assert (i = 0%nat) as -> by lia. assert (j = 0%nat) as -> by lia.
    cbn. pose proof (positive_inverse x Hx). unfold inverse, entry in *. lra.
Qed.

(* RK 4.16 without an assumption about D: arms of any number of links, one degree of freedom at each joint. Assumes:
   symmetric positive inertias M(k) and joints that move something, H(k) onto. *)
Theorem inverse_of_the_mass_matrix_of_an_arm N six (step M : nat -> op (n six) (n six)) (H : nat -> op (n 1) (n six)) :
  (forall k, (k < N)%nat -> (M k)^T == M k) -> (forall k, (k < N)%nat -> positive _ (M k)) ->
  (forall k, (k < N)%nat -> onto _ _ (H k)) ->
  let D_inv := D_inv (n six) (n 1) inverse step M H in
  let diagonal {p q} := @diagonal rational N p q in
  let phi := resolvent (n six) N step in
  let Psi := resolvent (n six) N (psi_step (n six) (fun _ => n 1) step H M D_inv) * shift (n six) N in
  let W := 1 - diagonal H * Psi * diagonal (L (n six) (fun _ => n 1) step H M D_inv) in
  diagonal H * phi * diagonal M * phi^T * (diagonal H)^T * W^T * diagonal D_inv * W == 1.
Proof.
  intros HS HM HH. apply (inverse_of_the_mass_matrix (n six) (n six) (n 1)); [easy |].
  intros k Hk. now apply (D_is_invertible N).
Qed.

(* The hypotheses can be met: N sliders in a row, of mass 1 each. *)
Example sliders N : let one_by_one := fun _ : nat => (1 : op (n 1) (n 1)) in
  let D_inv := D_inv (n 1) (n 1) inverse one_by_one one_by_one one_by_one in
  let phi := resolvent (n 1) N one_by_one in
  let Psi := resolvent (n 1) N (psi_step (n 1) (fun _ => n 1) one_by_one one_by_one one_by_one D_inv) * shift (n 1) N in
  let W := 1 - @diagonal rational N _ _ one_by_one * Psi
             * diagonal N (L (n 1) (fun _ => n 1) one_by_one one_by_one one_by_one D_inv) in
  @diagonal rational N _ _ one_by_one * phi * diagonal N one_by_one * phi^T * (diagonal N one_by_one)^T
    * W^T * diagonal N D_inv * W == 1.
Proof.
  intro x. apply (inverse_of_the_mass_matrix_of_an_arm N 1 x x x); intros k _.
  - apply tr_1.
  - intros v Hv. assert (form (1 : op (n 1) (n 1)) v == entry v 0 0 * entry v 0 0)%Q as E.
    { transitivity (entry (v^T * v) 0 0); [apply entry_proper; now rewrite mul_1_r | cbn; unfold entry; lra]. }
    assert (~ (entry v 0 0 == 0)%Q) as F.
    { intro F. apply Hv. intros i j Hi Hj. cbn in Hi, Hj. now assert (i = 0%nat) as -> by lia; assert (j = 0%nat) as -> by lia. }
    unfold x. rewrite E. destruct (Q_dec (entry v 0 0) 0) as [[G | G] | G]; [nra | nra | easy].
  - intros v E. unfold x in E. now rewrite tr_1, mul_1_l in E.
Qed.

