(* Two tactics for proofs by hand. `operators` proves an equation that holds for all operators: it multiplies both
   sides out and compares them, by the checker of Checker.v, without any facts. `use F u v` subtracts u (F.lhs -
   F.rhs) v, which is 0 by the fact F, from the left side of a goal. So a proof that ends in `operators` reads like a
   certificate: lhs - rhs is the sum of the lines that were used. *)

From Coq Require Import List PArith.
From RK Require Import Operators Checker.
Import ListNotations.

Definition code_eq (a b : nat) : {a = b} + {a <> b}.
Proof. decide equality. Defined.

Section Free.
Context {C : Operators}.

(* A letter is an operator with the codes of its two sizes; ob says which size a code stands for. *)
Record atom (ob : nat -> size) := Atom { upper : nat; lower : nat; operator : op (ob upper) (ob lower) }.

Definition nth_atom {ob} (atoms : list (atom ob)) (x : positive) : atom ob :=
  nth (pred (Pos.to_nat x)) atoms (Atom ob 0 0 0).
Definition row_of {ob} (atoms : list (atom ob)) (x : positive) : nat := upper ob (nth_atom atoms x).
Definition col_of {ob} (atoms : list (atom ob)) (x : positive) : nat := lower ob (nth_atom atoms x).
Definition value_of {ob} (atoms : list (atom ob)) (x : positive) : forall a b, op (ob a) (ob b) :=
  only_at code_eq (operator ob (nth_atom atoms x)).

Lemma free ob (atoms : list (atom ob)) a b (l r : expr (row_of atoms) (col_of atoms) a b) :
  check nat code_eq (row_of atoms) (col_of atoms) [] [] (Fact l r) [] = true ->
  denoted nat ob (row_of atoms) (col_of atoms) (value_of atoms) l
  == denoted nat ob (row_of atoms) (col_of atoms) (value_of atoms) r.
Proof.
  exact (sound nat code_eq ob (row_of atoms) (col_of atoms) (value_of atoms) [] (Forall_nil _) [] (Fact l r) []
    (Forall_nil _)).
Qed.

Lemma line k l m n (x y : op l m) (F : x == y) (u : op k l) (v : op m n) : u * (x - y) * v == 0.
Proof. now rewrite (difference_of_equal _ _ _ _ F), mul_0_r, mul_0_l. Qed.

Lemma take m n (x y z : op m n) : z == 0 -> x - z == y -> x == y.
Proof. intros E <-. now rewrite E, neg_0, add_0_r. Qed.
End Free.

(* --- from a goal to its letters --- *)

Ltac with_size m sizes := match sizes with context [cons m _] => sizes | _ => constr:(cons m sizes) end.

Ltac sizes_in e sizes :=
  match e with
  | @add _ _ _ ?x ?y => let sizes := sizes_in x sizes in sizes_in y sizes
  | @mul _ _ ?m _ ?x ?y => let sizes := with_size m sizes in let sizes := sizes_in x sizes in sizes_in y sizes
  | @neg _ _ _ ?x => sizes_in x sizes
  | @tr _ _ _ ?x => sizes_in x sizes
  | _ => sizes
  end.

Ltac place x l := match l with cons x _ => constr:(O) | cons _ ?l => let k := place x l in constr:(S k) end.

Ltac atoms_in C e m n sizes ob atoms :=                               (* m, n: the sizes of e, as the goal writes them *)
  match e with
  | @add _ _ _ ?x ?y => let atoms := atoms_in C x m n sizes ob atoms in atoms_in C y m n sizes ob atoms
  | @mul _ _ ?l _ ?x ?y => let atoms := atoms_in C x m l sizes ob atoms in atoms_in C y l n sizes ob atoms
  | @neg _ _ _ ?x => atoms_in C x m n sizes ob atoms
  | @tr _ _ _ ?x => atoms_in C x n m sizes ob atoms
  | @zero _ _ _ => atoms
  | @one _ _ => atoms
  | ?x => match atoms with
          | context [@Atom _ _ _ _ x] => atoms
          | _ => let a := place m sizes in let b := place n sizes in constr:(cons (@Atom C ob a b x) atoms)
          end
  end.

Ltac number_of x atoms :=
  match atoms with
  | cons (@Atom _ _ _ _ x) _ => constr:(O)
  | cons _ ?l => let k := number_of x l in constr:(S k)
  end.

Ltac as_expr row col e m n sizes atoms :=                              (* with the codes of each node *)
  let a := place m sizes in let b := place n sizes in
  match e with
  | @add _ _ _ ?x ?y => let x := as_expr row col x m n sizes atoms in let y := as_expr row col y m n sizes atoms in
                        constr:(@Add nat row col a b x y)
  | @mul _ _ ?l _ ?x ?y => let x := as_expr row col x m l sizes atoms in let y := as_expr row col y l n sizes atoms in
                           let c := place l sizes in constr:(@Mul nat row col a c b x y)
  | @neg _ _ _ ?x => let x := as_expr row col x m n sizes atoms in constr:(@Neg nat row col a b x)
  | @tr _ _ _ ?x => let x := as_expr row col x n m sizes atoms in constr:(@Tr nat row col b a x)
  | @zero _ _ _ => constr:(@Zero nat row col a b)
  | @one _ _ => constr:(@One nat row col a)
  | ?x => let k := number_of x atoms in let p := eval compute in (Pos.of_succ_nat k) in constr:(@Var nat row col p)
  end.

Ltac forget_atoms atoms := match atoms with cons (@Atom _ _ _ _ ?x) ?l => try generalize x; forget_atoms l | _ => idtac end.
Ltac forget sizes := match sizes with cons ?m ?l => try generalize m; forget l | _ => idtac end.

(* Letters and sizes are replaced by variables, because a goal in variables is compared quickly with what it denotes. *)
Ltac in_variables :=
  match goal with |- @equal ?C ?m ?n ?x ?y =>
    let sizes := with_size n (@nil (@size C)) in let sizes := with_size m sizes in
    let sizes := sizes_in x sizes in let sizes := sizes_in y sizes in
    let ob := constr:(fun c : nat => @nth (@size C) c sizes m) in
    let atoms := atoms_in C x m n sizes ob (@nil (@atom C ob)) in let atoms := atoms_in C y m n sizes ob atoms in
    forget_atoms atoms; forget sizes; intros
  end.

Ltac decide_it :=
  match goal with |- @equal ?C ?m ?n ?x ?y =>
    let sizes := with_size n (@nil (@size C)) in let sizes := with_size m sizes in
    let sizes := sizes_in x sizes in let sizes := sizes_in y sizes in
    let ob := constr:(fun c : nat => @nth (@size C) c sizes m) in
    let atoms := atoms_in C x m n sizes ob (@nil (@atom C ob)) in let atoms := atoms_in C y m n sizes ob atoms in
    let a := place m sizes in let b := place n sizes in
    let all := fresh "atoms" in pose (all := atoms);
    let row := fresh "row" in pose (row := @row_of C ob all);
    let col := fresh "col" in pose (col := @col_of C ob all);
    let l := as_expr row col x m n sizes atoms in let r := as_expr row col y m n sizes atoms in
    refine (@free C ob all a b l r _); match goal with |- ?claim => exact (@eq_refl bool true <: claim) end
  end.

Ltac operators := in_variables; decide_it.

Tactic Notation "use" uconstr(F) uconstr(u) uconstr(v) := apply (take _ _ _ _ _ (line _ _ _ _ _ _ F u v)).
