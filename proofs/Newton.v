(* Newton's and Euler's laws for trees of rigid bodies, over any commutative ring with a derivation d: from masses,
   tensors and joints, as `placed` arranges them, to the equations of motion. The axes of each link turn with its
   velocity, d u = omega x u. Hence the bias terms of the recursion are the right rates, its equations of motion are
   those of Newton, Euler and d'Alembert, gravity included, and the rate of the kinetic energy is the power of
   torques and weights. Assumed: joints that obey `lawful`; two examples at the end show that moving joints do. *)

From Coq Require Import Arith Lia List Ring Ring_theory.
From RK Require Import Derivations Operators Matrices Chains Trees Decide Sweeps Forward Bodies Moves Placed.
Import ListNotations.
Open Scope op_scope.

Section Newton.
Context {R : Type} {O I : R} {plus times minus : R -> R -> R} {opp : R -> R} {eqR : R -> R -> Prop}.
Context {equivalence : Equivalence eqR} (ext : ring_eq_ext plus times opp eqR) (th : ring_theory O I plus times minus opp eqR).
#[local] Instance newton_blocks : Operators := Bodies.matrices ext th.
Notation sized := (Bodies.n ext th).
Notation mat r c := (@op (Bodies.matrices ext th) (sized r) (sized c)).
Notation "x ~~ y" := (eqR x y) (at level 70).
Notation "x +! y" := (plus x y) (at level 50, left associativity).
Notation "x *! y" := (times x y) (at level 40, left associativity).
Notation "u × v" := (across (plus := plus) (times := times) (opp := opp) u v) (at level 35, right associativity).
Add Ring newton_ring : th (setoid equivalence ext).

Context {d : R -> R} (rules : Derivation plus times eqR d).
Notation d_plus := (@Derivations.d_plus R plus times eqR d rules).
Notation d_times := (@Derivations.d_times R plus times eqR d rules).
Notation d_proper := (@d_respects R plus times eqR d rules).

(* --- axes: three columns, each the product of the other two; they turn as a body does --- *)

Notation at3 := (at3 (O := O)).
Notation apply3 := (apply3 (O := O) (plus := plus) (times := times)).
Notation times3 := (times3 (O := O) (plus := plus) (times := times)).
Notation turned3 := (turned3 (O := O)).
Notation turn_by := (turn_by (O := O) (I := I) (plus := plus) (times := times) (opp := opp)).
Notation turns := (turns (d := d) (eqR := eqR) (plus := plus) (times := times) (opp := opp)).

Definition entry (A : list (list R)) (i j : nat) : R := at3 (nth i A []) j.
Definition rotates (A : list (list R)) : Prop := forall i, (i < 3)%nat ->
  entry A i 0 ~~ ((fun k => entry A k 1) × (fun k => entry A k 2)) i
  /\ entry A i 1 ~~ ((fun k => entry A k 2) × (fun k => entry A k 0)) i
  /\ entry A i 2 ~~ ((fun k => entry A k 0) × (fun k => entry A k 1)) i.
Definition fixed (u : nat -> R) : Prop := forall i, (i < 3)%nat -> d (u i) ~~ O.
Definition fixed3 (A : list (list R)) : Prop := forall j, (j < 3)%nat -> fixed (fun i => entry A i j).
Definition turning_axes (w : nat -> R) (A : list (list R)) : Prop := forall j, (j < 3)%nat -> turns w (fun i => entry A i j).

Ltac three i := destruct i as [| [| [| i]]]; [| | | lia].

Lemma apply3_is A u i : (i < 3)%nat ->
  at3 (apply3 A u) i = entry A i 0 *! at3 u 0 +! (entry A i 1 *! at3 u 1 +! entry A i 2 *! at3 u 2).
Proof. intro Hi. three i; reflexivity. Qed.

Lemma times3_is A B i j : (i < 3)%nat -> (j < 3)%nat ->
  entry (times3 A B) i j = entry A i 0 *! entry B 0 j +! (entry A i 1 *! entry B 1 j +! entry A i 2 *! entry B 2 j).
Proof. intros Hi Hj. three i; three j; reflexivity. Qed.

Lemma turned3_is A i j : (i < 3)%nat -> (j < 3)%nat -> entry (turned3 A) i j = entry A j i.
Proof. intros Hi Hj. three i; three j; reflexivity. Qed.

(* Axes that preserve angles and handedness: A (u x v) = A u x A v. *)
Lemma rotates_across A u v : rotates A -> forall i, (i < 3)%nat ->
  entry A i 0 *! (u × v) 0%nat +! (entry A i 1 *! (u × v) 1%nat +! entry A i 2 *! (u × v) 2%nat)
  ~~ ((fun k => entry A k 0 *! u 0%nat +! (entry A k 1 *! u 1%nat +! entry A k 2 *! u 2%nat))
      × (fun k => entry A k 0 *! v 0%nat +! (entry A k 1 *! v 1%nat +! entry A k 2 *! v 2%nat))) i.
Proof.
  intros HA i Hi. destruct (HA i Hi) as (E0 & E1 & E2). rewrite E0, E1, E2. clear E0 E1 E2.
  three i; cbn; ring.
Qed.

Lemma times3_rotates A B : rotates A -> rotates B -> rotates (times3 A B).
Proof.
  intros HA HB i Hi.
  assert (column : forall j u v, (j < 3)%nat -> (forall k, (k < 3)%nat -> entry B k j ~~ (u × v) k) ->
    entry (times3 A B) i j ~~ ((fun k => entry A k 0 *! u 0%nat +! (entry A k 1 *! u 1%nat +! entry A k 2 *! u 2%nat))
      × (fun k => entry A k 0 *! v 0%nat +! (entry A k 1 *! v 1%nat +! entry A k 2 *! v 2%nat))) i).
  { intros j u v Hj E. rewrite times3_is by easy. rewrite (E 0%nat), (E 1%nat), (E 2%nat) by lia. now apply rotates_across. }
  assert (same : forall u v u' v', (forall k, (k < 3)%nat -> u k = u' k) -> (forall k, (k < 3)%nat -> v k = v' k) -> (u × v) i = (u' × v') i).
  { intros u v u' v' E F. three i; cbn; rewrite ?E, ?F by lia; reflexivity. }
  split; [| split].
  - rewrite (column 0%nat (fun k => entry B k 1) (fun k => entry B k 2)) by (lia || (intros; now apply HB)).
    now rewrite (same _ _ (fun k => entry (times3 A B) k 1) (fun k => entry (times3 A B) k 2)) by (intros; symmetry; apply times3_is; lia).
  - rewrite (column 1%nat (fun k => entry B k 2) (fun k => entry B k 0)) by (lia || (intros; now apply HB)).
    now rewrite (same _ _ (fun k => entry (times3 A B) k 2) (fun k => entry (times3 A B) k 0)) by (intros; symmetry; apply times3_is; lia).
  - rewrite (column 2%nat (fun k => entry B k 0) (fun k => entry B k 1)) by (lia || (intros; now apply HB)).
    now rewrite (same _ _ (fun k => entry (times3 A B) k 0) (fun k => entry (times3 A B) k 1)) by (intros; symmetry; apply times3_is; lia).
Qed.

(* A turn by an angle about an axis of length one. *)
Definition unit_axis (h : list R) : Prop := at3 h 0 *! at3 h 0 +! at3 h 1 *! at3 h 1 +! at3 h 2 *! at3 h 2 ~~ I.
Definition on_circle (c s : R) : Prop := c *! c +! s *! s ~~ I.

Lemma turn_by_is h c s i j : (i < 3)%nat -> (j < 3)%nat ->
  entry (turn_by h c s) i j ~~ (if (i =? j)%nat then I else O)
    +! (s *! (at3 h × (fun k => if (k =? j)%nat then I else O)) i
    +! (I +! opp c) *! (at3 h × at3 h × (fun k => if (k =? j)%nat then I else O)) i).
Proof. intros Hi Hj. three i; three j; reflexivity. Qed.

Lemma turn_by_rotates h c s : unit_axis h -> on_circle c s -> rotates (turn_by h c s).
Proof.
  intros Hh Hc. unfold unit_axis, on_circle in *. set (x := at3 h 0) in *. set (y := at3 h 1) in *. set (z := at3 h 2) in *.
  assert (Hz : z *! z ~~ I +! opp (x *! x) +! opp (y *! y)) by (rewrite <- Hh; ring).
  assert (Hs : s *! s ~~ I +! opp (c *! c)) by (rewrite <- Hc; ring).
  intros i Hi. split; [| split].
  all: three i; cbn -[entry turn_by]; rewrite !turn_by_is by lia; cbn -[at3]; fold x y z; ring [Hz Hs].
Qed.

(* --- axes that turn --- *)

Definition along (A : list (list R)) (u : nat -> R) (i : nat) : R := entry A i 0 *! u 0%nat +! (entry A i 1 *! u 1%nat +! entry A i 2 *! u 2%nat).

(* The rates of the three columns of A, at index i. *)
Ltac columns_at HA i Hi := let E0 := fresh in let E1 := fresh in let E2 := fresh in
  pose proof (HA 0%nat ltac:(lia) i Hi) as E0; pose proof (HA 1%nat ltac:(lia) i Hi) as E1; pose proof (HA 2%nat ltac:(lia) i Hi) as E2;
  cbv beta in E0, E1, E2; rewrite E0, E1, E2; clear E0 E1 E2.

Lemma d_along A u i : d (along A u i) ~~ (d (entry A i 0) *! u 0%nat +! (d (entry A i 1) *! u 1%nat +! d (entry A i 2) *! u 2%nat))
  +! along A (fun k => d (u k)) i.
Proof. unfold along. rewrite !d_plus, !d_times. ring. Qed.

Lemma along_ext A u v i : (forall k, (k < 3)%nat -> u k ~~ v k) -> along A u i ~~ along A v i.
Proof. intro E. unfold along. now rewrite (E 0%nat), (E 1%nat), (E 2%nat) by lia. Qed.

(* Axes B turn with v as seen from A, and A with w: then A B turn with w + A v. *)
Lemma times3_turns A B w v : rotates A -> turning_axes w A -> turning_axes v B ->
  turning_axes (fun i => w i +! along A v i) (times3 A B).
Proof.
  intros HA HwA HvB j Hj i Hi.
  assert (is : forall k, (k < 3)%nat -> entry (times3 A B) k j = along A (fun l => entry B l j) k) by (intros; now apply times3_is).
  cbv beta. rewrite (is i Hi), d_along, (along_ext A (fun k => d (entry B k j)) (v × (fun l => entry B l j)) i) by exact (HvB j Hj).
  pose proof (rotates_across A v (fun l => entry B l j) HA i Hi) as E. fold (along A (v × (fun l => entry B l j)) i) in E. rewrite E. clear E.
  columns_at HwA i Hi.
  three i; cbn -[entry times3]; rewrite !is by lia; unfold along; ring.
Qed.

Lemma fixed_turns A : fixed3 A -> turning_axes (fun _ => O) A.
Proof. intros HA j Hj i Hi. rewrite (HA j Hj i Hi). three i; cbn; ring. Qed.

Lemma turning_ext w w' A : (forall i, (i < 3)%nat -> w i ~~ w' i) -> turning_axes w A -> turning_axes w' A.
Proof. intros E HA j Hj i Hi. rewrite (HA j Hj i Hi). three i; cbn -[entry]; rewrite !E by lia; reflexivity. Qed.

Lemma turns_ext w u u' : (forall i, (i < 3)%nat -> u i ~~ u' i) -> turns w u -> turns w u'.
Proof. intros E Hu i Hi. rewrite <- (E i Hi), (Hu i Hi). three i; cbn; rewrite !E by lia; reflexivity. Qed.

Lemma fixed_across u v : fixed u -> fixed v -> fixed (u × v).
Proof.
  unfold fixed. intros Fu Fv i Hi. rewrite (d_across ext th rules). three i; cbn; rewrite !Fu, !Fv by lia; ring.
Qed.

Lemma turned_by_turns h c s r : unit_axis h -> fixed (at3 h) -> d c ~~ opp (s *! r) -> d s ~~ c *! r ->
  turning_axes (fun i => at3 h i *! r) (turn_by h c s).
Proof.
  intros Hh Fh Hc Hs j Hj i Hi. set (e := fun k => if (k =? j)%nat then I else O).
  pose proof (d_0 ext th rules) as Z. pose proof (d_1 ext th rules) as Y.
  assert (Fe : fixed e) by (intros k _; unfold e; now destruct (k =? j)%nat).
  pose proof (fixed_across _ _ Fh Fe) as F1. pose proof (fixed_across _ _ Fh F1) as F2.
  assert (E : d (entry (turn_by h c s) i j) ~~ (c *! (at3 h × e) i +! s *! (at3 h × at3 h × e) i) *! r).
  { rewrite (d_proper _ _ (turn_by_is h c s i j Hi Hj)). fold e. change (if (i =? j)%nat then I else O) with (e i).
    rewrite !d_plus, !d_times, d_plus, (d_opp ext th rules), (Fe i Hi), (F1 i Hi), (F2 i Hi), Hc, Hs, Y. ring. }
  rewrite E. clear E. unfold unit_axis in Hh. set (x := at3 h 0) in *. set (y := at3 h 1) in *. set (z := at3 h 2) in *.
  assert (Hz : z *! z ~~ I +! opp (x *! x) +! opp (y *! y)) by (rewrite <- Hh; ring).
  three j; three i; cbn -[entry turn_by at3 e]; rewrite !turn_by_is by lia; cbn -[at3]; fold x y z; ring [Hz].
Qed.

Lemma apply3_turns A w u : turning_axes w A -> fixed (at3 u) -> turns w (at3 (apply3 A u)).
Proof.
  intros HA Hu i Hi. rewrite (apply3_is A u i Hi). fold (along A (at3 u) i).
  rewrite d_along, (along_ext A _ (fun _ => O) i) by exact Hu.
  columns_at HA i Hi. unfold along.
  three i; cbn -[entry Placed.at3 Placed.apply3]; rewrite !apply3_is by lia; ring.
Qed.

Lemma tensor_turning A w T : rotates A -> turning_axes w A -> fixed3 T ->
  tensor_turns (d := d) w (entry (times3 (times3 A T) (turned3 A))) (eqR := eqR) (plus := plus) (times := times) (opp := opp).
Proof.
  intros HR HA HT i j Hi Hj.
  assert (HB : turning_axes w (times3 A T)).
  { apply (turning_ext (fun i => w i +! along A (fun _ => O) i)); [intros; unfold along; ring |].
    apply times3_turns; [easy | easy | now apply fixed_turns]. }
  set (B := times3 A T) in *.
  assert (is : forall i j, (i < 3)%nat -> (j < 3)%nat -> entry (times3 B (turned3 A)) i j
    ~~ entry B i 0 *! entry A j 0 +! (entry B i 1 *! entry A j 1 +! entry B i 2 *! entry A j 2)).
  { intros k l Hk Hl. rewrite times3_is by easy. rewrite !turned3_is by lia. reflexivity. }
  rewrite (d_proper _ _ (is i j Hi Hj)), !d_plus, !d_times.
  columns_at HB i Hi. columns_at HA j Hj. clearbody B.
  three i; three j; cbn -[entry Placed.times3 Placed.turned3]; rewrite !is by lia; ring.
Qed.

(* --- one joint: its axes, and the rate of its velocity --- *)

Notation spatial := (Moves.spatial ext th).
Notation scalar := (Moves.scalar ext th).
Notation vrate := (Moves.rate ext th (d := d)).
Notation bias := (bias_acceleration ext th).
Definition upper (V : mat 6 1) (i : nat) : R := V i 0%nat.
Definition lower (V : mat 6 1) (i : nat) : R := V (3 + i)%nat 0%nat.

Lemma halves_of V : V == spatial (upper V) (lower V).
Proof. apply halves. intros i Hi. three i; split; reflexivity. Qed.

Lemma vrate_proper (x y : mat 6 1) : x == y -> vrate x == vrate y.
Proof. intros E i j Hi Hj. apply d_proper. now apply E. Qed.

Lemma times3_along A B u i : (i < 3)%nat -> along (times3 A B) u i ~~ along A (along B u) i.
Proof. intro Hi. unfold along. rewrite !times3_is by lia. ring. Qed.

Lemma turn_by_keeps h c s i : (i < 3)%nat -> along (turn_by h c s) (at3 h) i ~~ at3 h i.
Proof. intro Hi. unfold along. rewrite !turn_by_is by lia. three i; cbn -[Placed.at3]; ring. Qed.

(* The rules for a joint's numbers: those of the arm do not change, R(k) is a rotation, the axis of a hinge has
   length one, and cosine, sine or displacement change at the joint's rate. *)
Definition lawful (x : joint_of R) : Prop :=
  fixed (at3 (axis x)) /\ fixed (at3 (offset x)) /\ fixed3 (rotation x) /\ rotates (rotation x)
  /\ d (mass_of x) ~~ O /\ fixed (at3 (com x)) /\ fixed3 (tensor x)
  /\ match place x with
     | inl (c, s) => unit_axis (axis x) /\ on_circle c s /\ d c ~~ opp (s *! rate_of x) /\ d s ~~ c *! rate_of x
     | inr l => d l ~~ rate_of x
     end.

Definition axes_on (before : list (list R)) x := fst (placed_on ext th before 0 x).
Definition link_on (before : list (list R)) x := snd (placed_on ext th before 0 x).
Definition phi_on before x : mat 6 6 := of_rows ext th (shift_rows (link_on before x)).
Definition H_on before x : mat 1 6 := of_rows ext th [H_row (link_on before x)].
Definition M_on before x : mat 6 6 := of_rows ext th (M_rows (link_on before x)).
Definition rate_on (x : joint_of R) : mat 1 1 := of_column ext th [rate_of x].

Lemma bias_proper (phi phi' : mat 6 6) (H H' : mat 1 6) V V' x x' : phi == phi' -> H == H' -> V == V' -> x == x' ->
  bias phi H V x == bias phi' H' V' x'.
Proof. intros E F G K. unfold bias_acceleration. cbv zeta. now rewrite E, F, G, K. Qed.

Lemma rate_on_is x : rate_on x == scalar (rate_of x).
Proof. intros i j Hi Hj. cbn in Hi, Hj. assert (i = 0%nat) as -> by lia. reflexivity. Qed.

Lemma hinge_row_is (h : list R) : length h = 3%nat -> of_rows ext th [h ++ [O; O; O]] == hinge_row ext th (at3 h).
Proof.
  intros L i j Hi Hj. cbn in Hi, Hj. assert (i = 0%nat) as -> by lia. destruct h as [| a [| b [| c [|]]]]; try discriminate L.
  do 6 (destruct j as [| j]; [reflexivity |]). lia.
Qed.

Lemma slider_row_is (h : list R) : length h = 3%nat -> of_rows ext th [[O; O; O] ++ h] == slider_row ext th (at3 h).
Proof.
  intros L i j Hi Hj. cbn in Hi, Hj. assert (i = 0%nat) as -> by lia. destruct h as [| a [| b [| c [|]]]]; try discriminate L.
  do 6 (destruct j as [| j]; [reflexivity |]). lia.
Qed.

(* The axes turn with the velocity that loop 1 passes on, and the rate of that velocity contains the bias term (2). *)
Lemma joint_moves before x (V_in V : mat 6 1) : lawful x -> rotates before -> turning_axes (upper V_in) before ->
  V == (phi_on before x)^T * V_in + (H_on before x)^T * rate_on x ->
  (rotates (axes_on before x) /\ turning_axes (upper V) (axes_on before x))
  /\ vrate V == (phi_on before x)^T * vrate V_in + (H_on before x)^T * vrate (rate_on x)
                + bias (phi_on before x) (H_on before x) V_in (rate_on x).
Proof.
  intros (Fh & Fl & FR & RR & _ & _ & _ & Hplace) Rb Tb EV.
  unfold phi_on, H_on, axes_on, link_on, placed_on in *. cbv zeta in *. cbn [fst snd shift_rows H_row] in *.
  set (G := times3 before (rotation x)) in *.
  assert (RG : rotates G) by now apply times3_rotates.
  assert (TG : turning_axes (upper V_in) G).
  { apply (turning_ext (fun i => upper V_in i +! along before (fun _ => O) i)); [intros; unfold along; ring |].
    apply times3_turns; [easy | easy | now apply fixed_turns]. }
  set (w := upper V_in) in *. set (v := lower V_in).
  pose proof (halves_of V_in) as Ein. fold w v in Ein.
  assert (Er : vrate (rate_on x) == scalar (d (rate_of x))).
  { intros i j Hi Hj. cbn in Hi, Hj. assert (i = 0%nat) as -> by lia. reflexivity. }
  assert (Tl : turns w (at3 (apply3 before (offset x)))) by now apply apply3_turns.
  destruct (place x) as [[c s] | l] eqn:Ep.
  - destruct Hplace as (Hh & Hc & Dc & Ds). set (A := times3 G (turn_by (axis x) c s)) in *.
    assert (h_is : forall i, (i < 3)%nat -> at3 (apply3 A (axis x)) i ~~ along G (at3 (axis x)) i).
    { intros i Hi. rewrite apply3_is by easy. fold (along A (at3 (axis x)) i). unfold A. rewrite times3_along by easy.
      apply along_ext. intros k Hk. now apply turn_by_keeps. }
    assert (Th : turns w (at3 (apply3 A (axis x)))).
    { apply (turns_ext _ (at3 (apply3 G (axis x)))); [| now apply apply3_turns].
      intros i Hi. rewrite h_is by easy. now rewrite apply3_is by easy. }
    set (h := apply3 A (axis x)) in *. set (l := apply3 before (offset x)) in *.
    rewrite rows_are_read_back, hinge_row_is, rate_on_is in EV by reflexivity.
    split; [split |].
    + apply times3_rotates; [easy | now apply turn_by_rotates].
    + apply (turning_ext (fun i => w i +! along G (fun k => at3 (axis x) k *! rate_of x) i)).
      * intros i Hi. assert (E : upper V i ~~ w i +! at3 h i *! rate_of x).
        { unfold upper. transitivity (((shift_by ext th (at3 l))^T * V_in + (hinge_row ext th (at3 h))^T * scalar (rate_of x) : mat 6 1) i 0%nat);
            [apply EV; cbn; lia |].
          transitivity (((shift_by ext th (at3 l))^T * spatial w v + (hinge_row ext th (at3 h))^T * scalar (rate_of x) : mat 6 1) i 0%nat);
            [| exact (proj1 (hinge_moves ext th w v (at3 h) (at3 l) (rate_of x) i Hi))].
          assert (E' : (shift_by ext th (at3 l))^T * V_in == (shift_by ext th (at3 l))^T * spatial w v) by now rewrite <- Ein.
          apply (Radd_ext ext); [apply E'; cbn; lia | reflexivity]. }
        rewrite E, (h_is i Hi). unfold along. ring.
      * apply times3_turns; [easy | easy | now apply turned_by_turns].
    + transitivity (vrate ((shift_by ext th (at3 l))^T * spatial w v + (hinge_row ext th (at3 h))^T * scalar (rate_of x))).
      { apply vrate_proper. now rewrite EV, <- Ein. }
      rewrite (hinge_bias ext th rules w v (at3 h) (at3 l) (rate_of x) Th Tl).
      assert (E1 : vrate V_in == vrate (spatial w v)) by now apply vrate_proper.
      rewrite (bias_proper (of_rows ext th (rows6 ext th (shift_by ext th (at3 l)))) (shift_by ext th (at3 l)) _ (hinge_row ext th (at3 h))
        V_in (spatial w v) (rate_on x) (scalar (rate_of x)) (rows_are_read_back _ _ _) (hinge_row_is h eq_refl) Ein (rate_on_is x)).
      now rewrite rows_are_read_back, hinge_row_is, Er, E1 by reflexivity.
  - set (h := apply3 G (axis x)) in *. set (l0 := apply3 before (offset x)) in *.
    assert (Th : turns w (at3 h)) by now apply apply3_turns.
    rewrite rows_are_read_back, slider_row_is, rate_on_is in EV by reflexivity.
    assert (El : shift_by ext th (at3 (plus3 (O := O) (plus := plus) l0 (scaled3 (O := O) (times := times) l h)))
      == shift_by ext th (fun i => at3 l0 i +! l *! at3 h i)).
    { intros i j Hi Hj. cbn in Hi, Hj.
      do 6 (destruct i as [| i]; [do 6 (destruct j as [| j]; [reflexivity |]); lia |]). lia. }
    set (L := fun i => at3 l0 i +! l *! at3 h i) in *.
    rewrite El in EV.
    split; [split; [easy |] |].
    + apply (turning_ext w); [| easy]. intros i Hi. symmetry. unfold upper.
      transitivity (((shift_by ext th L)^T * V_in + (slider_row ext th (at3 h))^T * scalar (rate_of x) : mat 6 1) i 0%nat);
        [apply EV; cbn; lia |].
      transitivity (((shift_by ext th L)^T * spatial w v + (slider_row ext th (at3 h))^T * scalar (rate_of x) : mat 6 1) i 0%nat);
        [| exact (proj1 (slider_moves ext th w v (at3 h) L (rate_of x) i Hi))].
      assert (E' : (shift_by ext th L)^T * V_in == (shift_by ext th L)^T * spatial w v) by now rewrite <- Ein.
      apply (Radd_ext ext); [apply E'; cbn; lia | reflexivity].
    + transitivity (vrate ((shift_by ext th L)^T * spatial w v + (slider_row ext th (at3 h))^T * scalar (rate_of x))).
      { apply vrate_proper. now rewrite EV, <- Ein. }
      pose proof (slider_bias ext th rules w v (at3 h) (at3 l0) l (rate_of x) Th Tl Hplace) as E0.
      cbv zeta in E0. fold L in E0. rewrite E0. clear E0.
      assert (E1 : vrate V_in == vrate (spatial w v)) by now apply vrate_proper.
      rewrite (bias_proper (of_rows ext th (rows6 ext th (shift_by ext th (at3 (plus3 l0 (scaled3 l h)))))) (shift_by ext th L) _ (slider_row ext th (at3 h))
        V_in (spatial w v) (rate_on x) (scalar (rate_of x)) (transitivity (rows_are_read_back _ _ _) El) (slider_row_is h eq_refl) Ein (rate_on_is x)).
      now rewrite rows_are_read_back, El, slider_row_is, Er, E1 by reflexivity.
Qed.

(* --- the bodies --- *)

Definition centre_on before x : nat -> R := at3 (apply3 (axes_on before x) (com x)).
Definition tensor_on before x : nat -> nat -> R :=
  entry (times3 (times3 (axes_on before x) (tensor x)) (turned3 (axes_on before x))).
Notation momentum := (momentum (plus := plus) (times := times) (opp := opp)).
Notation spin := (spin (plus := plus) (times := times)).

(* The forces that Newton and Euler require: the rate of m v_c, and about the link's point the rate of I_c omega plus
   the moment of the former. *)
Definition taken before x (V : mat 6 1) : mat 6 1 :=
  let impulse := momentum (mass_of x) (upper V) (lower V) (centre_on before x) in
  spatial (fun i => d (spin (upper V) (tensor_on before x) i) +! (centre_on before x × (fun k => d (impulse k))) i)
    (fun i => d (impulse i)).

Lemma force_ext (m m' : mat 6 6) V V' : m == m' -> V == V' -> bias_force ext th m V == bias_force ext th m' V'.
Proof. intros E F. unfold bias_force. now rewrite E, F. Qed.

Lemma body_moves before x (V : mat 6 1) : lawful x -> rotates (axes_on before x) -> turning_axes (upper V) (axes_on before x) ->
  M_on before x * vrate V + bias_force ext th (M_on before x) V == taken before x V.
Proof.
  intros (_ & _ & _ & _ & Hm & Fp & FI & _) RA TA.
  assert (EM : M_on before x == inertia ext th (mass_of x) (centre_on before x) (tensor_on before x)) by exact (rows_are_read_back ext th _).
  pose proof (newton_euler ext th rules (mass_of x) (upper V) (lower V) (centre_on before x) (tensor_on before x) Hm
    (apply3_turns _ _ _ TA Fp) (tensor_turning _ _ _ RA TA FI)) as E.
  cbv zeta in E.
  transitivity (inertia ext th (mass_of x) (centre_on before x) (tensor_on before x) * vrate (spatial (upper V) (lower V))
    + bias_force ext th (inertia ext th (mass_of x) (centre_on before x) (tensor_on before x)) (spatial (upper V) (lower V)) : mat 6 1).
  - rewrite (force_ext _ _ _ _ EM (halves_of V)), <- (vrate_proper _ _ (halves_of V)). now rewrite EM.
  - apply halves. intros i Hi. destruct (E i Hi) as [F G]. split.
    + etransitivity; [exact G |]. three i; reflexivity.
    + etransitivity; [exact F |]. three i; reflexivity.
Qed.

(* --- the tree that `placed` makes --- *)

Variable base : list (list R).                                                  (* axes of the base *)
Variable joints : list (joint_of R).
Definition no_joint : joint_of R := Joint 0 (inr O) [] [] [] O [] [] O O.
Definition joint k := nth k joints no_joint.
Notation links := (placed ext th base joints).
Notation N := (Placed.N links).
Definition axes k := nth k (map fst (placed_at ext th base 0 joints)) base.
Definition before k := axes (S (k + beyond (joint k))).

Lemma placed_nth nothing js : forall k0 k, (k < length js)%nat ->
  nth k (placed_at ext th base k0 js) nothing
  = placed_on ext th (nth (S (k + beyond (nth k js no_joint))) (map fst (placed_at ext th base k0 js)) base) (k0 + k) (nth k js no_joint).
Proof.
  induction js as [| x inner IH]; intros k0 k Hk; [cbn in Hk; lia |]. cbn [placed_at length] in *. cbv zeta.
  set (first := placed_on ext th _ k0 x).
  destruct k as [| k]; cbn [nth map]; [rewrite Nat.add_0_r; reflexivity |].
  rewrite (IH (S k0) k ltac:(lia)). now rewrite Nat.add_succ_r.
Qed.

Lemma placed_length k0 js : length (placed_at ext th base k0 js) = length js.
Proof. revert k0. induction js as [| x inner IH]; intro k0; [easy |]. cbn. now rewrite IH. Qed.

Lemma links_length : N = length joints.
Proof. unfold Placed.N, placed. now rewrite map_length, placed_length. Qed.

Lemma axes_is k : (k < N)%nat -> axes k = axes_on (before k) (joint k).
Proof.
  rewrite links_length. intro Hk. unfold axes at 1. rewrite (nth_indep _ base (fst (base, Given 0%nat [] [] [] O O []))) by now rewrite map_length, placed_length.
  rewrite map_nth, (placed_nth _ joints 0 k Hk). reflexivity.
Qed.

Lemma axes_beyond k : (N <= k)%nat -> axes k = base.
Proof. rewrite links_length. intro Hk. unfold axes. apply nth_overflow. now rewrite map_length, placed_length. Qed.

Lemma link_is k : (k < N)%nat -> at_link (O := O) links k = snd (placed_on ext th (before k) k (joint k)).
Proof.
  rewrite links_length. intro Hk. unfold at_link, placed. rewrite (nth_indep _ _ (snd (base, Given 0%nat [] [] [] O O []))) by now rewrite map_length, placed_length.
  rewrite map_nth, (placed_nth _ joints 0 k Hk). reflexivity.
Qed.

Lemma parent_is k : (k < N)%nat -> parent (O := O) links k = S (k + beyond (joint k)).
Proof. intro Hk. unfold parent. now rewrite link_is. Qed.
Lemma phi_is k : (k < N)%nat -> phi ext th links k = phi_on (before k) (joint k).
Proof. intro Hk. unfold phi. now rewrite link_is. Qed.
Lemma H_is k : (k < N)%nat -> H ext th links k = H_on (before k) (joint k).
Proof. intro Hk. unfold H. now rewrite link_is. Qed.
Lemma M_is k : (k < N)%nat -> M ext th links k = M_on (before k) (joint k).
Proof. intro Hk. unfold M. now rewrite link_is. Qed.
Lemma rate_is k : (k < N)%nat -> theta_dot ext th links k = rate_on (joint k).
Proof. intro Hk. unfold theta_dot. now rewrite link_is. Qed.

(* The base has axes that turn with its velocity; joints are lawful. *)
Variable V_base : list R.
Notation V_0 := (of_column ext th V_base : mat 6 1).
Hypothesis all_lawful : forall k, (k < N)%nat -> lawful (joint k).
Hypothesis base_rotates : rotates base.
Hypothesis base_turns : turning_axes (upper V_0) base.

Section Velocities.
Variable V : nat -> mat 6 1.
Hypothesis moves : forall k, (k < N)%nat -> V k == (phi ext th links k)^T * at_parent N V_0 V (parent (O := O) links k)
  + (H ext th links k)^T * theta_dot ext th links k.

Lemma passed_on k : (k < N)%nat -> (rotates (axes k) /\ turning_axes (upper (V k)) (axes k)) /\ rotates (before k)
  /\ turning_axes (upper (at_parent N V_0 V (parent (O := O) links k))) (before k).
Proof.
  remember (N - k)%nat as left eqn:Eleft. revert k Eleft. induction left as [left IH] using lt_wf_ind. intros k Eleft Hk.
  pose proof (moves k Hk) as E. rewrite (phi_is k Hk), (H_is k Hk), (rate_is k Hk) in E.
  assert (G : rotates (before k) /\ turning_axes (upper (at_parent N V_0 V (parent (O := O) links k))) (before k)).
  { rewrite (parent_is k Hk). unfold before, at_parent. destruct (Nat.ltb_spec (S (k + beyond (joint k))) N) as [F | F].
    - now apply (IH (N - S (k + beyond (joint k)))%nat ltac:(lia)).
    - now rewrite axes_beyond. }
  split; [| exact G]. rewrite (axes_is k Hk).
  exact (proj1 (joint_moves (before k) (joint k) _ (V k) (all_lawful k Hk) (proj1 G) (proj2 G) E)).
Qed.

(* The axes of every link stay right-handed and turn with its velocity V, whose upper half is omega: u' = omega x u for
   each column u. Assumes: `lawful` joints (fixed numbers of the arm, rotations R(k), hinges with unit axes, cosines and
   sines with c^2 + s^2 = 1, c' = - s theta_dot and s' = c theta_dot, sliders with l' = theta_dot), and a base whose axes
   are right-handed and turn with its own velocity. *)
Theorem frames_turn k : (k < N)%nat -> rotates (axes k) /\ turning_axes (upper (V k)) (axes k).
Proof. intro Hk. now apply passed_on. Qed.

(* The bias terms a(k) are the right ones: the rate of V(k) is phi^T V'(parent) + H^T theta_dd + a(k). Assumes: the same
   as `frames_turn`. *)
Theorem bias_is_rate k : (k < N)%nat ->
  vrate (V k) == (phi ext th links k)^T * at_parent N (vrate V_0) (fun j => vrate (V j)) (parent (O := O) links k)
    + (H ext th links k)^T * vrate (theta_dot ext th links k)
    + a_of ext th links k (at_parent N V_0 V (parent (O := O) links k)) (theta_dot ext th links k).
Proof.
  intro Hk. destruct (passed_on k Hk) as (_ & Rb & Tb). pose proof (moves k Hk) as E.
  rewrite (phi_is k Hk), (H_is k Hk), (rate_is k Hk) in E.
  pose proof (proj2 (joint_moves (before k) (joint k) _ (V k) (all_lawful k Hk) Rb Tb E)) as G.
  unfold a_of. rewrite kept_is, (phi_is k Hk), (H_is k Hk), (rate_is k Hk), G. unfold at_parent.
  now destruct (parent (O := O) links k <? N).
Qed.

(* The bias terms b(k) are the right ones: M(k) V'(k) + b(k) is the rate of the body's momentum m v_c and, about the link's
   point, of its spin I_c omega. Assumes: the same as `frames_turn`. *)
Theorem force_is_taken k : (k < N)%nat ->
  M ext th links k * vrate (V k) + b_of ext th links k (V k) == taken (before k) (joint k) (V k).
Proof.
  intro Hk. unfold b_of. rewrite kept_is, (M_is k Hk). destruct (passed_on k Hk) as ([RA TA] & _). rewrite (axes_is k Hk) in RA, TA.
  now apply body_moves; [apply all_lawful | |].
Qed.
End Velocities.

(* --- the equations of motion are Newton's and Euler's --- *)

Variable g : nat -> R.                                                          (* the gravitational field *)
Notation one := (fun _ : nat => sized 1).
Notation column := (@Forward.column _ (sized 1) N one).
Notation columns := (@Forward.column _ (sized 1) N (fun _ => sized 6)).
Notation phi_ := (tree_resolvent (sized 6) N (parent (O := O) links) (phi ext th links)).
Notation H_ := (diagonal N (H ext th links)).
Notation V := (Forward.V (sized 6) (sized 1) one N (parent (O := O) links) (phi ext th links) (H ext th links) (theta_dot ext th links) V_0).

Definition uplift : mat 6 1 := spatial (fun _ => O) (fun i => opp (g i)).
(* The acceleration of the base minus gravity: weights act as if the base accelerated upward. *)
Definition risen : list R := map (fun i => if (i <? 3)%nat then d (nth i V_base O) else d (nth i V_base O) +! opp (g (i - 3)%nat)) (seq 0 6).

Lemma tips_first k : (k < N)%nat -> (k < parent (O := O) links k)%nat.
Proof. intro Hk. rewrite (parent_is k Hk). lia. Qed.

Lemma risen_is : of_column ext th risen == vrate V_0 + uplift.
Proof.
  intros i j Hi Hj. cbn in Hi, Hj. assert (j = 0%nat) as -> by lia.
  pose proof (fun i => nth_of_map (fun i => if (i <? 3)%nat then d (nth i V_base O) else d (nth i V_base O) +! opp (g (i - 3)%nat)) 6 i O) as E.
  unfold of_column, risen. rewrite (E i Hi). unfold uplift, Moves.rate, Moves.spatial, of_column. cbn -[Nat.ltb].
  destruct (i <? 3); [ring | reflexivity].
Qed.

Lemma uplift_passes k : (k < N)%nat -> (phi ext th links k)^T * uplift == uplift.
Proof.
  intro Hk. rewrite (phi_is k Hk). unfold phi_on, link_on, placed_on. cbv zeta. cbn [snd shift_rows]. rewrite rows_are_read_back.
  set (l := at3 _). apply halves. intros i Hi. destruct (shift_moves_points ext th l uplift i Hi) as [E F].
  split; [exact E |]. etransitivity; [exact F |]. three i; cbn; ring.
Qed.

(* The force on a body without its weight, which acts at the mass centre. *)
Definition effort k : mat 6 1 := taken (before k) (joint k) (V k)
  + spatial (fun i => opp ((centre_on (before k) (joint k) × (fun j => mass_of (joint k) *! g j)) i)) (fun i => opp (mass_of (joint k) *! g i)).

Lemma weight_is k : (k < N)%nat -> M ext th links k * uplift
  == spatial (fun i => opp ((centre_on (before k) (joint k) × (fun j => mass_of (joint k) *! g j)) i)) (fun i => opp (mass_of (joint k) *! g i)).
Proof.
  intro Hk. rewrite (M_is k Hk). set (p := centre_on _ _).
  assert (EM : M_on (before k) (joint k) == inertia ext th (mass_of (joint k)) p (tensor_on (before k) (joint k))) by exact (rows_are_read_back ext th _).
  rewrite EM. apply halves. intros i Hi. destruct (inertia_moves ext th (mass_of (joint k)) p (tensor_on (before k) (joint k))
    (fun _ => O) (fun i => opp (g i)) i Hi) as [E F].
  split; [etransitivity; [exact E |] | etransitivity; [exact F |]]; unfold times_vector; three i; cbn -[centre_on tensor_on]; ring.
Qed.

(* The equations of motion are Newton's and Euler's: with theta_dd the rate of theta_dot, they hold if and only if the
   torques balance, through H phi, the rates of momentum and spin less the weights. Assumes: the same as `frames_turn`;
   weights m g with any field g. *)
Theorem newton_and_euler :
  equations_of_motion ext th links V_base risen (fun k => d (rate_of (joint k)))
  <-> H_ * phi_ * columns effort == column (T ext th links).
Proof.
  set (alpha k := vrate (V k) + uplift).
  assert (moves : forall k, (k < N)%nat -> V k == (phi ext th links k)^T * at_parent N V_0 V (parent (O := O) links k)
    + (H ext th links k)^T * theta_dot ext th links k) by (intros k Hk; now apply (V_moves (sized 6) (sized 1) one N _ tips_first)).
  set (a := a_ (sized 6) (sized 1) one N (parent (O := O) links) (phi ext th links) (H ext th links) (theta_dot ext th links)
    (a_of ext th links) V_0 (of_column ext th risen)).
  set (X := phi_^T * (H_^T * column (fun k _ _ => d (rate_of (joint k))) + a)).
  assert (recursion : forall k, (k < N)%nat -> alpha k == (phi ext th links k)^T * at_parent N (of_column ext th risen : mat 6 1) alpha (parent (O := O) links k)
    + ((H ext th links k)^T * vrate (theta_dot ext th links k) + a_of ext th links k (at_parent N V_0 V (parent (O := O) links k)) (theta_dot ext th links k))).
  { intros k Hk. unfold alpha. rewrite (bias_is_rate V moves k Hk).
    assert (E : at_parent N (of_column ext th risen : mat 6 1) (fun k => vrate (V k) + uplift) (parent (O := O) links k)
      == at_parent N (vrate V_0) (fun j => vrate (V j)) (parent (O := O) links k) + uplift).
    { unfold at_parent. destruct (parent (O := O) links k <? N); [reflexivity | exact risen_is]. }
    rewrite E, mul_add_r, (uplift_passes k Hk). operators. }
  assert (Ealpha : columns alpha == X).
  { assert (F : forall k, (k < N)%nat -> X k 0%nat == (phi ext th links k)^T * at_parent N (of_column ext th risen : mat 6 1) (fun k => X k 0%nat) (parent (O := O) links k)
      + ((H ext th links k)^T * vrate (theta_dot ext th links k) + a_of ext th links k (at_parent N V_0 V (parent (O := O) links k)) (theta_dot ext th links k))).
    { refine (carried_outward (sized 6) (sized 1) N _ tips_first (phi ext th links) (fun k => X k 0%nat) (fun k => (H ext th links k)^T * vrate (theta_dot ext th links k)
        + a_of ext th links k (at_parent N V_0 V (parent (O := O) links k)) (theta_dot ext th links k)) (of_column ext th risen) _).
      transitivity X; [symmetry; apply column_of |]. unfold X. apply mul_proper; [reflexivity |].
      unfold a, a_. rewrite add_assoc. apply add_proper; [| reflexivity].
      rewrite diagonal_tr, diagonal_column. intros k j Hk Hj. apply add_proper; [| reflexivity].
      apply mul_proper; [reflexivity |]. rewrite (rate_is k Hk). now intros p q Hp Hq; cbn in Hp; assert (p = 0%nat) as -> by lia. }
    transitivity (columns (fun k => X k 0%nat)); [| symmetry; apply column_of]. apply column_equal. intros k.
    remember (N - k)%nat as left eqn:Eleft. revert k Eleft. induction left as [left IH] using lt_wf_ind. intros k Eleft Hk.
    rewrite (recursion k Hk), (F k Hk). apply add_proper; [| reflexivity]. apply mul_proper; [reflexivity |].
    pose proof (tips_first k Hk) as G. unfold at_parent. destruct (Nat.ltb_spec (parent (O := O) links k) N) as [K |]; [| reflexivity].
    exact (IH (N - parent (O := O) links k)%nat ltac:(lia) (parent (O := O) links k) eq_refl K). }
  assert (E : columns effort == diagonal N (M ext th links) * X
    + b_ (sized 6) (sized 1) one N (parent (O := O) links) (phi ext th links) (H ext th links) (theta_dot ext th links) (b_of ext th links) V_0
    + columns (F ext th links)).
  { rewrite <- Ealpha, diagonal_column. unfold b_. intros k j Hk Hj. cbn in Hj. assert (j = 0%nat) as -> by lia.
    change (effort k == M ext th links k * alpha k + b_of ext th links k (V k) + F ext th links k).
    assert (Z : F ext th links k == 0).
    { unfold F. rewrite (link_is k Hk). intros p q Hp Hq. cbn. now destruct p. }
    rewrite Z, add_0_r. unfold effort, alpha. rewrite <- (weight_is k Hk), <- (force_is_taken V moves k Hk). operators. }
  unfold equations_of_motion. cbv zeta. fold a. fold X. now rewrite E.
Qed.

(* They are d'Alembert's too: they hold if and only if, in every motion that the joints allow, the power of the
   torques is that of the rates of momentum and spin minus that of the weights. m motions are considered side by
   side. Assumes: the same as `frames_turn`. *)
Theorem d_alembert :
  equations_of_motion ext th links V_base risen (fun k => d (rate_of (joint k)))
  <-> forall m (dV : nat -> @op (Bodies.matrices ext th) (sized 6) m) (rates : nat -> @op (Bodies.matrices ext th) (sized 1) m),
    allowed (sized 6) m one N (parent (O := O) links) (phi ext th links) (H ext th links) dV rates ->
    (column (T ext th links))^T * @Forward.column _ m N one rates
    == (columns effort)^T * @Forward.column _ m N (fun _ => sized 6) dV.
Proof.
  rewrite newton_and_euler. symmetry.
  exact (virtual_power (sized 6) (sized 1) one N (parent (O := O) links) tips_first (phi ext th links) (H ext th links) (T ext th links) effort).
Qed.

(* --- energy --- *)

Fixpoint added (c : nat) (f : nat -> R) : R := match c with 0%nat => O | S c => added c f +! f c end.
Definition dot (u v : nat -> R) : R := u 0%nat *! v 0%nat +! u 1%nat *! v 1%nat +! u 2%nat *! v 2%nat.

Lemma d_added c f : d (added c f) ~~ added c (fun k => d (f k)).
Proof. induction c as [| c IH]; cbn; [apply (d_0 ext th rules) | now rewrite d_plus, IH]. Qed.

Lemma added_ext c f f' : (forall k, (k < c)%nat -> f k ~~ f' k) -> added c f ~~ added c f'.
Proof. induction c as [| c IH]; intro E; cbn; [reflexivity |]. rewrite (E c), IH by auto. reflexivity. Qed.

Lemma added_plus c f f' : added c (fun k => f k +! f' k) ~~ added c f +! added c f'.
Proof. induction c as [| c IH]; cbn; [ring |]. rewrite IH. ring. Qed.

Lemma added_times x c f : added c (fun k => x *! f k) ~~ x *! added c f.
Proof. induction c as [| c IH]; cbn; [ring |]. rewrite IH. ring. Qed.

Lemma number_added c (f : nat -> mat 1 1) : sum c f 0%nat 0%nat ~~ added c (fun k => f k 0%nat 0%nat).
Proof. induction c as [| c IH]; [reflexivity |]. exact (Radd_ext ext _ _ IH _ _ (reflexivity _)). Qed.

Lemma power_is (V : mat 6 1) a b : (V^T * spatial a b : mat 1 1) 0%nat 0%nat ~~ dot (upper V) a +! dot (lower V) b.
Proof.
  transitivity (O +! V 0 0 *! a 0 +! V 1 0 *! a 1 +! V 2 0 *! a 2 +! V 3 0 *! b 0 +! V 4 0 *! b 1 +! V 5 0 *! b 2)%nat; [reflexivity |].
  unfold dot, upper, lower. cbn [Nat.add]. ring.
Qed.

(* The rate of twice the kinetic energy of a body is twice the power of the force on it. *)
Lemma power_of_a_body before x (V : mat 6 1) : lawful x -> (forall i j, (i < 3)%nat -> (j < 3)%nat -> entry (tensor x) i j ~~ entry (tensor x) j i) ->
  rotates (axes_on before x) -> turning_axes (upper V) (axes_on before x) ->
  d ((V^T * M_on before x * V : mat 1 1) 0%nat 0%nat) ~~ (I +! I) *! (V^T * taken before x V : mat 1 1) 0%nat 0%nat.
Proof.
  intros (_ & _ & _ & _ & Hm & Fp & FI & _) sym RA TA.
  pose proof (tensor_turning _ _ _ RA TA FI) as HT. fold (tensor_on before x) in HT.
  assert (HS : forall i j, (i < 3)%nat -> (j < 3)%nat -> tensor_on before x i j ~~ tensor_on before x j i).
  { assert (is : forall i j, (i < 3)%nat -> (j < 3)%nat -> tensor_on before x i j
      ~~ along (axes_on before x) (fun b => along (axes_on before x) (fun a => entry (tensor x) a b) i) j).
    { intros i j Hi Hj. unfold tensor_on, along. rewrite times3_is by easy. rewrite !turned3_is by lia. rewrite !times3_is by lia. ring. }
    intros i j Hi Hj. rewrite (is i j Hi Hj), (is j i Hj Hi). unfold along.
    rewrite (sym 1%nat 0%nat), (sym 2%nat 0%nat), (sym 2%nat 1%nat) by lia. ring. }
  assert (EM : M_on before x == inertia ext th (mass_of x) (centre_on before x) (tensor_on before x)) by exact (rows_are_read_back ext th _).
  assert (E : (V^T * M_on before x * V : mat 1 1) == V^T * inertia ext th (mass_of x) (centre_on before x) (tensor_on before x) * V)
    by now rewrite EM.
  etransitivity; [exact (d_proper _ _ (E 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1)) |].
  etransitivity; [exact (d_proper _ _ (energy_of_a_body ext th _ _ _ V)) |]. clear E EM. cbv zeta.
  fold (upper V) in *. set (w := upper V) in *. set (v := lower V). set (p := centre_on before x) in *.
  set (I_c := tensor_on before x) in *. set (m := mass_of x) in *.
  set (c i := v i +! (w × p) i). set (s := spin w I_c).
  assert (Es : forall i, d (s i) ~~ times_vector (plus := plus) (times := times) (fun i j => d (I_c i j)) w i
    +! times_vector (plus := plus) (times := times) I_c (fun k => d (w k)) i).
  { intro i. unfold s, Moves.spin, times_vector. rewrite !d_plus, !d_times. ring. }
  assert (Ep : forall i, d (momentum m w v p i) ~~ m *! d (c i)) by (intro i; unfold Moves.momentum; fold (c i); rewrite d_times, Hm; ring).
  transitivity ((I +! I) *! (dot w (fun i => d (s i)) +! m *! dot c (fun i => d (c i)))).
  - change (d ((fun w => w 0%nat *! I_c 0%nat 0%nat *! w 0%nat +! w 0%nat *! I_c 0%nat 1%nat *! w 1%nat +! w 0%nat *! I_c 0%nat 2%nat *! w 2%nat
        +! (w 1%nat *! I_c 1%nat 0%nat *! w 0%nat +! w 1%nat *! I_c 1%nat 1%nat *! w 1%nat +! w 1%nat *! I_c 1%nat 2%nat *! w 2%nat)
        +! (w 2%nat *! I_c 2%nat 0%nat *! w 0%nat +! w 2%nat *! I_c 2%nat 1%nat *! w 1%nat +! w 2%nat *! I_c 2%nat 2%nat *! w 2%nat)) w
      +! m *! (c 0%nat *! c 0%nat +! c 1%nat *! c 1%nat +! c 2%nat *! c 2%nat))
      ~~ (I +! I) *! (dot w (fun i => d (s i)) +! m *! dot c (fun i => d (c i)))).
    cbv beta. unfold dot. rewrite !Es. unfold times_vector. clearbody c I_c. clear Es Ep s.
    rewrite !d_plus, !d_times, !d_plus, !d_times, Hm.
    rewrite (HT 0 0)%nat, (HT 0 1)%nat, (HT 0 2)%nat, (HT 1 0)%nat, (HT 1 1)%nat, (HT 1 2)%nat, (HT 2 0)%nat, (HT 2 1)%nat, (HT 2 2)%nat by lia.
    cbn [across]. rewrite (HS 1 0)%nat, (HS 2 0)%nat, (HS 2 1)%nat by lia. ring.
  - apply (Rmul_ext ext); [reflexivity |]. symmetry.
    etransitivity; [exact (power_is V _ _) |].
    change (dot w (fun i => d (s i) +! (p × (fun k => d (momentum m w v p k))) i) +! dot v (fun i => d (momentum m w v p i))
      ~~ dot w (fun i => d (s i)) +! m *! dot c (fun i => d (c i))).
    unfold dot. cbn [across]. rewrite !Ep. clearbody s. set (d0 := d (c 0%nat)). set (d1 := d (c 1%nat)). set (d2 := d (c 2%nat)).
    unfold c. cbn [across]. ring.
Qed.

Definition twice_kinetic : R := added N (fun k => ((V k)^T * M ext th links k * V k : mat 1 1) 0%nat 0%nat).
Definition power_of_torques : R := added N (fun k => torque_of (joint k) *! rate_of (joint k)).
(* m g . v_c, body by body. *)
Definition power_of_weights : R := added N (fun k => mass_of (joint k) *!
  dot g (fun i => lower (V k) i +! (upper (V k) × centre_on (before k) (joint k)) i)).

Lemma turned_over (x y : mat 6 1) : (x^T * y : mat 1 1) 0%nat 0%nat ~~ (y^T * x : mat 1 1) 0%nat 0%nat.
Proof.
  transitivity (O +! x 0 0 *! y 0 0 +! x 1 0 *! y 1 0 +! x 2 0 *! y 2 0 +! x 3 0 *! y 3 0 +! x 4 0 *! y 4 0 +! x 5 0 *! y 5 0)%nat; [reflexivity |].
  transitivity (O +! y 0 0 *! x 0 0 +! y 1 0 *! x 1 0 +! y 2 0 *! x 2 0 +! y 3 0 *! x 3 0 +! y 4 0 *! x 4 0 +! y 5 0 *! x 5 0)%nat; [ring | reflexivity].
Qed.

Lemma effort_does k : ((effort k)^T * V k : mat 1 1) 0%nat 0%nat
  +! mass_of (joint k) *! dot g (fun i => lower (V k) i +! (upper (V k) × centre_on (before k) (joint k)) i)
  ~~ ((V k)^T * taken (before k) (joint k) (V k) : mat 1 1) 0%nat 0%nat.
Proof.
  set (p := centre_on (before k) (joint k)). set (m := mass_of (joint k)).
  set (weight := spatial (fun i => opp ((p × (fun j => m *! g j)) i)) (fun i => opp (m *! g i))).
  assert (E : ((effort k)^T * V k : mat 1 1) 0%nat 0%nat ~~ ((V k)^T * taken (before k) (joint k) (V k) : mat 1 1) 0%nat 0%nat
    +! ((V k)^T * weight : mat 1 1) 0%nat 0%nat).
  { rewrite turned_over. assert (E : ((V k)^T * effort k : mat 1 1) == (V k)^T * taken (before k) (joint k) (V k) + (V k)^T * weight)
      by exact (mul_add_r _ _ _ _ _ _). exact (E 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1). }
  rewrite E, (power_is (V k) (fun i => opp ((p × (fun j => m *! g j)) i)) (fun i => opp (m *! g i)) : ((V k)^T * weight : mat 1 1) 0%nat 0%nat ~~ _).
  unfold dot. cbn [across]. ring.
Qed.

(* The energy theorem: the rate of the kinetic energy is theta_dot^T T plus the power of the weights. Both sides are
   doubled, since the ring may have no half. Assumes: the same as `frames_turn`, the equations of motion, symmetric
   tensors, and a base at rest. *)
Theorem energy_rate : V_0 == 0 ->
  (forall k i j, (k < N)%nat -> (i < 3)%nat -> (j < 3)%nat -> entry (tensor (joint k)) i j ~~ entry (tensor (joint k)) j i) ->
  equations_of_motion ext th links V_base risen (fun k => d (rate_of (joint k))) ->
  d twice_kinetic ~~ (I +! I) *! (power_of_torques +! power_of_weights).
Proof.
  intros rest sym solved. apply newton_and_euler in solved.
  assert (moves : forall k, (k < N)%nat -> V k == (phi ext th links k)^T * at_parent N V_0 V (parent (O := O) links k)
    + (H ext th links k)^T * theta_dot ext th links k) by (intros k Hk; now apply (V_moves (sized 6) (sized 1) one N _ tips_first)).
  assert (A : allowed (sized 6) (sized 1) one N (parent (O := O) links) (phi ext th links) (H ext th links) V (theta_dot ext th links)).
  { intros k Hk. rewrite (moves k Hk) at 1. apply add_proper; [| reflexivity]. apply mul_proper; [reflexivity |].
    unfold at_parent. destruct (_ <? _); [reflexivity | exact rest]. }
  pose proof (proj2 (virtual_power (sized 6) (sized 1) one N (parent (O := O) links) tips_first (phi ext th links) (H ext th links) (T ext th links) effort)
    solved (sized 1) V (theta_dot ext th links) A 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1) as E.
  assert (E' : power_of_torques ~~ added N (fun k => ((effort k)^T * V k : mat 1 1) 0%nat 0%nat)).
  { transitivity (sum N (fun k => (T ext th links k)^T * theta_dot ext th links k : mat 1 1) 0%nat 0%nat).
    - rewrite number_added. apply added_ext. intros k Hk. unfold T, theta_dot. rewrite (link_is k Hk).
      transitivity (O +! torque_of (joint k) *! rate_of (joint k)); [ring | reflexivity].
    - transitivity (sum N (fun k => (effort k)^T * V k : mat 1 1) 0%nat 0%nat); [exact E | apply number_added]. }
  unfold twice_kinetic. rewrite d_added, E'. unfold power_of_weights. rewrite <- added_plus, <- added_times.
  apply added_ext. intros k Hk. rewrite (effort_does k), (M_is k Hk).
  destruct (passed_on V moves k Hk) as ([RA TA] & _). rewrite (axes_is k Hk) in RA, TA.
  apply power_of_a_body; [now apply all_lawful | now intros i j; apply sym | exact RA | exact TA].
Qed.
End Newton.

(* Moving joints obey `lawful`: a hinge and a slider over the dual numbers whose rates are not 0. The hinge is turned
   by a small angle e with e e = 0, so its cosine is 1 and its sine is e. *)
Section MovingJoints.
Import Dual.
Notation lawful := (lawful (O := zero) (I := one) (plus := plus) (times := times) (opp := opp) (eqR := same) (d := rate)).
Definition upright : list (list number) := [[one; zero; zero]; [zero; one; zero]; [zero; zero; one]].
Definition moving (place : number * number + number) : joint_of number :=
  Joint 0 place [zero; zero; one] [one; zero; zero] upright one [one; zero; zero] upright small zero.

Example hinge_that_turns : lawful (moving (inl (one, small))) /\ ~ same (rate_of (moving (inl (one, small)))) zero.
Proof.
  split; [| exact (proj2 a_rate_that_is_not_0)].
  repeat split; intros; repeat match goal with i : nat |- _ => destruct i as [| i]; try lia end; reflexivity.
Qed.

Example slider_that_moves : lawful (moving (inr small)) /\ ~ same (rate_of (moving (inr small))) zero.
Proof.
  split; [| exact (proj2 a_rate_that_is_not_0)].
  repeat split; intros; repeat match goal with i : nat |- _ => destruct i as [| i]; try lia end; reflexivity.
Qed.
End MovingJoints.
