(* FD1 to FD4 of the report as loops, in its letters (RK 4.17 to 4.22, 5.5 to 5.17; lecture 4b). Each finds the one
   solution of the equations of motion, under the assumptions of Forward.v, and each does the same number of
   operations at every link. *)

From Coq Require Import Arith Lia List.
From RK Require Import Operators Matrices Chains Trees Decide Sweeps Forward.

Section Program.
Context {K : Machine}.
Variables (six single : kind) (dof : nat -> kind).
Notation vector := (num six single).
Notation bias := (bias six single dof).
Variables (phi : nat -> num six six) (H : forall k, num (dof k) six) (M : nat -> num six six).

(* FD1 to FD3, outward: zeta = phi^T a, and the forces of a motion at constant rates. The next loops find zeta and M
   zeta + b in the places of a and b. *)
Fixpoint constant_rates (zeta_in : vector) (t : forest bias) : work (forest bias) :=
  match t with
  | bare => ret bare
  | link k (Bias _ _ _ _ a b T) outer beside =>
      do carried <- (phi k)° ⊗ zeta_in;
      do zeta <- carried ⊕ a;                                                   (* RK 4.21b *)
      do M_zeta <- M k ⊗ zeta;
      do force <- M_zeta ⊕ b;
      do outer <- constant_rates zeta outer;
      do beside <- constant_rates zeta_in beside;
      ret (link k (Bias _ _ _ k zeta force T) outer beside)
  end.

(* FD1 and FD2, inward: T', what is left of T to accelerate the joints. *)
Fixpoint freed (t : forest bias) : work (vector * forest bias) :=
  match t with
  | bare => ret (nothing, bare)
  | link k (Bias _ _ _ _ zeta force T) outer beside =>
      do (f_outer, outer) <- freed outer;
      do (f_beside, beside) <- freed beside;
      do f <- f_outer ⊕ force;
      do Hf <- H k ⊗ f;
      do T_free <- T ⊖ Hf;                                                      (* RK 4.17 *)
      do phi_f <- phi k ⊗ f;
      do f_out <- f_beside ⊕ phi_f;
      ret (f_out, link k (Bias _ _ _ k zeta force T_free) outer beside)
  end.

(* The filter, inward. FD1, FD3 and FD4 differ in the term that is added to z at link k, and in the values that are
   passed on beside T. *)
Record gained (k : nat) := Gained { psi : num six six; L : num six (dof k); gain : num six (dof k);
                                    white : num (dof k) single; a_gained : vector }.
Variable joins : forall k, bias k -> vector -> work vector.
Variable goes_on : forall k, bias k -> num six six -> vector -> work vector.

Fixpoint filtered (t : forest bias) : work (num six six * vector * forest gained) :=
  match t with
  | bare => ret (nothing, nothing, bare)
  | link k x outer beside =>
      do (P_outer, z_outer, outer) <- filtered outer;
      do (P_beside, z_beside, beside) <- filtered beside;
      do P <- P_outer ⊕ M k;
      do PH <- P ⊗ (H k)°;
      do D <- H k ⊗ PH;
      do D_inv <- inverse D;
      do G <- PH ⊗ D_inv;
      do L <- phi k ⊗ G;
      do LH <- L ⊗ H k;
      do psi <- phi k ⊖ LH;                                                     (* RK 4.7 *)
      do z <- joins k x z_outer;
      do Hz <- H k ⊗ z;
      do epsilon <- torque _ _ _ _ x ⊖ Hz;
      do nu <- D_inv ⊗ epsilon;                                                 (* RK 4.18, 5.9, 5.14 *)
      do known <- goes_on k x P z;
      do psi_z <- psi ⊗ known;
      do LT <- L ⊗ torque _ _ _ _ x;
      do y <- psi_z ⊕ LT;                                                       (* RK 4.20, 5.10, 5.16 *)
      do psi_P <- psi ⊗ P;
      do psi_P_phi <- psi_P ⊗ (phi k)°;
      do P_out <- P_beside ⊕ psi_P_phi;
      do z_out <- z_beside ⊕ y;
      ret (P_out, z_out, link k (Gained k psi L G nu (Sweeps.a _ _ _ _ x)) outer beside)
  end.

(* The smoother of FD1 to FD3, outward; it hands out theta_dd, and to FD2 alpha = lambda + zeta as well. *)
Variable B : nat -> Type.
Variable hands_out : forall k, vector -> num (dof k) single -> vector -> work (B k).

Fixpoint smoothed (lambda_in : vector) (t : forest gained) : work (forest B) :=
  match t with
  | bare => ret bare
  | link k (Gained _ psi L _ nu zeta) outer beside =>
      do L_lambda <- L° ⊗ lambda_in;
      do theta_dd <- nu ⊖ L_lambda;                                             (* RK 4.22 *)
      do psi_lambda <- psi° ⊗ lambda_in;
      do turn <- (H k)° ⊗ nu;
      do lambda <- psi_lambda ⊕ turn;                                           (* RK 4.21 *)
      do x <- hands_out k zeta theta_dd lambda;
      do outer <- smoothed lambda outer;
      do beside <- smoothed lambda_in beside;
      ret (link k x outer beside)
  end.

(* That of FD4. *)
Fixpoint smoothed_4 (alpha_in : vector) (t : forest gained) : work (forest (fun k => num (dof k) single)) :=
  match t with
  | bare => ret bare
  | link k (Gained _ psi L G nu a) outer beside =>
      do L_alpha <- L° ⊗ alpha_in;
      do G_a <- G° ⊗ a;
      do x <- nu ⊖ L_alpha;
      do theta_dd <- x ⊖ G_a;                                                   (* RK 5.15 *)
      do psi_alpha <- psi° ⊗ alpha_in;
      do free <- nu ⊖ G_a;
      do turn <- (H k)° ⊗ free;
      do s <- psi_alpha ⊕ turn;
      do alpha <- s ⊕ a;                                                        (* RK 5.17 *)
      do outer <- smoothed_4 alpha outer;
      do beside <- smoothed_4 alpha_in beside;
      ret (link k theta_dd outer beside)
  end.
End Program.

(* All four start from the results of loop 1 of lecture 4a and the acceleration of the base. *)
Section FD.
Context {K : Machine}.
Variables (six single : kind) (dof : nat -> kind).
Notation vector := (num six single).
Notation bias := (bias six single dof).
Notation accelerations := (work (forest (fun k => num (dof k) single))).
Variables (phi : nat -> num six six) (H : forall k, num (dof k) six) (M : nat -> num six six).
Definition z_alone (k : nat) (x : bias k) (z : vector) := ret z.
Definition z_force k (x : bias k) z := z ⊕ Sweeps.b _ _ _ _ x.
Definition P_known (k : nat) (x : bias k) (P : num six six) (z : vector) := ret z.
Definition P_a k (x : bias k) (P : num six six) (z : vector) := do P_a <- P ⊗ Sweeps.a _ _ _ _ x; z ⊕ P_a.
Definition joint_alone k (zeta : vector) (theta_dd : num (dof k) single) (lambda : vector) := ret theta_dd.
Definition with_link k (zeta : vector) (theta_dd : num (dof k) single) lambda :=
  do alpha <- lambda ⊕ zeta; ret (theta_dd, alpha).                             (* RK 4.22b *)
Notation filtered := (filtered six single dof phi H M).
Notation smoothed := (smoothed six single dof H).

Definition fd1_or_2 {B} hands_out (alpha_base : vector) (moving : forest bias) : work (forest B) :=
  do still <- constant_rates six single dof phi M alpha_base moving;
  do (_, free) <- freed six single dof phi H still;
  do (_, _, white) <- filtered z_alone P_known free;
  smoothed B hands_out nothing white.
Definition fd1 : vector -> forest bias -> accelerations := fd1_or_2 joint_alone.
Definition fd2 := fd1_or_2 with_link.
Definition fd3 (alpha_base : vector) (moving : forest bias) : accelerations :=
  do still <- constant_rates six single dof phi M alpha_base moving;
  do (_, _, white) <- filtered z_force P_known still;
  smoothed _ joint_alone nothing white.
Definition fd4 (alpha_base : vector) (moving : forest bias) : accelerations :=
  do (_, _, white) <- filtered z_force P_a moving;
  smoothed_4 six single dof H alpha_base white.
End FD.

(* --- their cost --- *)

Section Cost.
Notation none := (fun _ => tt).

Ltac count := cbn -[Nat.mul] in *; subst; cbn -[Nat.mul]; try split; try apply tally_equal; cbn -[Nat.mul]; lia.

Lemma constant_rates_cost t zeta : let found := @constant_rates counter tt tt none none none zeta t in
  snd found = scaled (links t) (Tally 2 2 0 0) /\ links (fst found) = links t.
Proof.
  destruct zeta. induction t as [| k [a b T] outer [IHo Eo] beside [IHb Eb]]; [easy |]. cbn -[Nat.mul] in *.
  do 2 destruct (constant_rates _ _ _ _ _ _ _). count.
Qed.

Lemma freed_cost t : let found := @freed counter tt tt none none none t in
  snd found = scaled (links t) (Tally 2 3 0 0) /\ links (snd (fst found)) = links t.
Proof.
  induction t as [| k [a b T] outer [IHo Eo] beside [IHb Eb]]; [easy |]. cbn -[Nat.mul] in *.
  do 2 destruct (freed _ _ _ _ _ _) as [[? ?] ?]. count.
Qed.

Lemma filtered_cost joins goes_on p s q r t : (forall k x z, snd (joins k x z) = Tally p s 0 0) ->
  (forall k x P z, snd (goes_on k x P z) = Tally q r 0 0) ->
  let found := @filtered counter tt tt none none none none joins goes_on t in
  snd found = scaled (links t) (Tally (11 + p + q) (6 + s + r) 1 0) /\ links (snd (fst found)) = links t.
Proof.
  intros Ej Eg. induction t as [| k [a b T] outer [IHo Eo] beside [IHb Eb]]; [easy |]. cbn -[Nat.mul Nat.add] in *.
  do 2 destruct (filtered _ _ _ _ _ _ _ _ _) as [[[? ?] ?] ?]. cbn -[Nat.mul Nat.add] in *.
  match goal with |- context [joins ?k ?x ?z] => specialize (Ej k x z); destruct (joins k x z) end.
  match goal with |- context [goes_on ?k ?x ?P ?z] => specialize (Eg k x P z); destruct (goes_on k x P z) end.
  cbn -[Nat.mul Nat.add] in *. subst. cbn -[Nat.mul Nat.add]. split; [apply tally_equal; cbn -[Nat.mul Nat.add]; nia | lia].
Qed.

Lemma smoothed_cost B hands_out s t lambda : (forall k zeta x lambda, snd (hands_out k zeta x lambda) = Tally 0 s 0 0) ->
  snd (@smoothed counter tt tt none none B hands_out lambda t) = scaled (links t) (Tally 3 (2 + s) 0 0).
Proof.
  intro Eh. destruct lambda. induction t as [| k [? ? ? ? ?] outer IHo beside IHb]; [easy |]. cbn -[Nat.mul Nat.add] in *.
  specialize (Eh k a_gained0 tt tt). destruct (hands_out _ _ _ _). do 2 destruct (smoothed _ _ _ _ _ _ _ _).
  cbn -[Nat.mul Nat.add] in *. subst. apply tally_equal; cbn -[Nat.mul Nat.add]; nia.
Qed.

Lemma smoothed_4_cost t alpha : snd (@smoothed_4 counter tt tt none none alpha t) = scaled (links t) (Tally 4 5 0 0).
Proof.
  destruct alpha. induction t as [| k [? ? ? ? ?] outer IHo beside IHb]; [easy |]. cbn -[Nat.mul] in *.
  do 2 destruct (smoothed_4 _ _ _ _ _ _). count.
Qed.

Lemma bind_cost {A B} (x : work (Machine := counter) A) (f : A -> work (Machine := counter) B) :
  snd (bind x f) = and_then (snd x) (snd (f (fst x))).
Proof. cbn. destruct x as [y c]. cbn. now destruct (f y). Qed.

(* Each of them costs the same at every link of every tree: (products of blocks, sums, inverses), without loop 1,
   which all share. Assumes: nothing. *)
Theorem fd_cost (t : forest (bias (K := counter) tt tt none)) :
  snd (@fd1 counter tt tt none none none none tt t) = scaled (links t) (Tally 18 13 1 0)
  /\ snd (@fd2 counter tt tt none none none none tt t) = scaled (links t) (Tally 18 14 1 0)
  /\ snd (@fd3 counter tt tt none none none none tt t) = scaled (links t) (Tally 16 11 1 0)
  /\ snd (@fd4 counter tt tt none none none none tt t) = scaled (links t) (Tally 16 13 1 0).
Proof.
  pose proof (constant_rates_cost t tt) as [E1 L1]. set (still := constant_rates _ _ _ _ _ _ _) in *.
  pose proof (freed_cost (fst still)) as [E2 L2]. set (free := freed _ _ _ _ _ _) in *.
  unfold fd1, fd2, fd1_or_2, fd3, fd4. rewrite !bind_cost. fold still. fold free. rewrite E1, E2.
  destruct (fst free) as [f free'] eqn:E. cbn [snd] in L2. rewrite !bind_cost.
  destruct (filtered_cost (@z_alone counter tt tt none) (@P_known counter tt tt none) 0 0 0 0 free'
    (fun _ _ _ => eq_refl) (fun _ _ _ _ => eq_refl)) as [F1 M1].
  destruct (filtered_cost (@z_force counter tt tt none) (@P_known counter tt tt none) 0 1 0 0 (fst still)
    (fun _ _ _ => eq_refl) (fun _ _ _ _ => eq_refl)) as [F3 M3].
  destruct (filtered_cost (@z_force counter tt tt none) (@P_a counter tt tt none) 0 1 1 1 t
    (fun _ _ _ => eq_refl) (fun _ _ _ _ => eq_refl)) as [F4 M4].
  cbv zeta in *. rewrite F1, F3, F4.
  destruct (fst (@filtered counter _ _ _ _ _ _ (z_alone _ _ _) _ _)) as [[P1 z1] w1].
  destruct (fst (@filtered counter _ _ _ _ _ _ (z_force _ _ _) (P_known _ _ _) _)) as [[P3 z3] w3].
  destruct (fst (@filtered counter _ _ _ _ _ _ (z_force _ _ _) (P_a _ _ _) _)) as [[P4 z4] w4].
  rewrite (smoothed_cost _ _ 0) by easy. rewrite (smoothed_cost _ (with_link _ _ _) 1), (smoothed_cost _ _ 0), smoothed_4_cost by easy.
  cbn [snd] in *. repeat split; apply tally_equal; cbn -[Nat.mul]; lia.
Qed.
End Cost.

(* --- their results --- *)

Section Shape.
Context {A B : nat -> Type}.

Fixpoint alike (R : forall k, A k -> B k -> Prop) (s : forest A) (t : forest B) : Prop :=
  match s, t with
  | bare, bare => True
  | link j x outer beside, link k y outer' beside' =>
      exists e : j = k, R k (eq_rect j A x k e) y /\ alike R outer outer' /\ alike R beside beside'
  | _, _ => False
  end.
Fixpoint mapped (f : forall k, A k -> B k) (t : forest A) : forest B :=
  match t with bare => bare | link k x outer beside => link k (f k x) (mapped f outer) (mapped f beside) end.

Lemma mapped_labels f t : labels (mapped f t) = labels t.
Proof. induction t as [| k x outer IHo beside IHb]; cbn; congruence. Qed.

Lemma each_mapped f (R : nat -> forall k, A k -> forest A -> Prop) (R' : nat -> forall k, B k -> forest B -> Prop) :
  (forall p k x o, R' p k (f k x) (mapped f o) -> R p k x o) -> forall t p, each R' p (mapped f t) -> each R p t.
Proof. intro E. induction t; cbn; intuition. Qed.

Lemma mapped_each f (R : nat -> forall k, A k -> forest A -> Prop) (R' : nat -> forall k, B k -> forest B -> Prop) :
  (forall p k x o, R p k x o -> R' p k (f k x) (mapped f o)) -> forall t p, each R p t -> each R' p (mapped f t).
Proof. intro E. induction t; cbn; intuition. Qed.

Lemma mapped_handed f t {C : Operators} m n (x : nat -> op m n) : handed x (mapped f t) = handed x t.
Proof. induction t as [| k y outer _ beside IHb]; cbn; congruence. Qed.
End Shape.

Section Solves.
Context {C : Operators}.
Variable keep : forall {m n}, op m n -> op m n.
Variable inv : forall {n}, op n n -> op n n.
Hypothesis keep_ok : forall m n (x : op m n), keep x == x.
Variables (six single : size) (dof : nat -> size) (N : nat) (parent : nat -> nat).
Hypothesis inv_ok : forall k (x y : op (dof k) (dof k)), x * y == 1 -> y * x == 1 -> inv x == y.
Variables (phi : nat -> op six six) (H : forall k, op (dof k) six) (M : nat -> op six six).
Notation machine := (on_operators (@keep) (@inv)).
Notation bias := (bias (K := machine) six single dof).
Notation felt := (felt (K := machine) six single dof).
Notation gained := (gained (K := machine) six single dof).

#[local] Instance keep_proper m n : Proper (equal ==> equal) (@keep m n).
Proof. intros x y E. now rewrite !keep_ok. Qed.

(* The filter finds the same as loop 2 of lecture 4a, with b as the term that is added to z and P a as the one that
   is passed on. *)
Section Filter.
Variables (D_inv : forall k, op (dof k) (dof k)) (P : nat -> op six six).
Notation hands_on := (handed_on six dof phi H D_inv).
Notation D k := (H k * P k * (H k)^T).
Notation G k := (P k * (H k)^T * D_inv k).
Hypothesis P_next : forall k, (k < N)%nat -> P k == M k + children six N parent k (fun j => hands_on j (P j)).
Hypothesis P_symmetric : forall k, (k < N)%nat -> (P k)^T == P k /\ (D_inv k)^T == D_inv k.
Hypothesis D_inverse : forall k, (k < N)%nat -> D k * D_inv k == 1 /\ D_inv k * D k == 1.
Variables (joins : forall k, bias k -> op six single -> op six single).
Variables (goes_on : forall k, bias k -> op six six -> op six single -> op six single).
Variable b_told : forall k, bias k -> op six single.
Variable a_told : op six single -> op six single.
Hypothesis joins_told : forall k x z, joins k x z == z + b_told k x.
Hypothesis goes_on_told : forall k x Q z, goes_on k x Q z == z + Q * a_told (Sweeps.a _ _ _ _ x).
Definition told k (x : bias k) : bias k :=
  Bias (K := machine) six single dof k (a_told (Sweeps.a _ _ _ _ x)) (b_told k x) (torque _ _ _ _ x).

Definition gains k (x : gained k) (y : felt k) : Prop :=
  psi _ _ _ _ x == phi k - L _ _ _ _ x * H k /\ L _ _ _ _ x == phi k * gain _ _ _ _ x
  /\ gain _ _ _ _ x == Sweeps.G _ _ _ _ y /\ white _ _ _ _ x == nu _ _ _ _ y
  /\ a_felt _ _ _ _ y = a_told (a_gained _ _ _ _ x).

Notation run2 := (@inward machine six single dof phi H M).
Notation white2 := (@filtered machine six single dof phi H M joins goes_on).

Lemma filter_gains t : forall p, each (here N parent) p t ->
  let '(P_1, z_1, w_1) := run2 (mapped told t) in
  let '(P_2, z_2, w_2) := white2 t in
  P_1 == handed (fun j => hands_on j (P j)) t /\ P_2 == P_1 /\ z_2 == z_1 /\ alike gains w_2 w_1.
Proof.
  induction t as [| k x outer IHo beside IHb]; intros p shape; [now cbn |].
  destruct shape as [(Hk & Hp & Hc) [So Sb]]. specialize (IHo k So). specialize (IHb p Sb).
  cbn -[handed alike gains] in IHo, IHb |- *.
  destruct (run2 (mapped told outer)) as [[P_o z_o] w_o]. destruct (run2 (mapped told beside)) as [[P_b z_b] w_b].
  destruct (white2 outer) as [[P_o' z_o'] w_o']. destruct (white2 beside) as [[P_b' z_b'] w_b'].
  destruct IHo as (EPo & EPo' & Ezo & IHo). destruct IHb as (EPb & EPb' & Ezb & IHb). cbn -[handed alike gains].
  destruct (D_inverse k Hk) as [DI ID]. destruct (P_symmetric k Hk) as [SP SD].
  assert (EP : keep (P_o + M k) == P k).
  { rewrite keep_ok, P_next, EPo, <- Hc by easy. apply add_comm. }
  assert (EP' : keep (P_o' + M k) == P k) by (rewrite <- EP, !keep_ok, EPo'; easy).
  set (P1 := keep (P_o + M k)) in *. set (P2 := keep (P_o' + M k)) in *.
  assert (EPH : keep (P1 * (H k)^T) == P k * (H k)^T) by now rewrite keep_ok, EP.
  assert (EPH' : keep (P2 * (H k)^T) == P k * (H k)^T) by now rewrite keep_ok, EP'.
  set (PH1 := keep (P1 * (H k)^T)) in *. set (PH2 := keep (P2 * (H k)^T)) in *.
  assert (ED : keep (H k * PH1) == D k) by now rewrite keep_ok, EPH, mul_assoc.
  assert (ED' : keep (H k * PH2) == D k) by now rewrite keep_ok, EPH', mul_assoc.
  set (D1 := keep (H k * PH1)) in *. set (D2 := keep (H k * PH2)) in *.
  assert (Ed : keep (inv D1) == D_inv k) by (rewrite keep_ok; apply inv_ok; now rewrite ED).
  assert (Ed' : keep (inv D2) == D_inv k) by (rewrite keep_ok; apply inv_ok; now rewrite ED').
  set (d1 := keep (inv D1)) in *. set (d2 := keep (inv D2)) in *.
  assert (Eg : keep (PH1 * d1) == G k) by now rewrite keep_ok, EPH, Ed.
  assert (Eg' : keep (PH2 * d2) == G k) by now rewrite keep_ok, EPH', Ed'.
  set (g1 := keep (PH1 * d1)) in *. set (g2 := keep (PH2 * d2)) in *.
  assert (Ez : keep (z_o + b_told k x) == joins k x z_o') by now rewrite keep_ok, joins_told, Ezo.
  set (z1 := keep (z_o + b_told k x)) in *. set (z2 := joins k x z_o') in *.
  assert (GDG : G k * D k * (G k)^T == P k * (H k)^T * D_inv k * H k * P k).
  { use ID (P k * (H k)^T) ((D_inv k)^T * H k * (P k)^T). use SD (P k * (H k)^T) (H k * (P k)^T).
    use SP (P k * (H k)^T * D_inv k * H k) 1. operators. }
  assert (hand : hands_on k (P k) == phi k * (P k - G k * D k * (G k)^T) * (phi k)^T) by (unfold handed_on; now rewrite GDG).
  split; [cbn [handed]; rewrite !keep_ok, EP, Eg, ED, hand, EPb; apply add_comm |].
  split; [rewrite !keep_ok, EP, EP', Eg, Eg', ED, EPb', GDG; operators |].
  split; [rewrite goes_on_told, EP, EP', Eg, Eg', ED, Ezb, Ez; repeat rewrite keep_ok; rewrite GDG; operators |].
  exists eq_refl. split; [| easy]. unfold gains. cbn. rewrite Ed, Ed', Eg, Eg', Ez. now rewrite !keep_ok.
Qed.
End Filter.

(* --- the smoothers --- *)

Notation run3 := (@outward machine six single dof phi H).

Lemma smoothed_finds {B} (hands_out : forall k, op six single -> op (dof k) single -> op six single -> B k)
  (R : forall k, B k -> op (dof k) single -> Prop) :
  (forall k zeta x lambda y, x == y -> R k (hands_out k zeta x lambda) y) ->
  forall s w, alike (gains (fun _ => 0)) s w ->
  forall lambda alpha : op six single, lambda == alpha ->
  alike R (@smoothed machine six single dof H B hands_out lambda s) (run3 alpha w).
Proof.
  intro ER. induction s as [| j [psi L gain nu zeta] outer IHo beside IHb]; intros [| k [G nu' a] outer' beside']; try easy.
  intros (e & (Ep & EL & EG & En & Ea) & So & Sb) lambda alpha E. destruct e.
  cbn in Ep, EL, EG, En, Ea |- *. exists eq_refl. cbn.
  split; [| split; [apply IHo; [easy |] | now apply IHb]].
  - apply ER. rewrite !keep_ok, Ea, <- EG, EL, En, E. operators.
  - rewrite !keep_ok, Ea, <- EG, Ep, EL, En, E. operators.
Qed.

Lemma smoothed_4_finds s w : alike (gains (fun a => a)) s w -> forall alpha alpha' : op six single, alpha == alpha' ->
  alike (fun k x y => x == y) (@smoothed_4 machine six single dof H alpha s) (run3 alpha' w).
Proof.
  revert w. induction s as [| j [psi L gain nu a] outer IHo beside IHb]; intros [| k [G nu' a'] outer' beside']; try easy.
  intros (e & (Ep & EL & EG & En & Ea) & So & Sb) alpha alpha' E. destruct e.
  cbn in Ep, EL, EG, En, Ea |- *. exists eq_refl. cbn.
  split; [| split; [apply IHo; [easy |] | now apply IHb]].
  - rewrite !keep_ok, Ea, <- EG, EL, En, E. operators.
  - rewrite !keep_ok, Ea, <- EG, Ep, EL, En, E. operators.
Qed.

(* --- the equations of motion with zeta, and with T' --- *)

Hypothesis tips_first : forall k, (k < N)%nat -> (k < parent k)%nat.
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
Notation phi_ := (tree_resolvent six N parent phi).
Notation H_ := (diagonal N H).
Notation M_ := (diagonal N M).
Notation V k := (Forward.V six single dof N parent phi H theta_dot V_base k).
Notation a_ := (Forward.a_ six single dof N parent phi H theta_dot a_of V_base alpha_base).
Notation b_ := (Forward.b_ six single dof N parent phi H theta_dot b_of V_base).
Notation a k := (a_of k (at_parent N V_base (fun j => V j) (parent k)) (theta_dot k)).
Definition zeta_ := phi_^T * a_.                                                (* RK 4.21b *)
Definition zeta k : op six single := zeta_ k 0%nat.
Definition force k := M k * zeta k + (b_of k (V k) + F k).
Definition f_ := phi_ * column force.
Definition f k : op six single := f_ k 0%nat.
Definition T_free k := T k - H k * f k.                (* RK 4.17 *)
Notation equations_of_motion theta_dd :=
  (H_ * phi_ * (M_ * (phi_^T * (H_^T * theta_dd + a_)) + b_ + column F) == column T).
Notation no_a := (fun (k : nat) (_ : op six single) (_ : op (dof k) single) => (0 : op six single)).
Notation no_b := (fun (_ : nat) (_ : op six single) => (0 : op six single)).

Lemma forces : column force == M_ * zeta_ + b_ + column F.
Proof.
  rewrite (column_of single N _ zeta_), diagonal_column. intros k j Hk Hj. apply add_assoc.
Qed.

(* In terms of zeta, the equations of motion are those of an arm without a; in terms of T', those of an arm
   without a and b. *)
Notation simpler theta_dd torques F :=
  (H_ * phi_ * (M_ * (phi_^T * (H_^T * theta_dd + Forward.a_ six single dof N parent phi H theta_dot no_a V_base 0))
     + Forward.b_ six single dof N parent phi H theta_dot no_b V_base + column F) == column torques).

Lemma no_bias : Forward.a_ six single dof N parent phi H theta_dot no_a V_base 0 == 0
  /\ Forward.b_ six single dof N parent phi H theta_dot no_b V_base == 0 /\ column (fun _ => 0 : op six single) == 0.
Proof.
  split; [| split; now intros k j Hk Hj]. intros k j Hk Hj.
  change ((0 : op six single) + (if parent k <? N then 0 else (phi k)^T * 0) == 0).
  destruct (parent k <? N); rewrite ?mul_0_r; apply add_0.
Qed.

Lemma with_zeta x : equations_of_motion x <-> simpler x T force.
Proof.
  destruct no_bias as (E & E' & _). rewrite E, E', forces. unfold zeta_.
  match goal with |- ?y == _ <-> ?z == _ => assert (G : y == z) by operators end. now rewrite G.
Qed.

Lemma with_T_free x : equations_of_motion x <-> simpler x T_free (fun _ => 0).
Proof.
  destruct no_bias as (E & E' & E''). rewrite E, E', E''.
  assert (ET : column T_free == column T - H_ * f_).
  { rewrite (column_of single N _ f_), diagonal_column. now intros k j Hk Hj. }
  rewrite ET. unfold f_. rewrite forces. unfold zeta_. split; intro G.
  - use G 1 1. operators.
  - use G 1 1. operators.
Qed.

(* --- each loop finds them --- *)

Notation right_bias a_of b_of F V_base T :=
  (Forward.right_bias (@keep) (@inv) six single dof N parent theta_dot T a_of b_of F V_base).
Definition known (torques : forall k, op (dof k) single) (p k : nat) (x : bias k) (outer : forest bias) : Prop :=
  here N parent p k x outer /\ Sweeps.b _ _ _ _ x == force k /\ torque _ _ _ _ x == torques k.

Lemma zeta_moves k : (k < N)%nat -> zeta k == (phi k)^T * at_parent N alpha_base zeta (parent k) + a k.
Proof.
  revert k. apply (carried_outward six single N parent tips_first phi zeta (fun k => a k) alpha_base).
  symmetry. exact (column_of single N _ zeta_).
Qed.

Lemma constant_rates_finds s : forall p zeta_in, each (right_bias a_of b_of F V_base T (fun j => V j)) p s ->
  zeta_in == at_parent N alpha_base zeta p -> each (known T) p (@constant_rates machine six single dof phi M zeta_in s).
Proof.
  assert (shape : forall u zeta_in m n (x : nat -> op m n),
    handed x (@constant_rates machine six single dof phi M zeta_in u) = handed x u).
  { induction u as [| k [a b U] outer _ beside IHb]; intros; [reflexivity |]. cbn. now f_equal. }
  induction s as [| k [a' b' U] outer IHo beside IHb]; intros p zeta_in; [easy |].
  intros (((Hk & Hp & Hc) & Ea & Eb & ET) & So & Sb) E. cbn in Ea, Eb, ET. cbn -[known each].
  assert (Ez : keep (keep ((phi k)^T * zeta_in) + a') == zeta k) by (rewrite !keep_ok, Ea, E, <- Hp; symmetry; now apply zeta_moves).
  split; [split; [split; [exact Hk | split; [exact Hp |]] |] | split; [apply IHo; [easy |] | now apply IHb]].
  - intros m n x. now rewrite Hc, shape.
  - split; [| easy]. cbn. unfold force. now rewrite keep_ok, (keep_ok _ _ (M k * _)), Ez, Eb.
  - rewrite Ez. unfold at_parent. now rewrite (proj2 (Nat.ltb_lt k N) Hk).
Qed.

Lemma freed_finds s : forall p, each (known T) p s -> let '(f_t, free) := @freed machine six single dof phi H s in
  f_t == handed (fun j => phi j * f j) s /\ each (known T_free) p free
  /\ forall m n (x : nat -> op m n), handed x free = handed x s.
Proof.
  induction s as [| k [a' b' U] outer IHo beside IHb]; intros p; [easy |].
  intros (((Hk & Hp & Hc) & Eb & ET) & So & Sb). specialize (IHo k So). specialize (IHb p Sb). cbn -[known each handed] in *.
  destruct (@freed machine six single dof phi H outer) as [f_o free_o].
  destruct (@freed machine six single dof phi H beside) as [f_b free_b].
  destruct IHo as (Efo & Ko & So'). destruct IHb as (Efb & Kb & Sb'). cbn -[known each handed].
  assert (Ef : keep (f_o + b') == f k).
  { rewrite keep_ok, Efo, <- Hc, Eb by easy. symmetry.
    refine (carried_inward six single N parent tips_first phi f force _ k Hk).
    symmetry. exact (column_of single N _ f_). }
  split; [cbn [handed]; rewrite Ef, !keep_ok, Efb; apply add_comm |]. split; [| intros m n x; cbn; now rewrite Sb'].
  split; [| easy]. split; [split; [easy | split; [easy |]] | split; [easy |]].
  - intros m n x. now rewrite Hc, So'.
  - unfold T_free. cbn. now rewrite Ef, !keep_ok, ET.
Qed.

(* --- so each of the four finds the solution --- *)

Notation recursion := (tree_recursion six dof N parent tips_first phi H M D_inv).
Notation symmetric := (tree_symmetric six dof N parent tips_first phi H M D_inv M_symmetric D_inverse).
Notation filter_is joins goes_on :=
  (filter_gains D_inv (tree_P six dof parent phi H M D_inv) recursion symmetric D_inverse joins goes_on).
Notation white s joins goes_on := (snd (@filtered machine six single dof phi H M joins goes_on s)).
Notation found := (found single dof).
Notation moving := (@velocity_terms machine six single dof phi H theta_dot T a_of b_of F A V_base t).
Notation moving_right := (Forward.moving_right (@keep) (@inv) keep_ok six single dof N parent tips_first phi H theta_dot T a_of
  b_of F V_base a_proper b_proper t t_numbered).

Lemma alike_found s w x : alike (fun k x y => x == y) s w -> x == column (found w) <-> x == column (found s).
Proof.
  intro E. assert (G : column (found s) == column (found w)); [| now rewrite G].
  apply (column_equal single N). intros k _. unfold Forward.found.
  assert (G : match found_in single dof s k, found_in single dof w k with
              | Some x, Some y => x == y | None, None => True | _, _ => False end).
  { revert w E. induction s as [| j y outer IHo beside IHb]; intros [| j' z outer' beside']; try easy.
    intros (e & E & Eo & Eb). destruct e. cbn in *. destruct (Nat.eq_dec j k) as [-> |]; [exact E |].
    specialize (IHo _ Eo). specialize (IHb _ Eb).
    now destruct (found_in single dof outer k), (found_in single dof outer' k). }
  now destruct (found_in single dof s k), (found_in single dof w k).
Qed.

Lemma alike_mapped {B} (f : forall k, B k -> op (dof k) single) s w :
  alike (fun k x y => f k x == y) s w -> alike (fun k x y => x == y) (mapped f s) w.
Proof.
  revert w. induction s as [| j x outer IHo beside IHb]; intros [| k y outer' beside']; try easy.
  intros (e & E & Eo & Eb). destruct e. exists eq_refl. cbn in *. auto.
Qed.

(* From a filter and its inputs to the solution. *)
Lemma filter_solves (joins : forall k, bias k -> op six single -> op six single)
  (goes_on : forall k, bias k -> op six six -> op six single -> op six single) (b_told : forall k, bias k -> op six single)
  (a_told : op six single -> op six single) (torques : forall k, op (dof k) single)
  (a_of' : forall k, op six single -> op (dof k) single -> op six single) (b_of' : nat -> op six single -> op six single)
  (F' : nat -> op six single) alpha (s : forest bias) x :
  (forall k x z, joins k x z == z + b_told k x) ->
  (forall k x Q z, goes_on k x Q z == z + Q * a_told (Sweeps.a _ _ _ _ x)) ->
  each (right_bias a_of' b_of' F' V_base torques (fun j => V j)) N (mapped (told b_told a_told) s) ->
  labels s = labels t ->
  alike (gains a_told) (white s joins goes_on) (snd (@inward machine six single dof phi H M (mapped (told b_told a_told) s))) /\
  (H_ * phi_ * (M_ * (phi_^T * (H_^T * x + Forward.a_ six single dof N parent phi H theta_dot a_of' V_base alpha))
     + Forward.b_ six single dof N parent phi H theta_dot b_of' V_base + column F') == column torques
   <-> x == column (found (@outward machine six single dof phi H alpha
              (snd (@inward machine six single dof phi H M (mapped (told b_told a_told) s)))))).
Proof.
  intros Ej Eg right listed. split.
  - assert (shape : each (here N parent) N s).
    { refine (each_mapped _ _ _ _ s N right). intros p k y o [(Hk & Hp & Hc) _]. repeat split; try easy. intros m n z. now rewrite Hc, mapped_handed. }
    pose proof (filter_is joins goes_on b_told a_told Ej Eg s N shape) as E.
    destruct (@inward machine six single dof phi H M (mapped (told b_told a_told) s)) as [[P_1 z_1] w_1].
    destruct (@filtered machine six single dof phi H M joins goes_on s) as [[P_2 z_2] w_2]. exact (proj2 (proj2 (proj2 E))).
  - pose proof (loops_solve (@keep) (@inv) keep_ok six single dof N parent inv_ok tips_first phi H M theta_dot torques a_of' b_of' F' V_base
      alpha D_inv M_symmetric D_inverse t t_numbered (mapped (told b_told a_told) s) x) as E.
    destruct (@inward machine six single dof phi H M (mapped (told b_told a_told) s)) as [[P_1 z_1] w_1].
    apply E; [now rewrite mapped_labels | exact right].
Qed.

Lemma constant_rates_labels s : forall zeta_in, labels (@constant_rates machine six single dof phi M zeta_in s) = labels s.
Proof. induction s as [| k [a' b' U] outer IHo beside IHb]; intro zeta_in; [easy |]. cbn. now rewrite IHo, IHb. Qed.

Lemma freed_labels s : labels (snd (@freed machine six single dof phi H s)) = labels s.
Proof.
  induction s as [| k [a' b' U] outer IHo beside IHb]; [easy |]. cbn.
  destruct (@freed machine six single dof phi H outer) as [? ?]. destruct (@freed machine six single dof phi H beside) as [? ?].
  cbn in *. congruence.
Qed.

Lemma base_is (alpha : op six single) v : alpha == at_parent N alpha v N.
Proof. unfold at_parent. now rewrite Nat.ltb_irrefl. Qed.

Notation still := (@constant_rates machine six single dof phi M alpha_base moving).
Lemma still_known : each (known T) N still.
Proof. apply constant_rates_finds; [exact moving_right | apply base_is]. Qed.

Lemma still_labels : labels still = labels t.
Proof. rewrite constant_rates_labels. apply loop_1_labels. Qed.

Ltac pairs := repeat match goal with |- context [match ?x with (_, _) => _ end] => destruct x end.

(* FD4 finds the one solution of the equations of motion. Assumes: the same as `articulated_body_solves`. *)
Theorem fd4_solves theta_dd :
  equations_of_motion theta_dd <-> theta_dd == column (found (@fd4 machine six single dof phi H M alpha_base moving)).
Proof.
  destruct (filter_solves (@z_force machine six single dof) (@P_a machine six single dof) (fun k x => Sweeps.b _ _ _ _ x) (fun a => a)
    T a_of b_of F alpha_base moving theta_dd) as [gain E].
  - intros. apply keep_ok.
  - intros. unfold P_a. cbn. now rewrite !keep_ok.
  - assert (G : forall s, mapped (told (fun k x => Sweeps.b _ _ _ _ x) (fun a => a)) s = s).
    { induction s as [| k [a' b' U] outer IHo beside IHb]; [easy |]. cbn. now f_equal. }
    rewrite G. exact moving_right.
  - apply loop_1_labels.
  - rewrite E. apply alike_found. unfold fd4. cbn [bind machine on_operators].
    destruct (@filtered machine six single dof phi H M _ _ moving) as [[? ?] w]. now apply smoothed_4_finds.
Qed.

(* FD3 finds the one solution of the equations of motion. Assumes: the same as `articulated_body_solves`. *)
Theorem fd3_solves theta_dd :
  equations_of_motion theta_dd <-> theta_dd == column (found (@fd3 machine six single dof phi H M alpha_base moving)).
Proof.
  rewrite with_zeta.
  destruct (filter_solves (@z_force machine six single dof) (@P_known machine six single dof) (fun k x => Sweeps.b _ _ _ _ x) (fun _ => 0)
    T no_a no_b force 0 still theta_dd) as [gain E].
  - intros. apply keep_ok.
  - intros. cbn. now rewrite mul_0_r, add_0_r.
  - refine (mapped_each _ _ _ _ still N still_known). intros p k x o [(Hk & Hp & Hc) [Eb ET]].
    repeat split; cbn; try easy; [intros m n z; now rewrite Hc, mapped_handed | now rewrite Eb, add_0].
  - exact still_labels.
  - rewrite E. apply alike_found. unfold fd3. cbn [bind machine on_operators].
    destruct (@filtered machine six single dof phi H M _ _ _) as [[? ?] w]. now apply smoothed_finds.
Qed.

Lemma fd1_or_2_solves {B} (hands_out : forall k, op six single -> op (dof k) single -> op six single -> B k) f theta_dd :
  (forall k zeta x lambda, f k (hands_out k zeta x lambda) = x) -> equations_of_motion theta_dd
  <-> theta_dd == column (found (mapped f (@fd1_or_2 machine six single dof phi H M B hands_out alpha_base moving))).
Proof.
  intro Ef. rewrite with_T_free. pose proof (freed_finds still N still_known) as known_free.
  pose proof (eq_trans (freed_labels still) still_labels) as listed. unfold fd1_or_2. cbn [bind machine on_operators].
  destruct (@freed machine six single dof phi H still) as [f_t free]. destruct known_free as (_ & known_free & _).
  destruct (filter_solves (@z_alone machine six single dof) (@P_known machine six single dof) (fun _ _ => 0) (fun _ => 0)
    T_free no_a no_b (fun _ => 0) 0 free theta_dd) as [gain E].
  - intros. cbn. now rewrite add_0_r.
  - intros. cbn. now rewrite mul_0_r, add_0_r.
  - refine (mapped_each _ _ _ _ free N known_free). intros p k x o [(Hk & Hp & Hc) [Eb ET]].
    repeat split; cbn; try easy; [intros m n z; now rewrite Hc, mapped_handed | now rewrite add_0].
  - exact listed.
  - rewrite E. apply alike_found. destruct (@filtered machine six single dof phi H M _ _ _) as [[? ?] w].
    apply alike_mapped, smoothed_finds; [| exact gain | easy]. intros. now rewrite Ef.
Qed.

(* FD1 finds the one solution of the equations of motion. Assumes: the same as `articulated_body_solves`. *)
Theorem fd1_solves theta_dd :
  equations_of_motion theta_dd <-> theta_dd == column (found (@fd1 machine six single dof phi H M alpha_base moving)).
Proof.
  rewrite (fd1_or_2_solves (@joint_alone machine six single dof) (fun k x => x) theta_dd) by easy. unfold fd1.
  assert (G : forall s, mapped (fun k (x : op (dof k) single) => x) s = s).
  { induction s as [| k x outer IHo beside IHb]; [easy |]. cbn. now f_equal. }
  now rewrite G.
Qed.

Notation fd2_found := (@fd2 machine six single dof phi H M alpha_base moving).
(* FD2 finds the one solution of the equations of motion, and an acceleration of each link besides. Assumes: the same as `articulated_body_solves`. *)
Theorem fd2_solves theta_dd :
  equations_of_motion theta_dd <-> theta_dd == column (found (mapped (fun k x => fst x) fd2_found)).
Proof. now apply (fd1_or_2_solves (@with_link machine six single dof)). Qed.
End Solves.
