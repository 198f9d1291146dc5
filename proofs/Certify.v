(* A bound on the error of given accelerations, for one arm in one state. `robodyn certify` writes the numbers, each
   as the fraction that its float64 is, and fractions around each cosine and sine; Coq computes that they pass. Then
   the bound holds for every cosine and sine between those fractions, in any ordered ring that contains the
   fractions, and so for the real numbers cos q and sin q. The proof uses no division.

   Let r be the torques that are left over at the given accelerations y, and X any matrix. The error e = theta_dd - y
   solves mass e = r, so e = X r + (1 - X mass) e. If each row of |1 - X mass| sums to less than one, this bounds e. *)

From Coq Require Import Arith Lia List QArith Qabs Lqa.
From RK Require Import Operators Matrices Chains Trees Decide Sweeps Forward Bodies Fd Placed Balls.
Import ListNotations.
Open Scope op_scope.

(* --- the torques that are left over at given accelerations y: loop 2 of FD1, with H^T y added to a --- *)

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

(* --- lines of algebra, over any operators --- *)

Section Algebra.
Context {C : Operators} {six single joint : size}.
Variables (h : op joint six) (phi m : op six six) (J mass X R : op joint joint).

Lemma mass_is_sandwich : h * phi * m * phi^T * h^T == (h * phi) * m * (h * phi)^T.
Proof. operators. Qed.

Lemma sandwich_symmetric : m^T == m -> (h * phi * m * phi^T * h^T)^T == h * phi * m * phi^T * h^T.
Proof. intro E. use E (h * phi) (phi^T * h^T). operators. Qed.

Lemma pulled (none u : op joint single) :
  none - h * phi * (m * (phi^T * (h^T * u + 0)) + 0 + 0) - J * u == none - (h * phi * m * phi^T * h^T + J) * u.
Proof. operators. Qed.

Lemma one_minus : forall pulls, pulls == - mass -> R == 1 + X * pulls -> R == 1 - X * mass.
Proof. intros pulls E F. rewrite F, E. operators. Qed.

Lemma left_by (y e : op joint single) (a b F : op six single) (T : op joint single) :
  h * phi * (m * (phi^T * (h^T * (y + e) + a)) + b + F) + J * (y + e) == T ->
  (h * phi * m * phi^T * h^T + J) * e == T - h * phi * (m * (phi^T * (h^T * y + a)) + b + F) - J * y.
Proof. intros <-. operators. Qed.

Lemma solved_from (Y : op joint joint) (a b F : op six single) (T : op joint single) : mass == h * phi * m * phi^T * h^T + J ->
  mass^T == mass -> R == 1 - X * mass -> Y * (1 - R) == 1 ->
  let u := (Y * X)^T * (T - h * phi * (m * (phi^T * a) + b + F)) in
  h * phi * (m * (phi^T * (h^T * u + a)) + b + F) + J * u == T.
Proof.
  intros Em sym ER EY u. unfold u. clear u. assert (E : mass * (Y * X)^T == 1).
  { transitivity ((Y * (1 - R))^T); [| now rewrite EY, tr_1].
    transitivity (mass^T * (Y * X)^T); [now rewrite sym | rewrite ER; operators]. }
  set (r := T - h * phi * (m * (phi^T * a) + b + F)).
  assert (F' : mass * ((Y * X)^T * r) == r) by (rewrite mul_assoc, E; apply mul_1_l).
  rewrite Em in F'. unfold r at 2 in F'. use F' 1 1. operators.
Qed.

Lemma left_too (Y : op joint joint) : Y == 1 + R * Y -> Y * (1 - R) - 1 == R * (Y * (1 - R) - 1).
Proof. intro E. use E 1 (1 - R). operators. Qed.

Lemma corrected (e r : op joint single) : R == 1 - X * mass -> mass * e == r -> e == X * r + R * e.
Proof. intros -> <-. operators. Qed.
End Algebra.

(* --- the error of given accelerations, over any commutative ring --- *)

Section Errors.
Context {R : Type} {O I : R} {plus times minus : R -> R -> R} {opp : R -> R} {eqR : R -> R -> Prop}.
Context {equivalence : Equivalence eqR} (ext : ring_eq_ext plus times opp eqR) (th : ring_theory O I plus times minus opp eqR).
#[local] Instance ring_blocks : Operators := Bodies.matrices ext th.
Add Ring errors_ring : th (setoid equivalence ext).
Variable links : list (link_of R).                                              (* from the tip, as in Placed.v *)
Variable J : nat -> R.                                                          (* the inertias of the rotors, J(k) *)
Variables V_base alpha_base : list R.
Variable y : nat -> R.                                                          (* the accelerations that are certified *)
Variable X : nat -> nat -> R.                                                   (* an approximate inverse of the mass matrix *)
Notation sized := (Bodies.n ext th).
Notation one := (fun _ : nat => sized 1).
Notation mat r c := (@op (Bodies.matrices ext th) (sized r) (sized c)).
Notation N := (N links).
Notation parent := (parent (O := O) links).
Notation phi := (phi ext th links).
Notation H := (H ext th links).
Notation M := (M ext th links).
Notation single_blocks m n := (@op (@Matrices (Bodies.matrices ext th)) m n).
Notation joints := (Sizes N one).
Notation column := (column (sized 1) N).
Notation kept := (@kept R O I plus times minus opp eqR equivalence ext th).
Notation sum_of := (total O plus).
Notation of_column := (of_column ext th).
Definition number (x : R) : mat 1 1 := fun _ _ => x.

Definition listed (f : nat -> mat 1 1) : list R := map (fun k => f k 0%nat 0%nat : R) (seq 0 N).
(* A rotor uses J theta_dd of the torque at its joint; the rest moves the bodies. *)
Definition rotors : single_blocks joints joints := diagonal N (fun k => number (J k)).
Definition geared_equations (theta_dd : nat -> R) : Prop :=
  let phi_ := tree_resolvent (sized 6) N parent phi in
  let a := a_ (sized 6) (sized 1) one N parent phi H (theta_dot ext th links) (a_of ext th links) (of_column V_base) (of_column alpha_base) in
  let b := b_ (sized 6) (sized 1) one N parent phi H (theta_dot ext th links) (b_of ext th links) (of_column V_base) in
  let x := @Forward.column _ (sized 1) N one (fun k => number (theta_dd k)) in
  diagonal N H * phi_ * (diagonal N M * (phi_^T * ((diagonal N H)^T * x + a)) + b
    + @Forward.column _ (sized 1) N (fun _ => sized 6) (F ext th links)) + rotors * x
  == @Forward.column _ (sized 1) N one (T ext th links).

Definition rest : list R := listed (fun k => left_over (@kept) (fun _ x => x) (sized 6) (sized 1) one phi H M (theta_dot ext th links)
  (T ext th links) (a_of ext th links) (b_of ext th links) (F ext th links) (of_column V_base) (of_column alpha_base)
  (tree (O := O) links) (fun k => number (y k)) k - number (J k) * number (y k)).
Definition unit_at j k : mat 1 1 := number (if (k =? j)%nat then I else O).
Definition pull (j : nat) : list R := listed (fun k => left_over (@kept) (fun _ x => x) (sized 6) (sized 1) one phi H M (fun _ => 0) (fun _ => 0)
  (fun _ _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0 (tree (O := O) links) (unit_at j) k - number (J k) * unit_at j k).       (* of - mass *)
Definition remainder (pulls : list (list R)) i j : R :=                         (* 1 - X mass *)
  plus (if (i =? j)%nat then I else O) (sum_of N (fun k => times (X i k) (nth k (nth j pulls []) O))).

Lemma total_ext c f g : (forall i, (i < c)%nat -> eqR (f i) (g i)) -> eqR (sum_of c f) (sum_of c g).
Proof. induction c as [| c IH]; intro E; [reflexivity |]. cbn [total]. apply (Radd_ext ext); [apply IH | apply E]; auto. Qed.

Lemma number_of_sum c (f : nat -> mat 1 1) : eqR (sum c f 0%nat 0%nat) (sum_of c (fun j => f j 0%nat 0%nat)).
Proof. induction c as [| c IH]; [reflexivity |]. exact (Radd_ext ext _ _ IH _ _ (reflexivity _)). Qed.

Lemma number_of_product (x z : mat 1 1) : eqR ((x * z)%op 0%nat 0%nat) (times (x 0%nat 0%nat) (z 0%nat 0%nat)).
Proof. transitivity (plus O (times (x 0%nat 0%nat) (z 0%nat 0%nat))); [reflexivity | ring]. Qed.

Lemma number_of_rows {c} (x : nat -> nat -> R) (z : single_blocks joints (Sizes c one)) i j :
  eqR ((((fun i j => number (x i j)) : single_blocks joints joints) * z)%op i j 0%nat 0%nat)
      (sum_of N (fun k => times (x i k) (z k j 0%nat 0%nat))).
Proof.
  transitivity (sum N (fun k => number (x i k) * z k j)%op 0%nat 0%nat); [reflexivity |].
  rewrite number_of_sum. apply total_ext. intros k _. apply number_of_product.
Qed.

(* The mass matrix, and how the numbers of `pull` are related to it. *)
Definition mass : single_blocks joints joints :=
  diagonal N H * tree_resolvent (sized 6) N parent phi * diagonal N M * (tree_resolvent (sized 6) N parent phi)^T * (diagonal N H)^T
  + rotors.
Lemma mass_symmetric : (forall k, (k < N)%nat -> (M k)^T == M k) -> mass^T == mass.
Proof.
  intro E. unfold mass. rewrite tr_add. apply add_proper.
  - apply sandwich_symmetric. rewrite diagonal_tr. now apply diagonal_equal.
  - unfold rotors. rewrite diagonal_tr. now apply diagonal_equal.
Qed.
Definition matrix (x : nat -> nat -> R) : single_blocks joints joints := fun i j => number (x i j).
Lemma rotors_at (x : forall k : nat, mat 1 1) : rotors * column x == column (fun k => number (J k) * x k).
Proof. unfold rotors. apply diagonal_column. Qed.

(* Without rotors they are the equations of motion of Placed.v. Assumes: nothing. *)
Theorem without_rotors theta_dd : (forall k, (k < N)%nat -> eqR (J k) O) ->
  geared_equations theta_dd <-> equations_of_motion ext th links V_base alpha_base theta_dd.
Proof.
  intro Z. unfold geared_equations. cbv zeta. set (x := fun k => number (theta_dd k)).
  assert (E : rotors * column x == 0).
  { rewrite rotors_at. intros k j Hk Hj. transitivity ((0 : mat 1 1) * x k); [| apply mul_0_l].
    apply mul_proper; [| reflexivity]. intros p q Hp Hq. exact (Z k Hk). }
  rewrite E, add_0_r. reflexivity.
Qed.

Hypothesis links_ordered : ordered (O := O) links = true.

Lemma remainder_is : matrix (remainder (map pull (seq 0 N))) == 1 - matrix X * mass.
Proof.
  pose proof (ordered_is links links_ordered) as before. set (pulls := map _ _).
  pose proof (fun j => left_over_is (@kept) (fun _ x => x) (kept_is ext th) (sized 6) (sized 1) one N parent phi H M
    (fun k Hk => proj1 (before k Hk)) (fun _ => 0) (fun _ => 0) (fun _ _ _ => 0) (fun _ _ => 0) (fun _ => 0) 0 0
    ltac:(now intros k V V' _ x x' _) ltac:(now intros k V V' _) (tree (O := O) links) (grown_is_numbered parent N before) (unit_at j)) as Em.
  destruct (no_bias (sized 6) (sized 1) one N parent phi H (fun _ => 0) 0) as (Za & Zb & ZF).
  assert (Epull : ((fun i j => number (nth i (pull j) O)) : single_blocks joints joints) == - mass).
  { intros i j Hi Hj. assert (at_j : (mass * column (unit_at j)) i 0%nat == mass i j).
    { transitivity (sum N (fun k => mass i k * unit_at j k)); [reflexivity |].
      rewrite (sum_only _ _ _ j) by (exact Hj || (intros k _ Hk; transitivity (mass i k * (0 : mat 1 1)); [| apply mul_0_r];
        apply mul_proper; [reflexivity |]; intros p q _ _; unfold unit_at, number; now rewrite (proj2 (Nat.eqb_neq k j) Hk))).
      transitivity (mass i j * (1 : mat 1 1)); [| apply mul_1_r]. apply mul_proper; [reflexivity |].
      intros p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst. unfold unit_at, number. now rewrite Nat.eqb_refl. }
    specialize (Em j). rewrite Za, Zb, ZF in Em.
    set (lo := left_over _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _) in Em.
    assert (Em' : column (fun k => lo k - number (J k) * unit_at j k) == column lo - rotors * column (unit_at j))
      by (rewrite rotors_at; reflexivity).
    rewrite Em in Em'. change (number (nth i (pull j) O) == - mass i j). rewrite <- at_j.
    transitivity ((column (fun _ => 0 : mat 1 1) - mass * column (unit_at j)) i 0%nat); [| apply add_0].
    pose proof (pulled (diagonal N H) (tree_resolvent (sized 6) N parent phi) (diagonal N M) rotors (column (fun _ => 0 : mat 1 1)) (column (unit_at j))) as G.
    fold mass in G.
    rewrite G in Em'. specialize (Em' i 0%nat Hi Nat.lt_0_1). rewrite <- Em'.
    intros p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst. unfold number, pull, listed. now rewrite nth_of_map by exact Hi. }
  assert (ER : matrix (remainder pulls) == 1 + matrix X * (fun i j => number (nth i (pull j) O))).
  { intros i j Hi Hj p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst p q. unfold matrix, remainder, number at 1.
    transitivity (plus (diag (c := N) (fun _ => (1 : mat 1 1)) i j 0%nat 0%nat)
      (sum N (fun k => number (X i k) * number (nth k (pull j) O))%op 0%nat 0%nat)); [| reflexivity]. apply (Radd_ext ext).
    - destruct (Nat.eqb_spec i j) as [-> | Ne]; [now rewrite diag_same | now rewrite diag_other].
    - rewrite number_of_sum. apply total_ext. intros k Hk. unfold pulls. rewrite nth_of_map by exact Hj.
      symmetry. apply number_of_product. }
  exact (one_minus mass (matrix X) _ _ Epull ER).
Qed.

(* The error e of the accelerations y is X r + (1 - X mass) e, where mass includes the rotors and r is what the torques leave over at y. Assumes:
   accelerations that solve the equations of motion, and links numbered so that each comes before its parent. *)
Theorem error_is theta_dd : geared_equations theta_dd -> forall i, (i < N)%nat ->
  eqR (plus (theta_dd i) (opp (y i))) (plus (sum_of N (fun j => times (X i j) (nth j rest O)))
    (sum_of N (fun j => times (remainder (map pull (seq 0 N)) i j) (plus (theta_dd j) (opp (y j)))))).
Proof.
  intro solved. pose proof (ordered_is links links_ordered) as before.
  set (pulls := map _ _). set (R_ := remainder pulls).
  pose proof (left_over_is (@kept) (fun _ x => x) (kept_is ext th) (sized 6) (sized 1) one N parent phi H M
    (fun k Hk => proj1 (before k Hk)) (theta_dot ext th links) (T ext th links) (a_of ext th links) (b_of ext th links)
    (F ext th links) (of_column V_base) (of_column alpha_base) (a_of_proper ext th links) (b_of_proper ext th links)
    (tree (O := O) links) (grown_is_numbered parent N before) (fun k => number (y k))) as Er.
  set (e := column (fun k => number (plus (theta_dd k) (opp (y k))))).
  pose proof remainder_is as ER. fold pulls R_ in ER. set (X_ := matrix X) in *. set (RR := matrix R_) in *.
  assert (Erest : mass * e == column (fun k => number (nth k rest O))).
  { set (lo := left_over _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _) in Er.
    transitivity (column (fun k => lo k - number (J k) * number (y k))).
    - transitivity (column lo - rotors * column (fun k => number (y k))); [| rewrite rotors_at; reflexivity].
      rewrite Er. unfold geared_equations in solved. cbv zeta in solved.
      assert (Ee : column (fun k => number (theta_dd k)) == column (fun k => number (y k)) + e).
      { intros k j Hk Hj p q Hp Hq. change (eqR (theta_dd k) (plus (y k) (plus (theta_dd k) (opp (y k))))). ring. }
      rewrite Ee in solved. exact (left_by _ _ _ _ _ _ _ _ _ _ solved).
    - apply column_equal. intros k Hk p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst. unfold number, rest, listed.
      now rewrite nth_of_map by exact Hk. }
  assert (Ee : e == X_ * column (fun k => number (nth k rest O)) + RR * e) by exact (corrected _ _ _ _ _ ER Erest).
  intros i Hi. transitivity (e i 0%nat 0%nat 0%nat : R); [reflexivity |].
  rewrite (Ee i 0%nat Hi Nat.lt_0_1 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1).
  transitivity (plus ((X_ * column (fun k => number (nth k rest O)))%op i 0%nat 0%nat 0%nat) ((RR * e)%op i 0%nat 0%nat 0%nat)); [reflexivity |].
  apply (Radd_ext ext).
  - exact (number_of_rows X (column (fun k => number (nth k rest O))) i 0).
  - exact (number_of_rows R_ e i 0).
Qed.

Lemma motion_proper theta_dd theta_dd' : (forall k, eqR (theta_dd k) (theta_dd' k)) ->
  geared_equations theta_dd -> geared_equations theta_dd'.
Proof.
  intro E. unfold geared_equations. cbv zeta.
  assert (F : column (fun k => number (theta_dd k)) == column (fun k => number (theta_dd' k))) by (intros k j Hk Hj p q Hp Hq; exact (E k)).
  intros <-. now rewrite F.
Qed.

(* Where Y inverts X mass from the left, the equations of motion have a solution. *)
Lemma solution_is (Y : single_blocks joints joints) : (forall k, (k < N)%nat -> (M k)^T == M k) ->
  Y * (1 - matrix (remainder (map pull (seq 0 N)))) == 1 ->
  exists theta_dd, geared_equations theta_dd.
Proof.
  intros symmetric EY.
  set (a := a_ (sized 6) (sized 1) one N parent phi H (theta_dot ext th links) (a_of ext th links) (of_column V_base) (of_column alpha_base)).
  set (b := b_ (sized 6) (sized 1) one N parent phi H (theta_dot ext th links) (b_of ext th links) (of_column V_base)).
  pose proof (solved_from (diagonal N H) (tree_resolvent (sized 6) N parent phi) (diagonal N M) rotors mass (matrix X) _ Y a b
    (Forward.column (sized 1) N (F ext th links)) (Forward.column (sized 1) N (T ext th links))
    (reflexivity _) (mass_symmetric symmetric) remainder_is EY) as solved.
  cbv zeta in solved. set (x := (Y * matrix X)^T * _) in solved.
  exists (fun k => x k 0%nat 0%nat 0%nat). unfold geared_equations. cbv zeta. fold a b.
  assert (Ex : column (fun k => number (x k 0%nat 0%nat 0%nat)) == x).
  { intros k j Hk Hj p q Hp Hq. cbn in Hj, Hp, Hq. apply Nat.lt_1_r in Hj, Hp, Hq. now subst. }
  rewrite Ex. exact solved.
Qed.
End Errors.

(* --- the certificate: links of numbers that are enclosed by balls --- *)

Section Certificate.
Context {K : Ordered}.
Variable w : BinNums.N.                                                         (* balls are whole multiples of 2^-w *)
Notation known := (@known K w).
Notation ext := (@known_proper K w).
Notation th := (@known_ring K w).
Variable links : list (link_of known).                                          (* from the tip, as in Placed.v *)
Variable armature : list Q.                                                     (* the inertias of the rotors, J(k) *)
Variables V_base alpha_base : list known.
Variable y : nat -> Q.                                                          (* the accelerations that are certified *)
Variable X : nat -> nat -> Q.                                                   (* an approximate inverse of the mass matrix *)
Variable bound : Q.
Notation N := (Placed.N links).
Notation O := (exactly w 0).
Notation sum_of := (total O (@known_plus K w)).
Definition given_y k : known := exactly w (y k).
Definition given_X i j : known := exactly w (X i j).
Definition given_J k : known := exactly w (nth k armature 0%Q).
Definition left : list known := rest ext th links given_J V_base alpha_base given_y.
Definition pulls : list (list known) := map (pull ext th links given_J) (seq 0 N).
Definition corrections i : known := sum_of N (fun j => known_times w (given_X i j) (nth j left O)).          (* X r *)

Definition size (x : known) : Q := match size_of w x with Some q => q | None => 0%Q end.
Definition sized (x : known) : bool := match size_of w x with Some _ => true | None => false end.
Fixpoint row_size (R : nat -> known) (c : nat) : Q := match c with 0%nat => 0%Q | S c => Qplus (row_size R c) (size (R c)) end.

Definition accepted : bool :=
  let r := left in
  let all := pulls in
  let R := map (fun i => map (fun j => remainder (O := O) (I := exactly w 1) (plus := known_plus w) (times := known_times w) links given_X all i j) (seq 0 N)) (seq 0 N) in
  let at_ i j := nth j (nth i R []) O in
  let X_r i := sum_of N (fun j => known_times w (given_X i j) (nth j r O)) in
  let rho := fold_right (fun i most => let sum := row_size (at_ i) N in if Qle_bool sum most then most else sum) 0%Q (seq 0 N) in
  ordered (O := O) links && negb (Qle_bool 1 rho)
  && forallb (fun i => forallb (fun j => sized (at_ i j)) (seq 0 N)) (seq 0 N)
  && forallb (fun i => sized (X_r i) && Qle_bool (size (X_r i)) (bound * (1 - rho))) (seq 0 N).

Lemma size_within x : sized x = true -> within (fraction (size x)) (value w x).
Proof. unfold sized, size. destruct (size_of w x) as [q |] eqn:E; [| easy]. intros _. now apply size_of_within. Qed.

Lemma row_size_is R c : row_size R c = total 0%Q Qplus c (fun j => size (R j)).
Proof. induction c as [| c IH]; [easy |]. cbn [row_size total]. now rewrite IH. Qed.

Lemma value_of_total c (f : nat -> known) : same (value w (sum_of c f)) (total zero plus c (fun j => value w (f j))).
Proof. induction c as [| c IH]; [exact fraction_0 |]. cbn [total]. cbn [known_plus value]. now rewrite IH. Qed.

Lemma widest_is (sums : nat -> Q) c i : (i < c)%nat ->
  (sums i <= fold_right (fun i most => let sum := sums i in if Qle_bool sum most then most else sum) 0 (seq 0 c))%Q.
Proof.
  intro Hi. assert (In i (seq 0 c)) as I by (apply in_seq; lia). induction (seq 0 c) as [| k l IH]; [easy |].
  cbn [fold_right]. cbv zeta. set (rho := fold_right _ _ l) in *. destruct (Qle_bool (sums k) rho) eqn:E; destruct I as [-> | I].
  - now apply Qle_bool_iff.
  - now apply IH.
  - apply Qle_refl.
  - apply (Qle_trans _ rho); [now apply IH |]. apply Qlt_le_weak, Qnot_le_lt. intro F. apply Qle_bool_iff in F. congruence.
Qed.

(* The equations of motion, rotors included, in the values of the links. Nothing is known about theta_dd. *)
Definition solves (theta_dd : nat -> num) : Prop :=
  geared_equations ext th links given_J V_base alpha_base (fun k => unknown w (theta_dd k)).

Lemma accepted_is : accepted = true -> let R := remainder (O := O) (I := exactly w 1) (plus := known_plus w) (times := known_times w) links given_X pulls in
  ordered (O := O) links = true /\ exists rho, (rho < 1)%Q
  /\ (forall i j, (i < N)%nat -> (j < N)%nat -> within (fraction (size (R i j))) (value w (R i j)))
  /\ (forall i, (i < N)%nat -> (total 0 Qplus N (fun j => size (R i j)) <= rho)%Q)
  /\ (forall i, (i < N)%nat -> within (fraction (bound * (1 - rho))) (value w (corrections i))).
Proof.
  unfold accepted. cbv zeta. set (R := map _ (seq 0 N)). set (rho := fold_right _ _ _).
  intros [[[before small]%andb_prop all_sized]%andb_prop near]%andb_prop. split; [exact before |]. exists rho.
  set (at_ i j := nth j (nth i R []) O) in *.
  assert (R_is : forall i j, (i < N)%nat -> (j < N)%nat -> at_ i j = remainder (O := O) (I := exactly w 1) (plus := known_plus w) (times := known_times w) links given_X pulls i j).
  { intros i j Hi Hj. unfold at_, R. now rewrite (nth_of_map _ N i), (nth_of_map _ N j). }
  rewrite forallb_forall in all_sized, near. split; [| split; [| split]].
  - apply Qnot_le_lt. intro F. apply Qle_bool_iff in F. now rewrite F in small.
  - intros i j Hi Hj. rewrite <- (R_is i j Hi Hj). apply size_within. specialize (all_sized i ltac:(apply in_seq; lia)).
    rewrite forallb_forall in all_sized. apply all_sized, in_seq. lia.
  - intros i Hi. refine (Qle_trans _ _ _ _ (widest_is (fun i => row_size (at_ i) N) N i Hi)). cbv beta. rewrite row_size_is.
    assert (G : forall c, (c <= N)%nat -> (total 0 Qplus c (fun j => size (remainder (O := O) (I := exactly w 1) (plus := known_plus w) (times := known_times w) links given_X pulls i j))
      == total 0 Qplus c (fun j => size (at_ i j)))%Q); [| now rewrite (G N (Nat.le_refl _)); apply Qle_refl].
    induction c as [| c IH]; intro Hc; [reflexivity |]. cbn [total]. now rewrite IH, (R_is i c Hi Hc) by lia.
  - intros i Hi. specialize (near i ltac:(apply in_seq; lia)). apply andb_prop in near as [F G]. apply Qle_bool_iff, fraction_le in G.
    exact (within_more _ _ _ G (size_within _ F)).
Qed.

(* If the computation accepts, the bound holds: all accelerations that solve the equations of motion, rotors
   included, are within the bound, whatever numbers the links have within their balls. Assumes: that the computation
   accepts, and nothing else. *)
Theorem certified : accepted = true -> forall theta_dd : nat -> num, solves theta_dd ->
  forall k, (k < N)%nat -> inside (y k - bound) (y k + bound) (theta_dd k).
Proof.
  intros ok theta_dd solved k Hk. destruct (accepted_is ok) as (before & rho & Hrho & sizes & sums & near).
  pose proof (error_is ext th links given_J V_base alpha_base given_y given_X before _ solved) as E. apply inside_within.
  refine (small_is_bounded N _ _ (fun i => value w (corrections i)) (fun k => plus (theta_dd k) (opp (fraction (y k)))) rho bound
    Hrho _ sizes sums near k Hk).
  intros i Hi. specialize (E i Hi). unfold known_same in E. cbn [known_plus known_opp value unknown given_y exactly] in E.
  rewrite E. apply (Radd_ext same_proper); [reflexivity |]. now rewrite value_of_total.
Qed.

(* If the computation accepts, a solution exists too: there are accelerations that solve the equations of motion, and
   they are within the bound. Assumes: symmetric inertias, inverses of the numbers that are not 0, and that the
   computation accepts. Nothing is assumed about D(k). *)
Theorem certified_exist inverse : inverts inverse -> accepted = true ->
  (forall k, (k < N)%nat -> (Placed.M ext th links k)^T == Placed.M ext th links k) ->
  exists theta_dd : nat -> num, solves theta_dd /\ forall k, (k < N)%nat -> inside (y k - bound) (y k + bound) (theta_dd k).
Proof.
  intros Hinv ok symmetric. enough (G : exists theta_dd : nat -> num, solves theta_dd).
  { destruct G as [x G]. exists x. split; [exact G | now apply certified]. }
  destruct (accepted_is ok) as (before & rho & Hrho & sizes & sums & _).
  set (R := remainder (O := O) (I := exactly w 1) (plus := known_plus w) (times := known_times w) links given_X pulls) in *.
  assert (below : forall i, (i < N)%nat -> (total 0 Qplus N (fun j => size (R i j)) < 1)%Q)
    by (intros i Hi; exact (Qle_lt_trans _ _ _ (sums i Hi) Hrho)).
  set (solved j := small_is_solved inverse N Hinv (fun i j => value w (R i j)) (fun i j => size (R i j))
    (fun i => if (i =? j)%nat then one else zero) sizes below).
  set (Y := matrix ext th links (fun i j => unknown w (proj1_sig (solved j) i))).
  assert (EY : Y == 1 + matrix ext th links R * Y).
  { intros i j Hi Hj p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst p q.
    pose proof (number_of_rows ext th links R Y i j) as E. unfold known_same in E. rewrite value_of_total in E.
    assert (F : same (proj1_sig (solved j) i) (plus (if (i =? j)%nat then one else zero)
      (value w ((matrix ext th links R * Y)%op i j 0%nat 0%nat)))).
    { rewrite (proj2_sig (solved j) i Hi). apply (Radd_ext same_proper); [reflexivity | symmetry; exact E]. }
    change (same (proj1_sig (solved j) i) (plus (value w ((1 : @op (@Matrices (Bodies.matrices ext th)) (Sizes N (fun _ => Bodies.n ext th 1)) (Sizes N (fun _ => Bodies.n ext th 1))) i j 0%nat 0%nat))
      (value w ((matrix ext th links R * Y)%op i j 0%nat 0%nat)))).
    rewrite F. apply (Radd_ext same_proper); [| reflexivity].
    cbn -[diag]. destruct (Nat.eqb_spec i j) as [-> | Ne]; [rewrite diag_same | rewrite diag_other by easy]; cbn; symmetry; [exact fraction_1 | exact fraction_0]. }
  enough (left_inverse : Y * (1 - matrix ext th links R) == 1).
  { destruct (solution_is ext th links given_J V_base alpha_base given_X before Y symmetric left_inverse) as [x G].
    exists (fun k => value w (x k)). exact (motion_proper ext th links given_J V_base alpha_base x (fun k => unknown w (value w (x k))) (fun k => reflexivity (value w (x k))) G). }
  set (B := Y * (1 - matrix ext th links R) - 1).
  assert (EB : B == matrix ext th links R * B) by exact (left_too _ _ EY).
  enough (ZB : B == 0) by exact (equal_by_difference _ _ _ _ ZB).
  intros i j Hi Hj p q Hp Hq. apply Nat.lt_1_r in Hp, Hq. subst p q. change (same (value w (B i j 0%nat 0%nat)) (fraction 0)).
  apply within_0. refine (small_is_bounded N (fun i j => value w (R i j)) (fun i j => size (R i j)) (fun _ => zero)
    (fun i => value w (B i j 0%nat 0%nat)) rho 0 Hrho _ sizes sums _ i Hi).
  - clear i Hi. intros i Hi. pose proof (EB i j Hi Hj 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1) as E.
    pose proof (number_of_rows ext th links R B i j) as F. unfold known_same in F. rewrite value_of_total in F.
    transitivity (value w ((matrix ext th links R * B)%op i j 0%nat 0%nat)); [exact E |].
    rewrite (Radd_0_l is_ring). exact F.
  - intros _ _. rewrite (fraction_proper (0 * (1 - rho)) 0) by ring. apply within_0. symmetry. exact fraction_0.
Qed.
End Certificate.

(* --- what `robodyn certify --check` writes: fractions, and numbers between fractions --- *)

Section Written.
Context {K : Ordered}.
Variable w : BinNums.N.
Notation known := (@known K w).
Definition numbers : list Q -> list known := map (exactly w).
Definition given_joint beyond place axis offset (rotation : list (list Q)) mass com (tensor : list (list Q)) rate torque : joint_of known :=
  Joint beyond place (numbers axis) (numbers offset) (map numbers rotation) (exactly w mass) (numbers com) (map numbers tensor)
    (exactly w rate) (exactly w torque).
Definition placed_links (base : list (list Q)) joints : list (link_of known) :=
  placed (known_proper w) (known_ring w) (map numbers base) joints.
End Written.
