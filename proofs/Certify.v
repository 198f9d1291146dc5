(* A bound on the error of given accelerations, for one arm in one state: `robodyn certify` writes the numbers, each the
   fraction that its float64 is, and Coq computes that they pass. Nothing here takes a quotient.

   With r what the torques leave over at the given accelerations y, and any X, the error e = theta_dd - y solves
   mass e = r, so e = X r + (1 - X mass) e. If each row of |1 - X mass| sums to less than one, that bounds e. *)

From Coq Require Import Arith Lia List QArith Qabs Lqa.
From RK Require Import Operators Matrices Chains Trees Decide Sweeps Forward Bodies Fd Run.
Import ListNotations.
Open Scope op_scope.

(* --- what the torques leave over: FD1's second loop finds it, where a holds H^T y besides --- *)

Section LeftOver.
Context {C : Operators}.
Variable keep : forall {m n}, op m n -> op m n.
Variable inv : forall {n}, op n n -> op n n.
Hypothesis keep_ok : forall m n (x : op m n), keep x == x.
Variables (six single : size) (dof : nat -> size) (N : nat) (parent : nat -> nat).
Variables (phi : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Hypothesis tips_first : forall k, (k < N)%nat -> (k < parent k)%nat.
Variables theta_dot T : forall k, op (dof k) single.
Variable a_of : forall k, op six single -> op (dof k) single -> op six single.
Variable b_of : nat -> op six single -> op six single.
Variable F : nat -> op six single.
Variables V_base alpha_base : op six single.
Hypothesis a_proper : forall k, Proper (equal ==> equal ==> equal) (a_of k).
Hypothesis b_proper : forall k, Proper (equal ==> equal) (b_of k).
Context {A : nat -> Type}.
Variable t : forest A.
Hypothesis t_numbered : numbered N parent t.
Variable y : forall k, op (dof k) single.
Notation machine := (on_operators (@keep) (@inv)).
Notation column := (column single N).
Notation phi_ := (tree_resolvent six N parent phi).
Notation H_ := (diagonal N H).
Notation M_ := (diagonal N M).

Definition a_with k V rate := keep (a_of k V rate + (H k)^T * y k).
Definition left_over : forall k, op (dof k) single :=
  let moving := @velocity_terms machine six single dof phi H theta_dot T a_with b_of F A V_base t in
  let still := @constant_rates machine six single dof phi M alpha_base moving in
  found single dof (mapped (fun k x => torque (K := machine) _ _ _ _ x) (snd (@freed machine six single dof phi H still))).

Lemma left_over_is : column left_over == column T - H_ * phi_ * (M_ * (phi_^T * (H_^T * column y
    + Forward.a_ six single dof N parent phi H theta_dot a_of V_base alpha_base))
    + Forward.b_ six single dof N parent phi H theta_dot b_of V_base + column F).
Proof.
  assert (proper : forall k, Proper (equal ==> equal ==> equal) (a_with k)).
  { intros k V V' EV x x' E. unfold a_with. now rewrite !keep_ok, EV, E. }
  transitivity (column (T_free six single dof N parent phi H M theta_dot T a_with b_of F V_base alpha_base)).
  - apply column_equal. intros k Hk. unfold left_over. cbv zeta.
    pose proof (freed_finds (@keep) (@inv) keep_ok six single dof N parent phi H M tips_first theta_dot T a_with b_of F V_base alpha_base
      _ N (still_known (@keep) (@inv) keep_ok six single dof N parent phi H M tips_first theta_dot T a_with b_of F V_base alpha_base
        proper b_proper t t_numbered)) as G.
    set (moving := @velocity_terms _ _ _ _ _ _ _ _ _ _ _ _ _ _) in *.
    pose proof (eq_trans (freed_labels (@keep) (@inv) six single dof phi H (@constant_rates machine six single dof phi M alpha_base moving))
      (still_labels (@keep) (@inv) six single dof phi H M theta_dot T a_with b_of F V_base alpha_base t)) as listed.
    destruct (@freed machine six single dof phi H _) as [f_t free]. destruct G as (_ & G & _). cbn [snd] in *.
    apply (agrees_found six single dof N F _ _ N).
    + refine (mapped_each _ _ _ _ _ N G). now intros p j x o [_ [_ E]].
    + rewrite mapped_labels. refine (eq_ind_r (fun l => In k l) _ listed). destruct t_numbered as [_ perm].
      apply (Permutation.Permutation_in _ (Permutation.Permutation_sym perm)), in_seq. lia.
  - assert (E : column (T_free six single dof N parent phi H M theta_dot T a_with b_of F V_base alpha_base)
      == column T - H_ * f_ six single dof N parent phi H M theta_dot a_with b_of F V_base alpha_base).
    { rewrite (column_of single N _ (f_ six single dof N parent phi H M theta_dot a_with b_of F V_base alpha_base)), diagonal_column.
      now intros k j Hk Hj. }
    rewrite E. unfold f_. rewrite forces. unfold zeta_.
    assert (Ea : Forward.a_ six single dof N parent phi H theta_dot a_with V_base alpha_base
      == H_^T * column y + Forward.a_ six single dof N parent phi H theta_dot a_of V_base alpha_base).
    { rewrite diagonal_tr, diagonal_column. unfold Forward.a_. rewrite add_assoc. apply add_proper; [| reflexivity].
      intros k j Hk Hj. cbn. unfold column, a_with. rewrite keep_ok. apply add_comm. }
    rewrite Ea. operators.
Qed.
End LeftOver.

(* --- what a small 1 - X mass bounds, over the fractions --- *)

Definition Q_sum (c : nat) (f : nat -> Q) : Q := fold_right (fun i s => Q_plus (f i) s) 0%Q (seq 0 c).
Definition minus (x y : Q) : Q := Q_plus x (Qopp y).

Lemma Q_sum_S c f : (Q_sum (S c) f == Q_sum c f + f c)%Q.
Proof.
  unfold Q_sum. rewrite seq_S. cbn [Nat.add]. generalize (seq 0 c). intro l. induction l as [| i l IH]; cbn.
  - rewrite Q_plus_is. ring.
  - rewrite !Q_plus_is, IH. ring.
Qed.

Lemma Q_sum_le c f g : (forall i, (i < c)%nat -> f i <= g i)%Q -> (Q_sum c f <= Q_sum c g)%Q.
Proof.
  induction c as [| c IH]; intro E; [apply Qle_refl |]. rewrite !Q_sum_S. apply Qplus_le_compat; [apply IH; auto | auto].
Qed.

Lemma Q_sum_ext c f g : (forall i, (i < c)%nat -> f i == g i)%Q -> (Q_sum c f == Q_sum c g)%Q.
Proof. induction c as [| c IH]; intro E; [reflexivity |]. rewrite !Q_sum_S, IH, E by auto. reflexivity. Qed.

Lemma Q_sum_abs c f : (Qabs (Q_sum c f) <= Q_sum c (fun i => Qabs (f i)))%Q.
Proof.
  induction c as [| c IH]; [apply Qle_refl |]. rewrite !Q_sum_S.
  apply (Qle_trans _ (Qabs (Q_sum c f) + Qabs (f c))); [apply Qabs_triangle | apply Qplus_le_compat; [exact IH | apply Qle_refl]].
Qed.

Lemma Q_sum_scaled c f m : (Q_sum c (fun i => f i * m) == Q_sum c f * m)%Q.
Proof. induction c as [| c IH]; [reflexivity |]. rewrite !Q_sum_S, IH. ring. Qed.

Lemma greatest c (f : nat -> Q) : (0 < c)%nat -> exists k, (k < c)%nat /\ forall i, (i < c)%nat -> (f i <= f k)%Q.
Proof.
  induction c as [| c IH]; intro Hc; [lia |]. destruct (Nat.eq_dec c 0) as [-> | Z].
  - exists 0%nat. split; [lia |]. intros i Hi. replace i with 0%nat by lia. apply Qle_refl.
  - destruct IH as (k & Hk & E); [lia |]. destruct (Qlt_le_dec (f k) (f c)) as [G | G].
    + exists c. split; [lia |]. intros i Hi. destruct (Nat.eq_dec i c) as [-> |]; [apply Qle_refl |].
      apply Qlt_le_weak. apply (Qle_lt_trans _ (f k)); [apply E; lia | exact G].
    + exists k. split; [lia |]. intros i Hi. destruct (Nat.eq_dec i c) as [-> |]; [exact G | apply E; lia].
Qed.

Lemma small_is_bounded c (R : nat -> nat -> Q) (g e : nat -> Q) rho bound : (rho < 1)%Q ->
  (forall i, (i < c)%nat -> e i == g i + Q_sum c (fun j => R i j * e j))%Q ->
  (forall i, (i < c)%nat -> Q_sum c (fun j => Qabs (R i j)) <= rho)%Q ->
  (forall i, (i < c)%nat -> Qabs (g i) <= bound * (1 - rho))%Q ->
  forall i, (i < c)%nat -> (Qabs (e i) <= bound)%Q.
Proof.
  intros Hrho He HR Hg i Hi. destruct (greatest c (fun j => Qabs (e j))) as (k & Hk & top); [lia |].
  apply (Qle_trans _ (Qabs (e k))); [now apply top |]. set (m := Qabs (e k)) in *.
  assert (E : (m <= bound * (1 - rho) + rho * m)%Q).
  { unfold m at 1. rewrite (He k Hk). apply (Qle_trans _ _ _ (Qabs_triangle _ _)).
    apply Qplus_le_compat; [now apply Hg |]. apply (Qle_trans _ _ _ (Q_sum_abs _ _)).
    apply (Qle_trans _ (Q_sum c (fun j => Qabs (R k j) * m))%Q).
    - apply Q_sum_le. intros j Hj. rewrite Qabs_Qmult. rewrite (Qmult_comm (Qabs (R k j)) (Qabs _)), (Qmult_comm _ m).
      apply Qmult_le_compat_r; [now apply top | apply Qabs_nonneg].
    - rewrite Q_sum_scaled. apply Qmult_le_compat_r; [now apply HR | apply Qabs_nonneg]. }
  assert (G : (m * (1 - rho) <= bound * (1 - rho))%Q) by lra. apply Qmult_le_r in G; [exact G | lra].
Qed.

Lemma small_is_solved c : forall (R : nat -> nat -> Q) (g : nat -> Q),
  (forall i, (i < c)%nat -> Q_sum c (fun j => Qabs (R i j)) < 1)%Q ->
  {e : nat -> Q | forall i, (i < c)%nat -> (e i == g i + Q_sum c (fun j => R i j * e j))%Q}.
Proof.
  induction c as [| c IH]; intros R g HR; [exists g; lia |]. pose proof (HR c (Nat.lt_succ_diag_r c)) as Hc.
  rewrite Q_sum_S in Hc. set (s := Q_sum c (fun j => Qabs (R c j))) in *. set (p := (1 - R c c)%Q).
  pose proof (Qle_Qabs (R c c)) as Hp. assert (0 <= s)%Q.
  { rewrite <- (Qabs_pos 0 (Qle_refl 0)). apply (Qle_trans _ (Qabs (Q_sum c (R c)))); [apply Qabs_nonneg | apply Q_sum_abs]. }
  assert (Hq : (0 < p /\ s <= p)%Q) by (unfold p; split; lra). destruct Hq as [Hq Hs].
  destruct (IH (fun i j => R i j + R i c / p * R c j)%Q (fun i => g i + R i c / p * g c)%Q) as [e He].
  - intros i Hi. specialize (HR i ltac:(lia)). rewrite Q_sum_S in HR. eapply Qle_lt_trans; [| exact HR].
    apply (Qle_trans _ (Q_sum c (fun j => Qabs (R i j)) + Qabs (R i c / p) * s)%Q).
    + unfold s. generalize (R i c / p)%Q, (R c). clear. intros r row. induction c as [| c IH]; [now cbn; rewrite Qmult_0_r |].
      rewrite !Q_sum_S. pose proof (Qabs_triangle (R i c) (r * row c)) as E. rewrite Qabs_Qmult in E. lra.
    + apply Qplus_le_compat; [apply Qle_refl |]. unfold Qdiv. rewrite Qabs_Qmult, (Qabs_pos (/ p)) by (apply Qlt_le_weak, Qinv_lt_0_compat, Hq).
      pose proof (Qabs_nonneg (R i c)). assert (E : (/ p * s <= 1)%Q) by (rewrite Qmult_comm; apply Qle_shift_div_r; lra). nra.
  - set (last := ((g c + Q_sum c (fun j => R c j * e j)) / p)%Q). exists (fun i => if (i <? c)%nat then e i else last).
    assert (sums : forall i, (Q_sum c (fun j => R i j * (if (j <? c)%nat then e j else last)) == Q_sum c (fun j => R i j * e j))%Q).
    { intro i. apply Q_sum_ext. intros j Hj. now rewrite (proj2 (Nat.ltb_lt j c) Hj). }
    assert (El : (last * p == g c + Q_sum c (fun j => R c j * e j))%Q) by (unfold last; field; lra).
    intros i Hi. rewrite Q_sum_S, sums, Nat.ltb_irrefl. destruct (Nat.ltb_spec i c) as [F | F].
    + rewrite (He i F). assert (E : (Q_sum c (fun j => (R i j + R i c / p * R c j) * e j)
        == Q_sum c (fun j => R i j * e j) + R i c / p * Q_sum c (fun j => R c j * e j))%Q).
      { generalize (R i c / p)%Q, (R c). clear. intros r row. induction c as [| c IH]; [now cbn; rewrite Qmult_0_r |]. rewrite !Q_sum_S, IH. ring. }
      rewrite E. unfold last. field. lra.
    + replace i with c by lia. unfold p in El. lra.
Qed.

(* --- the certificate --- *)

Section Certificate.
Variable links : list given.                                                    (* from the tip, as in Run.v *)
Variables V_base alpha_base : list Q.
Variable y : nat -> Q.                                                          (* the accelerations that are certified *)
Variable X : nat -> nat -> Q.                                                   (* about the inverse of the mass matrix *)
Variable bound : Q.
Notation N := (N links).
Notation parent := (parent links).
Notation phi := (phi links).
Notation H := (H links).
Notation M := (M links).
Notation single_blocks m n := (@op (@Matrices rational) m n).
Notation joints := (Sizes N one).
Notation columns := (Sizes 1 (fun _ => sized 1)).
Notation column := (column (sized 1) N).
Definition number (x : Q) : mat 1 1 := fun _ _ => x.

Definition listed (f : nat -> mat 1 1) : list Q := map (fun k => f k 0%nat 0%nat : Q) (seq 0 N).
Definition rest : list Q := listed (left_over (@kept) (@inverted) (sized 6) (sized 1) one phi H M (theta_dot links) (T links)
  (a_of links) (b_of links) (F links) (of_column V_base) (of_column alpha_base) (tree links) (fun k => number (y k))).
Definition unit_at j k : mat 1 1 := number (if (k =? j)%nat then 1 else 0).
Definition pull (j : nat) : list Q := listed (left_over (@kept) (@inverted) (sized 6) (sized 1) one phi H M (fun _ => 0) (fun _ => 0)
  (fun _ _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 (tree links) (unit_at j)).                       (* of - mass *)

Definition remainder (pulls : list (list Q)) i j : Q :=                         (* 1 - X mass *)
  Q_plus (if (i =? j)%nat then 1 else 0) (Q_sum N (fun k => Q_times (X i k) (nth k (nth j pulls []) 0%Q))).
Definition widest (R : nat -> nat -> Q) : Q := fold_right (fun i rho =>
  let sum := Q_sum N (fun j => Qabs (R i j)) in if Qle_bool sum rho then rho else sum) 0%Q (seq 0 N).
Definition accepted : bool :=
  let r := rest in
  let rho := widest (remainder (map pull (seq 0 N))) in
  forallb (fun k => (k <? parent k) && (parent k <=? N))%nat (seq 0 N) && negb (Qle_bool 1 rho)
  && forallb (fun i => Qle_bool (Qabs (Q_sum N (fun j => Q_times (X i j) (nth j r 0%Q)))) (bound * (1 - rho))) (seq 0 N).

Lemma widest_is R i : (i < N)%nat -> (Q_sum N (fun j => Qabs (R i j)) <= widest R)%Q.
Proof.
  intro Hi. unfold widest. assert (I : In i (seq 0 N)) by (apply in_seq; lia). induction (seq 0 N) as [| k l IH]; [easy |].
  cbn [fold_right]. set (rho := fold_right _ _ l) in *.
  destruct (Qle_bool (Q_sum N (fun j => Qabs (R k j))) rho) eqn:E; destruct I as [-> | I].
  - now apply Qle_bool_iff.
  - now apply IH.
  - apply Qle_refl.
  - apply (Qle_trans _ rho); [now apply IH |]. apply Qlt_le_weak, Qnot_le_lt. intro F. apply Qle_bool_iff in F. congruence.
Qed.

Lemma number_of_sum c (f : nat -> mat 1 1) : (sum c f 0%nat 0%nat == Q_sum c (fun j => f j 0%nat 0%nat))%Q.
Proof.
  induction c as [| c IH]; [reflexivity |]. rewrite Q_sum_S. rewrite <- IH. exact (Q_plus_is _ _).
Qed.

Lemma number_of_product (x z : mat 1 1) : ((x * z)%op 0%nat 0%nat == x 0%nat 0%nat * z 0%nat 0%nat)%Q.
Proof. transitivity (Q_plus 0 (Q_times (x 0%nat 0%nat) (z 0%nat 0%nat))); [reflexivity |]. rewrite Q_plus_is, Q_times_is. ring. Qed.

Lemma number_of_rows {c} (x : nat -> nat -> Q) (z : single_blocks joints (Sizes c (fun _ => sized 1))) i j :
  ((((fun i j => number (x i j)) : single_blocks joints joints) * z)%op i j 0%nat 0%nat
   == Q_sum N (fun k => Q_times (x i k) (z k j 0%nat 0%nat)))%Q.
Proof.
  transitivity (sum N (fun k => number (x i k) * z k j)%op 0%nat 0%nat); [reflexivity |].
  rewrite number_of_sum. unfold Q_sum. induction (seq 0 N) as [| k l IH]; [reflexivity |]. cbn [fold_right].
  rewrite !Q_plus_is, number_of_product, Q_times_is. now rewrite IH.
Qed.

Lemma accepted_is_ordered : accepted = true -> forall k, (k < N)%nat -> (k < parent k)%nat /\ (parent k <= N)%nat.
Proof.
  unfold accepted. cbv zeta. intros [[tips _]%andb_prop _]%andb_prop k Hk. rewrite forallb_forall in tips.
  specialize (tips k). rewrite in_seq in tips. apply andb_prop in tips as [E E']; [| lia].
  apply Nat.ltb_lt in E. apply Nat.leb_le in E'. auto.
Qed.

(* The mass matrix, and what the numbers of `pull` have to do with it. *)
Definition mass : single_blocks joints joints :=
  diagonal N H * tree_resolvent (sized 6) N parent phi * diagonal N M * (tree_resolvent (sized 6) N parent phi)^T * (diagonal N H)^T.
Lemma mass_symmetric : (forall k, (k < N)%nat -> (M k)^T == M k) -> mass^T == mass.
Proof.
  intro E. assert (sym : (diagonal N M)^T == diagonal N M) by (rewrite diagonal_tr; now apply diagonal_equal).
  set (J := diagonal N H * tree_resolvent (sized 6) N parent phi). assert (F : mass == J * diagonal N M * J^T) by (unfold mass, J; operators).
  rewrite F. use sym J (J^T). operators.
Qed.
Definition matrix (x : nat -> nat -> Q) : single_blocks joints joints := fun i j => number (x i j).
Lemma remainder_is : (forall k, (k < N)%nat -> (k < parent k)%nat /\ (parent k <= N)%nat) ->
  matrix (remainder (map pull (seq 0 N))) == 1 - matrix X * mass.
Proof.
  intro ordered. set (pulls := map _ _).
  pose proof (fun j => left_over_is (@kept) (@inverted) (@kept_is) (sized 6) (sized 1) one N parent phi H M
    (fun k Hk => proj1 (ordered k Hk)) (fun _ => 0) (fun _ => 0) (fun _ _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0
    ltac:(now intros k V V' _ x x' _) ltac:(now intros k V V' _) (tree links) (tree_numbered links ordered) (unit_at j)) as Em.
  destruct (no_bias (sized 6) (sized 1) one N parent phi H (fun _ => 0) 0) as (Za & Zb & ZF).
  assert (Epull : ((fun i j => number (nth i (pull j) 0%Q)) : single_blocks joints joints) == - mass).
  { intros i j Hi Hj. assert (at_j : (mass * column (unit_at j)) i 0%nat == mass i j).
    { transitivity (sum N (fun k => mass i k * unit_at j k)); [reflexivity |].
      rewrite (sum_only _ _ _ j) by (exact Hj || (intros k _ Hk; transitivity (mass i k * (0 : mat 1 1)); [| apply mul_0_r];
        apply mul_proper; [reflexivity |]; intros p q _ _; unfold unit_at, number; now rewrite (proj2 (Nat.eqb_neq k j) Hk))).
      transitivity (mass i j * (1 : mat 1 1)); [| apply mul_1_r]. apply mul_proper; [reflexivity |].
      intros p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst. unfold unit_at, number. now rewrite Nat.eqb_refl. }
    specialize (Em j). rewrite Za, Zb, ZF in Em. change (number (nth i (pull j) 0%Q) == - mass i j). rewrite <- at_j.
    transitivity ((column (fun _ => 0 : mat 1 1) - mass * column (unit_at j)) i 0%nat); [| apply add_0].
    assert (G : column (fun _ => 0) - diagonal N H * tree_resolvent (sized 6) N parent phi * (diagonal N M *
      ((tree_resolvent (sized 6) N parent phi)^T * ((diagonal N H)^T * column (unit_at j) + 0)) + 0 + 0)
      == column (fun _ => 0 : mat 1 1) - mass * column (unit_at j)) by (unfold mass; operators).
    rewrite G in Em. specialize (Em i 0%nat Hi Nat.lt_0_1). rewrite <- Em.
    intros p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst. unfold number, pull, listed. now rewrite nth_of_map by exact Hi. }
  assert (ER : matrix (remainder pulls) == 1 + matrix X * (fun i j => number (nth i (pull j) 0%Q))).
  { intros i j Hi Hj p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst p q. unfold matrix, remainder, number at 1.
    rewrite Q_plus_is.
    transitivity (Q_plus (diag (c := N) (fun _ => (1 : mat 1 1)) i j 0%nat 0%nat)
      (sum N (fun k => number (X i k) * number (nth k (pull j) 0%Q))%op 0%nat 0%nat)); [rewrite Q_plus_is | reflexivity]. apply Qplus_comp.
    - destruct (Nat.eqb_spec i j) as [-> | Ne]; [now rewrite diag_same | now rewrite diag_other].
    - rewrite number_of_sum. apply Q_sum_ext. intros k Hk. unfold pulls. rewrite nth_of_map by exact Hj.
      now rewrite number_of_product, Q_times_is. }
  rewrite ER, Epull. operators.
Qed.

(* What is accepted bounds the error: any accelerations that solve the equations of motion are that near. Stands on:
   nothing but that the computation says so. *)
Theorem certified : accepted = true -> forall theta_dd, equations_of_motion links V_base alpha_base theta_dd ->
  forall k, (k < N)%nat -> (Qabs (theta_dd k - y k) <= bound)%Q.
Proof.
  intro ok. pose proof (accepted_is_ordered ok) as ordered. revert ok.
  unfold accepted. cbv zeta. set (pulls := map _ _). set (R := remainder pulls). set (rho := widest R). intros [[_ small]%andb_prop near]%andb_prop theta_dd solved.
  rewrite forallb_forall in near.
  pose proof (left_over_is (@kept) (@inverted) (@kept_is) (sized 6) (sized 1) one N parent phi H M
    (fun k Hk => proj1 (ordered k Hk)) (theta_dot links) (T links) (a_of links) (b_of links) (F links) (of_column V_base)
    (of_column alpha_base) (a_of_proper links) (b_of_proper links) (tree links) (tree_numbered links ordered) (fun k => number (y k))) as Er.
  set (e := column (fun k => number (theta_dd k - y k)%Q)).
  pose proof (remainder_is ordered) as ER. fold pulls R in ER. set (X_ := matrix X) in *. set (R_ := matrix R) in *.
  assert (Erest : mass * e == column (fun k => number (nth k rest 0%Q))).
  { transitivity (column (left_over (@kept) (@inverted) (sized 6) (sized 1) one phi H M (theta_dot links) (T links)
      (a_of links) (b_of links) (F links) (of_column V_base) (of_column alpha_base) (tree links) (fun k => number (y k)))).
    - rewrite Er. unfold equations_of_motion in solved. cbv zeta in solved.
      assert (Ee : column (fun k _ _ => theta_dd k) == column (fun k => number (y k)) + e).
      { intros k j Hk Hj p q Hp Hq. cbn -[Q_plus]. unfold column, e, Forward.column, number. rewrite Q_plus_is. ring. }
      rewrite Ee in solved. rewrite <- solved. unfold mass. operators.
    - apply column_equal. intros k Hk p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst. unfold number, rest, listed.
      now rewrite nth_of_map by exact Hk. }
  assert (Ee : e == X_ * column (fun k => number (nth k rest 0%Q)) + R_ * e) by (rewrite ER, <- Erest; operators).
  refine (small_is_bounded N R (fun i => Q_sum N (fun j => Q_times (X i j) (nth j rest 0%Q))) (fun k => theta_dd k - y k)%Q rho bound _ _ _ _).
  - apply Qnot_le_lt. intro F. apply Qle_bool_iff in F. now rewrite F in small.
  - intros i Hi. transitivity (e i 0%nat 0%nat 0%nat : Q); [reflexivity |].
    rewrite (Ee i 0%nat Hi Nat.lt_0_1 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1).
    transitivity (Q_plus ((X_ * column (fun k => number (nth k rest 0%Q)))%op i 0%nat 0%nat 0%nat) ((R_ * e)%op i 0%nat 0%nat 0%nat)); [reflexivity |].
    rewrite Q_plus_is. apply Qplus_comp.
    + unfold X_. exact (number_of_rows X (column (fun k => number (nth k rest 0%Q))) i 0).
    + unfold R_. rewrite (number_of_rows R e i 0). apply Q_sum_ext. intros k Hk. apply Q_times_is.
  - intros i Hi. now apply widest_is.
  - intros i Hi. apply Qle_bool_iff. apply near, in_seq. lia.
Qed.

(* What is accepted has a solution as well: accelerations that solve the equations of motion and are that near exist.
   Stands on: symmetric inertias, and that the computation says so. Nothing is supposed of D(k). *)
Theorem certified_exist : accepted = true -> (forall k, (k < N)%nat -> (M k)^T == M k) ->
  exists theta_dd, equations_of_motion links V_base alpha_base theta_dd /\ forall k, (k < N)%nat -> (Qabs (theta_dd k - y k) <= bound)%Q.
Proof.
  intros ok symmetric. pose proof (remainder_is (accepted_is_ordered ok)) as ER.
  enough (G : exists theta_dd, equations_of_motion links V_base alpha_base theta_dd).
  { destruct G as [x G]. exists x. split; [exact G | now apply certified]. }
  set (R := remainder _) in *. assert (HR : (widest R < 1)%Q).
  { unfold accepted in ok. cbv zeta in ok. apply andb_prop in ok as [[_ small]%andb_prop _].
    apply Qnot_le_lt. intro F. apply Qle_bool_iff in F. fold R in small. now rewrite F in small. }
  assert (rows : forall i, (i < N)%nat -> (Q_sum N (fun j => Qabs (R i j)) < 1)%Q).
  { intros i Hi. exact (Qle_lt_trans _ _ _ (widest_is R i Hi) HR). }
  set (solved j := small_is_solved N R (fun i => if (i =? j)%nat then 1 else 0)%Q rows).
  set (Y := matrix (fun i j => proj1_sig (solved j) i)).
  assert (EY : Y == 1 + matrix R * Y).
  { intros i j Hi Hj p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst p q.
    transitivity (Q_plus (diag (c := N) (fun _ => (1 : mat 1 1)) i j 0%nat 0%nat) ((matrix R * Y)%op i j 0%nat 0%nat)); [| reflexivity].
    rewrite Q_plus_is. transitivity (proj1_sig (solved j) i); [reflexivity |]. rewrite (proj2_sig (solved j) i Hi). apply Qplus_comp.
    - destruct (Nat.eqb_spec i j) as [-> | Ne]; [now rewrite diag_same | now rewrite diag_other].
    - unfold matrix at 1. rewrite number_of_rows. apply Q_sum_ext. intros k Hk. symmetry. apply Q_times_is. }
  set (B := Y * (1 - matrix R) - 1). assert (EB : B == matrix R * B) by (unfold B; use EY 1 (1 - matrix R); operators).
  assert (ZB : B == 0).
  { intros i j Hi Hj p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst p q.
    assert (Z : (Qabs (B i j 0%nat 0%nat) <= 0)%Q); [| change (B i j 0%nat 0%nat == 0)%Q; apply Qabs_Qle_condition in Z; lra].
    refine (small_is_bounded N R (fun _ => 0)%Q (fun i => B i j 0%nat 0%nat) (widest R) 0 HR _ (widest_is R) _ i Hi).
    - clear i Hi. intros i Hi. rewrite (EB i j Hi Hj 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1) at 1.
      unfold matrix at 1. rewrite number_of_rows, Qplus_0_l. apply Q_sum_ext. intros k Hk. apply Q_times_is.
    - intros _ _. cbn. lra. }
  assert (Em : mass * (Y * matrix X)^T == 1).
  { transitivity ((Y * (1 - matrix R))^T).
    - transitivity (mass^T * (Y * matrix X)^T); [now rewrite (mass_symmetric symmetric) | rewrite ER; operators].
    - assert (E : Y * (1 - matrix R) == 1) by (use ZB 1 1; unfold B; operators). now rewrite E, tr_1. }
  set (a := a_ (sized 6) (sized 1) one N parent phi H (theta_dot links) (a_of links) (of_column V_base) (of_column alpha_base)).
  set (b := b_ (sized 6) (sized 1) one N parent phi H (theta_dot links) (b_of links) (of_column V_base)).
  set (r := column (T links) - diagonal N H * tree_resolvent (sized 6) N parent phi *
    (diagonal N M * ((tree_resolvent (sized 6) N parent phi)^T * a) + b + column (F links))).
  set (x := (Y * matrix X)^T * r). exists (fun k => x k 0%nat 0%nat 0%nat).
  unfold equations_of_motion. cbv zeta. fold a b.
  assert (Ex : column (fun k _ _ => x k 0%nat 0%nat 0%nat) == x).
  { intros k j Hk Hj p q Hp Hq. cbn in Hj, Hp, Hq. apply Nat.lt_1_r in Hj, Hp, Hq. now subst. }
  rewrite Ex. unfold x. use Em 1 r. unfold r, mass. operators.
Qed.
End Certificate.

(* --- from the numbers of an arm and its pose to the links of Run.v, in the axes of the base --- *)

Record joint := Joint {
  beyond : nat;                       (* how many links lie between this one and what it hangs on, in the list *)
  place : Q * Q + Q;                  (* the cosine and sine of a hinge's angle; how far a slider is out *)
  axis : list Q; offset : list Q; rotation : list (list Q);                     (* in the axes of what it hangs on *)
  mass_of : Q; com : list Q; tensor : list (list Q);                            (* in its own axes; about the mass centre *)
  rate_of : Q; torque_of : Q }.

Definition at3 (v : list Q) i := nth i v 0%Q.
Definition three {A} (f : nat -> A) : list A := map f (seq 0 3).
Definition apply3 (A : list (list Q)) v := three (fun i => Q_sum 3 (fun j => Q_times (at3 (nth i A []) j) (at3 v j))).
Definition turned3 (A : list (list Q)) := three (fun i => three (fun j => at3 (nth j A []) i)).
Definition times3 A B := turned3 (map (apply3 A) (turned3 B)).
Definition plus3 u v := three (fun i => Q_plus (at3 u i) (at3 v i)).
Definition scaled3 c v := map (Q_times c) v.
Definition cross3 u v := three (across (plus := Q_plus) (times := Q_times) (opp := Qopp) (at3 u) (at3 v)).
Definition turn_by h (c s : Q) : list (list Q) :=                               (* 1 + s h~ + (1 - c) h~ h~ *)
  turned3 (three (fun j => let unit := three (fun i => if (i =? j)%nat then 1%Q else 0%Q) in
    plus3 unit (plus3 (scaled3 s (cross3 h unit)) (scaled3 (minus 1 c) (cross3 h (cross3 h unit)))))).
Definition rows6 (x : mat 6 6) : list (list Q) := map (fun i => map (fun j => x i j : Q) (seq 0 6)) (seq 0 6).

(* Each link with its axes, from the base outward; k is the first of them. *)
Fixpoint placed_at (base : list (list Q)) (k : nat) (joints : list joint) : list (list (list Q) * given) :=
  match joints with
  | [] => []
  | x :: inner =>
      let done := placed_at base (S k) inner in
      let before := nth (beyond x) (map fst done) base in
      let frame := times3 before (rotation x) in
      let start := apply3 before (offset x) in
      let axes := match place x with inl (c, s) => times3 frame (turn_by (axis x) c s) | inr _ => frame end in
      let h := apply3 axes (axis x) in
      let l := match place x with inl _ => start | inr d => plus3 start (scaled3 d h) end in
      let still := [0%Q; 0%Q; 0%Q] in
      let I_c := times3 (times3 axes (tensor x)) (turned3 axes) in
      (axes, Given (S (k + beyond x)) (rows6 (shift_by fractions_proper fractions_ring (at3 l)))
        (match place x with inl _ => h ++ still | inr _ => still ++ h end)
        (rows6 (inertia fractions_proper fractions_ring (mass_of x) (at3 (apply3 axes (com x))) (fun i j => at3 (nth i I_c []) j)))
        (rate_of x) (torque_of x) []) :: done
  end.
Definition placed base joints := map snd (placed_at base 0 joints).

(* A matrix that is written as rows is read back as it was: the phi and M of `placed` are those of Bodies.v. Stands on:
   nothing. *)
Theorem rows_are_read_back (x : mat 6 6) : of_rows (rows6 x) == x.
Proof.
  intros i j Hi Hj. cbn in Hi, Hj. unfold of_rows, rows6. rewrite (nth_of_map _ 6 i) by exact Hi.
  rewrite (nth_of_map _ 6 j) by exact Hj. reflexivity.
Qed.
