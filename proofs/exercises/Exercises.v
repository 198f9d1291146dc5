(* Five lemmas for you to prove: put your proof in the place of "Admitted", and end it with "Qed". Solutions.v has one for each.
   Once `make proofs` has run, from the project's folder:

       coqc -Q .artefacts/proofs RK proofs/exercises/Exercises.v

   or open this file in CoqIDE, VS Code (VsCoq) or Emacs (Proof General) with the same -Q, and step through it. The laws
   that you may use are the fields of `Operators` in Operators.v, and the lemmas below them there. *)

From Coq Require Import Arith Bool Lia QArith.
From RK Require Import Operators Decide Identities Matrices Sweeps Positive.
Open Scope op_scope.

(* 1. The transpose of the identity is the identity. *)
Lemma identity_turned {C : Operators} n : (one : op n n)^T == one.
Proof.
Admitted.

(* 2. A link hands nothing of its gain on: psi G = G, where psi = I + psi S Delta_psi, and Delta_psi G = 0. *)
Lemma gain_stays {C : Operators} link joint (psi S Delta_psi : op link link) (G : op link joint) :
  psi == 1 + psi * S * Delta_psi -> Delta_psi * G == 0 -> psi * G == G.
Proof.
Admitted.

(* 3. From link j inward to link j + n: a product of steps. Two of them in a row are one. *)
Section Steps.
Context {C : Operators}.
Variable six : size.
Variable step : nat -> op six six.

Fixpoint inward (j n : nat) : op six six :=
  match n with O => 1 | Datatypes.S n => step (j + n) * inward j n end.

Lemma in_a_row j m n : inward (j + m) n * inward j m == inward j (m + n).
Proof.
Admitted.
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
  snd (@power counter tt tt (fun _ => tt) (fun _ => tt) (fun _ => tt) A t) = scaled (links t) (Tally 0 0 0 0).          (* put the right numbers for the zeros *)
Proof.
Admitted.

(* 5. The transpose of a product has its factors in the other order. In the same order it is false: find two matrices. *)
Definition entry_at (a b : nat) : @op rational (n 2) (n 2) := fun i j => if Nat.eqb i a && Nat.eqb j b then 1%Q else 0%Q.

Lemma not_in_the_same_order : ~ forall x y : @op rational (n 2) (n 2), (x * y)^T == x^T * y^T.
Proof.
Admitted.
