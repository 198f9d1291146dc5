(* Rates of change without calculus. A derivation d on a commutative ring is a map that obeys the rule for sums and
   Leibniz's rule for products; Moves.v and Newton.v use nothing else of d/dt. This file has the first consequences
   of the two rules, and a ring with such a map that is not 0: the dual numbers over the fractions. *)

From Coq Require Import QArith Ring Ring_theory Setoid Morphisms.

(* --- operations of a ring respect its equality: found by their types, so that `rewrite` works inside them --- *)

Existing Class ring_eq_ext.

Section Respects.
Context {R : Type} {plus times : R -> R -> R} {opp : R -> R} {eqR : R -> R -> Prop} {ext : ring_eq_ext plus times opp eqR}.

#[export] Instance plus_respects : Proper (eqR ==> eqR ==> eqR) plus.
Proof. exact (Radd_ext ext). Qed.
#[export] Instance times_respects : Proper (eqR ==> eqR ==> eqR) times.
Proof. exact (Rmul_ext ext). Qed.
#[export] Instance opp_respects : Proper (eqR ==> eqR) opp.
Proof. exact (Ropp_ext ext). Qed.
End Respects.

(* --- derivations --- *)

Class Derivation {R : Type} (plus times : R -> R -> R) (eqR : R -> R -> Prop) (d : R -> R) : Prop := {
  d_respects : Proper (eqR ==> eqR) d;
  d_plus : forall x y, eqR (d (plus x y)) (plus (d x) (d y));
  d_times : forall x y, eqR (d (times x y)) (plus (times (d x) y) (times x (d y))) }.
#[export] Existing Instance d_respects.

Section Derivations.
Context {R : Type} {O I : R} {plus times minus : R -> R -> R} {opp : R -> R} {eqR : R -> R -> Prop}.
Context {equivalence : Equivalence eqR} (ext : ring_eq_ext plus times opp eqR) (th : ring_theory O I plus times minus opp eqR).
Context {d : R -> R} (rules : Derivation plus times eqR d).
Notation "x ~~ y" := (eqR x y) (at level 70).
Notation "x +! y" := (plus x y) (at level 50, left associativity).
Notation "x *! y" := (times x y) (at level 40, left associativity).
Add Ring derived_ring : th (setoid equivalence ext).

Lemma d_0 : d O ~~ O.
Proof.
  pose proof (d_plus O O) as E. assert (F : O +! O ~~ O) by ring. rewrite F in E.
  transitivity (d O +! d O +! opp (d O)); [ring | rewrite <- E; ring].
Qed.

Lemma d_1 : d I ~~ O.
Proof.
  pose proof (d_times I I) as E. assert (F : I *! I ~~ I) by ring. rewrite F in E.
  transitivity (d I *! I +! I *! d I +! opp (d I)); [ring | rewrite <- E; ring].
Qed.

Lemma d_opp x : d (opp x) ~~ opp (d x).
Proof.
  assert (E : d (x +! opp x) ~~ O) by (transitivity (d O); [apply d_respects; ring | apply d_0]). rewrite d_plus in E.
  transitivity (d x +! d (opp x) +! opp (d x)); [ring | rewrite E; ring].
Qed.
End Derivations.

(* --- a ring with a derivation that is not 0: dual numbers a + b e with e e = 0, and the rate of a + b e is b e --- *)

Module Dual.
Open Scope Q_scope.
Definition number : Type := Q * Q.
Definition same (x y : number) : Prop := fst x == fst y /\ snd x == snd y.
Definition zero : number := (0, 0).
Definition one : number := (1, 0).
Definition small : number := (0, 1).
Definition plus (x y : number) : number := (fst x + fst y, snd x + snd y).
Definition times (x y : number) : number := (fst x * fst y, fst x * snd y + snd x * fst y).
Definition opp (x : number) : number := (- fst x, - snd x).
Definition minus (x y : number) : number := plus x (opp y).
Definition rate (x : number) : number := (0, snd x).

Lemma equivalence : Equivalence same.
Proof.
  split.
  - intro x. now split.
  - intros x y [E F]. split; now symmetry.
  - intros x y z [E F] [G H]. split; etransitivity; eassumption.
Qed.

Lemma ext : ring_eq_ext plus times opp same.
Proof.
  split.
  - intros x x' [E F] y y' [G H]. split; cbn; now rewrite ?E, ?F, ?G, ?H.
  - intros x x' [E F] y y' [G H]. split; cbn; now rewrite ?E, ?F, ?G, ?H.
  - intros x x' [E F]. split; cbn; now rewrite ?E, ?F.
Qed.

Lemma ring : ring_theory zero one plus times minus opp same.
Proof. split; intros; split; cbn; ring. Qed.

(* The rate obeys the rules, and that of `small` is `small`. *)
Lemma rules : Derivation plus times same rate.
Proof.
  split.
  - intros x y [E F]. split; [reflexivity | exact F].
  - intros x y. split; cbn; ring.
  - intros x y. split; cbn; ring.
Qed.

Example a_rate_that_is_not_0 : same (rate small) small /\ ~ same (rate small) zero.
Proof. split; [split; reflexivity | intros [_ E]; discriminate E]. Qed.
End Dual.
