(* Solutions to Exercises.v: the same statements, proved. *)

From Coq Require Import Arith Bool Lia QArith.
From RK Require Import Operators Decide Identities Matrices Sweeps Positive.
Open Scope op_scope.

(* 1. The transpose of the identity is the identity. *)
Lemma identity_turned {C : Operators} n : (one : op n n)^T == one.
Proof. rewrite <- (mul_1_r _ _ (1^T)). rewrite <- (tr_tr _ _ (1^T * 1)), tr_mul, tr_tr, mul_1_r. apply tr_tr. Qed.

(* 2. A link hands nothing of its gain on: psi G = G, where psi = I + psi S Delta_psi, and Delta_psi G = 0. *)
Lemma gain_stays {C : Operators} link joint (psi S Delta_psi : op link link) (G : op link joint) :
  psi == 1 + psi * S * Delta_psi -> Delta_psi * G == 0 -> psi * G == G.
Proof. intros E F. rewrite E, mul_add_l, mul_1_l, <- !mul_assoc, F, !mul_0_r. apply add_0_r. Qed.

(* 3. From link j inward to link j + n: a product of steps. Two of them in a row are one. *)
Section Steps.
Context {C : Operators}.
Variable six : size.
Variable step : nat -> op six six.

Fixpoint inward (j n : nat) : op six six :=
  match n with O => 1 | Datatypes.S n => step (j + n) * inward j n end.

Lemma in_a_row j m n : inward (j + m) n * inward j m == inward j (m + n).
Proof.
  induction n as [| n IH]; cbn.
  - now rewrite mul_1_l, Nat.add_0_r.
  - rewrite Nat.add_succ_r. cbn. now rewrite <- mul_assoc, IH, Nat.add_assoc.
Qed.
End Steps.

(* 4. A fourth loop adds up the power H(k) f(k) theta_dot(k) of all links. What does it cost? *)
Section FourthLoop.
Context {K : Machine}.
Variables (six single : kind).
Variables (H : nat -> num single six) (f : nat -> num six single) (rate : nat -> num single single).

Fixpoint power {A} (t : forest A) : work (num single single) :=
  match t with
  | bare => ret nothing
  | link k _ outer beside =>
      do further <- power outer;
      do others <- power beside;
      do torque <- H k ⊗ f k;
      do here <- torque ⊗ rate k;
      do sum <- further ⊕ others;
      sum ⊕ here
  end.
End FourthLoop.

Lemma fourth_loop_costs {A} (t : forest A) :
  snd (@power counter tt tt (fun _ => tt) (fun _ => tt) (fun _ => tt) A t) = scaled (links t) (Tally 2 2 0 0).
Proof.
  induction t as [| k x outer IHo beside IHb]; [easy |]. cbn -[Nat.mul] in *.
  do 2 destruct (power _ _ _ _ _ _). cbn -[Nat.mul] in *. subst. apply tally_equal; cbn -[Nat.mul]; lia.
Qed.

(* 5. The transpose of a product has its factors in the other order. In the same order it is false: find two matrices. *)
Definition entry_at (a b : nat) : @op rational (n 2) (n 2) := fun i j => if Nat.eqb i a && Nat.eqb j b then 1%Q else 0%Q.

Lemma not_in_the_same_order : ~ forall x y : @op rational (n 2) (n 2), (x * y)^T == x^T * y^T.
Proof.
  intro E. specialize (E (entry_at 0 1) (entry_at 1 0) 0%nat 0%nat ltac:(cbn; lia) ltac:(cbn; lia)).
  vm_compute in E. discriminate.
Qed.
