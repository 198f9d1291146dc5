(* Saha's solve: with no velocities, loops 2 and 3 of lecture 4a are his two recursions, and they solve I theta_dd = tau. *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Chains Decide Elimination Sweeps Forward.

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

(* The generalized inertia matrix I = U D U^T of S97 13 takes theta_dd to tau if and only if theta_dd is what the program
   finds with no velocities. Stands on: symmetric M_k, pivots that have inverses. *)
Theorem saha_solves (tau : forall k, op (dof k) single) (theta_dd : @op Matrices (Sizes N dof) (Sizes 1 (fun _ => single))) :
  let run := @articulated_body (on_operators (@keep) (@inv)) six single dof step H M (fun _ => 0) tau (fun _ _ _ => 0)
               (fun _ _ => 0) (fun _ => 0) _ 0 0 (in_a_row N) in
  Elimination.I six dof N B p M * theta_dd == column single N tau <-> theta_dd == column single N (found single dof run).
Proof.
  intro run.
  refine (iff_trans _ (three_loops_solve (@keep) (@inv) keep_ok six single dof N inv_ok step H M (fun _ => 0) tau (fun _ _ _ => 0)
    (fun _ _ => 0) (fun _ => 0) 0 0 _ _ m_inverse M_symmetric
    (Elimination.D_inverse six dof N B p M m_inverse pivots) theta_dd)).
  - cbv zeta. rewrite (I_is_the_mass_matrix six dof N B p M).
    assert (F : @column C single N (fun _ => six) (fun _ => 0) == 0) by easy.
    assert (E : @column C single N (fun _ => six) (fun k => if S k <? N then 0 else (step k)^T * 0) == 0).
    { intros i j Hi Hj. unfold column. destruct (S i <? N); [easy | apply mul_0_r]. }
    rewrite E, F.
    assert (G : diagonal N H * resolvent six N step * diagonal N M * (resolvent six N step)^T * (diagonal N H)^T * theta_dd
      == diagonal N H * resolvent six N step * (diagonal N M * ((resolvent six N step)^T * ((diagonal N H)^T * theta_dd + (0 + 0))) + 0 + 0))
      by operators.
    now rewrite G.
  - intros k V V' _ x x' _. easy.
  - intros k V V' _. easy.
Qed.
End Solve.
