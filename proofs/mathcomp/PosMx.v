(* D(k) has an inverse: any ordered field (the reals too), any number d of degrees of freedom at a joint. *)
From mathcomp Require Import all_ssreflect all_algebra.
From RK Require Operators Chains Positive.
From MX Require Import Mx.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section PosMx.
Variable R : realFieldType.
Definition form n (x : 'M[R]_n) (v : 'cV[R]_n) : R := (v^T *m x *m v) ord0 ord0.
Definition nonneg (n : nat) (x : 'M[R]_n) : Prop := forall v, 0 <= form n x v.
Definition pos (n : nat) (x : 'M[R]_n) : Prop := forall v, v != 0 -> 0 < form n x v.
Definition onto (m n : nat) (h : 'M[R]_(m, n)) : Prop := forall v : 'cV[R]_m, h^T *m v = 0 -> v = 0.

Lemma form0 n x : form n x 0 = 0. Proof. by rewrite /form mulmx0 mxE. Qed.
Lemma form_congr m n (a : 'M[R]_(m, n)) x v : form m (a *m x *m a^T) v = form n x (a^T *m v).
Proof. by rewrite /form trmx_mul trmxK !mulmxA. Qed.

Lemma pos_unit n (x : 'M[R]_n) : pos n x -> x \in unitmx.
Proof.
  move=> Hx. rewrite -row_free_unit -kermx_eq0. apply/eqP/row_matrixP => i. rewrite row0.
  apply/eqP/negPn/negP => Hr.
  have E : row i (kermx x) *m x = 0 by rewrite -row_mul mulmx_ker row0.
  have /Hx : (row i (kermx x))^T != 0 by apply/negP => /eqP F; move: Hr; rewrite -[row i _]trmxK F trmx0 eqxx.
  by rewrite /form trmxK E mul0mx mxE ltxx.
Qed.

Theorem D_inverse d six N (step M : nat -> 'M[R]_six) (H : nat -> 'M[R]_(d, six)) :
  (forall k, (k < N)%coq_nat -> (M k)^T = M k) -> (forall k, (k < N)%coq_nat -> pos six (M k)) ->
  (forall k, (k < N)%coq_nat -> onto d six (H k)) ->
  let D_inv := @Positive.D_inv (mx R) six d (fun x => invmx x) step M H in
  forall k, (k < N)%coq_nat ->
    @Chains.D (mx R) six (fun _ => d) step H M D_inv k *m D_inv k = 1%:M
    /\ D_inv k *m @Chains.D (mx R) six (fun _ => d) step H M D_inv k = 1%:M.
Proof.
  move=> HS HM HH D_inv k Hk.
  refine (@Positive.D_inverse (mx R) six d nonneg pos onto (fun x => invmx x) _ _ _ _ _ _ _ N step M H HS HM HH k Hk).
  - by move=> n x y /= <-.
  - move=> n x Hx v. case: (eqVneq v 0) => [-> | Hv]; [by rewrite form0 | exact: ltW (Hx v Hv)].
  - move=> m n a x Hx v. rewrite [X in 0 <= X]form_congr. exact: Hx.
  - move=> n x y Hx Hy v Hv. rewrite /form /= mulmxDr mulmxDl mxE. by apply: ltr_paddl; [exact: Hx | exact: Hy].
  - move=> m n h x Hh Hx v Hv. rewrite [X in 0 < X]form_congr. apply: Hx. apply/negP => /eqP E.
    move: Hv. by rewrite (Hh _ E) eqxx.
  - by move=> x Hx; exact: (mulVmx (pos_unit _ _ Hx)).
  - by move=> x Hx; exact: (mulmxV (pos_unit _ _ Hx)).
Qed.
End PosMx.
Print Assumptions D_inverse.
