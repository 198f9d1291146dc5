(* The three loops of lecture 4a as a program, in its letters: outward for V, a, b; inward for P, z, nu; outward for
   alpha and theta_dd. One text covers trees, and so chains. The program is written for an abstract machine, and can
   use no sum, product or inverse that the machine did not make for it. There are three machines: one computes with
   operators (Forward.v proves what the program finds), one with matrices of fractions (Run.v runs it), and one only
   counts. *)

From Coq Require Import Arith Lia.

(* The children of one parent: a link with its value, the links that it carries, and the links beside it. *)
Inductive forest (A : nat -> Type) := bare | link (k : nat) (x : A k) (outer beside : forest A).
Arguments bare {A}.
Arguments link {A} k x outer beside.

Fixpoint links {A} (t : forest A) : nat :=
  match t with bare => 0 | link _ _ outer beside => S (links outer + links beside) end.

Class Machine := {
  kind : Type;                                          (* number of rows or columns *)
  num : kind -> kind -> Type;                           (* a matrix, or what stands for it *)
  work : Type -> Type;                                  (* a value that must be computed *)
  ret : forall {A}, A -> work A;
  bind : forall {A B}, work A -> (A -> work B) -> work B;
  nothing : forall {m n}, num m n;
  turned : forall {m n}, num m n -> num n m;            (* a transpose costs nothing *)
  plus : forall {m n}, num m n -> num m n -> work (num m n);
  minus : forall {m n}, num m n -> num m n -> work (num m n);
  times : forall {l m n}, num l m -> num m n -> work (num l n);
  inverse : forall {n}, num n n -> work (num n n) }.

Notation "'do' x <- y ; z" := (bind y (fun x => z)) (at level 200, x pattern, y at level 100, z at level 200).
Notation "x ⊕ y" := (plus x y) (at level 50).
Notation "x ⊖ y" := (minus x y) (at level 50).
Notation "x ⊗ y" := (times x y) (at level 40).
Notation "x °" := (turned x) (at level 8, format "x °").

Section Program.
Context {K : Machine}.
Variables (six single : kind) (dof : nat -> kind).
Notation vector := (num six single).
Variables (phi : nat -> num six six) (H : forall k, num (dof k) six) (M : nat -> num six six).
Variables theta_dot T : forall k, num (dof k) single.
Variable a_of : forall k, vector -> num (dof k) single -> work vector.          (* from V(k+1) and theta_dot(k) *)
Variable b_of : nat -> vector -> work vector.                                   (* from V(k) *)
Variable F : nat -> vector.                                                     (* the force that link k exerts on its surroundings *)

(* phi k leads from link k to its parent: phi(k+1, k). *)

Record bias (k : nat) := Bias { a : vector; b : vector; torque : num (dof k) single }.
Record felt (k : nat) := Felt { G : num six (dof k); nu : num (dof k) single; a_felt : vector }.

Fixpoint velocity_terms {A} (V_in : vector) (t : forest A) : work (forest bias) :=
  match t with
  | bare => ret bare
  | link k _ outer beside =>
      do carried <- (phi k)° ⊗ V_in;
      do turn <- (H k)° ⊗ theta_dot k;
      do V <- carried ⊕ turn;                                                   (* (1) *)
      do a <- a_of k V_in (theta_dot k);                                        (* (2) *)
      do b <- b_of k V;
      do b <- b ⊕ F k;                                                          (* (3) *)
      do outer <- velocity_terms V outer;
      do beside <- velocity_terms V_in beside;
      ret (link k (Bias k a b (T k)) outer beside)
  end.

(* The sums that the links of t hand on to their parent: phi P_plus phi^T and phi y. *)
Fixpoint inward (t : forest bias) : work (num six six * vector * forest felt) :=
  match t with
  | bare => ret (nothing, nothing, bare)
  | link k (Bias _ a b T) outer beside =>
      do (P_outer, z_outer, outer) <- inward outer;
      do (P_beside, z_beside, beside) <- inward beside;
      do P <- P_outer ⊕ M k;
      do z <- z_outer ⊕ b;                                                      (* (4) *)
      do PH <- P ⊗ (H k)°;
      do D <- H k ⊗ PH;
      do D_inv <- inverse D;
      do G <- PH ⊗ D_inv;                                                       (* (5) *)
      do Hz <- H k ⊗ z;
      do epsilon <- T ⊖ Hz;
      do nu <- D_inv ⊗ epsilon;                                                 (* (6) *)
      do GD <- G ⊗ D;
      do GDG <- GD ⊗ G°;
      do P_plus <- P ⊖ GDG;
      do G_epsilon <- G ⊗ epsilon;
      do P_a <- P_plus ⊗ a;
      do known <- z ⊕ G_epsilon;
      do y <- known ⊕ P_a;                                                      (* (7) *)
      do phi_P <- phi k ⊗ P_plus;
      do phi_P_phi <- phi_P ⊗ (phi k)°;
      do P_out <- P_beside ⊕ phi_P_phi;
      do phi_y <- phi k ⊗ y;
      do z_out <- z_beside ⊕ phi_y;
      ret (P_out, z_out, link k (Felt k G nu a) outer beside)
  end.

Fixpoint outward (alpha_in : vector) (t : forest felt) : work (forest (fun k => num (dof k) single)) :=
  match t with
  | bare => ret bare
  | link k (Felt _ G nu a) outer beside =>
      do carried <- (phi k)° ⊗ alpha_in;
      do x <- carried ⊕ a;                                                      (* (8) *)
      do G_x <- G° ⊗ x;
      do theta_dd <- nu ⊖ G_x;                                                  (* (9) *)
      do turn <- (H k)° ⊗ theta_dd;
      do alpha <- x ⊕ turn;                                                     (* (10) *)
      do outer <- outward alpha outer;
      do beside <- outward alpha_in beside;
      ret (link k theta_dd outer beside)
  end.

(* V_base and alpha_base: how the base moves; gravity is a base that accelerates upward. *)
Definition articulated_body {A} (V_base alpha_base : vector) (t : forest A) :=
  do moving <- velocity_terms V_base t;
  do (_, _, found) <- inward moving;
  outward alpha_base found.
End Program.

(* --- its cost --- *)

Record tally := Tally { products : nat; sums : nat; inverses : nat; biases : nat }.
Definition and_then (x y : tally) :=
  Tally (products x + products y) (sums x + sums y) (inverses x + inverses y) (biases x + biases y).
Definition scaled (n : nat) (x : tally) := Tally (n * products x) (n * sums x) (n * inverses x) (n * biases x).

(* The machine that only counts: its matrices have no entries, and it counts the operations that are requested. *)
Definition counter : Machine := {|
  kind := unit; num _ _ := unit; work A := (A * tally)%type;
  ret _ x := (x, Tally 0 0 0 0);
  bind _ _ x f := let (y, here) := x in let (z, after) := f y in (z, and_then here after);
  nothing _ _ := tt; turned _ _ _ := tt;
  plus _ _ _ _ := (tt, Tally 0 1 0 0); minus _ _ _ _ := (tt, Tally 0 1 0 0); times _ _ _ _ _ := (tt, Tally 1 0 0 0);
  inverse _ _ := (tt, Tally 0 0 1 0) |}.

Lemma tally_equal x y : products x = products y -> sums x = sums y -> inverses x = inverses y -> biases x = biases y -> x = y.
Proof. destruct x, y; cbn; congruence. Qed.

Section Cost.
Notation none := (fun _ => tt).
Definition bias_term : unit * tally := (tt, Tally 0 0 0 1).
Definition loop_1 {A} (V : unit) (t : forest A) := @velocity_terms counter tt tt none none none none none
  (fun _ _ _ => bias_term) (fun _ _ => bias_term) none A V t.
Definition loop_2 t := @inward counter tt tt none none none none t.
Definition loop_3 (alpha : unit) t := @outward counter tt tt none none none alpha t.

Lemma cost_1 {A} (t : forest A) V : snd (loop_1 V t) = scaled (links t) (Tally 2 2 0 2) /\ links (fst (loop_1 V t)) = links t.
Proof.
  destruct V. induction t as [| k x outer [IHo Eo] beside [IHb Eb]]; [easy |]. unfold loop_1 in *. cbn -[Nat.mul] in *.
  do 2 destruct (velocity_terms _ _ _ _ _ _ _ _ _ _ _ _). cbn -[Nat.mul] in *. subst. cbn -[Nat.mul]. split; [| lia].
  apply tally_equal; cbn -[Nat.mul]; lia.
Qed.

Lemma cost_2 t : snd (loop_2 t) = scaled (links t) (Tally 12 8 1 0) /\ links (snd (fst (loop_2 t))) = links t.
Proof.
  induction t as [| k [a b T] outer [IHo Eo] beside [IHb Eb]]; [easy |]. unfold loop_2 in *. cbn -[Nat.mul] in *.
  do 2 destruct (inward _ _ _ _ _ _ _) as [[[? ?] ?] ?]. cbn -[Nat.mul] in *. subst. cbn -[Nat.mul].
  split; [| lia]. apply tally_equal; cbn -[Nat.mul]; lia.
Qed.

Lemma cost_3 t alpha : snd (loop_3 alpha t) = scaled (links t) (Tally 3 3 0 0).
Proof.
  destruct alpha. induction t as [| k [G nu a] outer IHo beside IHb]; [easy |]. unfold loop_3 in *. cbn -[Nat.mul] in *.
  do 2 destruct (outward _ _ _ _ _ _ _). cbn -[Nat.mul] in *. subst.
  apply tally_equal; cbn -[Nat.mul]; lia.
Qed.

(* Each link costs the same: 17 products of blocks, 13 sums, the inverse of one D, and the two bias terms, which depend
   on that link alone. So the three loops cost N times that, whatever the tree. Assumes: nothing. *)
Theorem cost {A} (t : forest A) :
  snd (@articulated_body counter tt tt none none none none none none (fun _ _ _ => bias_term) (fun _ _ => bias_term) none
    A tt tt t) = scaled (links t) (Tally 17 13 1 2).
Proof.
  pose proof (cost_1 t tt) as [E1 L1]. unfold articulated_body, loop_1 in *. cbn -[Nat.mul velocity_terms inward outward] in *.
  destruct (velocity_terms _ _ _ _ _ _ _ _ _ _ _ _) as [s c1]. pose proof (cost_2 s) as [E2 L2]. unfold loop_2 in *.
  cbn -[Nat.mul velocity_terms inward outward] in *. destruct (inward _ _ _ _ _ _ _) as [[[p z] w] c2].
  pose proof (cost_3 w p) as E3. unfold loop_3 in E3. cbn -[Nat.mul outward] in *.
  destruct p. destruct (outward _ _ _ _ _ _ _). cbn -[Nat.mul] in *. subst.
  apply tally_equal; cbn -[Nat.mul]; lia.
Qed.
End Cost.
