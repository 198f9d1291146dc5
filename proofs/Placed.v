(* Arms as data, over any commutative ring: links as lists of numbers, which programs read and theorems speak about,
   and their equations of motion. `placed` computes such links, in the axes of the base, from masses, tensors and
   joints with their cosines and sines. Run.v, Newton.v and Certify.v use this format. *)

From Coq Require Import Arith Bool Lia List Permutation Ring Ring_theory.
From RK Require Import Operators Matrices Chains Trees Sweeps Forward Bodies.
Import ListNotations.
Open Scope op_scope.

(* A link: phi, H and M row by row, its rate and torque, and the force that it exerts on its surroundings. *)
Record link_of {R : Type} := Given { hangs_on : nat; shift_rows : list (list R); H_row : list R; M_rows : list (list R);
                                     rate : R; torque_given : R; outside : list R }.
Arguments link_of : clear implicits.
Arguments Given {R}.

(* A body and the joint that carries it. *)
Record joint_of {R : Type} := Joint {
  beyond : nat;                       (* number of links between this one and its parent in the list *)
  place : R * R + R;                  (* cosine and sine of a hinge's angle, or the displacement of a slider *)
  axis : list R; offset : list R; rotation : list (list R);                     (* in the axes of the parent *)
  mass_of : R; com : list R; tensor : list (list R);                            (* in its own axes; about the mass centre *)
  rate_of : R; torque_of : R }.
Arguments joint_of : clear implicits.
Arguments Joint {R}.

Lemma nth_of_map {A} (f : nat -> A) m k d : (k < m)%nat -> nth k (map f (seq 0 m)) d = f k.
Proof. intro H. rewrite (nth_indep _ d (f k)) by now rewrite map_length, seq_length. now rewrite map_nth, seq_nth. Qed.

(* --- the tree, from the base outward: each link is put beside the other children of its parent --- *)

Section Growing.
Variable parent : nat -> nat.

Fixpoint put (k p : nat) (t : forest (fun _ => unit)) : forest (fun _ => unit) :=
  match t with
  | bare => bare
  | link j _ outer beside => if j =? p then link j tt (link k tt bare outer) beside else link j tt (put k p outer) (put k p beside)
  end.
Fixpoint grown (m : nat) (todo : nat) : forest (fun _ => unit) :=
  match todo with
  | O => bare
  | S done => let t := grown m done in let k := (m - S done)%nat in
              if parent k <? m then put k (parent k) t else link k tt bare t
  end.

Lemma put_hangs k t : forall p, hangs parent p t -> hangs parent p (put k (parent k) t).
Proof.
  induction t as [| j [] outer IHo beside IHb]; [easy |]. intros p (E & Eo & Eb). cbn [put].
  destruct (Nat.eqb_spec j (parent k)) as [-> |]; cbn; repeat split; auto.
Qed.

Lemma put_elsewhere k p t : ~ In p (labels t) -> put k p t = t.
Proof.
  induction t as [| j [] outer IHo beside IHb]; [easy |]. cbn. rewrite in_app_iff. intro I.
  destruct (Nat.eqb_spec j p); [tauto |]. now rewrite IHo, IHb by tauto.
Qed.

Lemma put_labels k p t : NoDup (labels t) -> In p (labels t) -> Permutation (labels (put k p t)) (k :: labels t).
Proof.
  induction t as [| j [] outer IHo beside IHb]; [easy |]. intros U I. cbn in U, I. inversion_clear U as [| ? ? Uj U'].
  destruct (NoDup_parts _ _ U') as (Uo & Ub & apart). cbn [put]. destruct (Nat.eqb_spec j p) as [-> |].
  - cbn. apply perm_swap.
  - destruct I as [| I]; [easy |]. apply in_app_iff in I. cbn. destruct I as [I | I].
    + rewrite (put_elsewhere k p beside) by (intro F; now apply (apart p)). rewrite IHo by easy. apply perm_swap.
    + rewrite (put_elsewhere k p outer) by (intro F; now apply (apart p)). rewrite IHb by easy.
      rewrite <- Permutation_middle. apply perm_swap.
Qed.

Variable N : nat.
Hypothesis tips_first : forall k, (k < N)%nat -> (k < parent k)%nat /\ (parent k <= N)%nat.

Lemma grown_numbered todo : (todo <= N)%nat ->
  hangs parent N (grown N todo) /\ Permutation (labels (grown N todo)) (seq (N - todo) todo).
Proof.
  induction todo as [| done IH]; intro Hd; [easy |]. destruct (IH ltac:(lia)) as [E P]. cbn [grown].
  set (k := (N - S done)%nat). assert (Hk : (k < N)%nat) by lia. destruct (tips_first k Hk) as [Hp Hq].
  cbn [seq]. replace (S k) with (N - done)%nat by (unfold k; lia).
  destruct (Nat.ltb_spec (parent k) N) as [F | F].
  - split; [now apply put_hangs |]. transitivity (k :: labels (grown N done)); [| now apply perm_skip].
    apply put_labels; [apply (Permutation_NoDup (Permutation_sym P)), seq_NoDup |].
    apply (Permutation_in _ (Permutation_sym P)), in_seq. unfold k in *. lia.
  - cbn. split; [repeat split; [lia | easy] | now apply perm_skip].
Qed.

Lemma grown_is_numbered : numbered N parent (grown N N).
Proof. destruct (grown_numbered N (Nat.le_refl _)) as [E P]. rewrite Nat.sub_diag in P. now split. Qed.
End Growing.

Section Numbers.
Context {R : Type} {O I : R} {plus times minus : R -> R -> R} {opp : R -> R} {eqR : R -> R -> Prop}.
Context {equivalence : Equivalence eqR} (ext : ring_eq_ext plus times opp eqR) (th : ring_theory O I plus times minus opp eqR).
#[local] Instance blocks : Operators := Bodies.matrices ext th.
Notation sized := (Bodies.n ext th).
Notation mat r c := (@op (Bodies.matrices ext th) (sized r) (sized c)).

(* --- a matrix is kept as rows --- *)

Definition kept {r c : @size (Bodies.matrices ext th)} (x : @op (Bodies.matrices ext th) r c) : @op (Bodies.matrices ext th) r c :=
  let rows := map (fun i => map (fun j => x i j : R) (seq 0 (count c))) (seq 0 (count r)) in
  fun i j => nth j (nth i rows []) O.

Lemma kept_is (r c : @size (Bodies.matrices ext th)) (x : @op (Bodies.matrices ext th) r c) : kept x == x.
Proof. intros i j Hi Hj. unfold kept. rewrite !nth_of_map by easy. easy. Qed.

Definition of_rows (rows : list (list R)) {r c} : mat r c := fun i j => nth j (nth i rows []) O.
Definition of_column (entries : list R) {r} : mat r 1 := fun i _ => nth i entries O.
Definition rows6 (x : mat 6 6) : list (list R) := map (fun i => map (fun j => x i j : R) (seq 0 6)) (seq 0 6).

(* A matrix that is written as rows is read back as it was: the phi and M of `placed` are those of Bodies.v. Assumes:
   nothing. *)
Theorem rows_are_read_back (x : mat 6 6) : of_rows (rows6 x) == x.
Proof.
  intros i j Hi Hj. cbn in Hi, Hj. unfold of_rows, rows6. rewrite (nth_of_map _ 6 i) by exact Hi.
  rewrite (nth_of_map _ 6 j) by exact Hj. reflexivity.
Qed.

(* --- links, each before its parent --- *)

Section Links.
Variable links : list (link_of R).
Variables V_base alpha_base : list R.
Definition at_link k := nth k links (Given 0%nat [] [] [] O O []).
Definition parent k := hangs_on (at_link k).
Definition phi k : mat 6 6 := of_rows (shift_rows (at_link k)).
Definition H k : mat 1 6 := of_rows [H_row (at_link k)].
Definition M k : mat 6 6 := of_rows (M_rows (at_link k)).
Definition theta_dot k : mat 1 1 := of_column [rate (at_link k)].
Definition T k : mat 1 1 := of_column [torque_given (at_link k)].
Definition F k : mat 6 1 := of_column (outside (at_link k)).
Definition a_of k (V : mat 6 1) (rate : mat 1 1) : mat 6 1 := kept (bias_acceleration ext th (phi k) (H k) V rate).
Definition b_of k (V : mat 6 1) : mat 6 1 := kept (bias_force ext th (M k) V).
Definition N := length links.
Definition tree := grown parent N N.
Definition ordered : bool := forallb (fun k => (k <? parent k) && (parent k <=? N))%nat (seq 0 N).

Lemma ordered_is : ordered = true -> forall k, (k < N)%nat -> (k < parent k)%nat /\ (parent k <= N)%nat.
Proof.
  intros E k Hk. unfold ordered in E. rewrite forallb_forall in E. specialize (E k). rewrite in_seq in E.
  apply andb_prop in E as [F G]; [| lia]. apply Nat.ltb_lt in F. apply Nat.leb_le in G. auto.
Qed.

(* The equations of motion of the links that are given, in the operators of Trees.v. *)
Definition equations_of_motion (theta_dd : nat -> R) : Prop :=
  let column {q} (x : forall k, @op (Bodies.matrices ext th) (q k) (sized 1)) := column (sized 1) N x in
  let phi_ := tree_resolvent (sized 6) N parent phi in
  let H_ := diagonal N H in
  let a := a_ (sized 6) (sized 1) (fun _ => sized 1) N parent phi H theta_dot a_of (of_column V_base) (of_column alpha_base) in
  let b := b_ (sized 6) (sized 1) (fun _ => sized 1) N parent phi H theta_dot b_of (of_column V_base) in
  H_ * phi_ * (diagonal N M * (phi_^T * (H_^T * column (q := fun _ => sized 1) (fun k _ _ => theta_dd k) + a)) + b
    + column (q := fun _ => sized 6) F)
  == column (q := fun _ => sized 1) T.

Lemma a_of_proper k : Proper (equal ==> equal ==> equal) (a_of k).
Proof.
  intros V V' EV x x' E. refine (transitivity (kept_is _ _ _) (transitivity _ (symmetry (kept_is _ _ _)))).
  exact (bias_acceleration_proper _ _ _ _ V V' EV x x' E).
Qed.

Lemma b_of_proper k : Proper (equal ==> equal) (b_of k).
Proof.
  intros V V' EV. refine (transitivity (kept_is _ _ _) (transitivity _ (symmetry (kept_is _ _ _)))).
  exact (bias_force_proper _ _ _ V V' EV).
Qed.
End Links.

(* --- from the numbers of an arm and its pose to links, in the axes of the base --- *)

Definition at3 (v : list R) i := nth i v O.
Definition three {A} (f : nat -> A) : list A := map f (seq 0 3).
Definition sum3 (f : nat -> R) : R := plus (f 0%nat) (plus (f 1%nat) (f 2%nat)).
Definition apply3 (A : list (list R)) v := three (fun i => sum3 (fun j => times (at3 (nth i A []) j) (at3 v j))).
Definition turned3 (A : list (list R)) := three (fun i => three (fun j => at3 (nth j A []) i)).
Definition times3 A B := turned3 (map (apply3 A) (turned3 B)).
Definition plus3 u v := three (fun i => plus (at3 u i) (at3 v i)).
Definition scaled3 c v := three (fun i => times c (at3 v i)).
Definition cross3 u v := three (across (plus := plus) (times := times) (opp := opp) (at3 u) (at3 v)).
Definition turn_by h (c s : R) : list (list R) :=                               (* 1 + s h~ + (1 - c) h~ h~ *)
  turned3 (three (fun j => let unit := three (fun i => if (i =? j)%nat then I else O) in
    plus3 unit (plus3 (scaled3 s (cross3 h unit)) (scaled3 (plus I (opp c)) (cross3 h (cross3 h unit)))))).

(* (The axes of link k, the link in common axes), from its joint and the axes of its parent. *)
Definition placed_on (before : list (list R)) (k : nat) (x : joint_of R) : list (list R) * link_of R :=
  let frame := times3 before (rotation x) in
  let start := apply3 before (offset x) in
  let axes := match place x with inl (c, s) => times3 frame (turn_by (axis x) c s) | inr _ => frame end in
  let h := apply3 axes (axis x) in
  let l := match place x with inl _ => start | inr d => plus3 start (scaled3 d h) end in
  let still := [O; O; O] in
  let I_c := times3 (times3 axes (tensor x)) (turned3 axes) in
  (axes, Given (S (k + beyond x)) (rows6 (shift_by ext th (at3 l)))
    (match place x with inl _ => h ++ still | inr _ => still ++ h end)
    (rows6 (inertia ext th (mass_of x) (at3 (apply3 axes (com x))) (fun i j => at3 (nth i I_c []) j)))
    (rate_of x) (torque_of x) []).

(* Each link with its axes, from the base outward; k is the first of them. *)
Fixpoint placed_at (base : list (list R)) (k : nat) (joints : list (joint_of R)) : list (list (list R) * link_of R) :=
  match joints with
  | [] => []
  | x :: inner => let done := placed_at base (S k) inner in placed_on (nth (beyond x) (map fst done) base) k x :: done
  end.
Definition placed base joints := map snd (placed_at base 0 joints).
End Numbers.
