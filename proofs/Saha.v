(* Saha's solution of I theta_dd = tau: the articulated recursion and the two substitutions with U D U^T, as loops in
   his letters (lecture 6a). Proved: the loops solve that equation, and find the same accelerations as loops 2 and 3
   of lecture 4a for an arm at rest. *)

From Coq Require Import Arith Lia List.
From RK Require Import Operators Matrices Chains Trees Decide Elimination Sweeps Forward Fd.

Section Program.
Context {K : Machine}.
Variables (six single : kind) (dof : nat -> kind).
Notation vector := (num six single).
Variables (B : nat -> num six six) (p : forall k, num six (dof k)) (M : nat -> num six six).

Record pivoted (k : nat) := Pivoted { psi : num six (dof k); tau_tilde : num (dof k) single }.

Fixpoint eliminated (t : forest (fun k => num (dof k) single)) : work (num six six * vector * forest pivoted) :=
  match t with
  | bare => ret (nothing, nothing, bare)
  | link k tau outer beside =>
      do (M_outer, eta_outer, outer) <- eliminated outer;
      do (M_beside, eta_beside, beside) <- eliminated beside;
      do M_hat <- M_outer ⊕ M k;                                                (* S97 27 *)
      do psi_hat <- M_hat ⊗ p k;
      do m_hat <- (p k)° ⊗ psi_hat;                                             (* S97 25 *)
      do m_inverse <- inverse m_hat;
      do psi <- psi_hat ⊗ m_inverse;                                            (* S97 26 *)
      do freed <- psi ⊗ psi_hat°;
      do M_bar <- M_hat ⊖ freed;                                                (* S97 27 *)
      do eta_k <- (p k)° ⊗ eta_outer;
      do tau_hat <- tau ⊖ eta_k;                                                (* S97 16 *)
      do tau_tilde <- m_inverse ⊗ tau_hat;
      do pushed <- psi ⊗ tau_hat;
      do eta <- pushed ⊕ eta_outer;
      do M_B <- M_bar ⊗ B k;
      do BMB <- (B k)° ⊗ M_B;
      do M_out <- M_beside ⊕ BMB;
      do B_eta <- (B k)° ⊗ eta;                                                 (* S97 17 *)
      do eta_out <- eta_beside ⊕ B_eta;
      ret (M_out, eta_out, link k (Pivoted k psi tau_tilde) outer beside)
  end.

Fixpoint substituted (mu_in : vector) (t : forest pivoted) : work (forest (fun k => num (dof k) single)) :=
  match t with
  | bare => ret bare
  | link k (Pivoted _ psi tau_tilde) outer beside =>
      do mu <- B k ⊗ mu_in;                                                     (* S97 19 *)
      do psi_mu <- psi° ⊗ mu;
      do theta_dd <- tau_tilde ⊖ psi_mu;                                        (* S97 18 *)
      do turn <- p k ⊗ theta_dd;
      do mu <- turn ⊕ mu;
      do outer <- substituted mu outer;
      do beside <- substituted mu_in beside;
      ret (link k theta_dd outer beside)
  end.

Definition solve (t : forest (fun k => num (dof k) single)) :=
  do (_, _, pivots) <- eliminated t;
  substituted nothing pivots.
End Program.

(* Each link costs the same: 13 products of blocks, 8 sums, the inverse of one pivot. Assumes: nothing. *)
Theorem saha_cost (t : forest (fun _ => unit)) : let none := fun _ => tt in
  snd (@solve counter tt tt none none none none t) = scaled (links t) (Tally 13 8 1 0).
Proof.
  intro none. assert (one : let found := @eliminated counter tt tt none none none none t in
    snd found = scaled (links t) (Tally 10 6 1 0) /\ links (snd (fst found)) = links t).
  { induction t as [| k tau outer [IHo Eo] beside [IHb Eb]]; [easy |]. cbn -[Nat.mul] in *.
    do 2 destruct (eliminated _ _ _ _ _ _ _) as [[[? ?] ?] ?]. cbn -[Nat.mul] in *. subst. cbn -[Nat.mul].
    split; [apply tally_equal; cbn -[Nat.mul]; lia | lia]. }
  assert (two : forall s mu, snd (@substituted counter tt tt none none none mu s) = scaled (links s) (Tally 3 2 0 0)).
  { induction s as [| k [? ?] outer IHo beside IHb]; intros []; [easy |]. cbn -[Nat.mul] in *.
    specialize (IHo tt). specialize (IHb tt). do 2 destruct (substituted _ _ _ _ _ _ _). cbn -[Nat.mul] in *. subst.
    apply tally_equal; cbn -[Nat.mul]; lia. }
  destruct one as [E L]. unfold solve. rewrite bind_cost. rewrite E.
  destruct (fst (@eliminated counter _ _ _ _ _ _ t)) as [[P z] w]. cbn [snd] in L. rewrite two, L.
  apply tally_equal; cbn -[Nat.mul]; lia.
Qed.

Section Solve.
Context {C : Operators}.
Variables (six single : size) (dof : nat -> size) (N : nat).
Variables (B : nat -> op six six) (p : forall k, op six (dof k)) (M : nat -> op six six).
Variable m_inverse : forall k, op (dof k) (dof k).
Variable keep : forall {m n}, op m n -> op m n.
Variable inv : forall {n}, op n n -> op n n.
Hypothesis keep_ok : forall m n (x : op m n), keep x == x.
Hypothesis inv_ok : forall k (x y : op (dof k) (dof k)), x * y == 1 -> y * x == 1 -> inv x == y.
Hypothesis M_symmetric : forall k, (k < N)%nat -> (M k)^T == M k.
Notation m_hat := (Elimination.m_hat six dof B p M m_inverse).
Hypothesis pivots : forall k, (k < N)%nat -> m_hat k * m_inverse k == 1 /\ m_inverse k * m_hat k == 1.
Notation step := (fun k => (B k)^T).
Notation H := (fun k => (p k)^T).
Notation machine := (on_operators (@keep) (@inv)).
Notation bias := (bias (K := machine) six single dof).
Notation run2 := (@inward machine six single dof step H M).
Notation run3 := (@outward machine six single dof step H).
Notation eliminate := (@eliminated machine six single dof B p M).

Definition at_rest k (tau : op (dof k) single) : bias k := Bias (K := machine) six single dof k 0 0 tau.
Notation tree_D k := (tree_D six dof S step H M m_inverse k).
Notation tree_P := (tree_P six dof S step H M m_inverse).
Notation tips_first := (fun k (_ : (k < N)%nat) => Nat.lt_succ_diag_r k).

Section Tree.
Hypothesis tree_pivots : forall k, (k < N)%nat -> tree_D k * m_inverse k == 1 /\ m_inverse k * tree_D k == 1.
#[local] Instance keep_proper m n : Proper (equal ==> equal) (@keep m n).
Proof. intros x y E. now rewrite !keep_ok. Qed.

Lemma eliminates t : forall q, each (here N S) q t ->
  let '(P_1, z_1, w_1) := run2 (mapped at_rest t) in
  let '(P_2, z_2, w_2) := eliminate t in
  P_1 == handed (fun j => handed_on six dof step H m_inverse j (tree_P j)) t /\ P_2 == P_1 /\ z_2 == z_1
  /\ alike (fun k (x : pivoted (K := machine) six single dof k) (y : felt (K := machine) six single dof k) =>
       psi _ _ _ _ x == G _ _ _ _ y /\ tau_tilde _ _ _ _ x == nu _ _ _ _ y /\ a_felt _ _ _ _ y = 0) w_2 w_1.
Proof.
  induction t as [| k tau outer IHo beside IHb]; intros q shape; [cbn; easy |].
  destruct shape as [(Hk & Hp & Hc) [So Sb]]. specialize (IHo k So). specialize (IHb q Sb).
  cbn -[handed alike Trees.tree_P] in IHo, IHb |- *.
  destruct (run2 (mapped at_rest outer)) as [[P_o z_o] w_o]. destruct (run2 (mapped at_rest beside)) as [[P_b z_b] w_b].
  destruct (eliminate outer) as [[P_o' z_o'] w_o']. destruct (eliminate beside) as [[P_b' z_b'] w_b'].
  destruct IHo as (EPo & EPo' & Ezo & IHo). destruct IHb as (EPb & EPb' & Ezb & IHb). cbn -[handed alike Trees.tree_P].
  set (P_ := tree_P k). destruct (tree_pivots k Hk) as [DI ID]. unfold Trees.tree_D in DI, ID. fold P_ in DI, ID.
  destruct (tree_symmetric six dof N S tips_first step H M m_inverse M_symmetric tree_pivots k Hk) as [SP SD]. fold P_ in SP.
  assert (EP : keep (P_o + M k) == P_).
  { unfold P_. rewrite keep_ok, EPo, <- Hc. rewrite (tree_recursion six dof N S tips_first step H M m_inverse k Hk). apply add_comm. }
  assert (EP' : keep (P_o' + M k) == P_) by (rewrite <- EP, !keep_ok, EPo'; easy).
  set (P1 := keep (P_o + M k)) in *. set (P2 := keep (P_o' + M k)) in *.
  assert (EPH : keep (P1 * (p k)^T^T) == P_ * p k) by now rewrite keep_ok, EP, tr_tr.
  assert (EPH' : keep (P2 * p k) == P_ * p k) by now rewrite keep_ok, EP'.
  set (PH1 := keep (P1 * (p k)^T^T)) in *. set (PH2 := keep (P2 * p k)) in *.
  assert (ED : keep ((p k)^T * PH1) == (p k)^T * P_ * (p k)^T^T) by now rewrite keep_ok, EPH, mul_assoc, tr_tr.
  assert (ED' : keep ((p k)^T * PH2) == (p k)^T * P_ * (p k)^T^T) by now rewrite keep_ok, EPH', mul_assoc, tr_tr.
  set (D1 := keep ((p k)^T * PH1)) in *. set (D2 := keep ((p k)^T * PH2)) in *.
  assert (Ed : keep (inv D1) == m_inverse k) by (rewrite keep_ok; apply inv_ok; now rewrite ED).
  assert (Ed' : keep (inv D2) == m_inverse k) by (rewrite keep_ok; apply inv_ok; now rewrite ED').
  set (d1 := keep (inv D1)) in *. set (d2 := keep (inv D2)) in *.
  assert (Eg : keep (PH1 * d1) == P_ * p k * m_inverse k) by now rewrite keep_ok, EPH, Ed.
  assert (Eg' : keep (PH2 * d2) == P_ * p k * m_inverse k) by now rewrite keep_ok, EPH', Ed'.
  set (g1 := keep (PH1 * d1)) in *. set (g2 := keep (PH2 * d2)) in *.
  assert (Ez : keep (z_o + 0) == z_o') by now rewrite keep_ok, add_0_r, Ezo.
  set (z1 := keep (z_o + 0)) in *.
  assert (GDG : P_ * p k * m_inverse k * ((p k)^T * P_ * (p k)^T^T) * (P_ * p k * m_inverse k)^T == P_ * p k * m_inverse k * (P_ * p k)^T).
  { use ID (P_ * p k) ((m_inverse k)^T * (p k)^T * P_^T). use SD (P_ * p k) ((p k)^T * P_^T). operators. }
  assert (hand : handed_on six dof step H m_inverse k P_
      == (B k)^T * (P_ - P_ * p k * m_inverse k * ((p k)^T * P_ * (p k)^T^T) * (P_ * p k * m_inverse k)^T) * (B k)^T^T).
  { unfold handed_on. rewrite GDG. use SP ((B k)^T * P_ * p k * m_inverse k * (p k)^T) (B k). operators. }
  split; [cbn [handed]; fold P_; rewrite !keep_ok, EP, Eg, ED, hand, EPb; apply add_comm |].
  split; [rewrite !keep_ok, EP, EP', Eg, Eg', EPH', ED, EPb', GDG; operators |].
  split; [rewrite EP, Eg, Eg', ED, Ez, Ezb; repeat rewrite keep_ok; rewrite GDG; operators |].
  exists eq_refl. split; [| easy]. cbn. rewrite Ed, Ed', Eg, Eg', Ez. now rewrite !keep_ok.
Qed.

Lemma substitutes s w : alike (fun k (x : pivoted (K := machine) six single dof k) (y : felt (K := machine) six single dof k) =>
    psi _ _ _ _ x == G _ _ _ _ y /\ tau_tilde _ _ _ _ x == nu _ _ _ _ y /\ a_felt _ _ _ _ y = 0) s w ->
  forall mu alpha : op six single, mu == alpha -> alike (fun k x y => x == y) (@substituted machine six single dof B p mu s) (run3 alpha w).
Proof.
  revert w. induction s as [| j [psi tau_tilde] outer IHo beside IHb]; intros [| k [G nu a] outer' beside']; try easy.
  intros (e & (Ep & Et & Ea) & So & Sb) mu alpha E. destruct e. cbn in Ep, Et, Ea |- *. exists eq_refl. cbn.
  split; [| split; [apply IHo; [easy |] | now apply IHb]].
  - rewrite !keep_ok, Ea, Ep, Et, E. operators.
  - rewrite !keep_ok, Ea, Ep, Et, E. operators.
Qed.
End Tree.

(* I theta_dd = tau, with the generalized inertia matrix I = U D U^T of S97 13, if and only if theta_dd is the result
   of his loops. Assumes: symmetric M_k, pivots that have inverses. *)
Theorem saha_solves (tau : forall k, op (dof k) single) (theta_dd : @op Matrices (Sizes N dof) (Sizes 1 (fun _ => single))) :
  Elimination.I six dof N B p M * theta_dd == column single N tau
  <-> theta_dd == column single N (found single dof (@solve machine six single dof B p M (mapped (fun k _ => tau k) (in_a_row N)))).
Proof.
  assert (tree_pivots : forall k, (k < N)%nat -> tree_D k * m_inverse k == 1 /\ m_inverse k * tree_D k == 1).
  { intros k Hk. unfold Trees.tree_D. rewrite (inertias_agree six dof N step H M m_inverse k Hk).
    exact (Elimination.D_inverse six dof N B p M m_inverse pivots k Hk). }
  set (t := mapped (fun k (_ : unit) => tau k) (in_a_row N)).
  pose proof (numbered_here N S _ (in_a_row_numbered N)) as row.
  assert (here_t : each (here N S) N t).
  { refine (mapped_each _ _ _ _ _ N row). intros q k x o (Hk & Hp & Hc). repeat split; try easy. intros. now rewrite Hc, mapped_handed. }
  pose proof (eliminates tree_pivots t N here_t) as found_alike.
  pose proof (loops_solve (@keep) (@inv) keep_ok six single dof N S inv_ok tips_first step H M (fun _ => 0) tau (fun _ _ _ => 0)
    (fun _ _ => 0) (fun _ => 0) 0 0 m_inverse M_symmetric tree_pivots (in_a_row N) (in_a_row_numbered N) (mapped at_rest t) theta_dd) as E.
  unfold solve. cbn [bind on_operators].
  destruct (run2 (mapped at_rest t)) as [[P_1 z_1] w_1]. destruct (eliminate t) as [[P_2 z_2] w_2].
  destruct found_alike as (_ & _ & _ & found_alike).
  rewrite <- (alike_found single dof N _ _ theta_dd (substitutes _ _ found_alike 0 0 (reflexivity _))), <- E.
  - destruct (no_bias six single dof N S step H (fun _ => 0) 0) as (Ea & Eb & EF). rewrite Ea, Eb, EF.
    rewrite (I_is_the_mass_matrix six dof N B p M), (resolvents_agree six N step).
    match goal with |- ?y == _ <-> ?z == _ => assert (G : y == z) by operators end. now rewrite G.
  - unfold t. now rewrite !mapped_labels.
  - unfold t. refine (mapped_each _ (fun q k x o => here N S q k x o /\ x = tau k) _ _ _ N (mapped_each _ _ _ _ _ N row)).
    + intros q k x o [(Hk & Hp & Hc) ->]. repeat split; cbn; try easy; [intros; now rewrite Hc, mapped_handed | now rewrite add_0].
    + intros q k x o (Hk & Hp & Hc). repeat split; try easy. intros. now rewrite Hc, mapped_handed.
Qed.
End Solve.
