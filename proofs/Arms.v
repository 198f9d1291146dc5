(* Arms of rigid bodies over the rational numbers: positive masses and tensors make every D(k) of a serial arm
   invertible. So the three loops solve its equations of motion, and D does not appear among the assumptions. *)

From Coq Require Import Arith Lia QArith Lqa.
From RK Require Import Operators Matrices Chains Sweeps Forward Bodies Positive.
Open Scope op_scope.
#[local] Existing Instance rational.

Definition positive_tensor (I_c : nat -> nat -> Q) : Prop :=
  forall w : nat -> Q, ~ (w 0%nat == 0 /\ w 1%nat == 0 /\ w 2%nat == 0)%Q ->
  (0 < w 0%nat * I_c 0%nat 0%nat * w 0%nat + w 0%nat * I_c 0%nat 1%nat * w 1%nat + w 0%nat * I_c 0%nat 2%nat * w 2%nat
     + (w 1%nat * I_c 1%nat 0%nat * w 0%nat + w 1%nat * I_c 1%nat 1%nat * w 1%nat + w 1%nat * I_c 1%nat 2%nat * w 2%nat)
     + (w 2%nat * I_c 2%nat 0%nat * w 0%nat + w 2%nat * I_c 2%nat 1%nat * w 1%nat + w 2%nat * I_c 2%nat 2%nat * w 2%nat))%Q.
Definition body (m : Q) (p : nat -> Q) (I_c : nat -> nat -> Q) : op (n 6) (n 6) := inertia Q_ext Qsrt m p I_c.

(* A body's tensor is given in its own axes; R turns it into common ones: R I_c R^T, with any orthogonal matrix R. *)
Definition Q_three (f : nat -> Q) : Q := (f 0%nat + f 1%nat + f 2%nat)%Q.
Definition turned (R I_c : nat -> nat -> Q) (i j : nat) : Q := Q_three (fun a => Q_three (fun b => R i a * I_c a b * R j b))%Q.
Definition orthogonal (R : nat -> nat -> Q) : Prop :=
  forall i j, (i < 3)%nat -> (j < 3)%nat -> (Q_three (fun a => R i a * R j a) == if i =? j then 1 else 0)%Q.

(* Rotations as given orthogonal matrices: a symmetric positive tensor stays so in other axes. Assumes: R R^T = 1. *)
Theorem turned_is_positive R I_c : orthogonal R -> (forall i j, I_c i j == I_c j i)%Q -> positive_tensor I_c ->
  positive_tensor (turned R I_c) /\ forall i j, (turned R I_c i j == turned R I_c j i)%Q.
Proof.
  intros HR HS HI. split.
  - intros w Hw. set (u := fun a => (R 0%nat a * w 0%nat + R 1%nat a * w 1%nat + R 2%nat a * w 2%nat)%Q).
    assert (back : forall i, (i < 3)%nat -> (w i == Q_three (fun a => R i a * u a))%Q).
    { intros i Hi. transitivity (Q_three (fun j => Q_three (fun a => R i a * R j a) * w j))%Q; [| unfold u, Q_three; ring].
      assert (E : forall j, (j < 3)%nat -> (Q_three (fun a => R i a * R j a) == if i =? j then 1 else 0)%Q) by auto.
      unfold Q_three at 1. rewrite (E 0%nat), (E 1%nat), (E 2%nat) by lia. destruct i as [| [| [| i]]]; [| | | lia]; cbn [Nat.eqb]; ring. }
    assert (turning : ~ (u 0%nat == 0 /\ u 1%nat == 0 /\ u 2%nat == 0)%Q).
    { intros (E0 & E1 & E2). apply Hw. repeat split; rewrite back by lia; unfold Q_three; rewrite E0, E1, E2; ring. }
    set (half := fun i b => Q_three (fun a => R i a * I_c a b)%Q).
    assert (E : forall i j, (turned R I_c i j == Q_three (fun b => half i b * R j b))%Q) by (intros; unfold turned, half, Q_three; ring).
    assert (F : forall b, (w 0%nat * half 0%nat b + w 1%nat * half 1%nat b + w 2%nat * half 2%nat b == Q_three (fun a => u a * I_c a b))%Q)
      by (intro; unfold half, u, Q_three; ring).
    eapply Qlt_le_trans; [exact (HI u turning) |]. rewrite !E. clearbody half. apply Qle_lteq. right.
    transitivity (Q_three (fun b => Q_three (fun a => u a * I_c a b) * u b))%Q; [clearbody u; unfold Q_three; ring |].
    unfold Q_three at 1. rewrite <- !F. unfold u, Q_three. ring.
  - intros i j. unfold turned, Q_three. rewrite (HS 1 0)%nat, (HS 2 0)%nat, (HS 2 1)%nat. ring.
Qed.

Lemma square (a : Q) : (0 <= a * a)%Q.
Proof. nra. Qed.

Lemma squares_vanish (a b c : Q) : (a * a + b * b + c * c <= 0)%Q -> (a == 0 /\ b == 0 /\ c == 0)%Q.
Proof.
  intro E. pose proof (square a). pose proof (square b). pose proof (square c).
  assert (zero : forall x : Q, (x * x <= 0)%Q -> (x == 0)%Q) by (intros x F; destruct (Q_dec x 0) as [[G | G] | G]; [nra | nra | easy]).
  repeat split; apply zero; lra.
Qed.

(* The inertia of a body with a positive mass and a positive tensor is positive. Assumes: 0 < m and a positive I_c. *)
Theorem body_is_positive m p I_c : (0 < m)%Q -> positive_tensor I_c -> positive (n 6) (body m p I_c).
Proof.
  intros Hm HI v Hv. pose proof (energy_of_a_body Q_ext Qsrt m p I_c v) as E. cbv zeta in E.
  set (w := fun i => v i 0%nat : Q) in *. set (u := fun i => (v (3 + i)%nat 0%nat + across (plus := Qplus) (times := Qmult) (opp := Qopp) w p i)%Q).
  assert (F : (form (body m p I_c) v == (w 0%nat * I_c 0%nat 0%nat * w 0%nat + w 0%nat * I_c 0%nat 1%nat * w 1%nat + w 0%nat * I_c 0%nat 2%nat * w 2%nat
     + (w 1%nat * I_c 1%nat 0%nat * w 0%nat + w 1%nat * I_c 1%nat 1%nat * w 1%nat + w 1%nat * I_c 1%nat 2%nat * w 2%nat)
     + (w 2%nat * I_c 2%nat 0%nat * w 0%nat + w 2%nat * I_c 2%nat 1%nat * w 1%nat + w 2%nat * I_c 2%nat 2%nat * w 2%nat))
     + m * (u 0%nat * u 0%nat + u 1%nat * u 1%nat + u 2%nat * u 2%nat))%Q) by exact E.
  rewrite F. clear E F. pose proof (square (u 0%nat)). pose proof (square (u 1%nat)). pose proof (square (u 2%nat)).
  assert (Hu : (0 <= m * (u 0%nat * u 0%nat + u 1%nat * u 1%nat + u 2%nat * u 2%nat))%Q) by (apply Qmult_le_0_compat; lra).
  assert (still : (w 0%nat == 0 /\ w 1%nat == 0 /\ w 2%nat == 0)%Q \/ ~ (w 0%nat == 0 /\ w 1%nat == 0 /\ w 2%nat == 0)%Q).
  { destruct (Qeq_dec (w 0%nat) 0), (Qeq_dec (w 1%nat) 0), (Qeq_dec (w 2%nat) 0); tauto. }
  destruct still as [(E0 & E1 & E2) | turning]; [| specialize (HI w turning); lra].
  assert (G : (0 < u 0%nat * u 0%nat + u 1%nat * u 1%nat + u 2%nat * u 2%nat)%Q).
  { destruct (Qlt_le_dec 0 (u 0%nat * u 0%nat + u 1%nat * u 1%nat + u 2%nat * u 2%nat)) as [G | G]; [exact G | exfalso].
    apply squares_vanish in G as (G0 & G1 & G2). unfold u, across in G0, G1, G2. cbn [Nat.add] in G0, G1, G2.
    rewrite E0, E1, E2 in *. apply Hv. intros i j Hi Hj. cbn in Hi, Hj. replace j with 0%nat by lia.
    change (v i 0%nat == 0)%Q. do 3 (destruct i as [| i]; [assumption |]).
    do 3 (destruct i as [| i]; [lra |]). lia. }
  rewrite E0, E1, E2. assert (0 < m * (u 0%nat * u 0%nat + u 1%nat * u 1%nat + u 2%nat * u 2%nat))%Q by nra. lra.
Qed.

Lemma inverted_is (x y : op (n 1) (n 1)) : x * y == 1 -> y * x == 1 -> (fun i j => / x i j)%Q == y.
Proof.
  intros E _ i j Hi Hj. cbn in Hi, Hj. replace i with 0%nat by lia. replace j with 0%nat by lia.
  set (p := x 0%nat 0%nat : Q). set (q := y 0%nat 0%nat : Q). change (/ p == q)%Q.
  assert (G : (0 + p * q == 1)%Q) by exact (E 0%nat 0%nat Nat.lt_0_1 Nat.lt_0_1). rewrite Qplus_0_l in G.
  assert (~ p == 0)%Q by (intro Z; rewrite Z, Qmult_0_l in G; discriminate).
  rewrite <- (Qmult_1_r (/ p)), <- G. field. easy.
Qed.

(* The equations of motion of a serial arm of rigid bodies have one solution, and the three loops compute it. Assumes:
   positive masses, symmetric positive tensors, each in its own axes with R(k) an orthogonal matrix, and joints that move
   something (H(k) onto), with one degree of freedom each. *)
Theorem arm_is_solved N (step : nat -> op (n 6) (n 6)) (H : nat -> op (n 1) (n 6)) (m : nat -> Q) (p : nat -> nat -> Q)
  (R I_c : nat -> nat -> nat -> Q) (theta_dot T : nat -> op (n 1) (n 1)) (F : nat -> op (n 6) (n 1))
  (V_base alpha_base : op (n 6) (n 1)) :
  (forall k, 0 < m k)%Q -> (forall k i j, I_c k i j == I_c k j i)%Q -> (forall k, positive_tensor (I_c k)) ->
  (forall k, orthogonal (R k)) -> (forall k, (k < N)%nat -> onto (n 1) (n 6) (H k)) ->
  let M k := body (m k) (p k) (turned (R k) (I_c k)) in
  let a_of k := bias_acceleration Q_ext Qsrt (step k) (H k) in
  let b_of k := bias_force Q_ext Qsrt (M k) in
  let column {q} (x : forall k, op (q k) (n 1)) := column (n 1) N x in
  let phi := resolvent (n 6) N step in
  let at_base x := column (fun k => if S k <? N then 0 else (step k)^T * x) in
  let V k : op (n 6) (n 1) := (phi^T * ((diagonal N H)^T * column theta_dot + at_base V_base)) k 0%nat in
  let V_next k := if S k <? N then V (S k) else V_base in
  let a := column (fun k => a_of k (V_next k) (theta_dot k)) + at_base alpha_base in
  let b := column (fun k => b_of k (V k)) in
  let run := @articulated_body (on_operators (fun _ _ x => x) (fun _ x i j => / x i j)%Q) (n 6) (n 1) (fun _ => n 1) step H M
               theta_dot T a_of b_of F _ V_base alpha_base (in_a_row N) in
  forall theta_dd,
  diagonal N H * phi * (diagonal N M * (phi^T * ((diagonal N H)^T * theta_dd + a)) + b + column F) == column T
  <-> theta_dd == column (found (n 1) (fun _ => n 1) run).
Proof.
  intros Hm HS HI HR HH M a_of b_of col phi at_base V V_next a b run theta_dd.
  pose proof (fun k => turned_is_positive (R k) (I_c k) (HR k) (HS k) (HI k)) as HT.
  assert (symmetric : forall k, (k < N)%nat -> (M k)^T == M k) by (intros k _; apply (inertia_symmetric Q_ext Qsrt); apply HT).
  pose proof (D_is_invertible N 6 step M H symmetric (fun k _ => body_is_positive _ _ _ (Hm k) (proj1 (HT k))) HH) as D_inverse.
  exact (three_loops_solve (fun _ _ x => x) (fun _ x i j => / x i j)%Q (fun _ _ _ => reflexivity _) (n 6) (n 1) (fun _ => n 1) N
    (fun _ => inverted_is) step H M theta_dot T a_of b_of F V_base alpha_base
    (fun k => bias_acceleration_proper Q_ext Qsrt (step k) (H k)) (fun k => bias_force_proper Q_ext Qsrt (M k))
    _ symmetric D_inverse theta_dd).
Qed.
