(* Fixman's theorem: constraints, in coordinates of which some are constrained. Soft coordinates are a, hard ones b;
   G is the metric (mass matrix) of the arm whose hard coordinates are free, H its inverse. The arm whose hard
   coordinates are held has the mass matrix G^aa, and the inverse of that needs H only: H^aa - H^ab (H^bb)^-1 H^ba.
   Equations as in Lee and Chirikjian (lecture 7a). *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Decide.

(* --- four blocks --- *)

Section Blocks.
Context {C : Operators}.
Variables soft hard : size.

(* All coordinates: soft ones first, then hard ones. *)
Definition all : sizes := Sizes 2 (fun i => match i with O => soft | S _ => hard end).
Notation square := (@op Matrices all all).
Definition aa (x : square) : op soft soft := x 0%nat 0%nat.
Definition ab (x : square) : op soft hard := x 0%nat 1%nat.
Definition ba (x : square) : op hard soft := x 1%nat 0%nat.
Definition bb (x : square) : op hard hard := x 1%nat 1%nat.

Lemma blocks_of_one (x y : square) : x * y == 1 ->
  (aa x * aa y + ab x * ba y == 1 /\ aa x * ab y + ab x * bb y == 0)
  /\ (ba x * aa y + bb x * ba y == 0 /\ ba x * ab y + bb x * bb y == 1).
Proof.
  intro E. assert (F : forall i j, (i < 2)%nat -> (j < 2)%nat ->
    0 + x i 0%nat * y 0%nat j + x i 1%nat * y 1%nat j == (1 : square) i j) by (intros; now apply E).
  assert (zero_first : forall m n (u v w : op m n), 0 + u + v == w -> u + v == w) by (intros; now rewrite add_0 in *).
  repeat split; unfold aa, ab, ba, bb; apply zero_first; [apply (F 0%nat 0%nat) | apply (F 0%nat 1%nat)
    | apply (F 1%nat 0%nat) | apply (F 1%nat 1%nat)]; lia.
Qed.

Variables G H : square.
Hypothesis G_H : G * H == 1.
Hypothesis H_G : H * G == 1.
Variable bb_inverse : op hard hard.                                     (* of H^bb *)
Hypothesis bb_right : bb H * bb_inverse == 1.
Hypothesis bb_left : bb_inverse * bb H == 1.

Definition constrained_inverse : op soft soft := aa H - ab H * bb_inverse * ba H.

(* LC 12: the inverse of G^aa, from blocks of H. Assumes: H is the inverse of G on both sides, and H^bb has an
   inverse. *)
Theorem LC_12 : aa G * constrained_inverse == 1.
Proof.
  destruct (blocks_of_one _ _ G_H) as [[E F] _]. unfold constrained_inverse.
  use E 1 1. use F (neg 1) (bb_inverse * ba H). use bb_right (ab G) (ba H). operators.
Qed.

(* LC 12 from the other side: the same matrix is a left inverse of G^aa. Assumes: H is the inverse of G on both sides,
   and H^bb has an inverse. *)
Theorem LC_12_other_order : constrained_inverse * aa G == 1.
Proof.
  destruct (blocks_of_one _ _ H_G) as [[E _] [F _]]. unfold constrained_inverse.
  use E 1 1. use F (- (ab H * bb_inverse)) 1. use bb_left (ab H) (ba G). operators.
Qed.

(* The equation before LC 8, the source of Fixman's determinants: G [1, H^ab; 0, H^bb] = [G^aa, 0; G^ba, 1], block by
   block. Assumes: H is a right inverse of G. *)
Theorem LC_before_8 : aa G * ab H + ab G * bb H == 0 /\ ba G * ab H + bb G * bb H == 1.
Proof. destruct (blocks_of_one _ _ G_H) as [[_ E] [_ F]]. now split. Qed.

(* LC 13: accelerations from forces in four products, c = H^aa f, d = H^ba f, e = (H^bb)^-1 d, c - H^ab e; and G^ba
   times them is -e, the force that holds the hard coordinates. Assumes: H is a right inverse of G, and H^bb has an
   inverse. *)
Theorem LC_13 single (f : op soft single) :
  let c := aa H * f in let d := ba H * f in let e := bb_inverse * d in let qdd := c - ab H * e in
  aa G * qdd == f /\ ba G * qdd == - e.
Proof.
  destruct (blocks_of_one _ _ G_H) as [[E F] [E' F']]. cbn zeta. split.
  - use E 1 f. use F (neg 1) (bb_inverse * ba H * f). use bb_right (ab G) (ba H * f). operators.
  - use E' 1 f. use F' (neg 1) (bb_inverse * ba H * f). use bb_right (bb G) (ba H * f). operators.
Qed.
End Blocks.

(* --- the metric and its inverse, from gradients --- *)

Section Gradients.
Context {C : Operators}.
Variables points coordinates : size.
Variables (x_q : op points coordinates) (q_x : op coordinates points).  (* dx/dq and dq/dx *)
Variables mass mass_inverse : op points points.
Hypothesis x_by_q : x_q * q_x == 1.
Hypothesis q_by_x : q_x * x_q == 1.
Hypothesis masses : mass * mass_inverse == 1.
Hypothesis masses' : mass_inverse * mass == 1.

(* LC 3: the inverse of the metric (dx/dq)^T M dx/dq is dq/dx M^-1 (dq/dx)^T. Assumes: as many coordinates as points,
   so that dq/dx is the inverse of dx/dq on both sides; masses that are not 0. *)
Theorem LC_3 : (x_q^T * mass * x_q) * (q_x * mass_inverse * q_x^T) == 1
               /\ (q_x * mass_inverse * q_x^T) * (x_q^T * mass * x_q) == 1.
Proof.
  assert (E : q_x^T * x_q^T == 1) by (rewrite <- tr_mul, x_by_q; apply tr_1).
  assert (F : x_q^T * q_x^T == 1) by (rewrite <- tr_mul, q_by_x; apply tr_1).
  split.
  - use x_by_q (x_q^T * mass) (mass_inverse * q_x^T). use masses (x_q^T) (q_x^T). use F 1 1. operators.
  - use E (q_x * mass_inverse) (mass * x_q). use masses' q_x x_q. use q_by_x 1 1. operators.
Qed.
End Gradients.

(* --- the choice of the soft gradient does not matter --- *)

Section Invariance.
Context {C : Operators}.
Variables points soft hard : size.
Variables (A : op soft points) (B : op hard points) (W : op points points).    (* da/dx, db/dx, M^-1 *)
Variables (K : op soft hard) (inverse : op hard hard).
Hypothesis right : (B * W * B^T) * inverse == 1.
Hypothesis left : inverse * (B * W * B^T) == 1.

Definition by_gradient (A : op soft points) : op soft soft := A * W * A^T - A * W * B^T * inverse * (B * W * A^T).

(* Any multiple of the hard gradients may be added to the soft ones, as by gradients at frozen lengths: 20 and 21 differ
   from the true ones by such a multiple, and 12 gives the same. Assumes: H^bb = B M^-1 B^T has an inverse. *)
Theorem LC_12_for_other_gradients : by_gradient (A + K * B) == by_gradient A.
Proof.
  unfold by_gradient.
  use right (- K) (B * W * A^T). use left (- (A * W * B^T)) (K^T). use right (- K) (B * W * B^T * K^T). operators.
Qed.
End Invariance.

(* --- the theorem, whole --- *)

Section Fixman.
Context {C : Operators}.
Variables soft hard : @size C.
Variable points : @size Matrices.
Notation coordinates := (all soft hard).
Variables (x_q : @op Matrices points coordinates) (q_x : @op Matrices coordinates points).
Variables mass mass_inverse : @op Matrices points points.
Hypothesis x_by_q : x_q * q_x == 1.
Hypothesis q_by_x : q_x * x_q == 1.
Hypothesis masses : mass * mass_inverse == 1.
Hypothesis masses' : mass_inverse * mass == 1.
Variable bb_inverse : @op C hard hard.
Notation G := (x_q^T * mass * x_q).
Notation H := (q_x * mass_inverse * q_x^T).
Hypothesis bb_right : bb soft hard H * bb_inverse == 1.
Hypothesis bb_left : bb_inverse * bb soft hard H == 1.

(* Fixman's theorem: the mass matrix of the arm whose hard coordinates are held is G^aa, and H^aa - H^ab (H^bb)^-1 H^ba
   is its inverse. Assumes: as many coordinates as points; masses that are not 0; H^bb has an inverse. *)
Theorem Fixman : aa soft hard G * constrained_inverse soft hard H bb_inverse == 1
                 /\ constrained_inverse soft hard H bb_inverse * aa soft hard G == 1.
Proof.
  destruct (LC_3 _ _ x_q q_x mass mass_inverse x_by_q q_by_x masses masses') as [E F].
  split; [now apply (LC_12 soft hard G H E) | now apply (LC_12_other_order soft hard G H F)].
Qed.
End Fixman.
