(* Main theorem: the program of Sweeps.v solves the equations of motion, and they have no other solution. It holds
   for any tree, blocks of any size and any number of degrees of freedom at each joint. Assumed: symmetric inertias
   M(k), and that each D(k) has an inverse; Arms.v, PositiveTrees.v and Inverses.v prove that for rigid bodies. *)

From Coq Require Import Arith Lia List Permutation.
From RK Require Import Operators Matrices Identities Chains Trees Decide Sweeps.
Import ListNotations.
Open Scope op_scope.

(* --- one link --- *)

Section OneLink.
Context {C : Operators} {six dof single : size}.
Variables (P : op six six) (H : op dof six) (d : op dof dof) (x z f alpha : op six single) (T theta_dd : op dof single).
Notation D := (H * P * H^T).
Notation G := (P * H^T * d).
Hypothesis P_symmetric : P^T == P.
Hypothesis d_symmetric : d^T == d.
Hypothesis D_d : D * d == 1.
Hypothesis d_D : d * D == 1.
Hypothesis motion : alpha == x + H^T * theta_dd.
Hypothesis force : f == P * alpha + z.

Lemma accelerated : T == H * f <-> theta_dd == d * (T - H * z) - G^T * x.
Proof.
  split; intro E.
  - use d_D (neg 1) theta_dd. use motion (- d * H * P) 1. use force (- d * H) 1. use E (neg d) 1.
    use d_symmetric 1 (H * P * x). use P_symmetric (d^T * H) x. operators.
  - use force (neg H) 1. use motion (- H * P) 1. use E (- D) 1. use D_d (neg 1) (T - H * z).
    use d_symmetric D (H * P^T * x). use P_symmetric (D * d * H) x. use D_d 1 (H * P * x). operators.
Qed.

Lemma felt_inward : T == H * f -> f == (P - G * D * G^T) * x + (z + G * (T - H * z)).
Proof.
  intros E%accelerated. use force 1 1. use motion P 1. use E (P * H^T) 1. use d_D (P * H^T) (G^T * x).
  operators.
Qed.
End OneLink.

(* --- the machine whose numbers are operators: it may store them in any form that is equal to them --- *)

Section OnOperators.
Context {C : Operators}.
Variable keep : forall {m n}, op m n -> op m n.
Variable inv : forall {n}, op n n -> op n n.
Hypothesis keep_ok : forall m n (x : op m n), keep x == x.

Definition on_operators : Machine := {|
  kind := size; num := @op C; work A := A; ret A x := x; bind A B x f := f x;
  nothing _ _ := 0; turned _ _ x := x^T; plus _ _ x y := keep (x + y); minus _ _ x y := keep (x - y);
  times _ _ _ x y := keep (x * y); inverse _ x := keep (inv x) |}.

Variables (six single : size) (dof : nat -> size) (N : nat) (parent : nat -> nat).
Hypothesis inv_ok : forall k (x y : op (dof k) (dof k)), x * y == 1 -> y * x == 1 -> inv x == y.
Variables (phi : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Variables theta_dot T : forall k, op (dof k) single.
Variable a_of : forall k, op six single -> op (dof k) single -> op six single.
Variable b_of : nat -> op six single -> op six single.
Variable F : nat -> op six single.
Variables V_base alpha_base : op six single.
Hypothesis a_proper : forall k, Proper (equal ==> equal ==> equal) (a_of k).
Hypothesis b_proper : forall k, Proper (equal ==> equal) (b_of k).
Variable D_inv : forall k, op (dof k) (dof k).

(* The articulated inertias, as other files define them. *)
Variable P : nat -> op six six.
Notation hands_on := (handed_on six dof phi H D_inv).
Notation D k := (H k * P k * (H k)^T).
Notation G k := (P k * (H k)^T * D_inv k).
Hypothesis P_next : forall k, (k < N)%nat -> P k == M k + children six N parent k (fun j => hands_on j (P j)).
Hypothesis P_symmetric : forall k, (k < N)%nat -> (P k)^T == P k /\ (D_inv k)^T == D_inv k.
Hypothesis D_inverse : forall k, (k < N)%nat -> D k * D_inv k == 1 /\ D_inv k * D k == 1.

(* --- a tree whose links are numbered as parent says --- *)

Section Shape.
Context {A : nat -> Type}.

Fixpoint handed {m n} (x : nat -> op m n) (t : forest A) : op m n :=            (* the sum over the children *)
  match t with bare => 0 | link k _ _ beside => x k + handed x beside end.

Fixpoint each (R : nat -> forall k, A k -> forest A -> Prop) (p : nat) (t : forest A) : Prop :=
  match t with
  | bare => True
  | link k x outer beside => R p k x outer /\ each R k outer /\ each R p beside
  end.
End Shape.

Definition here {A} (p k : nat) (_ : A k) (outer : forest A) : Prop :=
  (k < N)%nat /\ parent k = p /\ forall m n (x : nat -> op m n),
    sum N (fun j => if parent j =? k then x j else 0) == handed x outer.
Definition at_parent {m n} (base : op m n) (x : nat -> op m n) p := if p <? N then x p else base.

(* --- loop 1 --- *)

Variables V alpha f : nat -> op six single.
Variable theta_dd : forall k, op (dof k) single.
Definition a k := a_of k (at_parent V_base V (parent k)) (theta_dot k).
Definition b k := b_of k (V k).
Hypothesis moving : forall k, (k < N)%nat ->
  V k == (phi k)^T * at_parent V_base V (parent k) + (H k)^T * theta_dot k.

Notation run1 := (@velocity_terms on_operators six single dof phi H theta_dot T a_of b_of F).
Definition right_bias p k (x : bias (K := on_operators) six single dof k) (outer : forest (bias (K := on_operators) six single dof)) : Prop :=
  here p k x outer /\ Sweeps.a _ _ _ _ x == a k /\ Sweeps.b _ _ _ _ x == b k + F k /\ torque _ _ _ _ x == T k.

Lemma loop_1_shape {A} (V_in : op six single) (t : forest A) m n (x : nat -> op m n) : handed x (run1 V_in t) = handed x t.
Proof. induction t as [| k y outer _ beside IH]; [easy |]. cbn. now f_equal. Qed.

Lemma loop_1 {A} (t : forest A) : forall p V_in, each here p t -> V_in == at_parent V_base V p -> each right_bias p (run1 V_in t).
Proof.
  induction t as [| k y outer IHo beside IHb]; [easy |]. intros p V_in [(Hk & Hp & Hc) [Ho Hb]] E. cbn [each velocity_terms].
  cbn -[each velocity_terms right_bias].
  assert (EV : keep (keep ((phi k)^T * V_in) + keep ((H k)^T * theta_dot k)) == V k).
  { rewrite !keep_ok, moving, E, Hp by easy. easy. }
  split; [split; [split; [easy | split; [easy |]] |] | split].
  - intros m n x. rewrite Hc. now rewrite loop_1_shape.
  - split; cbn; [unfold a; now rewrite E, Hp | split; [rewrite keep_ok; unfold b; now rewrite EV | easy]].
  - apply IHo; [easy |]. rewrite EV. unfold at_parent. now rewrite (proj2 (Nat.ltb_lt k N) Hk).
  - now apply IHb.
Qed.

(* --- loops 2 and 3 --- *)

Hypothesis moved : forall k, (k < N)%nat ->
  alpha k == (phi k)^T * at_parent alpha_base alpha (parent k) + a k + (H k)^T * theta_dd k.
Hypothesis felt_forces : forall k, (k < N)%nat ->
  f k == sum N (fun j => if parent j =? k then phi j * f j else 0) + M k * alpha k + b k + F k.

Notation run2 := (@inward on_operators six single dof phi H M).
Notation run3 := (@outward on_operators six single dof phi H).
Definition powered (p k : nat) (_ : bias (K := on_operators) six single dof k) (outer : forest (bias (K := on_operators) six single dof)) : Prop :=
  T k == H k * f k.
Definition agrees (p k : nat) (x : op (dof k) single) (outer : forest (fun k => op (dof k) single)) : Prop := x == theta_dd k.

Lemma loops_2_and_3 t : forall p, each right_bias p t ->
  let '(P_t, z_t, s) := run2 t in
  P_t == handed (fun j => hands_on j (P j)) t /\
  forall alpha', alpha' == at_parent alpha_base alpha p ->
    (each powered p t <-> each agrees p (run3 alpha' s)) /\
    (each powered p t -> handed (fun j => phi j * f j) t == P_t * alpha' + z_t).
Proof.
  induction t as [| k [ak bk tk] outer IHo beside IHb]; intros p right.
  - cbn. split; [easy |]. intros alpha' _. split; [easy |]. intros _. operators.
  - destruct right as [[(Hk & Hp & Hc) (Ea & Eb & ETk)] [right_outer right_beside]].
    cbn [a b torque] in Ea, Eb, ETk.
    specialize (IHo k right_outer). specialize (IHb p right_beside).
    cbn -[handed each agrees powered].
    cbn -[handed each agrees powered] in IHo, IHb.
    destruct (run2 outer) as [[P_o z_o] s_o]. destruct (run2 beside) as [[P_b z_b] s_b].
    cbn -[handed each agrees powered].
    destruct IHo as [EPo IHo]. destruct IHb as [EPb IHb].
    assert (EP : keep (P_o + M k) == P k).
    { rewrite keep_ok, P_next, EPo, <- Hc by easy. apply add_comm. }
    set (Pk := keep (P_o + M k)) in *.
    assert (EPH : keep (Pk * (H k)^T) == P k * (H k)^T) by now rewrite keep_ok, EP.
    set (PH := keep (Pk * (H k)^T)) in *.
    assert (ED : keep (H k * PH) == D k) by now rewrite keep_ok, EPH, mul_assoc.
    set (Dk := keep (H k * PH)) in *.
    destruct (D_inverse k Hk) as [DI ID]. destruct (P_symmetric k Hk) as [SP SD].
    assert (Ed : keep (inv Dk) == D_inv k) by (rewrite keep_ok; apply inv_ok; now rewrite ED).
    set (d := keep (inv Dk)) in *.
    assert (Eg : keep (PH * d) == G k) by now rewrite keep_ok, EPH, Ed.
    set (g := keep (PH * d)) in *.
    set (zk := keep (z_o + bk)) in *.
    assert (Ez : zk == z_o + (b k + F k)) by (unfold zk; now rewrite !keep_ok, Eb).
    set (eps := keep (tk - keep (H k * zk))) in *.
    assert (Ee : eps == T k - H k * zk) by (unfold eps; now rewrite !keep_ok, ETk).
    assert (Epp : keep (Pk - keep (keep (g * Dk) * g^T)) == P k - G k * D k * (G k)^T) by now rewrite !keep_ok, EP, Eg, ED.
    set (Pp := keep (Pk - keep (keep (g * Dk) * g^T))) in *.
    assert (hand : hands_on k (P k) == phi k * Pp * (phi k)^T).
    { unfold handed_on. rewrite Epp. use ID (phi k * P k * (H k)^T) ((D_inv k)^T * H k * (P k)^T * (phi k)^T).
      use SD (phi k * P k * (H k)^T) (H k * (P k)^T * (phi k)^T). use SP (phi k * P k * (H k)^T * D_inv k * H k) ((phi k)^T).
      operators. }
    split; [cbn [handed]; rewrite !keep_ok, hand, EPb; apply add_comm |].
    intros alpha' Ealpha.
    set (x := keep (keep ((phi k)^T * alpha') + ak)) in *.
    assert (Ex : x == (phi k)^T * alpha' + a k) by (unfold x; now rewrite !keep_ok, Ea).
    set (td := keep (keep (d * eps) - keep (g^T * x))) in *.
    assert (Et : td == D_inv k * (T k - H k * zk) - (G k)^T * x) by (unfold td; now rewrite !keep_ok, Ed, Ee, Eg).
    pose proof (moved k Hk) as motion. rewrite Hp, <- Ealpha, <- Ex in motion.
    assert (force : each powered k outer -> f k == P k * alpha k + zk).
    { intro powered_outer. destruct (IHo (alpha k)) as [_ E]; [unfold at_parent; now rewrite (proj2 (Nat.ltb_lt k N) Hk) |].
      rewrite felt_forces, Hc, E, <- EP, Ez by easy. unfold Pk. rewrite keep_ok. operators. }
    assert (Hk' : keep (x + keep ((H k)^T * td)) == x + (H k)^T * td) by now rewrite !keep_ok.
    assert (IHo' : x + (H k)^T * td == alpha k -> each powered k outer <-> each agrees k (run3 (keep (x + keep ((H k)^T * td))) s_o)).
    { intro E. apply IHo. rewrite Hk', E. unfold at_parent. now rewrite (proj2 (Nat.ltb_lt k N) Hk). }
    destruct (IHb alpha' Ealpha) as [IHb' handed_beside].
    pose proof (fun E => accelerated (P k) (H k) (D_inv k) x zk (f k) (alpha k) (T k) (theta_dd k) SP SD DI ID motion (force E)) as one.
    assert (same : td == theta_dd k <-> theta_dd k == D_inv k * (T k - H k * zk) - (G k)^T * x).
    { rewrite Et. now split; intros ->. }
    assert (next : td == theta_dd k -> x + (H k)^T * td == alpha k) by (intros ->; now rewrite motion).
    split.
    + split; intros (A & A_outer & A_beside).
      * assert (Eq : td == theta_dd k) by (apply same, one; easy).
        split; [exact Eq |]. split; [now apply (IHo' (next Eq)) | now apply IHb'].
      * unfold agrees in A. pose proof (proj2 (IHo' (next A)) A_outer) as B.
        split; [apply one, same; easy |]. split; [exact B | now apply IHb'].
    + intros (A & A_outer & A_beside). cbn [handed].
      rewrite (felt_inward (P k) (H k) (D_inv k) x zk (f k) (alpha k) (T k) (theta_dd k) SP SD DI ID motion (force A_outer) A).
      rewrite (handed_beside A_beside), !keep_ok, <- Epp, Ea, Ee, Ex, Eg. operators.
Qed.
End OnOperators.

(* --- a tree that is given by its parents, and the sum over the children of a link --- *)

Lemma NoDup_parts (l l' : list nat) : NoDup (l ++ l') -> NoDup l /\ NoDup l' /\ forall k, In k l -> In k l' -> False.
Proof.
  induction l as [| j l IH]; cbn; intro U; [split; [constructor | easy] |]. inversion_clear U as [| ? ? F U'].
  destruct (IH U') as (Ul & Ul' & apart). rewrite in_app_iff in F.
  split; [constructor; tauto | split; [easy |]]. intros k [-> | I] I'; [tauto | now apply (apart k)].
Qed.

Section Numbered.
Context {A : nat -> Type}.

Fixpoint labels (t : forest A) : list nat :=
  match t with bare => [] | link k _ outer beside => k :: labels outer ++ labels beside end.
Fixpoint hangs (parent : nat -> nat) (p : nat) (t : forest A) : Prop :=
  match t with bare => True | link k _ outer beside => parent k = p /\ hangs parent k outer /\ hangs parent p beside end.
(* Every link 0, ..., N - 1 occurs once, under its parent; parent N is the base. *)
Definition numbered (N : nat) (parent : nat -> nat) (t : forest A) : Prop :=
  hangs parent N t /\ Permutation (labels t) (seq 0 N).

Lemma each_link (Q : nat -> Prop) p t : each (fun _ k _ _ => Q k) p t <-> (forall k, In k (labels t) -> Q k).
Proof.
  revert p. induction t as [| k x outer IHo beside IHb]; intro p; cbn; [easy |]. rewrite IHo, IHb.
  split; [intros (E & Eo & Eb) j [<- | [I | I]%in_app_iff]; auto |].
  intro E. split; [now apply E; left |]. split; intros j I; apply E; right; apply in_app_iff; auto.
Qed.

Lemma each_both R R' p (t : forest A) : each R p t -> each R' p t -> each (fun p k x outer => R p k x outer /\ R' p k x outer) p t.
Proof. revert p. induction t; cbn; intuition. Qed.

Section Sums.
Context {C : Operators} {m n : size} (x : nat -> op m n) (parent : nat -> nat).
Definition over (l : list nat) (f : nat -> op m n) : op m n := fold_right (fun k s => f k + s) 0 l.
Definition on q j := if parent j =? q then x j else 0.

Lemma over_app l l' f : over (l ++ l') f == over l f + over l' f.
Proof. induction l as [| k l IH]; cbn; [now rewrite add_0 |]. now rewrite IH, add_assoc. Qed.

Lemma over_permuted l l' f : Permutation l l' -> over l f == over l' f.
Proof.
  induction 1 as [| k l l' _ IH | j k l | l l' l'' _ IH _ IH']; cbn; [easy | now rewrite IH | apply add_swap_l | now rewrite IH].
Qed.

Lemma over_all N f : over (seq 0 N) f == sum N f.
Proof.
  induction N as [| N IH]; [easy |]. rewrite seq_S, over_app, IH. cbn. now rewrite add_0_r.
Qed.

Lemma over_link k l f : over (k :: l) f = f k + over l f.
Proof. easy. Qed.
Arguments over : simpl never.

Lemma on_others p q t : hangs parent p t -> q <> p -> ~ In q (labels t) -> over (labels t) (on q) == 0.
Proof.
  revert p. induction t as [| k y outer IHo beside IHb]; intros p; [easy |]. intros (Hp & Ho & Hb) Hq I. cbn in *.
  rewrite over_link, over_app, (IHo k), (IHb p), add_0, add_0_r by (easy || (intros ->; tauto) || (rewrite in_app_iff in I; tauto)).
  unfold on. now rewrite (proj2 (Nat.eqb_neq _ _)) by (rewrite Hp; auto).
Qed.

Lemma on_roots p t : hangs parent p t -> ~ In p (labels t) -> over (labels t) (on p) == handed x t.
Proof.
  induction t as [| k y outer IHo beside IHb]; [easy |]. intros (Hp & Ho & Hb) I. cbn in *. rewrite in_app_iff in I.
  rewrite over_link, over_app, (on_others k p outer), IHb, add_0 by (easy || (intros ->; tauto) || tauto).
  unfold on. now rewrite Hp, Nat.eqb_refl.
Qed.

Lemma on_each total t : forall p, hangs parent p t -> NoDup (labels t) -> ~ In p (labels t) ->
  (forall q, In q (labels t) -> total q == over (labels t) (on q)) ->
  each (fun _ k _ outer => total k == handed x outer) p t.
Proof.
  induction t as [| k y outer IHo beside IHb]; intros p; [easy |]. intros (Hp & Ho & Hb) U I E. cbn in U, I, E.
  inversion_clear U as [| ? ? Uk U']. rewrite in_app_iff in I, Uk.
  destruct (NoDup_parts _ _ U') as (Uo & Ub & apart).
  assert (Ek : forall q, q <> p -> on q k == 0) by (intros q Hq; unfold on; now rewrite (proj2 (Nat.eqb_neq _ _)) by (rewrite Hp; auto)).
  cbn [each]. split; [| split].
  - rewrite E by now left. rewrite over_link, over_app, Ek, (on_others p k beside), on_roots, add_0, add_0_r by (easy || tauto || (intros ->; tauto)). easy.
  - apply IHo; [easy | easy | tauto |]. intros q Hq. rewrite E by (right; apply in_app_iff; auto).
    rewrite over_link, over_app, Ek, (on_others p q beside), add_0, add_0_r by (easy || (intros ->; tauto) || (intro; now apply (apart q))). easy.
  - apply IHb; [easy | easy | tauto |]. intros q Hq. rewrite E by (right; apply in_app_iff; auto).
    rewrite over_link, over_app, Ek, (on_others k q outer), !add_0 by (easy || (intros ->; tauto) || (intro; now apply (apart q))). easy.
Qed.
End Sums.

Lemma numbered_here {C : Operators} N parent t : numbered N parent t -> each (here N parent) N t.
Proof.
  intros [Hh Hp].
  assert (U : NoDup (labels t)) by (apply (Permutation_NoDup (Permutation_sym Hp)), seq_NoDup).
  assert (small : forall k, In k (labels t) -> (k < N)%nat) by (intros k I; apply (Permutation_in _ Hp), in_seq in I; lia).
  assert (E : forall m n (x : nat -> op m n), each (fun _ k _ outer => sum N (on x parent k) == handed x outer) N t).
  { intros m n x. apply (on_each x parent (fun q => sum N (on x parent q))); [easy | easy | intro I; apply small in I; lia |].
    intros q _. rewrite <- over_all. now apply over_permuted, Permutation_sym. }
  clear U Hp. assert (G : exists p, p = N) by now exists N. destruct G as [p G]. rewrite <- G in Hh.
  assert (E' : forall m n (x : nat -> op m n), each (fun _ k _ outer => sum N (on x parent k) == handed x outer) p t) by now rewrite G.
  rewrite <- G at 2. clear G E. revert p Hh small E'.
  induction t as [| k x outer IHo beside IHb]; intros p Hh small E; [easy |]. destruct Hh as (Hp & Ho & Hb).
  split; [split; [apply small; now left | split; [easy |]]; intros m n y; apply (E m n y) |].
  split; [apply IHo | apply IHb]; try easy; try (intros j I; apply small; right; apply in_app_iff; auto); intros m n y; apply (E m n y).
Qed.
End Numbered.

(* --- columns of blocks --- *)

Section Columns.
Context {C : Operators}.
Variables (six single : size) (N : nat) (parent : nat -> nat).
Notation blocks := (@op Matrices).
Notation one_column := (Sizes 1 (fun _ => single)).
Notation fork := (fork six N parent).

Definition column {q : nat -> size} (x : forall k, op (q k) single) : blocks (Sizes N q) one_column := fun k _ => x k.

Lemma column_equal q (x y : forall k, op (q k) single) : (forall k, (k < N)%nat -> x k == y k) <-> column x == column y.
Proof. split; [intros E i j Hi Hj; now apply E | intros E k Hk; apply (E k 0%nat); [exact Hk | cbn; lia]]. Qed.

Lemma column_of q (x : blocks (Sizes N q) one_column) : x == column (fun k => x k 0%nat).
Proof. intros i j Hi Hj. cbn in Hj. now replace j with 0%nat by lia. Qed.

Lemma diagonal_column p q (x : forall k, op (p k) (q k)) (y : forall k, op (q k) single) :
  diagonal N x * column y == column (fun k => x k * y k).
Proof. intros i j Hi Hj. exact (diag_times N p q one_column x (column y) i j Hi). Qed.

Lemma fork_column (x : nat -> op six single) :
  fork * column x == column (fun k => sum N (fun j => if parent j =? k then x j else 0)).
Proof.
  intros i j Hi Hj. apply sum_ext. intros k Hk. unfold Trees.fork, column.
  destruct (parent k =? i); [apply mul_1_l | apply mul_0_l].
Qed.

Lemma fork_tr_column (x : nat -> op six single) : fork^T * column x == column (fun k => at_parent N 0 x (parent k)).
Proof.
  intros i j Hi Hj. unfold at_parent, column. change (sum N (fun k => (fork k i)^T * x k) == if parent i <? N then x (parent i) else 0).
  unfold Trees.fork. destruct (Nat.ltb_spec (parent i) N) as [E | E].
  - rewrite (sum_only _ _ _ (parent i)); [now rewrite Nat.eqb_refl, tr_1, mul_1_l | easy |].
    intros k _ Hk. rewrite (proj2 (Nat.eqb_neq _ _)) by auto. now rewrite tr_0, mul_0_l.
  - apply sum_0. intros k Hk. rewrite (proj2 (Nat.eqb_neq _ _)) by lia. now rewrite tr_0, mul_0_l.
Qed.
End Columns.

(* --- the theorem --- *)

Section Solves.
Context {C : Operators}.
Variable keep : forall {m n}, op m n -> op m n.
Variable inv : forall {n}, op n n -> op n n.
Hypothesis keep_ok : forall m n (x : op m n), keep x == x.
Variables (six single : size) (dof : nat -> size) (N : nat) (parent : nat -> nat).
Hypothesis inv_ok : forall k (x y : op (dof k) (dof k)), x * y == 1 -> y * x == 1 -> inv x == y.
Hypothesis tips_first : forall k, (k < N)%nat -> (k < parent k)%nat.
Variables (phi : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Variables theta_dot T : forall k, op (dof k) single.
Variable a_of : forall k, op six single -> op (dof k) single -> op six single.
Variable b_of : nat -> op six single -> op six single.
Variable F : nat -> op six single.
Variables V_base alpha_base : op six single.
Hypothesis a_proper : forall k, Proper (equal ==> equal ==> equal) (a_of k).
Hypothesis b_proper : forall k, Proper (equal ==> equal) (b_of k).
Variable D_inv : forall k, op (dof k) (dof k).
Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Notation D k := (tree_D six dof parent phi H M D_inv k).
Hypothesis D_inverse : forall k, (k < N)%nat -> D k * D_inv k == 1 /\ D_inv k * D k == 1.
Context {A : nat -> Type}.
Variable t : forest A.
Hypothesis t_numbered : numbered N parent t.

Notation column := (column single N).
Notation Delta_phi := (diagonal N phi).
Notation S_ := (fork six N parent).
Notation phi_ := (tree_resolvent six N parent phi).
Notation H_ := (diagonal N H).
Notation M_ := (diagonal N M).
Definition from_base (x : op six single) := column (fun k => if parent k <? N then 0 else (phi k)^T * x).
Definition V_ := phi_^T * (H_^T * column theta_dot + from_base V_base).                         (* RK 5.13 *)
Definition V k : op six single := V_ k 0%nat.
Definition a_ := column (fun k => a_of k (at_parent N V_base V (parent k)) (theta_dot k)) + from_base alpha_base.
Definition b_ := column (fun k => b_of k (V k)).

Notation program := (@articulated_body (on_operators (@keep) (@inv)) six single dof phi H M theta_dot T a_of b_of F A V_base alpha_base t).

(* What the program found for link k. *)
Fixpoint found_in (t : forest (fun k => op (dof k) single)) (k : nat) : option (op (dof k) single) :=
  match t with
  | bare => None
  | link j x outer beside =>
      match Nat.eq_dec j k with
      | left e => Some (eq_rect j (fun k => op (dof k) single) x k e)
      | right _ => match found_in outer k with Some x => Some x | None => found_in beside k end
      end
  end.
Definition found (t : forest (fun k => op (dof k) single)) k : op (dof k) single := match found_in t k with Some x => x | None => 0 end.

Lemma found_labels s k : found_in s k <> None <-> In k (labels s).
Proof.
  induction s as [| j x outer IHo beside IHb]; cbn; [easy |]. rewrite in_app_iff, <- IHo, <- IHb.
  destruct (Nat.eq_dec j k) as [-> |]; [now split; [left | discriminate] |].
  destruct (found_in outer k); [split; [right; left |]; discriminate |]. split; [tauto | now intros [| [|]]].
Qed.

Lemma agrees_found theta_dd s p : each (agrees single dof theta_dd) p s -> forall k, In k (labels s) -> found s k == theta_dd k.
Proof.
  intros E k I. unfold found. apply found_labels in I. revert p E I.
  induction s as [| j x outer IHo beside IHb]; intros p E I; [easy |]. destruct E as (E & Eo & Eb). cbn in *.
  destruct (Nat.eq_dec j k) as [-> |]; [exact E |]. destruct (found_in outer k) eqn:G.
  - exact (IHo j Eo I).
  - exact (IHb p Eb I).
Qed.

Lemma found_agrees y s p : NoDup (labels s) -> (forall k, In k (labels s) -> y k == found s k) -> each (agrees single dof y) p s.
Proof.
  revert p. induction s as [| k x outer IHo beside IHb]; intros p U E; [easy |]. cbn in U, E.
  inversion_clear U as [| ? ? Uk U']. destruct (NoDup_parts _ _ U') as (Uo & Ub & apart). rewrite in_app_iff in Uk.
  split; [| split].
  - unfold agrees. rewrite E by now left. unfold found. cbn.
    now destruct (Nat.eq_dec k k) as [e | n]; [rewrite (Eqdep_dec.UIP_dec Nat.eq_dec e eq_refl) |].
  - apply IHo; [easy |]. intros j I. rewrite E by (right; apply in_app_iff; auto). unfold found. cbn.
    destruct (Nat.eq_dec k j) as [-> |]; [tauto |]. apply found_labels in I. now destruct (found_in outer j).
  - apply IHb; [easy |]. intros j I. rewrite E by (right; apply in_app_iff; auto). unfold found. cbn.
    destruct (Nat.eq_dec k j) as [-> |]; [tauto |].
    destruct (found_in outer j) eqn:G; [| easy]. exfalso. apply (apart j); [| easy]. apply found_labels. now rewrite G.
Qed.

Notation loop_1_of := (velocity_terms (K := on_operators (@keep) (@inv)) six single dof phi H theta_dot T a_of b_of F).
Lemma loop_1_labels B (s : forest B) V_in : labels (loop_1_of V_in s) = labels s.
Proof. revert V_in. induction s as [| k x o IHo b' IHb]; intro V_in; [easy |]. cbn. now rewrite IHo, IHb. Qed.

Notation loops_2_and_3_of s := (let '(_, _, found) := inward (K := on_operators (@keep) (@inv)) six single dof phi H M s in
  outward (K := on_operators (@keep) (@inv)) six single dof phi H alpha_base found).
Lemma loops_labels s : labels (loops_2_and_3_of s) = labels s.
Proof.
  assert (two : labels (snd (inward (K := on_operators (@keep) (@inv)) six single dof phi H M s)) = labels s).
  { induction s as [| k [a b T'] o IHo b' IHb]; [easy |]. cbn.
    destruct (inward (K := on_operators (@keep) (@inv)) six single dof phi H M o) as [[? ?] ?].
    destruct (inward (K := on_operators (@keep) (@inv)) six single dof phi H M b') as [[? ?] ?]. cbn in *. now rewrite IHo, IHb. }
  rewrite <- two. destruct (inward (K := on_operators (@keep) (@inv)) six single dof phi H M s) as [[? ?] w]. cbn. clear.
  generalize alpha_base. induction w as [| k [g nu a] o IHo b' IHb]; intro alpha_in; [easy |]. cbn. now rewrite IHo, IHb.
Qed.

Lemma carried_outward (v y : nat -> op six single) base : column v == phi_^T * (column y + from_base base) ->
  forall k, (k < N)%nat -> v k == (phi k)^T * at_parent N base v (parent k) + y k.
Proof.
  intros E. pose proof (tree_left six N parent tips_first phi) as left. change (tree_steps six N phi) with Delta_phi in left.
  assert (G : column v == Delta_phi^T * (S_^T * column v) + column y + from_base base).
  { use E (1 - Delta_phi^T * S_^T) 1. transitivity ((phi_ * (1 - S_ * Delta_phi))^T * (column y + from_base base)
      + Delta_phi^T * (S_^T * column v)); [operators |]. rewrite left, tr_1, mul_1_l. operators. }
  rewrite fork_tr_column, diagonal_tr, diagonal_column in G. intros k Hk. specialize (G k 0%nat Hk Nat.lt_0_1).
  change (v k == (phi k)^T * at_parent N 0 v (parent k) + y k + (if parent k <? N then 0 else (phi k)^T * base)) in G.
  rewrite G. unfold at_parent. destruct (parent k <? N); operators.
Qed.

Lemma carried_inward (w y : nat -> op six single) : column w == phi_ * column y ->
  forall k, (k < N)%nat -> w k == sum N (fun j => if parent j =? k then phi j * w j else 0) + y k.
Proof.
  intros E. pose proof (tree_right six N parent tips_first phi) as right. change (tree_steps six N phi) with Delta_phi in right.
  assert (G : column w == S_ * (Delta_phi * column w) + column y).
  { use E (1 - S_ * Delta_phi) 1. use right 1 (column y). operators. }
  rewrite diagonal_column, fork_column in G. intros k Hk. exact (G k 0%nat Hk Nat.lt_0_1).
Qed.

Notation equations_of_motion theta_dd :=
  (H_ * phi_ * (M_ * (phi_^T * (H_^T * theta_dd + a_)) + b_ + column F) == column T).

Lemma V_moves k : (k < N)%nat -> V k == (phi k)^T * at_parent N V_base V (parent k) + (H k)^T * theta_dot k.
Proof.
  revert k. apply carried_outward. transitivity V_; [symmetry; apply column_of |]. unfold V_. apply mul_proper; [easy |].
  apply add_proper; [| easy]. rewrite diagonal_tr. apply diagonal_column.
Qed.

Lemma moving_right : each (right_bias (@keep) (@inv) six single dof N parent theta_dot T a_of b_of F V_base V) N (loop_1_of V_base t).
Proof.
  apply loop_1; try easy; [exact V_moves | now apply numbered_here |]. unfold at_parent. now rewrite Nat.ltb_irrefl.
Qed.

(* Loops 2 and 3 use a, b and T from loop 1, however they were found. *)
Lemma loops_solve s (theta_dd : @op Matrices (Sizes N dof) (Sizes 1 (fun _ => single))) :
  labels s = labels t -> each (right_bias (@keep) (@inv) six single dof N parent theta_dot T a_of b_of F V_base V) N s ->
  equations_of_motion theta_dd <-> theta_dd == column (found (loops_2_and_3_of s)).
Proof.
  intros listed one.
  set (x := fun k => theta_dd k 0%nat). rewrite (column_of single N _ theta_dd). change (fun k => theta_dd k 0%nat) with x.
  set (alpha_ := phi_^T * (H_^T * column x + a_)). set (alpha := fun k => alpha_ k 0%nat : op six single).
  set (f_ := phi_ * (M_ * alpha_ + b_ + column F)). set (f := fun k => f_ k 0%nat : op six single).
  set (a := fun k => a_of k (at_parent N V_base V (parent k)) (theta_dot k)).
  assert (moved : forall k, (k < N)%nat ->
    alpha k == (phi k)^T * at_parent N alpha_base alpha (parent k) + a k + (H k)^T * x k).
  { intros k Hk. rewrite (carried_outward alpha (fun k => (H k)^T * x k + a k) alpha_base); [operators | | easy].
    transitivity alpha_; [symmetry; apply column_of |]. unfold alpha_. apply mul_proper; [easy |].
    rewrite diagonal_tr, diagonal_column. unfold a_. intros i j Hi Hj. apply add_assoc. }
  assert (felt_forces : forall k, (k < N)%nat ->
    f k == sum N (fun j => if parent j =? k then phi j * f j else 0) + M k * alpha k + b_of k (V k) + F k).
  { intros k Hk. rewrite (carried_inward f (fun k => M k * alpha k + b_of k (V k) + F k)); [operators | | easy].
    transitivity f_; [symmetry; apply column_of |]. unfold f_. apply mul_proper; [easy |].
    rewrite (column_of single N _ alpha_), diagonal_column. easy. }
  assert (powered_is : H_ * phi_ * (M_ * alpha_ + b_ + column F) == column T <-> forall k, (k < N)%nat -> T k == H k * f k).
  { assert (E : H_ * phi_ * (M_ * alpha_ + b_ + column F) == column (fun k => H k * f k)).
    { rewrite <- diagonal_column, <- (column_of single N _ f_ : f_ == column f). symmetry. apply mul_assoc. }
    rewrite E, <- column_equal. split; intros G k Hk; [symmetry |]; now rewrite G. }
  rewrite powered_is, <- column_equal.
  destruct t_numbered as [_ perm].
  assert (all : forall k, (k < N)%nat <-> In k (labels t)).
  { intro k. split; intro I; [apply (Permutation_in _ (Permutation_sym perm)), in_seq; lia | apply (Permutation_in _ perm), in_seq in I; lia]. }
  assert (unique : NoDup (labels t)) by (apply (Permutation_NoDup (Permutation_sym perm)), seq_NoDup).
  assert (two := loops_2_and_3 (@keep) (@inv) keep_ok six single dof N parent inv_ok phi H M theta_dot T a_of b_of F V_base
    alpha_base D_inv (tree_P six dof parent phi H M D_inv) (tree_recursion six dof N parent tips_first phi H M D_inv)
    (tree_symmetric six dof N parent tips_first phi H M D_inv M_symmetric D_inverse) D_inverse V alpha f x moved felt_forces _ _ one).
  pose proof (eq_trans (loops_labels s) listed) as listed'.
  destruct (inward (K := on_operators (@keep) (@inv)) six single dof phi H M s) as [[P_t z_t] w].
  destruct two as [_ two]. destruct (two alpha_base) as [powered_agrees _]; [unfold at_parent; now rewrite Nat.ltb_irrefl |].
  set (solved := outward (K := on_operators (@keep) (@inv)) six single dof phi H alpha_base w) in *.
  change (labels solved = labels t) in listed'.
  change ((forall k, (k < N)%nat -> T k == H k * f k) <-> (forall k, (k < N)%nat -> x k == found solved k)). split; intro E.
  - intros k Hk. symmetry. apply (agrees_found x solved N); [| now apply (eq_ind_r (fun l => In k l) (proj1 (all k) Hk) listed')].
    apply powered_agrees. apply (each_link (fun k => T k == H k * f k)). intros j I. apply E, all. now rewrite <- listed.
  - intros k Hk. apply (proj1 (each_link (fun k => T k == H k * f k) N s)); [| rewrite listed; now apply all].
    apply powered_agrees, (found_agrees x solved N); [exact (eq_ind_r (fun l => NoDup l) unique listed') |].
    intros j I. apply E, all. exact (eq_ind _ (fun l => In j l) I _ listed').
Qed.

(* The equations of motion of a tree of links have one solution, and the three loops of lecture 4a compute it: any
   tree, any blocks, any number of degrees of freedom at each joint, a base in any motion. Assumes: symmetric
   inertias M(k), that each D(k) of the recursion has an inverse, links numbered so that each comes before its
   parent, and bias terms that depend on V(parent), theta_dot(k) and V(k) alone. *)
Theorem articulated_body_solves (theta_dd : @op Matrices (Sizes N dof) (Sizes 1 (fun _ => single))) :
  H_ * phi_ * (M_ * (phi_^T * (H_^T * theta_dd + a_)) + b_ + column F) == column T <-> theta_dd == column (found program).
Proof. exact (loops_solve _ theta_dd (loop_1_labels _ _ _) moving_right). Qed.
End Solves.

(* --- a chain is the tree in which the parent of link k is link k + 1 --- *)

Fixpoint in_a_row (n : nat) : forest (fun _ => unit) := match n with O => bare | S k => link k tt (in_a_row k) bare end.

Lemma in_a_row_numbered N : numbered N S (in_a_row N).
Proof.
  split; [induction N as [| N IH]; [easy | now split] |].
  induction N as [| N IH]; [easy |]. rewrite seq_S. cbn. rewrite app_nil_r, IH. apply Permutation_cons_append.
Qed.

Section Chain.
Context {C : Operators}.
Variable keep : forall {m n}, op m n -> op m n.
Variable inv : forall {n}, op n n -> op n n.
Hypothesis keep_ok : forall m n (x : op m n), keep x == x.
Variables (six single : size) (dof : nat -> size) (N : nat).
Hypothesis inv_ok : forall k (x y : op (dof k) (dof k)), x * y == 1 -> y * x == 1 -> inv x == y.
Variables (step : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).

Lemma fork_is_shift : fork six N S == shift six N.
Proof.
  intros i j Hi Hj. unfold fork, shift. destruct i as [| i]; [easy |]. cbn [Nat.eqb]. now rewrite Nat.eqb_sym.
Qed.

Lemma resolvents_agree : tree_resolvent six N S step == resolvent six N step.
Proof.
  pose proof (tree_left six N S (fun k _ => Nat.lt_succ_diag_r k) step) as E. rewrite fork_is_shift in E.
  pose proof (resolvent_right six N step) as F. change (tree_steps six N step) with (steps six N step) in E.
  use F (neg (tree_resolvent six N S step)) 1. use E 1 (resolvent six N step). operators.
Qed.

Lemma inertias_agree D_inv k : (k < N)%nat -> tree_P six dof S step H M D_inv k == P six dof step H M D_inv k.
Proof.
  induction k as [| k IH]; intro Hk; rewrite (tree_recursion six dof N S (fun k _ => Nat.lt_succ_diag_r k)) by easy; unfold children.
  - rewrite sum_0 by easy. apply add_0_r.
  - rewrite (sum_only _ _ _ k) by (lia || (intros i Hi Hj; now rewrite (proj2 (Nat.eqb_neq _ _)) by auto)).
    rewrite Nat.eqb_refl. unfold handed_on. rewrite IH by lia. apply add_comm.
Qed.

Variables theta_dot T : forall k, op (dof k) single.
Variable a_of : forall k, op six single -> op (dof k) single -> op six single.
Variable b_of : nat -> op six single -> op six single.
Variable F : nat -> op six single.
Variables V_base alpha_base : op six single.
Hypothesis a_proper : forall k, Proper (equal ==> equal ==> equal) (a_of k).
Hypothesis b_proper : forall k, Proper (equal ==> equal) (b_of k).
Variable D_inv : forall k, op (dof k) (dof k).
Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Notation D k := (Chains.D six dof step H M D_inv k).
Hypothesis D_inverse : forall k, (k < N)%nat -> D k * D_inv k == 1 /\ D_inv k * D k == 1.

(* The same for a chain of N links, in the letters of Chains.v. The base carries link N - 1; its acceleration, and
   with it gravity, enters through a. Assumes: symmetric inertias M(k), that each D(k) has an inverse, and bias terms
   that depend on V(k+1), theta_dot(k) and V(k) alone. *)
Theorem three_loops_solve (theta_dd : @op Matrices (Sizes N dof) (Sizes 1 (fun _ => single))) :
  let column {q} (x : forall k, op (q k) single) := column single N x in
  let phi := resolvent six N step in
  let at_base x := column (fun k => if S k <? N then 0 else (step k)^T * x) in
  let V k : op six single := (phi^T * ((diagonal N H)^T * column theta_dot + at_base V_base)) k 0%nat in
  let V_next k := if S k <? N then V (S k) else V_base in
  let a := column (fun k => a_of k (V_next k) (theta_dot k)) + at_base alpha_base in
  let b := column (fun k => b_of k (V k)) in
  let run := @articulated_body (on_operators (@keep) (@inv)) six single dof step H M theta_dot T a_of b_of F
               _ V_base alpha_base (in_a_row N) in
  diagonal N H * phi * (diagonal N M * (phi^T * ((diagonal N H)^T * theta_dd + a)) + b + column F) == column T
  <-> theta_dd == column (found single dof run).
Proof.
  intros col phi at_base V V_next a b run.
  refine (iff_trans _ (articulated_body_solves (@keep) (@inv) keep_ok six single dof N S inv_ok (fun k _ => Nat.lt_succ_diag_r k) step H M
    theta_dot T a_of b_of F V_base alpha_base a_proper b_proper D_inv M_symmetric _ (in_a_row N) (in_a_row_numbered N) theta_dd)).
  - assert (EV : forall k, (k < N)%nat -> Forward.V six single dof N S step H theta_dot V_base k == V k).
    { intros k Hk. assert (G : V_ six single dof N S step H theta_dot V_base
        == phi^T * ((diagonal N H)^T * col dof theta_dot + at_base V_base)) by (unfold V_; now rewrite resolvents_agree).
      exact (G k 0%nat Hk Nat.lt_0_1). }
    assert (Ea : a_ six single dof N S step H theta_dot a_of V_base alpha_base == a).
    { unfold a_, a. apply add_proper; [| reflexivity]. apply column_equal. intros k Hk. apply a_proper; [| easy].
      unfold at_parent, V_next. destruct (Nat.ltb_spec (S k) N); [now apply EV | easy]. }
    assert (Eb : b_ six single dof N S step H theta_dot b_of V_base == b).
    { apply column_equal. intros k Hk. apply b_proper. now apply EV. }
    rewrite Ea, Eb, resolvents_agree. reflexivity.
  - intros k Hk. unfold tree_D. rewrite inertias_agree by easy. now apply D_inverse.
Qed.
End Chain.
