(* One joint and one body in motion, over any commutative ring with a derivation: the bias terms of Bodies.v are the
   right ones. If axes, levers, mass centres and tensors that are fixed in a link turn with it, then the rate of V is
   what loops 1 and 3 compute, and M V' + b is the rate of momentum, as Newton and Euler require. Newton.v applies
   this to whole trees. *)

From Coq Require Import Arith Lia Ring Ring_theory.
From RK Require Import Derivations Operators Matrices Bodies.
Open Scope op_scope.

Section Moves.
Context {R : Type} {O I : R} {plus times minus : R -> R -> R} {opp : R -> R} {eqR : R -> R -> Prop}.
Context {equivalence : Equivalence eqR} (ext : ring_eq_ext plus times opp eqR) (th : ring_theory O I plus times minus opp eqR).
Notation n := (Bodies.n ext th).
Notation mat r c := (@op (Bodies.matrices ext th) (n r) (n c)).
Notation "x ~~ y" := (eqR x y) (at level 70).
Notation "x +! y" := (plus x y) (at level 50, left associativity).
Notation "x *! y" := (times x y) (at level 40, left associativity).
Notation "u × v" := (across (plus := plus) (times := times) (opp := opp) u v) (at level 35, right associativity).
Add Ring moving_ring : th (setoid equivalence ext).

(* --- a derivation d, and what turns with a body --- *)

Context {d : R -> R} (rules : Derivation plus times eqR d).
Notation d_plus := (@Derivations.d_plus R plus times eqR d rules).
Notation d_times := (@Derivations.d_times R plus times eqR d rules).
Notation d_opp := (Derivations.d_opp ext th rules).
Notation d_proper := (@d_respects R plus times eqR d rules).

Lemma d_across u v i : d ((u × v) i) ~~ ((fun k => d (u k)) × v) i +! (u × (fun k => d (v k))) i.
Proof. destruct i as [| [| i]]; cbn; rewrite !d_plus, !d_opp, !d_times; ring. Qed.

Lemma across_ext u u' v v' : (forall i, (i < 3)%nat -> u i ~~ u' i) -> (forall i, (i < 3)%nat -> v i ~~ v' i) ->
  forall i, (u × v) i ~~ (u' × v') i.
Proof. intros E F i. destruct i as [| [| i]]; cbn; rewrite ?(E 0%nat), ?(E 1%nat), ?(E 2%nat), ?(F 0%nat), ?(F 1%nat), ?(F 2%nat) by lia; reflexivity. Qed.

(* What is fixed in a body turns with it. *)
Definition turns (w u : nat -> R) : Prop := forall i, (i < 3)%nat -> d (u i) ~~ (w × u) i.
Definition rate {r c} (x : mat r c) : mat r c := fun i j => d (x i j).

(* --- a hinge or a slider between two links --- *)

Definition spatial (w v : nat -> R) : mat 6 1 := fun i _ => if i <? 3 then w i else v (i - 3)%nat.
Definition hinge_row (h : nat -> R) : mat 1 6 := fun _ j => if j <? 3 then h j else O.
Definition slider_row (h : nat -> R) : mat 1 6 := fun _ j => if j <? 3 then O else h (j - 3)%nat.
Definition scalar (x : R) : mat 1 1 := fun _ _ => x.
Notation phi l := (shift_by ext th l).
Notation bias := (bias_acceleration ext th).

Ltac six i := destruct i as [| [| [| [| [| [| i]]]]]]; [| | | | | | lia].
Ltac unfolded := cbv [equal mul tr Bodies.matrices Bodies.scalars Matrices Scalars product sum same Bodies.n count
  part Nat.ltb Nat.leb Nat.sub Nat.add Nat.eqb shift_by inertia tilde unit3 across Operators.zero Operators.add neg spatial hinge_row
  slider_row scalar bias_acceleration bias_force crossed turning linear rate].

Lemma hinge_moves w v h l x i : (i < 3)%nat -> let V := ((phi l)^T * spatial w v + (hinge_row h)^T * scalar x : mat 6 1) in
  V i 0%nat ~~ w i +! h i *! x /\ V (3 + i)%nat 0%nat ~~ v i +! (w × l) i.
Proof. intros Hi V. unfold V. destruct i as [| [| [| i]]]; [| | | lia]; split; unfolded; ring. Qed.

Lemma slider_moves w v h l x i : (i < 3)%nat -> let V := ((phi l)^T * spatial w v + (slider_row h)^T * scalar x : mat 6 1) in
  V i 0%nat ~~ w i /\ V (3 + i)%nat 0%nat ~~ v i +! (w × l) i +! h i *! x.
Proof. intros Hi V. unfold V. destruct i as [| [| [| i]]]; [| | | lia]; split; unfolded; ring. Qed.

Lemma hinge_bias_is w v h l x i : (i < 3)%nat -> let a := bias (phi l) (hinge_row h) (spatial w v) (scalar x) in
  a i 0%nat ~~ (w × h) i *! x /\ a (3 + i)%nat 0%nat ~~ (w × w × l) i.
Proof. intros Hi a. unfold a. destruct i as [| [| [| i]]]; [| | | lia]; split; unfolded; ring. Qed.

Lemma slider_bias_is w v h l x i : (i < 3)%nat -> let a := bias (phi l) (slider_row h) (spatial w v) (scalar x) in
  a i 0%nat ~~ O /\ a (3 + i)%nat 0%nat ~~ (w × w × l) i +! (I +! I) *! ((w × h) i *! x).
Proof. intros Hi a. unfold a. destruct i as [| [| [| i]]]; [| | | lia]; split; unfolded; ring. Qed.

(* A matrix is known by its upper and its lower half. *)
Lemma halves (x y : mat 6 1) : (forall i, (i < 3)%nat -> x i 0%nat ~~ y i 0%nat /\ x (3 + i)%nat 0%nat ~~ y (3 + i)%nat 0%nat) -> x == y.
Proof.
  intros E i j Hi Hj. cbn in Hi, Hj. assert (j = 0%nat) as -> by lia. destruct (Nat.ltb_spec i 3) as [F | F].
  - exact (proj1 (E i F)).
  - pose proof (proj2 (E (i - 3)%nat ltac:(lia))) as G. now replace (3 + (i - 3))%nat with i in G by lia.
Qed.

Lemma rate_of_spatial w v : rate (spatial w v) == spatial (fun i => d (w i)) (fun i => d (v i)).
Proof. intros i j Hi Hj. unfold rate, spatial. destruct (i <? 3); reflexivity. Qed.

(* The rate of V = phi^T V_in + H^T theta_dot at a hinge is phi^T V_in' + H^T theta_dd + a, with the bias term (2). Assumes:
    axis and lever turn with the link that the hinge hangs on, whose velocity is V_in. *)
Theorem hinge_bias (w v h l : nat -> R) (theta_dot : R) : turns w h -> turns w l ->
  rate ((phi l)^T * spatial w v + (hinge_row h)^T * scalar theta_dot)
  == (phi l)^T * rate (spatial w v) + (hinge_row h)^T * scalar (d theta_dot)
     + bias (phi l) (hinge_row h) (spatial w v) (scalar theta_dot).
Proof.
  intros Hh Hl. rewrite rate_of_spatial. apply halves. intros i Hi.
  destruct (hinge_moves w v h l theta_dot i Hi) as [E F].
  destruct (hinge_moves (fun i => d (w i)) (fun i => d (v i)) h l (d theta_dot) i Hi) as [E' F'].
  destruct (hinge_bias_is w v h l theta_dot i Hi) as [A B]. split.
  - transitivity (d (w i +! h i *! theta_dot)); [now apply d_proper |].
    transitivity (d (w i) +! h i *! d theta_dot +! (w × h) i *! theta_dot); [| symmetry; exact (Radd_ext ext _ _ E' _ _ A)].
    rewrite d_plus, d_times, (Hh i Hi). ring.
  - transitivity (d (v i +! (w × l) i)); [now apply d_proper |].
    transitivity (d (v i) +! ((fun i => d (w i)) × l) i +! (w × w × l) i); [| symmetry; exact (Radd_ext ext _ _ F' _ _ B)].
    rewrite d_plus, d_across, (across_ext w w (fun k => d (l k)) (w × l)) by (reflexivity || exact Hl). ring.
Qed.

(* The same at a slider, whose lever is l0 + theta h. Assumes: the same, and that theta_dot is the rate of theta. *)
Theorem slider_bias (w v h l0 : nat -> R) (theta theta_dot : R) : turns w h -> turns w l0 -> d theta ~~ theta_dot ->
  let l i := l0 i +! theta *! h i in
  rate ((phi l)^T * spatial w v + (slider_row h)^T * scalar theta_dot)
  == (phi l)^T * rate (spatial w v) + (slider_row h)^T * scalar (d theta_dot)
     + bias (phi l) (slider_row h) (spatial w v) (scalar theta_dot).
Proof.
  intros Hh Hl Ht l. rewrite rate_of_spatial. apply halves. intros i Hi.
  destruct (slider_moves w v h l theta_dot i Hi) as [E F].
  destruct (slider_moves (fun i => d (w i)) (fun i => d (v i)) h l (d theta_dot) i Hi) as [E' F'].
  destruct (slider_bias_is w v h l theta_dot i Hi) as [A B]. split.
  - transitivity (d (w i)); [now apply d_proper |]. transitivity (d (w i) +! O); [ring | symmetry; exact (Radd_ext ext _ _ E' _ _ A)].
  - transitivity (d (v i +! (w × l) i +! h i *! theta_dot)); [now apply d_proper |].
    transitivity (d (v i) +! ((fun i => d (w i)) × l) i +! h i *! d theta_dot
      +! ((w × w × l) i +! (I +! I) *! ((w × h) i *! theta_dot))); [| symmetry; exact (Radd_ext ext _ _ F' _ _ B)].
    assert (G : forall k, (k < 3)%nat -> d (l k) ~~ (w × l) k +! theta_dot *! h k).
    { intros k Hk. unfold l at 1. rewrite d_plus, d_times, (Hl k Hk), (Hh k Hk), Ht. unfold l.
      destruct k as [| [| [| k]]]; [| | | lia]; cbn; ring. }
    rewrite !d_plus, d_times, d_across, (Hh i Hi), (across_ext w w (fun k => d (l k)) (fun k => (w × l) k +! theta_dot *! h k)) by (reflexivity || exact G).
    destruct i as [| [| [| i]]]; [| | | lia]; cbn; ring.
Qed.

(* --- a body: M alpha + b is the rate of its momentum --- *)

Variables (m : R) (w v p : nat -> R) (I_c : nat -> nat -> R).
Definition times_vector (A : nat -> nat -> R) (u : nat -> R) (i : nat) : R := A i 0%nat *! u 0%nat +! A i 1%nat *! u 1%nat +! A i 2%nat *! u 2%nat.
Definition momentum i := m *! (v i +! (w × p) i).                               (* m v_c *)
Definition spin := times_vector I_c w.                                          (* about the mass centre *)

(* The tensor is fixed in the body: I_c' = w~ I_c - I_c w~, entry by entry. *)
Definition tensor_turns : Prop := forall i j, (i < 3)%nat -> (j < 3)%nat ->
  d (I_c i j) ~~ (w × (fun k => I_c k j)) i +! (w × (fun k => I_c i k)) j.

Lemma inertia_moves (a u : nat -> R) i : (i < 3)%nat -> let y := inertia ext th m p I_c * spatial a u in
  y i 0%nat ~~ times_vector I_c a i +! (p × (fun k => m *! (u k +! (a × p) k))) i /\ y (3 + i)%nat 0%nat ~~ m *! (u i +! (a × p) i).
Proof. intros Hi y. unfold y, times_vector. destruct i as [| [| [| i]]]; [| | | lia]; split; unfolded; ring. Qed.

Lemma bias_force_is i : (i < 3)%nat -> let b := bias_force ext th (inertia ext th m p I_c) (spatial w v) in
  b i 0%nat ~~ (w × (fun k => times_vector I_c w k +! (p × (fun k => m *! (w × p) k)) k)) i
  /\ b (3 + i)%nat 0%nat ~~ (w × (fun k => m *! (w × p) k)) i.
Proof. intros Hi b. unfold b, times_vector. destruct i as [| [| [| i]]]; [| | | lia]; split; unfolded; ring. Qed.

(* Newton and Euler: the lower half of M V' + b, with the bias term (3), is the rate of m v_c; the upper half is the rate
   of I_c omega, with the moment of that force about the link's point. Assumes: the mass does not change, mass centre
   and tensor turn with the body. *)
Theorem newton_euler : d m ~~ O -> turns w p -> tensor_turns ->
  let f := inertia ext th m p I_c * rate (spatial w v) + bias_force ext th (inertia ext th m p I_c) (spatial w v) in
  forall i, (i < 3)%nat -> f (3 + i)%nat 0%nat ~~ d (momentum i) /\ f i 0%nat ~~ d (spin i) +! (p × (fun k => d (momentum k))) i.
Proof.
  intros Hm Hp HI f i Hi.
  assert (Ef : f == inertia ext th m p I_c * spatial (fun k => d (w k)) (fun k => d (v k)) + bias_force ext th (inertia ext th m p I_c) (spatial w v))
    by (unfold f; now rewrite rate_of_spatial).
  assert (low : forall k, (k < 3)%nat -> d (momentum k) ~~ m *! (d (v k) +! ((fun k => d (w k)) × p) k +! (w × w × p) k)).
  { intros k Hk. unfold momentum.
    rewrite d_times, d_plus, d_across, Hm, (across_ext w w (fun k => d (p k)) (w × p)) by (reflexivity || exact Hp). ring. }
  destruct (inertia_moves (fun k => d (w k)) (fun k => d (v k)) i Hi) as [A B]. destruct (bias_force_is i Hi) as [A' B'].
  assert (up : f i 0%nat ~~ (times_vector I_c (fun k => d (w k)) i
      +! (p × (fun k => m *! (d (v k) +! ((fun k => d (w k)) × p) k))) i)
    +! (w × (fun k => times_vector I_c w k +! (p × (fun k => m *! (w × p) k)) k)) i).
  { eapply Equivalence_Transitive; [exact (Ef i 0%nat ltac:(cbn; lia) Nat.lt_0_1) | exact (Radd_ext ext _ _ A _ _ A')]. }
  assert (down : f (3 + i)%nat 0%nat ~~ m *! (d (v i) +! ((fun k => d (w k)) × p) i) +! (w × (fun k => m *! (w × p) k)) i).
  { eapply Equivalence_Transitive; [exact (Ef (3 + i)%nat 0%nat ltac:(cbn; lia) Nat.lt_0_1) | exact (Radd_ext ext _ _ B _ _ B')]. }
  split.
  - rewrite down, (low i Hi). destruct i as [| [| [| i]]]; [| | | lia]; cbn; ring.
  - rewrite up, (across_ext p p (fun k => d (momentum k)) (fun k => m *! (d (v k) +! ((fun k => d (w k)) × p) k +! (w × w × p) k)))
      by (reflexivity || exact low).
    unfold spin, times_vector. rewrite !d_plus, !d_times, (HI i 0%nat), (HI i 1%nat), (HI i 2%nat) by lia.
    destruct i as [| [| [| i]]]; [| | | lia]; cbn; ring.
Qed.
End Moves.
