(* Arithmetic with error bounds: numbers of which we know between which fractions they lie, in any commutative
   ordered ring that contains the fractions, such as the real numbers. Each number comes with whole multiples of 2^-w
   that enclose it. Proved: sums and products that are computed on these whole numbers alone, and rounded outward,
   enclose the true ones. Certify.v computes with such numbers. *)

From Coq Require Import Arith Lia ZArith QArith Qabs Lqa Setoid Morphisms Ring Ring_theory.

(* --- ordered rings that contain the fractions --- *)

Class Ordered := {
  num : Type; zero : num; one : num; plus : num -> num -> num; times : num -> num -> num; opp : num -> num;
  same : num -> num -> Prop; le : num -> num -> Prop;
  same_equivalence : Equivalence same;
  same_proper : ring_eq_ext plus times opp same;
  is_ring : ring_theory zero one plus times (fun x y => plus x (opp y)) opp same;
  le_proper : Proper (same ==> same ==> iff) le;
  le_trans : forall x y z, le x y -> le y z -> le x z;
  le_antisym : forall x y, le x y -> le y x -> same x y;
  le_total : forall x y, le x y \/ le y x;
  le_plus : forall x y z, le x y -> le (plus x z) (plus y z);
  le_times : forall x y, le zero x -> le zero y -> le zero (times x y);
  fraction : Q -> num;
  fraction_plus : forall p q, same (fraction (p + q)) (plus (fraction p) (fraction q));
  fraction_times : forall p q, same (fraction (p * q)) (times (fraction p) (fraction q));
  fraction_1 : same (fraction 1) one;
  fraction_le : forall p q, (p <= q)%Q <-> le (fraction p) (fraction q);
  fraction_proper : forall p q, (p == q)%Q -> same (fraction p) (fraction q) }.
#[global] Existing Instances same_equivalence le_proper.

Declare Scope num_scope.
Delimit Scope num_scope with num.
Bind Scope num_scope with num.
Infix "+" := plus : num_scope.
Infix "*" := times : num_scope.
Notation "- x" := (opp x) : num_scope.
Notation "x - y" := (plus x (opp y)) : num_scope.
Infix "==" := same (at level 70) : num_scope.
Infix "<=" := le : num_scope.

Fixpoint total {R : Type} (O : R) (plus : R -> R -> R) (c : nat) (f : nat -> R) : R :=
  match c with 0%nat => O | S c => plus (total O plus c f) (f c) end.

Section Order.
Context {K : Ordered}.
Open Scope num_scope.
Add Ring ordered_ring : is_ring (setoid same_equivalence same_proper).
#[global] Instance plus_is_proper : Proper (same ==> same ==> same) plus.
Proof. exact (Radd_ext same_proper). Qed.
#[global] Instance times_is_proper : Proper (same ==> same ==> same) times.
Proof. exact (Rmul_ext same_proper). Qed.
#[global] Instance opp_is_proper : Proper (same ==> same) opp.
Proof. exact (Ropp_ext same_proper). Qed.
#[global] Instance fraction_is_proper : Proper (Qeq ==> same) fraction.
Proof. intros p q. apply fraction_proper. Qed.

Lemma le_refl x : x <= x.
Proof. now destruct (le_total x x). Qed.

Lemma fraction_0 : fraction 0 == zero.
Proof.
  pose proof (fraction_plus 0 0) as E. rewrite (fraction_proper (0 + 0) 0) in E by reflexivity.
  transitivity (fraction 0 + fraction 0 - fraction 0); [ring | rewrite <- E; ring].
Qed.

Lemma fraction_opp q : fraction (- q) == - fraction q.
Proof.
  assert (E : fraction (q + - q) == zero) by (rewrite (fraction_proper _ 0), fraction_0 by ring; reflexivity).
  rewrite fraction_plus in E. transitivity (fraction q + fraction (- q) - fraction q); [ring | rewrite E; ring].
Qed.

Lemma le_difference x y : x <= y <-> zero <= y - x.
Proof.
  split; intro E.
  - apply (le_plus _ _ (- x)) in E. now assert (x - x == zero) as <- by ring.
  - apply (le_plus _ _ x) in E. assert (F : y - x + x == y) by ring. assert (G : zero + x == x) by ring. now rewrite F, G in E.
Qed.

Lemma nonnegative_plus x y : zero <= x -> zero <= y -> zero <= x + y.
Proof.
  intros E F. apply (le_trans _ y); [exact F |]. apply le_difference. assert (G : x + y - y == x) by ring. now rewrite G.
Qed.

Lemma half x : zero <= x + x -> zero <= x.
Proof.
  intro E. assert (F : zero <= fraction (1 # 2)) by (rewrite <- fraction_0; apply fraction_le; lra).
  pose proof (le_times _ _ F E) as G. assert (H : fraction (1 # 2) * (x + x) == x).
  { transitivity (fraction (1 # 2) * x + fraction (1 # 2) * x); [ring |].
    transitivity ((fraction (1 # 2) + fraction (1 # 2)) * x); [ring |]. rewrite <- fraction_plus.
    rewrite (fraction_proper _ 1), fraction_1 by reflexivity. ring. }
  now rewrite H in G.
Qed.

(* |x| <= m *)
Definition within (m x : num) : Prop := - m <= x /\ x <= m.
#[global] Instance within_proper : Proper (same ==> same ==> iff) within.
Proof. intros m m' E x x' F. unfold within. now rewrite E, F. Qed.

Lemma within_iff m x : within m x <-> zero <= x + m /\ zero <= m - x.
Proof.
  unfold within. rewrite (le_difference (- m)), (le_difference x). assert (E : x - - m == x + m) by ring. now rewrite E.
Qed.

Lemma within_plus m n x y : within m x -> within n y -> within (m + n) (x + y).
Proof.
  rewrite !within_iff. intros [E F] [E' F']. split.
  - pose proof (nonnegative_plus _ _ E E') as G. assert (H : x + y + (m + n) == x + m + (y + n)) by ring. now rewrite H.
  - pose proof (nonnegative_plus _ _ F F') as G. assert (H : m + n - (x + y) == m - x + (n - y)) by ring. now rewrite H.
Qed.

Lemma within_times m n x y : within m x -> within n y -> within (m * n) (x * y).
Proof.
  rewrite !within_iff. intros [E F] [E' F']. split; apply half.
  - pose proof (nonnegative_plus _ _ (le_times _ _ E E') (le_times _ _ F F')) as G.
    assert (H : x * y + m * n + (x * y + m * n) == (x + m) * (y + n) + (m - x) * (n - y)) by ring. now rewrite H.
  - pose proof (nonnegative_plus _ _ (le_times _ _ E F') (le_times _ _ F E')) as G.
    assert (H : m * n - x * y + (m * n - x * y) == (x + m) * (n - y) + (m - x) * (y + n)) by ring. now rewrite H.
Qed.

Lemma within_opp m x : within m x -> within m (- x).
Proof. rewrite !within_iff. intros [E F]. assert (G : m - - x == x + m) by ring. assert (H : - x + m == m - x) by ring. now rewrite G, H. Qed.

Lemma within_more m n x : m <= n -> within m x -> within n x.
Proof.
  rewrite !within_iff, le_difference. intros D [E F]. split.
  - pose proof (nonnegative_plus _ _ E D) as G. assert (H : x + n == x + m + (n - m)) by ring. now rewrite H.
  - pose proof (nonnegative_plus _ _ F D) as G. assert (H : n - x == m - x + (n - m)) by ring. now rewrite H.
Qed.

Lemma within_positive m x : within m x -> zero <= m.
Proof.
  rewrite within_iff. intros [E F]. apply half. pose proof (nonnegative_plus _ _ E F) as G.
  assert (H : m + m == x + m + (m - x)) by ring. now rewrite H.
Qed.

Lemma within_fraction q : within (fraction (Qabs q)) (fraction q).
Proof.
  unfold within. rewrite <- fraction_opp, <- !fraction_le. apply Qabs_Qle_condition. lra.
Qed.

Lemma within_0 x : within (fraction 0) x <-> x == fraction 0.
Proof.
  split; intro E.
  - destruct E as [E F]. rewrite fraction_0 in *. apply le_antisym; [exact F |]. now assert (G : - zero == zero) by ring; rewrite G in E.
  - rewrite E. apply within_iff. rewrite fraction_0. assert (F : zero + zero == zero) by ring. assert (G : zero - zero == zero) by ring.
    rewrite F, G. split; apply le_refl.
Qed.

Lemma total_within c (m f : nat -> num) : (forall i, (i < c)%nat -> within (m i) (f i)) ->
  within (total zero plus c m) (total zero plus c f).
Proof.
  induction c as [| c IH]; intro E; cbn [total]; [| apply within_plus; [apply IH | apply E]; auto].
  apply within_iff. assert (F : zero + zero == zero) by ring. assert (G : zero - zero == zero) by ring. rewrite F, G. split; apply le_refl.
Qed.

Lemma greatest c (f : nat -> num) : (0 < c)%nat ->
  exists m, (forall i, (i < c)%nat -> within m (f i)) /\ exists k, (k < c)%nat /\ (f k == m \/ f k == - m).
Proof.
  assert (sized : forall x, exists m, within m x /\ (x == m \/ x == - m)).
  { intro x. destruct (le_total zero x) as [E | E].
    - exists x. split; [| now left]. split; [| apply le_refl]. apply (le_trans _ zero); [| exact E].
      apply le_difference. assert (F : zero - - x == x) by ring. now rewrite F.
    - assert (F : zero <= - x) by (apply le_difference in E; assert (G : zero - x == - x) by ring; now rewrite G in E).
      exists (- x). split; [| right; ring]. split; [| now apply (le_trans _ zero)].
      assert (G : - - x == x) by ring. rewrite G. apply le_refl. }
  induction c as [| c IH]; intro Hc; [lia |]. destruct (sized (f c)) as (m & E & F). destruct (Nat.eq_dec c 0) as [-> | Z].
  - exists m. split; [| now exists 0%nat; split; [lia |]]. intros i Hi. now replace i with 0%nat by lia.
  - destruct IH as (m' & E' & k & Hk & F'); [lia |]. destruct (le_total m m') as [G | G].
    + exists m'. split; [| exists k; split; [lia | exact F']]. intros i Hi. destruct (Nat.eq_dec i c) as [-> |]; [| apply E'; lia].
      now apply (within_more m).
    + exists m. split; [| exists c; split; [lia | exact F]]. intros i Hi. destruct (Nat.eq_dec i c) as [-> |]; [exact E |].
      apply (within_more m'); [exact G | apply E'; lia].
Qed.

(* An error e = g + R e is no larger than max|g| / (1 - rho), if each row of |R| sums to rho < 1 at most. *)
Lemma small_is_bounded c (R : nat -> nat -> num) (S : nat -> nat -> Q) (g e : nat -> num) rho bound : (rho < 1)%Q ->
  (forall i, (i < c)%nat -> e i == g i + total zero plus c (fun j => R i j * e j)) ->
  (forall i j, (i < c)%nat -> (j < c)%nat -> within (fraction (S i j)) (R i j)) ->
  (forall i, (i < c)%nat -> (total 0 Qplus c (S i) <= rho)%Q) ->
  (forall i, (i < c)%nat -> within (fraction (bound * (1 - rho))) (g i)) ->
  forall i, (i < c)%nat -> within (fraction bound) (e i).
Proof.
  intros Hrho He HR HS Hg i Hi. destruct (greatest c e) as (m & small & k & Hk & top); [lia |].
  assert (Hm : zero <= m) by exact (within_positive _ _ (small i Hi)).
  assert (E : within (fraction (bound * (1 - rho)) + fraction rho * m) (e k)).
  { rewrite (He k Hk). apply within_plus; [now apply Hg |]. apply (within_more (total zero plus c (fun j => fraction (S k j) * m))).
    - assert (F : total zero plus c (fun j => fraction (S k j) * m) == fraction (total 0%Q Qplus c (S k)) * m).
      { clear. induction c as [| c IH]; cbn [total]; [rewrite fraction_0; ring | rewrite IH, fraction_plus; ring]. }
      rewrite F. apply le_difference.
      assert (G : zero <= fraction rho - fraction (total 0%Q Qplus c (S k))) by (apply (proj1 (le_difference _ _)), fraction_le; now apply HS).
      pose proof (le_times _ _ G Hm) as G'.
      assert (G2 : fraction rho * m - fraction (total 0%Q Qplus c (S k)) * m == (fraction rho - fraction (total 0%Q Qplus c (S k))) * m) by ring.
      now rewrite G2.
    - apply total_within. intros j Hj. apply within_times; auto. }
  assert (F : m <= fraction (bound * (1 - rho)) + fraction rho * m).
  { destruct E as [E E']. destruct top as [G | G]; rewrite G in E, E'; [exact E' |].
    apply le_difference in E. apply le_difference. set (s := fraction (bound * (1 - rho)) + fraction rho * m) in *.
    assert (G' : s - m == - m - - s) by ring. now rewrite G'. }
  apply (within_more m); [| now apply small]. clear - Hrho F. apply le_difference in F. apply le_difference.
  assert (G : zero <= fraction (/ (1 - rho))) by (rewrite <- fraction_0; apply fraction_le, Qlt_le_weak, Qinv_lt_0_compat; lra).
  pose proof (le_times _ _ G F) as H.
  assert (J : fraction (/ (1 - rho)) * (fraction (bound * (1 - rho)) + fraction rho * m - m) == fraction bound - m).
  { assert (J1 : fraction rho * m - m == - (fraction (1 - rho) * m)).
    { rewrite (fraction_proper (1 - rho) (1 + - rho)) by reflexivity. rewrite fraction_plus, fraction_opp, fraction_1. ring. }
    transitivity (fraction (/ (1 - rho)) * (fraction (bound * (1 - rho)) + (fraction rho * m - m))); [ring |]. rewrite J1.
    transitivity (fraction (/ (1 - rho)) * fraction (bound * (1 - rho)) - fraction (/ (1 - rho)) * fraction (1 - rho) * m); [ring |].
    rewrite <- !fraction_times.
    rewrite (fraction_proper (/ (1 - rho) * (bound * (1 - rho))) bound), (fraction_proper (/ (1 - rho) * (1 - rho)) 1), fraction_1 by (field; lra).
    ring. }
  now rewrite J in H.
Qed.

(* --- a solution exists, if numbers other than 0 have inverses --- *)

Definition inverts (inverse : num -> num) : Prop := forall x, ~ x == zero -> x * inverse x == one.

Lemma inverse_within inverse p s : inverts inverse -> (0 < s)%Q -> fraction s <= p ->
  p * inverse p == one /\ within (fraction (/ s)) (inverse p).
Proof.
  intros Hinv Hs E. assert (E0 : zero <= fraction s) by (rewrite <- fraction_0; apply fraction_le, Qlt_le_weak, Hs).
  assert (Hp : zero <= p) by exact (le_trans _ _ _ E0 E).
  assert (F : p * inverse p == one).
  { apply Hinv. intro Z. rewrite Z, <- fraction_0 in E. apply fraction_le in E. lra. }
  assert (G : zero <= inverse p).
  { destruct (le_total zero (inverse p)) as [G | G]; [exact G | exfalso]. apply (proj1 (le_difference _ _)) in G.
    pose proof (le_times _ _ Hp G) as H. assert (J : p * (zero - inverse p) == fraction (- (1))).
    { rewrite fraction_opp, fraction_1. transitivity (- (p * inverse p)); [ring | now rewrite F]. }
    rewrite J, <- fraction_0 in H. apply fraction_le in H. lra. }
  split; [exact F |]. assert (H0 : zero <= fraction (/ s)) by (rewrite <- fraction_0; apply fraction_le, Qlt_le_weak, Qinv_lt_0_compat, Hs).
  apply within_iff. split; [now apply nonnegative_plus |].
  apply (proj1 (le_difference _ _)) in E. pose proof (le_times _ _ H0 (le_times _ _ E G)) as H.
  assert (J : fraction (/ s) * ((p - fraction s) * inverse p) == fraction (/ s) - inverse p).
  { transitivity (fraction (/ s) * (p * inverse p) - fraction (/ s) * fraction s * inverse p); [ring |].
    rewrite F, <- fraction_times, (fraction_proper (/ s * s) 1), fraction_1 by (field; lra). ring. }
  now rewrite J in H.
Qed.

Lemma sums_of_products c (R e : nat -> num) (row : nat -> num) (k : num) :
  total zero plus c (fun j => (R j + k * row j) * e j)
  == total zero plus c (fun j => R j * e j) + k * total zero plus c (fun j => row j * e j).
Proof. induction c as [| c IH]; cbn [total]; [ring | rewrite IH; ring]. Qed.

Lemma small_is_solved inverse c : inverts inverse -> forall (R : nat -> nat -> num) (S : nat -> nat -> Q) (g : nat -> num),
  (forall i j, (i < c)%nat -> (j < c)%nat -> within (fraction (S i j)) (R i j)) ->
  (forall i, (i < c)%nat -> (total 0 Qplus c (S i) < 1)%Q) ->
  {e : nat -> num | forall i, (i < c)%nat -> e i == g i + total zero plus c (fun j => R i j * e j)}.
Proof.
  intro Hinv. induction c as [| c IH]; intros R S g HR HS; [exists g; lia |].
  assert (S_positive : forall i j, (i < Datatypes.S c)%nat -> (j < Datatypes.S c)%nat -> (0 <= S i j)%Q).
  { intros i j Hi Hj. apply fraction_le. rewrite fraction_0. exact (within_positive _ _ (HR i j Hi Hj)). }
  pose proof (HS c (Nat.lt_succ_diag_r c)) as Hc. cbn [total] in Hc.
  assert (row : (0 <= total 0 Qplus c (S c))%Q).
  { assert (F : forall d, (d <= c)%nat -> (0 <= total 0 Qplus d (S c))%Q); [| now apply F].
    induction d as [| d IHd]; intro Hd; cbn [total]; [apply Qle_refl |].
    pose proof (IHd ltac:(lia)). pose proof (S_positive c d ltac:(lia) ltac:(lia)). lra. }
  set (s := (1 - S c c)%Q). assert (Hs : (0 < s /\ total 0 Qplus c (S c) <= s)%Q) by (unfold s; split; lra).
  destruct Hs as [Hs Hrow]. set (p := one - R c c).
  assert (Hp : fraction s <= p).
  { pose proof (HR c c ltac:(lia) ltac:(lia)) as E. apply within_iff in E as [_ E]. apply le_difference.
    unfold s, Qminus. assert (F : p - fraction (1 + - S c c) == fraction (S c c) - R c c).
    { rewrite fraction_plus, fraction_opp, fraction_1. unfold p. ring. } now rewrite F. }
  destruct (inverse_within inverse p s Hinv Hs Hp) as [Ep Ip]. set (q := inverse p) in *.
  destruct (IH (fun i j => R i j + R i c * q * R c j) (fun i j => (S i j + S i c * / s * S c j)%Q) (fun i => g i + R i c * q * g c)) as [e He].
  - intros i j Hi Hj. rewrite fraction_plus, !fraction_times.
    apply within_plus; [apply HR; lia |]. apply within_times; [apply within_times; [apply HR; lia | exact Ip] | apply HR; lia].
  - intros i Hi. specialize (HS i ltac:(lia)). cbn [total] in HS. eapply Qle_lt_trans; [| exact HS].
    assert (F : (total 0 Qplus c (fun j => S i j + S i c * / s * S c j) == total 0 Qplus c (S i) + S i c * (/ s * total 0 Qplus c (S c)))%Q).
    { generalize (S i c) as k. intro k. generalize c at 1 3 4. intro d. induction d as [| d IHd]; cbn [total]; [ring | rewrite IHd; ring]. }
    rewrite F. apply Qplus_le_compat; [apply Qle_refl |]. pose proof (S_positive i c ltac:(lia) ltac:(lia)).
    assert (E : (/ s * total 0 Qplus c (S c) <= 1)%Q) by (rewrite Qmult_comm; apply Qle_shift_div_r; lra). nra.
  - set (last := q * (g c + total zero plus c (fun j => R c j * e j))). exists (fun i => if (i <? c)%nat then e i else last).
    assert (sums : forall i, total zero plus c (fun j => R i j * (if (j <? c)%nat then e j else last)) == total zero plus c (fun j => R i j * e j)).
    { intro i. assert (F : forall d, (d <= c)%nat -> total zero plus d (fun j => R i j * (if (j <? c)%nat then e j else last)) == total zero plus d (fun j => R i j * e j)); [| now apply F].
      induction d as [| d IHd]; intro Hd; cbn [total]; [reflexivity |]. rewrite IHd by lia. now rewrite (proj2 (Nat.ltb_lt d c)) by lia. }
    intros i Hi. cbn [total]. rewrite sums, Nat.ltb_irrefl. destruct (Nat.ltb_spec i c) as [F | F].
    + rewrite (He i F), sums_of_products. unfold last. ring.
    + replace i with c by lia. transitivity (p * last + R c c * last); [unfold p; ring |].
      assert (El : p * last == g c + total zero plus c (fun j => R c j * e j)).
      { unfold last. transitivity (p * q * (g c + total zero plus c (fun j => R c j * e j))); [ring | rewrite Ep; ring]. }
      rewrite El. ring.
Qed.

(* --- balls: (m, r) encloses every number between (m - r) / 2^w and (m + r) / 2^w; None encloses all --- *)

Variable w : N.
Definition unit : positive := Pos.shiftl 1 w.
Definition at_scale (m : Z) : Q := m # unit.
Definition ball := option (Z * Z).
Definition inside (p q : Q) (x : num) : Prop := fraction p <= x /\ x <= fraction q.
Definition encloses (b : ball) (x : num) : Prop :=
  match b with None => True | Some (m, r) => inside (at_scale (m - r)) (at_scale (m + r)) x end.

Definition ball_plus (a b : ball) : ball :=
  match a, b with Some (m, r), Some (m', r') => Some (m + m', r + r')%Z | _, _ => None end.
Definition ball_opp (a : ball) : ball := match a with Some (m, r) => Some (- m, r)%Z | None => None end.
Definition cut (m : Z) : Z := Z.shiftr m (Z.of_N w).                            (* m / 2^w, rounded down *)
Definition ball_times (a b : ball) : ball :=
  match a, b with
  | Some (0, 0)%Z, Some _ | Some _, Some (0, 0)%Z => Some (0, 0)%Z
  | Some (m, r), Some (m', r') => Some (cut (m * m'), cut (Z.abs m * r' + r * (Z.abs m' + r')) + 2)%Z
  | _, _ => None
  end.
Definition ball_of (q : Q) : ball :=
  let m := Z.shiftl (Qnum q) (Z.of_N w) in
  if Z.eqb (m mod Zpos (Qden q)) 0 then Some (m / Zpos (Qden q), 0)%Z else Some (m / Zpos (Qden q), 1)%Z.

Lemma unit_is : Zpos unit = (2 ^ Z.of_N w)%Z.
Proof. unfold unit. destruct w as [| p]; [reflexivity |]. cbn [Z.of_N]. rewrite <- Z.shiftl_1_l. exact (Pos.iter_swap_gen _ _ Zpos xO (Z.mul 2) (fun _ => eq_refl) p 1%positive). Qed.

Lemma cut_is m : (cut m * Zpos unit <= m < cut m * Zpos unit + Zpos unit)%Z.
Proof.
  unfold cut. rewrite Z.shiftr_div_pow2, <- unit_is by apply N2Z.is_nonneg.
  pose proof (Z.div_mod m (Zpos unit) ltac:(easy)). pose proof (Z.mod_pos_bound m (Zpos unit) ltac:(easy)). lia.
Qed.

Lemma inside_is p q x : inside p q x <-> zero <= x - fraction p /\ zero <= fraction q - x.
Proof. unfold inside. now rewrite (le_difference (fraction p)), (le_difference x). Qed.

Lemma inside_more p q p' q' x : (p' <= p)%Q -> (q <= q')%Q -> inside p q x -> inside p' q' x.
Proof.
  intros E F [G H]. apply fraction_le in E, F. split; [now apply (le_trans _ (fraction p)) | now apply (le_trans _ (fraction q))].
Qed.

#[global] Instance inside_proper : Proper (Qeq ==> Qeq ==> same ==> iff) inside.
Proof. intros p p' E q q' F x x' G. unfold inside. now rewrite E, F, G. Qed.

Lemma inside_within p r x : inside (p - r) (p + r) x <-> within (fraction r) (x - fraction p).
Proof.
  rewrite inside_is, within_iff. unfold Qminus. rewrite !fraction_plus, fraction_opp.
  assert (E : x - (fraction p - fraction r) == x - fraction p + fraction r) by ring.
  assert (F : fraction p + fraction r - x == fraction r - (x - fraction p)) by ring. now rewrite E, F.
Qed.

Lemma at_scale_plus a b : (at_scale (a + b) == at_scale a + at_scale b)%Q.
Proof. unfold at_scale, Qeq. cbn. rewrite Pos2Z.inj_mul. ring. Qed.

Lemma at_scale_opp a : (at_scale (- a) == - at_scale a)%Q.
Proof. unfold at_scale, Qeq. cbn. ring. Qed.

Lemma at_scale_minus a b : (at_scale (a - b) == at_scale a - at_scale b)%Q.
Proof. unfold Z.sub. now rewrite at_scale_plus, at_scale_opp. Qed.

Lemma encloses_is m r x : encloses (Some (m, r)) x <-> within (fraction (at_scale r)) (x - fraction (at_scale m)).
Proof. cbn. now rewrite at_scale_plus, at_scale_minus, inside_within. Qed.

#[global] Instance encloses_proper b : Proper (same ==> iff) (encloses b).
Proof. intros x x' E. destruct b as [[m r] |]; [| easy]. cbn. now rewrite E. Qed.

(* Sums of enclosed numbers are enclosed by the sum of their balls. Assumes: an ordered ring. *)
Theorem ball_plus_encloses a b x y : encloses a x -> encloses b y -> encloses (ball_plus a b) (x + y).
Proof.
  destruct a as [[m r] |], b as [[m' r'] |]; try easy. unfold ball_plus. rewrite !encloses_is, !at_scale_plus, !fraction_plus. intros E F.
  pose proof (within_plus _ _ _ _ E F) as G.
  assert (H : x + y - (fraction (at_scale m) + fraction (at_scale m')) == x - fraction (at_scale m) + (y - fraction (at_scale m'))) by ring.
  now rewrite H.
Qed.

Lemma ball_opp_encloses a x : encloses a x -> encloses (ball_opp a) (- x).
Proof.
  destruct a as [[m r] |]; [| easy]. unfold ball_opp. rewrite !encloses_is, at_scale_opp, fraction_opp. intro E.
  apply within_opp in E. assert (F : - x - - fraction (at_scale m) == - (x - fraction (at_scale m))) by ring. now rewrite F.
Qed.

Lemma times_within r s x y p q : within (fraction r) (x - fraction p) -> within (fraction s) (y - fraction q) ->
  within (fraction (Qabs p * s + r * Qabs q + r * s)) (x * y - fraction (p * q)).
Proof.
  intros E F. rewrite !fraction_plus, !fraction_times.
  assert (G : x * y - fraction p * fraction q == fraction p * (y - fraction q) + (x - fraction p) * fraction q
    + (x - fraction p) * (y - fraction q)) by ring.
  rewrite G. apply within_plus; [apply within_plus |]; apply within_times; try assumption; apply within_fraction.
Qed.

(* A ball that is rounded outward still encloses its number. *)
Lemma cut_encloses z t x : within (fraction (t # unit * unit)) (x - fraction (z # unit * unit)) ->
  encloses (Some (cut z, cut t + 2)%Z) x.
Proof.
  intro E. apply inside_within in E. cbn [encloses]. refine (inside_more _ _ _ _ _ _ _ E); unfold at_scale, Qle, Qminus, Qplus, Qopp; cbn [Qnum Qden];
    rewrite !Pos2Z.inj_mul; pose proof (cut_is z); pose proof (cut_is t); set (u := Zpos unit) in *;
    assert (0 < u)%Z by (unfold u; lia); nia.
Qed.

Lemma product_at_scale a b : (at_scale a * at_scale b == a * b # unit * unit)%Q.
Proof. reflexivity. Qed.

Lemma encloses_zero_times m r m' r' x y : (m = 0 /\ r = 0 \/ m' = 0 /\ r' = 0)%Z ->
  encloses (Some (m, r)) x -> encloses (Some (m', r')) y -> encloses (Some (0, 0)%Z) (x * y).
Proof.
  intros Z. rewrite !encloses_is. intros E F. pose proof (times_within _ _ _ _ _ _ E F) as G.
  assert (Hr : (Qabs (at_scale m) * at_scale r' + at_scale r * Qabs (at_scale m') + at_scale r * at_scale r' == at_scale 0)%Q).
  { assert (Z0 : (at_scale 0 == 0)%Q) by reflexivity. destruct Z as [[-> ->] | [-> ->]]; rewrite !Z0; change (Qabs 0) with 0%Q; ring. }
  assert (Hm : (at_scale m * at_scale m' == at_scale 0)%Q).
  { assert (Z0 : (at_scale 0 == 0)%Q) by reflexivity. destruct Z as [[-> ->] | [-> ->]]; rewrite !Z0; ring. }
  now rewrite Hr, Hm in G.
Qed.

(* Products of enclosed numbers are enclosed by the product of their balls. Assumes: an ordered ring. *)
Theorem ball_times_encloses a b x y : encloses a x -> encloses b y -> encloses (ball_times a b) (x * y).
Proof.
  destruct a as [[m r] |], b as [[m' r'] |]; try (intros; now destruct m, r || easy). intros E F.
  assert (general : encloses (Some (cut (m * m'), cut (Z.abs m * r' + r * (Z.abs m' + r')) + 2)%Z) (x * y)).
  { apply encloses_is in E, F. apply cut_encloses. pose proof (times_within _ _ _ _ _ _ E F) as G.
    refine (proj1 (within_proper _ _ (fraction_proper _ _ _) _ _ (reflexivity _)) G).
    change (Qabs (at_scale m)) with (at_scale (Z.abs m)). change (Qabs (at_scale m')) with (at_scale (Z.abs m')).
    unfold at_scale, Qeq, Qplus, Qmult. cbn [Qnum Qden]. rewrite !Pos2Z.inj_mul. ring. }
  pose proof (fun Z => encloses_zero_times m r m' r' x y Z E F) as none.
  destruct m as [| m | m], r as [| r | r]; try exact (none (or_introl (conj eq_refl eq_refl)));
    destruct m' as [| m' | m'], r' as [| r' | r']; try exact (none (or_intror (conj eq_refl eq_refl))); exact general.
Qed.

Lemma ball_of_encloses q : encloses (ball_of q) (fraction q).
Proof.
  unfold ball_of. cbv zeta. set (m := Z.shiftl (Qnum q) (Z.of_N w)). set (d := Zpos (Qden q)).
  pose proof (Z.div_mod m d ltac:(easy)) as E. pose proof (Z.mod_pos_bound m d ltac:(easy)) as F.
  assert (G : m = (Qnum q * Zpos unit)%Z) by (unfold m; now rewrite Z.shiftl_mul_pow2, <- unit_is by apply N2Z.is_nonneg).
  destruct (Z.eqb_spec (m mod d) 0) as [H | H]; cbn [encloses]; unfold inside; rewrite <- !fraction_le;
    unfold at_scale, Qle; cbn [Qnum Qden]; fold d; split; nia.
Qed.

Definition ball_between (p q : Q) : ball :=                                     (* encloses all from p to q *)
  match ball_of p, ball_of q with
  | Some (m, r), Some (m', r') => let low := (m - r)%Z in let high := (m' + r' + 1)%Z in
      let middle := Z.div2 (low + high) in Some (middle, high - middle)%Z
  | _, _ => None
  end.

Lemma ball_between_encloses p q x : inside p q x -> encloses (ball_between p q) x.
Proof.
  pose proof (ball_of_encloses p) as E. pose proof (ball_of_encloses q) as F. unfold ball_between.
  destruct (ball_of p) as [[m r] |], (ball_of q) as [[m' r'] |]; try easy. cbn [encloses] in *.
  destruct E as [E _], F as [_ F]. apply fraction_le in E, F. intro G.
  refine (inside_more _ _ _ _ _ _ _ G).
  - refine (Qle_trans _ _ _ _ E). unfold at_scale, Qle. cbn [Qnum Qden]. set (s := (m - r + (m' + r' + 1))%Z).
    pose proof (Z.div2_odd s) as D. apply Z.mul_le_mono_nonneg_r; [lia |]. unfold s in *. destruct (Z.odd _); cbn [Z.b2z] in D; lia.
  - refine (Qle_trans _ _ _ F _). unfold at_scale, Qle. cbn [Qnum Qden]. nia.
Qed.

(* --- such numbers are a ring; two are equal if their values are, whatever their balls --- *)

Record known := Known { value : num; known_ball : ball; known_encloses : encloses known_ball value }.
Definition known_plus x y : known := Known (value x + value y) (ball_plus (known_ball x) (known_ball y))
  (ball_plus_encloses _ _ _ _ (known_encloses x) (known_encloses y)).
Definition known_times x y : known := Known (value x * value y) (ball_times (known_ball x) (known_ball y))
  (ball_times_encloses _ _ _ _ (known_encloses x) (known_encloses y)).
Definition known_opp x : known := Known (- value x) (ball_opp (known_ball x)) (ball_opp_encloses _ _ (known_encloses x)).
Definition unknown (x : num) : known := Known x None Logic.I.
Definition exactly (q : Q) : known := Known (fraction q) (ball_of q) (ball_of_encloses q).
Definition somewhere (p q : Q) (x : num) (E : inside p q x) : known := Known x (ball_between p q) (ball_between_encloses p q x E).
Definition known_same (x y : known) : Prop := value x == value y.
#[global] Instance known_equivalence : Equivalence known_same.
Proof. split; red; unfold known_same; [reflexivity | now symmetry | intros x y z E F; now transitivity (value y)]. Qed.

Lemma known_proper : ring_eq_ext known_plus known_times known_opp known_same.
Proof.
  split; [intros x x' E y y' F | intros x x' E y y' F | intros x x' E]; unfold known_same in *; cbn; rewrite E; [rewrite F | rewrite F |]; reflexivity.
Qed.

Lemma known_ring : ring_theory (exactly 0) (exactly 1) known_plus known_times (fun x y => known_plus x (known_opp y)) known_opp known_same.
Proof. split; intros; unfold known_same; cbn; rewrite ?fraction_0, ?fraction_1; ring. Qed.

(* The largest possible distance of a number from 0, if it is known. *)
Definition size_of (x : known) : option Q := match known_ball x with Some (m, r) => Some (at_scale (Z.abs m + r)) | None => None end.
Lemma size_of_within x q : size_of x = Some q -> within (fraction q) (value x).
Proof.
  unfold size_of. pose proof (known_encloses x) as E. destruct (known_ball x) as [[m r] |]; [| easy]. intros [= <-].
  cbn [encloses] in E. unfold within. rewrite <- fraction_opp. refine (inside_more _ _ _ _ _ _ _ E);
  unfold at_scale, Qle, Qopp; cbn [Qnum Qden]; apply Z.mul_le_mono_nonneg_r; pose proof (Z.abs_le m (Z.abs m)); lia.
Qed.
End Order.

(* The fractions themselves are such a ring, so the assumptions about it can be met; the real numbers are another. *)
Section Fractions.
#[refine] Instance fractions : Ordered := {
  num := Q; zero := 0%Q; one := 1%Q; plus := Qplus; times := Qmult; opp := Qopp; same := Qeq; le := Qle; fraction q := q }.
Proof.
  - exact (mk_reqe Qplus_comp Qmult_comp Qopp_comp).
  - split; intros; ring.
  - exact Qle_trans.
  - exact Qle_antisym.
  - intros x y. destruct (Qlt_le_dec x y); [left; now apply Qlt_le_weak | now right].
  - intros x y z E. now apply Qplus_le_compat, Qle_refl.
  - exact Qmult_le_0_compat.
  - reflexivity.
  - reflexivity.
  - reflexivity.
  - reflexivity.
  - easy.
Defined.
End Fractions.
