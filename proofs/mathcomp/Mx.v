(* Matrices of Mathematical Components are operators: so what is proved for all operators holds for them, over any
   commutative ring. *)
From mathcomp Require Import all_ssreflect all_algebra.
From RK Require Operators Matrices Chains Forward Fd.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Mx.
Variable R : comRingType.
Definition mx : Operators.Operators.
Proof.
  refine (@Operators.Build_Operators nat (fun m n => 'M[R]_(m, n)) (fun m n => eq) (fun m n => 0) (fun n => 1%:M)
    (fun m n => +%R) (fun m n => -%R) (fun l m n => mulmx) (fun m n => trmx) _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _).
  - by move=> m n x y z; rewrite addrA.
  - by move=> m n x y; rewrite addrC.
  - by move=> m n x; rewrite add0r.
  - by move=> m n x; rewrite subrr.
  - by move=> *; rewrite mulmxA.
  - by move=> *; rewrite mul1mx.
  - by move=> *; rewrite mulmx1.
  - by move=> *; rewrite mulmxDl.
  - by move=> *; rewrite mulmxDr.
  - by move=> *; rewrite trmxK.
  - by move=> *; rewrite linearD.
  - by move=> *; rewrite trmx_mul.
Defined.
Definition mass_matrix_of_mathcomp := @Chains.inverse_of_the_mass_matrix mx.
Definition loops_of_mathcomp := (@Forward.articulated_body_solves mx, @Fd.fd1_solves mx, @Fd.fd4_solves mx).
End Mx.
Definition everything := (@mass_matrix_of_mathcomp, @loops_of_mathcomp).
Print Assumptions everything.
