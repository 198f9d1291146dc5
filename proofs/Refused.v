(* The checker also refuses. Every certificate of Identities.v is accepted; after one change in one of its lines it
   is not, whether the line is left out, has the other sign, or is used twice. *)

From Coq Require Import List Bool.
From RK Require Import Operators Checker Identities.
Import ListNotations.

Definition other_sign (x : line) : line := let '(minus, u, f, v) := x in (negb minus, u, f, v).
Definition changed (x : line) : list (list line) := [[]; [other_sign x]; [x; x]].

(* One of the first lines is changed, at most `most` of them. *)
Fixpoint tampered (most : nat) (lines : list line) : list (list line) :=
  match most, lines with
  | S most, x :: rest => map (fun other => other ++ rest) (changed x) ++ map (cons x) (tampered most rest)
  | _, _ => []
  end.

Section All.
Context {F : Type} (most : nat) (accepts : F -> list line -> bool) (certificates : list (F * list line)).
Definition all_accepted : bool := forallb (fun '(claim, lines) => accepts claim lines) certificates.
Definition attempts : nat := fold_right (fun c n => Nat.add (length (tampered most (snd c))) n) O certificates.
Definition none_accepted : bool :=
  forallb (fun '(claim, lines) => forallb (fun other => negb (accepts claim other)) (tampered most lines)) certificates.
End All.

(* At most the first `most` lines of each certificate are changed. *)
Definition certified {F : Type} most (accepts : F -> list line -> bool) certificates : Prop :=
  all_accepted accepts certificates && none_accepted most accepts certificates = true.

Example FILTER : certified 8 FILTER.accepts FILTER.certificates.
Proof. vm_compute. reflexivity. Qed.
Example RESOLVENT : certified 8 RESOLVENT.accepts RESOLVENT.certificates.
Proof. vm_compute. reflexivity. Qed.
Example LEMMA : certified 8 LEMMA.accepts LEMMA.certificates.
Proof. vm_compute. reflexivity. Qed.
Example SAHA : certified 8 SAHA.accepts SAHA.certificates.
Proof. vm_compute. reflexivity. Qed.
Example DICTIONARY : certified 8 DICTIONARY.accepts DICTIONARY.certificates.
Proof. vm_compute. reflexivity. Qed.
Example METRIC : certified 8 METRIC.accepts METRIC.certificates.
Proof. vm_compute. reflexivity. Qed.
Example PARTITION : certified 8 PARTITION.accepts PARTITION.certificates.
Proof. vm_compute. reflexivity. Qed.
Example DIAGONALIZED : certified 2 DIAGONALIZED.accepts DIAGONALIZED.certificates.
Proof. vm_compute. reflexivity. Qed.
Example ROOTS : certified 8 ROOTS.accepts ROOTS.certificates.
Proof. vm_compute. reflexivity. Qed.
Example DUALITY : certified 2 DUALITY.accepts DUALITY.certificates.
Proof. vm_compute. reflexivity. Qed.
Example OFFSET : certified 2 OFFSET.accepts OFFSET.certificates.
Proof. vm_compute. reflexivity. Qed.
Example LEFT : certified 2 LEFT.accepts LEFT.certificates.
Proof. vm_compute. reflexivity. Qed.
Example BOTH : certified 2 BOTH.accepts BOTH.certificates.
Proof. vm_compute. reflexivity. Qed.
Example RIGHT : certified 2 RIGHT.accepts RIGHT.certificates.
Proof. vm_compute. reflexivity. Qed.

Example a_thousand_attempts :
  Nat.leb 1000 (Nat.add (Nat.add (attempts 8 FILTER.certificates) (attempts 8 RESOLVENT.certificates))
                        (Nat.add (attempts 8 DICTIONARY.certificates) (attempts 8 SAHA.certificates))) = true.
Proof. vm_compute. reflexivity. Qed.
