(* The checker of certificates, and the proof that whatever it accepts holds for all operators.

   Letters are numbers, x or its transpose; a word is a list of letters; a polynomial is a list of words with signs.
   An expression carries its sizes in its type and denotes an operator. A certificate of lhs == rhs is a list of
   lines (sign, u, fact, v): lhs - rhs is the sum of u (fact.lhs - fact.rhs) v, or of the same with the fact
   transposed. Theorem `sound`: if `check` computes to true and the facts hold, then lhs == rhs. Identities.v applies
   it to every certificate of the workbook. *)

From Coq Require Import List Bool PArith Eqdep_dec.
From RK Require Import Operators.
Import ListNotations.

Section Checker.
Context {C : Operators}.

(* What letters stand for. Sizes have codes that can be compared. *)
Variable code : Type.
Variable code_dec : forall a b : code, {a = b} + {a <> b}.
Variable ob : code -> size.
Variables row col : positive -> code.
Variable value : positive -> forall a b : code, op (ob a) (ob b).       (* of a letter; only its own sizes matter *)
Variable symmetric : list positive.
Hypothesis symmetric_ok :
  Forall (fun x => row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.

(* --- expressions, their words, the check: all that is computed --- *)

Inductive expr : code -> code -> Type :=
| Var x : expr (row x) (col x)
| One a : expr a a
| Zero a b : expr a b
| Add a b : expr a b -> expr a b -> expr a b
| Neg a b : expr a b -> expr a b
| Mul a b c : expr a b -> expr b c -> expr a c
| Tr a b : expr a b -> expr b a.

Record fact := Fact { from : code; to : code; lhs : expr from to; rhs : expr from to }.

Definition letter := (positive * bool)%type.                            (* true: transposed *)
Definition word := list letter.
Definition poly := list (bool * word).                                  (* true: minus *)
Definition line := (bool * word * (nat * bool) * word)%type.            (* sign, u, fact, transposed?, v *)

Fixpoint compare_words (acc : comparison) (u v : word) : comparison :=  (* shorter first, then letter by letter *)
  match u, v with
  | [], [] => acc
  | [], _ => Lt
  | _, [] => Gt
  | (x, s) :: u, (y, t) :: v =>
      let here := match Pos.compare x y with Eq => if eqb s t then Eq else if s then Gt else Lt | c => c end in
      compare_words (match acc with Eq => here | _ => acc end) u v
  end.

Fixpoint merge (p : poly) : poly -> poly :=                             (* p + q; opposite words cancel *)
  match p with
  | [] => fun q => q
  | (s, u) :: p' => fix merge_q q :=
      match q with
      | [] => p
      | (t, v) :: q' =>
          match compare_words Eq u v with
          | Lt => (s, u) :: merge p' q
          | Gt => (t, v) :: merge_q q'
          | Eq => if eqb s t then (s, u) :: merge p' q else merge p' q'
          end
      end
  end.

Definition negated (p : poly) : poly := map (fun '(s, w) => (negb s, w)) p.
Definition framed (s : bool) (u : word) (p : poly) (v : word) : poly := map (fun '(t, w) => (xorb s t, u ++ w ++ v)) p.
Fixpoint times (p q : poly) : poly :=
  match p with [] => [] | (s, u) :: p => merge (framed s u q []) (times p q) end.
Definition twin (x : letter) : letter := if existsb (Pos.eqb (fst x)) symmetric then x else (fst x, negb (snd x)).
Fixpoint turned (w : word) : word := match w with [] => [] | x :: w => turned w ++ [twin x] end.
Fixpoint transposed (p : poly) : poly :=
  match p with [] => [] | (s, w) :: p => merge [(s, turned w)] (transposed p) end.

Fixpoint words {a b} (e : expr a b) : poly :=                           (* the expression multiplied out *)
  match e with
  | Var x => [(false, [(x, false)])]
  | One _ => [(false, [])]
  | Zero _ _ => []
  | Add _ _ e f => merge (words e) (words f)
  | Neg _ _ e => negated (words e)
  | Mul _ _ _ e f => times (words e) (words f)
  | Tr _ _ e => transposed (words e)
  end.

Definition difference (f : fact) : poly := merge (words (lhs f)) (negated (words (rhs f))).

Definition rows (x : letter) := if snd x then col (fst x) else row (fst x).
Definition cols (x : letter) := if snd x then row (fst x) else col (fst x).
Definition same (a b : code) : bool := if code_dec a b then true else false.
Fixpoint fits (w : word) (a b : code) : bool :=                         (* whether the sizes fit, with a rows and b columns *)
  match w with [] => same a b | x :: w => same a (rows x) && fits w (cols x) b end.

Fixpoint total (facts : list (code * code * poly)) (a b : code) (lines : list line) : option poly :=
  match lines with
  | [] => Some []
  | (s, u, (k, t), v) :: lines =>
      match nth_error facts k, total facts a b lines with
      | Some (f, g, p), Some q =>
          let '(f, g, p) := if t then (g, f, transposed p) else (f, g, p) in
          if fits u a f && fits v g b then Some (merge (framed s u p v) q) else None
      | _, _ => None
      end
  end.

Definition check (facts : list fact) (claim : fact) (lines : list line) : bool :=
  match total (map (fun f => (from f, to f, difference f)) facts) (from claim) (to claim) lines with
  | Some q => match merge (difference claim) (negated q) with [] => true | _ => false end
  | None => false
  end.

(* --- the operators that letters, words and expressions denote --- *)

Fixpoint denoted {a b} (e : expr a b) : op (ob a) (ob b) :=
  match e with
  | Var x => value x (row x) (col x)
  | One _ => 1
  | Zero _ _ => 0
  | Add _ _ e f => denoted e + denoted f
  | Neg _ _ e => - denoted e
  | Mul _ _ _ e f => denoted e * denoted f
  | Tr _ _ e => (denoted e)^T
  end.

Definition holds (f : fact) : Prop := denoted (lhs f) == denoted (rhs f).

Definition unit (a b : code) : op (ob a) (ob b) :=
  match code_dec a b with left e => eq_rect a (fun c => op (ob a) (ob c)) 1 b e | right _ => 0 end.
Definition value' (x : letter) (a b : code) : op (ob a) (ob b) :=
  if snd x then (value (fst x) b a)^T else value (fst x) a b.
Fixpoint word_at (w : word) (a b : code) : op (ob a) (ob b) :=
  match w with [] => unit a b | x :: w => value' x a (cols x) * word_at w (cols x) b end.
Definition signed {m n} (s : bool) (x : op m n) := if s then - x else x.
Fixpoint poly_at (p : poly) (a b : code) : op (ob a) (ob b) :=
  match p with [] => 0 | (s, w) :: p => signed s (word_at w a b) + poly_at p a b end.
Definition all_fit (p : poly) (a b : code) : Prop := Forall (fun t => fits (snd t) a b = true) p.

(* --- proofs --- *)

Lemma unit_same a : unit a a = 1.
Proof.
  unfold unit. destruct (code_dec a a) as [e | n]; [| now destruct n].
  now rewrite (UIP_dec code_dec e eq_refl).
Qed.

Lemma same_eq a b : same a b = true -> a = b.
Proof. unfold same. now destruct (code_dec a b). Qed.

Lemma same_refl a : same a a = true.
Proof. unfold same. now destruct (code_dec a a). Qed.

Lemma compare_words_eq u : forall v acc, compare_words acc u v = Eq -> acc = Eq /\ u = v.
Proof.
  induction u as [| (x, s) u IH]; intros [| (y, t) v] acc H; cbn in H; try easy.
  apply IH in H as [H ->]. destruct acc; try easy.
  destruct (Pos.compare_spec x y) as [-> | |]; try easy.
  destruct (eqb s t) eqn:E; [apply eqb_prop in E as ->; easy | now destruct s].
Qed.

Instance signed_proper m n s : Proper (equal ==> equal) (@signed m n s).
Proof. intros x y H. destruct s; cbn; now rewrite H. Qed.

Lemma signed_xorb m n s t (x : op m n) : signed (xorb s t) x == signed s (signed t x).
Proof. destruct s, t; cbn; rewrite ?neg_neg; easy. Qed.

Lemma signed_add m n s (x y : op m n) : signed s (x + y) == signed s x + signed s y.
Proof. destruct s; cbn; rewrite ?neg_add; easy. Qed.

Lemma signed_mul l m n s t (x : op l m) (y : op m n) : signed s x * signed t y == signed (xorb s t) (x * y).
Proof. destruct s, t; cbn; rewrite ?mul_neg_l, ?mul_neg_r, ?neg_neg; easy. Qed.

Lemma signed_0 m n s : signed s (0 : op m n) == 0.
Proof. destruct s; cbn; rewrite ?neg_0; easy. Qed.

Lemma merge_sum p : forall q a b, poly_at (merge p q) a b == poly_at p a b + poly_at q a b.
Proof.
  induction p as [| (s, u) p IHp]; intros q a b; [symmetry; apply add_0 |].
  induction q as [| (t, v) q IHq]; [symmetry; apply add_0_r |].
  cbn [merge]. destruct (compare_words Eq u v) eqn:E.
  - apply compare_words_eq in E as [_ ->]. destruct (eqb s t) eqn:F.
    + cbn [poly_at]. rewrite (IHp ((t, v) :: q)). apply add_assoc.
    + rewrite IHp. cbn [poly_at]. rewrite add_swap.
      assert (signed s (word_at v a b) + signed t (word_at v a b) == 0) as ->; [| now rewrite add_0].
      destruct s, t; try easy; cbn; [apply neg_add_self | apply add_neg].
  - cbn [poly_at]. rewrite (IHp ((t, v) :: q)). apply add_assoc.
  - change (signed t (word_at v a b) + poly_at (merge ((s, u) :: p) q) a b
            == poly_at ((s, u) :: p) a b + poly_at ((t, v) :: q) a b).
    rewrite IHq. apply add_swap_l.
Qed.

Lemma merge_fit p : forall q a b, all_fit p a b -> all_fit q a b -> all_fit (merge p q) a b.
Proof.
  induction p as [| (s, u) p IHp]; intros q a b Hp Hq; [easy |].
  induction q as [| (t, v) q IHq]; [easy |].
  inversion_clear Hp as [| ? ? Hu Hp']. inversion_clear Hq as [| ? ? Hv Hq'].
  cbn [merge]. destruct (compare_words Eq u v); [destruct (eqb s t) | |].
  - constructor; [easy |]. apply IHp; [easy | now constructor].
  - now apply IHp.
  - constructor; [easy |]. apply IHp; [easy | now constructor].
  - constructor; [easy |]. now apply IHq.
Qed.

Lemma fits_app u v : forall a b c, fits u a b = true -> fits v b c = true -> fits (u ++ v) a c = true.
Proof.
  induction u as [| x u IH]; intros a b c; cbn.
  - now intros ->%same_eq.
  - intros [-> H]%andb_prop Hv. cbn. now apply (IH _ b).
Qed.

Lemma word_app u v : forall a b c, fits u a b = true -> word_at (u ++ v) a c == word_at u a b * word_at v b c.
Proof.
  induction u as [| x u IH]; intros a b c; cbn.
  - intros ->%same_eq. now rewrite unit_same, mul_1_l.
  - intros [_ H]%andb_prop. now rewrite (IH _ b), mul_assoc.
Qed.

Lemma negated_sum p a b : poly_at (negated p) a b == - poly_at p a b.
Proof.
  induction p as [| (s, u) p IH]; cbn; [now rewrite neg_0 |].
  rewrite IH, neg_add. destruct s; cbn; now rewrite ?neg_neg.
Qed.

Lemma negated_fit p a b : all_fit p a b -> all_fit (negated p) a b.
Proof. intro H. apply Forall_map. eapply Forall_impl; [| exact H]. now intros (s, w). Qed.

Lemma framed_sum s u p v a b c d : fits u a b = true -> fits v c d = true -> all_fit p b c ->
  poly_at (framed s u p v) a d == signed s (word_at u a b * poly_at p b c * word_at v c d).
Proof.
  intros Hu Hv. induction p as [| (t, w) p IH]; intro H; cbn.
  - now rewrite mul_0_r, mul_0_l, signed_0.
  - inversion_clear H as [| ? ? Hw Hp]. rewrite IH by easy. cbn in Hw.
    rewrite (word_app u _ a b d Hu), (word_app w v b c d Hw).
    rewrite mul_add_r, mul_add_l, signed_add, signed_xorb, mul_assoc.
    destruct t; cbn; [| easy]. now rewrite mul_neg_r, mul_neg_l.
Qed.

Lemma framed_fit s u p v a b c d : fits u a b = true -> fits v c d = true -> all_fit p b c ->
  all_fit (framed s u p v) a d.
Proof.
  intros Hu Hv H. apply Forall_map. eapply Forall_impl; [| exact H]. intros (t, w) Hw. cbn in *.
  apply (fits_app _ _ _ b); [easy |]. now apply (fits_app _ _ _ c).
Qed.

Lemma times_fit p q a b c : all_fit p a b -> all_fit q b c -> all_fit (times p q) a c.
Proof.
  intros Hp Hq. induction Hp as [| (s, u) p Hu Hp IH]; cbn; [constructor |].
  apply merge_fit; [| easy]. apply (framed_fit _ _ _ _ _ b c); try easy. apply same_refl.
Qed.

Lemma times_sum p q a b c : all_fit p a b -> all_fit q b c -> poly_at (times p q) a c == poly_at p a b * poly_at q b c.
Proof.
  intros Hp Hq. induction Hp as [| (s, u) p Hu Hp IH]; cbn; [now rewrite mul_0_l |].
  rewrite merge_sum, IH, (framed_sum _ _ _ _ _ b c) by (easy || apply same_refl). cbn.
  rewrite unit_same, mul_1_r, mul_add_l. destruct s; cbn; now rewrite ?mul_neg_l.
Qed.

Lemma twin_sizes x : rows (twin x) = cols x /\ cols (twin x) = rows x.
Proof.
  unfold twin, rows, cols. destruct x as (x, t). cbn. destruct (existsb (Pos.eqb x) symmetric) eqn:E; [| now destruct t].
  apply existsb_exists in E as (y & Hy & <-%Pos.eqb_eq).
  rewrite Forall_forall in symmetric_ok. destruct (symmetric_ok x Hy) as [E _]. destruct t; now rewrite E.
Qed.

Lemma twin_value x : value' (twin x) (cols x) (rows x) == (value' x (rows x) (cols x))^T.
Proof.
  unfold twin, rows, cols, value'. destruct x as (x, t). cbn. destruct (existsb (Pos.eqb x) symmetric) eqn:E.
  - apply existsb_exists in E as (y & Hy & <-%Pos.eqb_eq).
    rewrite Forall_forall in symmetric_ok. destruct (symmetric_ok x Hy) as [<- H].
    destruct t; cbn; now rewrite ?H.
  - destruct t; cbn; now rewrite ?tr_tr.
Qed.

Lemma turned_fit w : forall a b, fits w a b = true -> fits (turned w) b a = true.
Proof.
  induction w as [| x w IH]; intros a b; cbn.
  - intros ->%same_eq. apply same_refl.
  - intros [->%same_eq H]%andb_prop. apply (fits_app _ _ _ (cols x)); [now apply IH |].
    cbn. destruct (twin_sizes x) as [-> ->]. now rewrite !same_refl.
Qed.

Lemma turned_value w : forall a b, fits w a b = true -> word_at (turned w) b a == (word_at w a b)^T.
Proof.
  induction w as [| x w IH]; intros a b; cbn.
  - intros ->%same_eq. now rewrite unit_same, tr_1.
  - intros [->%same_eq H]%andb_prop. rewrite (word_app _ _ _ (cols x)) by now apply turned_fit.
    cbn. destruct (twin_sizes x) as [_ ->]. now rewrite unit_same, mul_1_r, twin_value, IH, tr_mul.
Qed.

Lemma transposed_fit p a b : all_fit p a b -> all_fit (transposed p) b a.
Proof.
  intro H. induction H as [| (s, w) p Hw Hp IH]; cbn -[merge]; [constructor |].
  apply merge_fit; [| easy]. constructor; [now apply turned_fit | constructor].
Qed.

Lemma transposed_sum p a b : all_fit p a b -> poly_at (transposed p) b a == (poly_at p a b)^T.
Proof.
  intro H. induction H as [| (s, w) p Hw Hp IH]; cbn -[merge]; [now rewrite tr_0 |].
  rewrite merge_sum, IH, tr_add. cbn. rewrite add_0_r, turned_value by easy.
  destruct s; cbn; now rewrite ?tr_neg.
Qed.

Lemma words_fit a b (e : expr a b) : all_fit (words e) a b.
Proof.
  induction e; cbn.
  - constructor; [| constructor]. cbn. unfold rows, cols. cbn. now rewrite !same_refl.
  - constructor; [apply same_refl | constructor].
  - constructor.
  - now apply merge_fit.
  - now apply negated_fit.
  - now apply (times_fit _ _ _ b).
  - now apply transposed_fit.
Qed.

Lemma words_sum a b (e : expr a b) : poly_at (words e) a b == denoted e.
Proof.
  induction e; cbn.
  - unfold value', cols. cbn. now rewrite unit_same, mul_1_r, add_0_r.
  - now rewrite unit_same, add_0_r.
  - easy.
  - now rewrite merge_sum, IHe1, IHe2.
  - now rewrite negated_sum, IHe.
  - rewrite (times_sum _ _ _ b) by apply words_fit. now rewrite IHe1, IHe2.
  - rewrite transposed_sum by apply words_fit. now rewrite IHe.
Qed.

Lemma difference_fit f : all_fit (difference f) (from f) (to f).
Proof. apply merge_fit; [| apply negated_fit]; apply words_fit. Qed.

Lemma difference_sum f : poly_at (difference f) (from f) (to f) == denoted (lhs f) - denoted (rhs f).
Proof. unfold difference. now rewrite merge_sum, negated_sum, !words_sum. Qed.

Lemma total_is_0 facts a b lines q : Forall holds facts ->
  total (map (fun f => (from f, to f, difference f)) facts) a b lines = Some q -> poly_at q a b == 0.
Proof.
  intro H. revert q. induction lines as [| (((s, u), (k, t)), v) lines IH]; cbn; intros q E.
  - now injection E as <-.
  - rewrite nth_error_map in E. destruct (nth_error facts k) as [f |] eqn:F; cbn in E; [| easy].
    destruct (total _ a b lines) as [q' |]; [| easy]. specialize (IH q' eq_refl).
    apply nth_error_In in F. rewrite Forall_forall in H. apply H in F.
    assert (poly_at (difference f) (from f) (to f) == 0) as Z
      by now rewrite difference_sum; apply difference_of_equal.
    pose proof (difference_fit f) as W.
    destruct t; match type of E with context [if ?c then _ else _] => destruct c eqn:G end; try easy;
      apply andb_prop in G as [Hu Hv]; injection E as <-; rewrite merge_sum, IH, add_0_r.
    + rewrite (framed_sum _ _ _ _ _ (to f) (from f)) by (easy || now apply transposed_fit).
      now rewrite transposed_sum, Z, tr_0, mul_0_r, mul_0_l, signed_0 by easy.
    + rewrite (framed_sum _ _ _ _ _ (from f) (to f)) by easy.
      now rewrite Z, mul_0_r, mul_0_l, signed_0.
Qed.

(* Whatever the checker accepts holds: if the facts hold for some operators and `check` computes to true, then the
   claim holds for them. Assumes: the laws of operators (Operators.v), and that the letters called symmetric are
   symmetric. *)
Theorem sound facts claim lines : Forall holds facts -> check facts claim lines = true -> holds claim.
Proof.
  unfold check. intros H. destruct (total _ _ _ lines) as [q |] eqn:E; [| easy].
  apply total_is_0 in E; [| easy].
  destruct (merge (difference claim) (negated q)) eqn:F; [| easy]. intros _.
  pose proof (merge_sum (difference claim) (negated q) (from claim) (to claim)) as S.
  rewrite F, negated_sum, E, neg_0, add_0_r, difference_sum in S.
  apply equal_by_difference. now rewrite <- S.
Qed.
End Checker.

Arguments expr {code}. Arguments fact {code}.
Arguments Var {code row col}. Arguments One {code row col a}. Arguments Zero {code row col a b}.
Arguments Add {code row col a b}. Arguments Neg {code row col a b}. Arguments Mul {code row col a b c}.
Arguments Tr {code row col a b}. Arguments Fact {code row col from to}.

Declare Scope expr_scope.
Delimit Scope expr_scope with expr.
Bind Scope expr_scope with expr.
Infix "+" := Add : expr_scope.
Infix "*" := Mul : expr_scope.
Notation "- x" := (Neg x) : expr_scope.
Notation "x - y" := (Add x (Neg y)) : expr_scope.
Notation "x ^T" := (Tr x) : expr_scope.
Notation "1" := One : expr_scope.
Notation "0" := Zero : expr_scope.

(* x where it fits, 0 elsewhere. *)
Definition only_at {C : Operators} {code} (code_dec : forall a b : code, {a = b} + {a <> b}) {ob : code -> size}
    {a b} (x : op (ob a) (ob b)) (c d : code) : op (ob c) (ob d) :=
  match code_dec a c, code_dec b d with
  | left e, left f => eq_rect b (fun d => op (ob c) (ob d)) (eq_rect a (fun c => op (ob c) (ob b)) x c e) d f
  | _, _ => 0
  end.

