(* Fixman's theorem with determinants, LC 8: det G det H^bb = det G^aa where G H = 1, over any commutative ring. *)
From mathcomp Require Import all_ssreflect all_algebra.
Import GRing.Theory.
Local Open Scope ring_scope.
Theorem LC_8 (R : comRingType) (a b : nat) (G H : 'M[R]_(a + b)) :
  G *m H = 1%:M -> \det G * \det (drsubmx H) = \det (ulsubmx G).
Proof.
  move=> E.
  have F : G *m block_mx 1%:M (ursubmx H) 0 (drsubmx H) = block_mx (ulsubmx G) 0 (dlsubmx G) 1%:M.
    move: E; rewrite -{1}[G]submxK -[H]submxK mulmx_block (scalar_mx_block a b) => /eq_block_mx [_ E1 _ E2].
    by rewrite -{1}[G]submxK mulmx_block !block_mxKur !block_mxKdr !mulmx1 !mulmx0 !addr0 E1 E2.
  by move/(congr1 determinant): F; rewrite det_mulmx det_ublock det_lblock !det1 mul1r mulr1.
Qed.
Print Assumptions LC_8.
