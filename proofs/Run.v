(* The program of Sweeps.v on fractions, for trees of hinges and sliders, to be run by Coq and by the OCaml code that
   Coq extracts. It checks its input itself and returns accelerations only for input that is in order; `run_solves`
   proves them right without any assumption. A matrix is a list of rows, a fraction is kept in lowest terms. *)

From Coq Require Import Arith Lia List Permutation QArith Qreduction Qring Qfield.
From RK Require Import Operators Matrices Chains Trees Sweeps Forward Bodies Placed.
Import ListNotations.
Open Scope op_scope.

(* --- the inertia that a link hands on: each product is stored, so that none is computed twice --- *)

Section Kept.
Context {C : Operators}.
Variables (six : size) (dof : nat -> size).
Variables (step : nat -> op six six) (H : forall k, op (dof k) six).
Variable inverse : forall k, op (dof k) (dof k) -> op (dof k) (dof k).
Variable keep : forall {m n}, op m n -> op m n.
Hypothesis keep_ok : forall m n (x : op m n), keep x == x.

Definition kept_on (k : nat) (p : op six six) : op six six :=
  let PH := keep (p * (H k)^T) in
  let G := keep (PH * inverse k (keep (H k * PH))) in
  let P_plus := keep (p - keep (G * keep (H k * p))) in
  keep (keep (step k * P_plus) * (step k)^T).

Lemma kept_on_is k p : Proper (equal ==> equal) (inverse k) -> kept_on k p == solved_on six dof step H inverse k p.
Proof.
  intro proper. unfold kept_on. cbv zeta. rewrite !keep_ok. assert (E : keep (H k * keep (p * (H k)^T)) == H k * (p * (H k)^T)).
  { rewrite keep_ok. apply mul_proper; [easy | apply keep_ok]. }
  rewrite E, !keep_ok. now apply solved_on_is.
Qed.

Lemma inverse_of_same d (h : op d six) (p p' : op six six) (x : op d d) : p == p' ->
  h * p' * h^T * x == 1 /\ x * (h * p' * h^T) == 1 -> h * p * h^T * x == 1 /\ x * (h * p * h^T) == 1.
Proof. intro E. now rewrite E. Qed.
End Kept.

(* --- fractions in lowest terms are a ring --- *)

Fixpoint over (x y : Z) (p q : positive) : Q :=        (* x / p + y / q; powers of two that both denominators share are factored out *)
  match p, q with
  | xO p, xO q => let z := over x y p q in Qnum z # xO (Qden z)
  | _, _ => Zpos q * x + Zpos p * y # p * q
  end.
Fixpoint binary (p : positive) : bool := match p with xH => true | xO p => binary p | xI _ => false end.
Definition lowest (x : Q) : Q := if binary (Qden x) then x else Qred x.         (* float64 numbers stay short as they are *)
Definition Q_plus (x y : Q) : Q :=
  match Qnum x, Qnum y with Z0, _ => y | _, Z0 => x | _, _ => lowest (over (Qnum x) (Qnum y) (Qden x) (Qden y)) end.
Definition Q_times (x y : Q) : Q :=
  match Qnum x, Qnum y with Z0, _ | _, Z0 => 0 | _, _ => lowest (x * y) end.

Lemma over_is x y p q : (over x y p q == (x # p) + (y # q))%Q.
Proof.
  assert (E : forall p q, (Zpos q * x + Zpos p * y # p * q == (x # p) + (y # q))%Q) by
    (intros; unfold Qeq, Qplus; cbn [Qnum Qden]; rewrite !Pos2Z.inj_mul; ring).
  revert q. induction p as [p _ | p IH |]; intro q; [exact (E p~1 q)%positive | | exact (E 1 q)%positive].
  destruct q as [q | q |]; [exact (E p~0 q~1)%positive | | exact (E p~0 1)%positive].
  specialize (IH q). cbn [over]. unfold Qeq, Qplus in *. cbn [Qnum Qden] in *.
  rewrite Pos2Z.inj_mul in *. rewrite (Pos2Z.inj_xO p), (Pos2Z.inj_xO q), (Pos2Z.inj_xO (Qden _)).
  transitivity (4 * (Qnum (over x y p q) * (Zpos p * Zpos q)))%Z; [ring |]. rewrite IH. ring.
Qed.

Lemma lowest_is x : (lowest x == x)%Q.
Proof. unfold lowest. destruct (binary _); [reflexivity | apply Qred_correct]. Qed.

Lemma Q_plus_is x y : (Q_plus x y == x + y)%Q.
Proof.
  unfold Q_plus. destruct x as [[| p | p] d], y as [[| q | q] e]; cbn [Qnum Qden]; rewrite ?lowest_is, ?over_is; try reflexivity;
    unfold Qeq; cbn; lia.
Qed.

Lemma Q_times_is x y : (Q_times x y == x * y)%Q.
Proof.
  unfold Q_times. destruct x as [[| p | p] d], y as [[| q | q] e]; cbn [Qnum]; rewrite ?lowest_is; reflexivity.
Qed.

Lemma fractions_proper : ring_eq_ext Q_plus Q_times Qopp Qeq.
Proof.
  split; [intros x x' E y y' F | intros x x' E y y' F | intros x x' E]; now rewrite ?Q_plus_is, ?Q_times_is, E, ?F.
Qed.

Lemma fractions_ring : ring_theory 0%Q 1%Q Q_plus Q_times (fun x y => Q_plus x (Qopp y)) Qopp Qeq.
Proof. split; intros; rewrite ?Q_plus_is, ?Q_times_is, ?Q_plus_is, ?Q_times_is; try ring; easy. Qed.

#[local] Instance rational : Operators := matrices fractions_proper fractions_ring.
Definition sized (c : nat) : @size rational := n fractions_proper fractions_ring c.
Notation mat r c := (@op rational (sized r) (sized c)).

Definition kept {r c : @size rational} (x : op r c) : op r c := Placed.kept fractions_proper fractions_ring x.

Lemma kept_is (r c : @size rational) (x : op r c) : kept x == x.
Proof. apply Placed.kept_is. Qed.

Definition inverted {m : @size rational} (x : op m m) : op m m := fun i j => (/ (x i j : Q))%Q.

Notation one := (fun _ : nat => sized 1).
Lemma inverted_is (x y : mat 1 1) : x * y == 1 -> y * x == 1 -> inverted x == y.
Proof.
  intros E _ i j Hi Hj. cbn in Hi, Hj. replace i with 0%nat by lia. replace j with 0%nat by lia.
  set (p := x 0%nat 0%nat : Q). set (q := y 0%nat 0%nat : Q). change (/ p == q)%Q.
  assert (G : (Q_plus 0 (Q_times p q) == 1)%Q) by exact (E 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1).
  rewrite Q_plus_is, Q_times_is, Qplus_0_l in G.
  assert (~ p == 0)%Q by (intro Z; rewrite Z, Qmult_0_l in G; discriminate).
  rewrite <- (Qmult_1_r (/ p)), <- G. field. easy.
Qed.

(* --- the input: links, each before its parent, with matrices row by row --- *)

Definition given := link_of Q.

Section Arm.
Variable links : list given.
Variables V_base alpha_base : list Q.
Notation of_column := (of_column fractions_proper fractions_ring).
Definition parent := Placed.parent (O := 0%Q) links.
Definition phi := Placed.phi fractions_proper fractions_ring links.
Definition H := Placed.H fractions_proper fractions_ring links.
Definition M := Placed.M fractions_proper fractions_ring links.
Definition theta_dot := Placed.theta_dot fractions_proper fractions_ring links.
Definition T := Placed.T fractions_proper fractions_ring links.
Definition F := Placed.F fractions_proper fractions_ring links.
Definition a_of := Placed.a_of fractions_proper fractions_ring links.
Definition b_of := Placed.b_of fractions_proper fractions_ring links.
Definition N := length links.
Definition tree := Placed.tree (O := 0%Q) links.
Definition program := @articulated_body (on_operators (@kept) (@inverted)) (sized 6)
  (sized 1) one phi H M theta_dot T a_of b_of F _ (of_column V_base : mat 6 1) (of_column alpha_base) tree.
Definition answers : list Q :=
  let solved := program in map (fun k => found (sized 1) one solved k 0%nat 0%nat : Q) (seq 0 N).

(* The assumptions of the theorem are computed: the order of the links, symmetric inertias, and that no D(k) is 0. *)
Definition ordered : bool := Placed.ordered (O := 0%Q) links.
Definition symmetric : bool := forallb (fun k =>
  forallb (fun i => forallb (fun j => Qeq_bool (M k i j) (M k j i)) (seq 0 6)) (seq 0 6)) (seq 0 N).
Definition on : nat -> mat 6 6 -> mat 6 6 := kept_on (sized 6) one phi H (fun _ => @inverted (sized 1)) (@kept).
Fixpoint inertias (m : nat) : list (mat 6 6) :=                                 (* P(0), ..., P(m - 1) *)
  match m with
  | O => []
  | S m => let before := inertias m in
           before ++ [kept (M m + sum m (fun j => if parent j =? m then on j (nth j before 0) else 0))]
  end.
Definition pivots : bool :=
  let P := inertias N in forallb (fun k => negb (Qeq_bool ((H k * kept (nth k P 0%op * (H k)^T))%op 0%nat 0%nat) 0)) (seq 0 N).

Definition run : option (list Q) := if ordered && symmetric && pivots then Some answers else None.
End Arm.

(* --- its result is the solution --- *)

Definition equations_of_motion := Placed.equations_of_motion fractions_proper fractions_ring.

Lemma answers_nth links V_base alpha_base k : (k < N links)%nat ->
  nth k (answers links V_base alpha_base) 0%Q
  = found (sized 1) one (program links V_base alpha_base) k 0%nat 0%nat.
Proof. exact (nth_of_map _ _ _ _). Qed.

Section Solved.
Variables (links : list given) (V_base alpha_base : list Q).
Notation N := (N links).
Notation parent := (parent links).
Hypothesis tips_first : forall k, (k < N)%nat -> (k < parent k)%nat /\ (parent k <= N)%nat.

Notation spatial := (sized 6).
Notation single := (sized 1).
Notation phi := (phi links).
Notation H := (H links).
Notation M := (M links).
Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Variable D_inv : nat -> mat 1 1.
Hypothesis D_inverse : forall k, (k < N)%nat -> let D := tree_D spatial one parent phi H M D_inv k in
  D * D_inv k == 1 /\ D_inv k * D == 1.

Lemma answers_solve (theta_dd : nat -> Q) :
  equations_of_motion links V_base alpha_base theta_dd <-> forall k, (k < N)%nat -> (theta_dd k == nth k (answers links V_base alpha_base) 0)%Q.
Proof.
  refine (iff_trans (articulated_body_solves (@kept) (@inverted) (@kept_is) spatial single one N parent (fun _ => inverted_is)
    (fun k Hk => proj1 (tips_first k Hk)) phi H M (theta_dot links) (T links) (a_of links) (b_of links) (F links)
    (of_column fractions_proper fractions_ring V_base) (of_column fractions_proper fractions_ring alpha_base)
    (a_of_proper fractions_proper fractions_ring links) (b_of_proper fractions_proper fractions_ring links) D_inv M_symmetric D_inverse
    (tree links) (grown_is_numbered parent N tips_first) (column single N (fun k _ _ => theta_dd k))) _).
  refine (iff_trans (iff_sym (column_equal single N one _ _)) _). split; intros E k Hk.
  - rewrite answers_nth by easy. exact (E k Hk 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1).
  - intros i j Hi Hj. apply Nat.lt_1_r in Hi, Hj. subst i j. specialize (E k Hk). rewrite answers_nth in E by easy. exact E.
Qed.
End Solved.

(* --- the computed conditions are the assumptions of the theorem --- *)

Section Checked.
Variable links : list given.
Notation N := (N links).
Notation parent := (parent links).
Notation phi := (phi links).
Notation H := (H links).
Notation M := (M links).
Notation P := (solved_P (sized 6) one parent phi H M (fun _ => @inverted (sized 1))).

Lemma symmetric_is : symmetric links = true -> forall k, (k < N)%nat -> (M k)^T == M k.
Proof.
  intros E k Hk i j Hi Hj. unfold symmetric in E. rewrite forallb_forall in E. specialize (E k ltac:(apply in_seq; lia)).
  rewrite forallb_forall in E. specialize (E i ltac:(apply in_seq; cbn in Hi; lia)). rewrite forallb_forall in E.
  specialize (E j ltac:(apply in_seq; cbn in Hj; lia)). apply Qeq_bool_iff in E. symmetry. exact E.
Qed.

#[local] Instance inverted_proper : Proper (equal ==> equal) (@inverted (sized 1)).
Proof. intros x y E i j Hi Hj. unfold inverted. apply Qinv_comp. exact (E i j Hi Hj). Qed.

Lemma on_is k (p p' : mat 6 6) : p == p' -> on links k p == solved_on (sized 6) one phi H (fun _ => @inverted (sized 1)) k p'.
Proof.
  intro E. refine (transitivity _ (solved_on_proper (sized 6) one phi H (fun _ => @inverted (sized 1)) k p p' inverted_proper E)).
  exact (kept_on_is (sized 6) one phi H (fun _ => @inverted (sized 1)) (@kept) (@kept_is) k p inverted_proper).
Qed.

Lemma inertias_length m : length (inertias links m) = m.
Proof. induction m as [| m IH]; [easy |]. cbn [inertias]. rewrite app_length, IH. cbn. lia. Qed.

Lemma inertias_are m : forall k, (k < m)%nat -> nth k (inertias links m) 0 == P k.
Proof.
  induction m as [| m IH]; intros k Hk; [lia |]. cbn [inertias]. destruct (Nat.eq_dec k m) as [-> | Ne].
  - rewrite app_nth2, inertias_length, Nat.sub_diag by (rewrite inertias_length; lia). cbn [nth]. rewrite kept_is.
    unfold solved_P. cbn [solved_table]. rewrite Nat.eqb_refl. apply add_proper; [easy |]. apply sum_ext. intros j Hj.
    destruct (parent j =? m); [| easy]. apply on_is. rewrite (IH j Hj). now rewrite solved_table_is.
  - rewrite app_nth1 by (rewrite inertias_length; lia). apply IH. lia.
Qed.

Lemma quotients (q : Q) : ~ (q == 0)%Q -> (Q_plus 0 (Q_times q (/ q)) == 1 /\ Q_plus 0 (Q_times (/ q) q) == 1)%Q.
Proof. intro Z. split; rewrite Q_plus_is, Q_times_is; field; exact Z. Qed.

Lemma pivots_are : pivots links = true -> forall k, (k < N)%nat ->
  let D := H k * P k * (H k)^T in D * inverted D == 1 /\ inverted D * D == 1.
Proof.
  intros E k Hk D. unfold pivots in E. cbv zeta in E. rewrite forallb_forall in E. specialize (E k ltac:(apply in_seq; lia)).
  apply Bool.negb_true_iff, Qeq_bool_neq in E.
  assert (F : H k * kept (nth k (inertias links N) 0 * (H k)^T) == D) by (unfold D; rewrite kept_is, inertias_are by easy; apply mul_assoc).
  assert (Z : ~ (D 0%nat 0%nat == 0)%Q) by (intro Z; apply E; exact (Qeq_trans _ _ _ (F 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1) Z)).
  split; intros i j Hi Hj; apply Nat.lt_1_r in Hi, Hj; subst i j; [exact (proj1 (quotients _ Z)) | exact (proj2 (quotients _ Z))].
Qed.

(* If the program returns accelerations for a list of links, they are the one solution of the equations of motion.
   Assumes: nothing. The program itself checks that links come before their parents, that inertias are symmetric and
   that no D(k) is 0; otherwise it returns None. *)
Theorem run_solves V_base alpha_base found : run links V_base alpha_base = Some found -> forall theta_dd,
  equations_of_motion links V_base alpha_base theta_dd <-> forall k, (k < N)%nat -> (theta_dd k == nth k found 0)%Q.
Proof.
  unfold run. destruct (ordered links) eqn:E, (symmetric links) eqn:F, (pivots links) eqn:G; try easy. intros [= <-] theta_dd.
  pose proof (ordered_is links E) as tips_first. pose proof (pivots_are G) as D_inverse.
  refine (answers_solve links V_base alpha_base tips_first (symmetric_is F)
    (solved_inverse (sized 6) one parent phi H M (fun _ => @inverted (sized 1))) _ theta_dd).
  intros k Hk. cbv zeta. unfold tree_D. pose proof (P_is_solved (sized 6) one parent phi H M (fun _ => @inverted (sized 1)) k) as EP.
  exact (inverse_of_same (sized 6) (sized 1) (H k) _ _ _ EP (D_inverse k Hk)).
Qed.
End Checked.
