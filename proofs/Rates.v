(* Operators in motion: an operator together with its rate of change. Such pairs add and multiply by the rules of
   Leibniz, so they are operators again (`Moving`), and whatever is proved of all operators holds for them; the
   second half of the result is the derivative. So a chain in motion is a chain of moving blocks, and its recursion
   also computes the derivatives. Motion.v uses this for Kozlowski's equations. *)

From Coq Require Import Arith Lia.
From RK Require Import Operators Matrices Identities Chains Decide.

Section Moving.
Context {B : Operators}.

Definition moving (m n : @size B) : Type := (op m n * op m n)%type.             (* now, and its rate *)
Definition now {m n} (x : moving m n) : op m n := fst x.
Definition rate {m n} (x : moving m n) : op m n := snd x.

#[refine] Instance Moving : Operators := {
  size := @size B;
  op := moving;
  equal _ _ x y := now x == now y /\ rate x == rate y;
  zero _ _ := (0, 0);
  one _ := (1, 0);
  add _ _ x y := (now x + now y, rate x + rate y);
  neg _ _ x := (- now x, - rate x);
  mul _ _ _ x y := (now x * now y, rate x * now y + now x * rate y);
  tr _ _ x := ((now x)^T, (rate x)^T) }.
Proof.
  all: intros; unfold now, rate; cbn.
  - split.
    + now intros x.
    + intros x y [E F]. now split; symmetry.
    + intros x y z [E F] [E' F']. split; [now transitivity (fst y) | now transitivity (snd y)].
  - intros x x' [E F] y y' [E' F']. now split; apply add_proper.
  - intros x x' [E F]. now split; apply neg_proper.
  - intros x x' [E F] y y' [E' F']. cbn. now rewrite E, F, E', F'.
  - intros x x' [E F]. now split; apply tr_proper.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
  - split; operators.
Defined.
End Moving.

(* Every filter has resolvents. *)
Definition resolvents {C : Operators} (A : @FILTER.Facts C) : @RESOLVENT.Facts C :=
  @RESOLVENT.Build_Facts C FILTER.joint FILTER.link FILTER.tip FILTER.phi FILTER.psi FILTER.S FILTER.Delta_phi FILTER.Delta_psi
    FILTER.H FILTER.B FILTER.L FILTER.RK_a_11_1_fact FILTER.RK_a_11_2_fact FILTER.RK_a_10_1_fact FILTER.RK_a_10_2_fact
    FILTER.RK_3_7_fact FILTER.RK_4_7_fact.

(* --- a filter in motion --- *)

Section Motion.
Context {C : Operators}.
Variable A : @FILTER.Facts (@Moving C).                 (* every letter with its rate, as the links see it *)

(* The letters now, and their rates. *)
Notation joint := (@FILTER.joint (@Moving C) A).
Notation link := (@FILTER.link (@Moving C) A).
Notation single := (@FILTER.single (@Moving C) A).
Definition phi : @op C link link := now (@FILTER.phi _ A).          Definition phi_dot : @op C link link := rate (@FILTER.phi _ A).
Definition psi : @op C link link := now (@FILTER.psi _ A).          Definition psi_dot : @op C link link := rate (@FILTER.psi _ A).
Definition S : @op C link link := now (@FILTER.S _ A).
Definition Delta_phi : @op C link link := now (@FILTER.Delta_phi _ A).
Definition Delta_psi : @op C link link := now (@FILTER.Delta_psi _ A).
Definition Delta_psi_dot : @op C link link := rate (@FILTER.Delta_psi _ A).
Definition H : @op C joint link := now (@FILTER.H _ A).
Definition M : @op C link link := now (@FILTER.M _ A).
Definition P : @op C link link := now (@FILTER.P _ A).              Definition P_dot : @op C link link := rate (@FILTER.P _ A).
Definition D : @op C joint joint := now (@FILTER.D _ A).            Definition D_dot : @op C joint joint := rate (@FILTER.D _ A).
Definition D_inv : @op C joint joint := now (@FILTER.D_inv _ A).
Definition D_inv_dot : @op C joint joint := rate (@FILTER.D_inv _ A).
Definition G : @op C link joint := now (@FILTER.G _ A).             Definition G_dot : @op C link joint := rate (@FILTER.G _ A).
Definition L : @op C link joint := now (@FILTER.L _ A).             Definition L_dot : @op C link joint := rate (@FILTER.L _ A).

Variable Omega : @op C link link.                       (* Omega_delta: the turn and shift of each link by its joint *)
Hypothesis shifts : rate (@FILTER.Delta_phi _ A) == Delta_phi * Omega.                  (* K 14 *)
Hypothesis H_stays : rate (@FILTER.H _ A) == 0.                                         (* K Table 1.3: axes are fixed in links *)
Hypothesis M_stays : rate (@FILTER.M _ A) == 0.                                         (* K Table 1.4: links are rigid *)
Hypothesis S_stays : rate (@FILTER.S _ A) == 0.
Hypothesis own_axis : H * Omega == 0.                   (* a joint does not change its own axis *)

(* The filter as it is now. *)
Definition now_filter : @FILTER.Facts C.
Proof.
  refine (@FILTER.Build_Facts C joint link (@FILTER.tip _ A) single
    D D_inv G L phi psi S Delta_phi P Delta_psi M H (now (@FILTER.B _ A))
    (now (@FILTER.a _ A)) (now (@FILTER.b _ A)) (now (@FILTER.z _ A)) (now (@FILTER.T _ A)) (now (@FILTER.f0 _ A))
    (now (@FILTER.a0 _ A)) _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _).
  - exact (proj1 (@FILTER.D_symmetric _ A)).
  - exact (proj1 (@FILTER.D_inv_symmetric _ A)).
  - exact (proj1 (@FILTER.P_symmetric _ A)).
  - exact (proj1 (@FILTER.M_symmetric _ A)).
  - exact (proj1 (@FILTER.RK_a_11_1_fact _ A)).
  - exact (proj1 (@FILTER.RK_a_11_2_fact _ A)).
  - exact (proj1 (@FILTER.RK_a_10_1_fact _ A)).
  - exact (proj1 (@FILTER.RK_a_10_2_fact _ A)).
  - exact (proj1 (@FILTER.RK_3_7_fact _ A)).
  - exact (proj1 (@FILTER.RK_a_1_fact _ A)).
  - exact (proj1 (@FILTER.RK_a_2_fact _ A)).
  - exact (proj1 (@FILTER.D_positive_1_fact _ A)).
  - exact (proj1 (@FILTER.D_positive_2_fact _ A)).
  - exact (proj1 (@FILTER.Riccati_fact _ A)).
  - exact (proj1 (@FILTER.RK_4_7_fact _ A)).
  - exact (proj1 (@FILTER.RK_a_12_fact _ A)).
Defined.

Lemma phi_left : phi * (1 - S * Delta_phi) == 1. Proof. exact (@FILTER.RK_a_11_1_fact _ now_filter). Qed.
Lemma phi_right : (1 - S * Delta_phi) * phi == 1. Proof. exact (@FILTER.RK_a_11_2_fact _ now_filter). Qed.
Lemma psi_left : psi * (1 - S * Delta_psi) == 1. Proof. exact (@FILTER.RK_a_10_1_fact _ now_filter). Qed.
Lemma D_right : D * D_inv == 1. Proof. exact (@FILTER.D_positive_1_fact _ now_filter). Qed.
Lemma D_left : D_inv * D == 1. Proof. exact (@FILTER.D_positive_2_fact _ now_filter). Qed.
Lemma D_is : H * P * H^T == D. Proof. exact (@FILTER.RK_a_1_fact _ now_filter). Qed.
Lemma G_is : P * H^T * D_inv == G. Proof. exact (@FILTER.RK_a_2_fact _ now_filter). Qed.
Lemma L_is : L == Delta_phi * G. Proof. exact (@FILTER.RK_a_12_fact _ now_filter). Qed.
Lemma Delta_psi_is : Delta_psi == Delta_phi - L * H. Proof. exact (@FILTER.RK_4_7_fact _ now_filter). Qed.
Lemma P_sym : P^T == P. Proof. exact (@FILTER.P_symmetric _ now_filter). Qed.
Lemma D_inv_sym : D_inv^T == D_inv. Proof. exact (@FILTER.D_inv_symmetric _ now_filter). Qed.
Lemma P_dot_sym : P_dot^T == P_dot. Proof. exact (proj2 (@FILTER.P_symmetric _ A)). Qed.
Lemma psi_G : psi * G == G. Proof. exact (@FILTER.psi_G_is_G _ now_filter). Qed.
Lemma RK_a_32 : H * phi == (1 + H * (phi * S) * L) * (H * psi).
Proof. use (@RESOLVENT.RK_a_32 _ (resolvents now_filter) : H * phi == (1 + H * (phi * S) * L) * H * psi) 1 1. operators. Qed.
Lemma RK_a_35 : H * psi == (1 - H * (psi * S) * L) * H * phi. Proof. exact (@RESOLVENT.RK_a_35 _ (resolvents now_filter)). Qed.
Lemma RK_a_46 : psi * M * phi^T == P + (psi - 1) * P + P * (phi - 1)^T. Proof. exact (@FILTER.RK_a_46 _ now_filter). Qed.

Lemma G_transposed : G^T == D_inv * H * P.
Proof. rewrite <- G_is, !tr_mul, tr_tr, P_sym, D_inv_sym. operators. Qed.
Lemma D_G_transposed : D * G^T == H * P.
Proof. use G_transposed D 1. use D_right 1 (H * P). operators. Qed.
Lemma own_axis' : Omega^T * H^T == 0.
Proof. rewrite <- tr_mul, own_axis. apply tr_0. Qed.
Lemma Delta_psi_transposed : Delta_psi^T == Delta_phi^T - H^T * G^T * Delta_phi^T.
Proof. rewrite Delta_psi_is, L_is. operators. Qed.
Lemma phi_left' : phi^T - (S * Delta_phi)^T * phi^T == 1.
Proof. rewrite <- (@tr_1 C link), <- phi_left. operators. Qed.
Lemma psi_left' : psi^T - (S * Delta_psi)^T * psi^T == 1.
Proof. rewrite <- (@tr_1 C link), <- psi_left. operators. Qed.
Lemma psi_P_H : H * psi * P * H^T == H * P * H^T.
Proof.
  use psi_G H D. use G_is (H * psi) D. use G_is (- H) D. use D_left (- (H * psi * P * H^T)) 1. use D_left (H * P * H^T) 1.
  operators.
Qed.

(* K Table 1, the column of local derivatives. *)

(* K Table 1.5: how D changes. Assumes: axes are fixed in links. *)
Theorem K_Table_1_5 : D_dot == H * P_dot * H^T.
Proof.
  pose proof (proj2 (@FILTER.RK_a_1_fact _ A)) as E.
  change ((rate (@FILTER.H _ A) * P + H * P_dot) * H^T + H * P * (rate (@FILTER.H _ A))^T == D_dot) in E.
  rewrite H_stays in E. use E (neg 1) 1. operators.
Qed.

Lemma D_inv_moves : D_inv_dot == - (D_inv * H * P_dot * H^T * D_inv).
Proof.
  pose proof (proj2 (@FILTER.D_positive_1_fact _ A)) as E. change (D_dot * D_inv + D * D_inv_dot == 0) in E.
  use D_left (neg 1) D_inv_dot. use E D_inv 1. use K_Table_1_5 (- D_inv) D_inv. operators.
Qed.

Notation tau_bar := (1 - G * H).

(* K Table 1.6: how the gain changes. Assumes: axes are fixed in links. *)
Theorem K_Table_1_6 : G_dot == (1 - G * H) * P_dot * H^T * D_inv.
Proof.
  pose proof (proj2 (@FILTER.RK_a_2_fact _ A)) as E.
  change ((P_dot * H^T + P * (rate (@FILTER.H _ A))^T) * D_inv + P * H^T * D_inv_dot == G_dot) in E.
  rewrite H_stays in E. use E (neg 1) 1. use D_inv_moves (P * H^T) 1. use G_is (neg 1) (H * P_dot * H^T * D_inv). operators.
Qed.

(* K Table 1.2: how phi changes, with E_Phi = S Delta_phi. Assumes: K 14. *)
Theorem K_Table_1_2 : phi_dot == phi * (S * Delta_phi) * Omega * phi.
Proof.
  pose proof (proj2 (@FILTER.RK_a_11_1_fact _ A)) as E.
  change (phi_dot * (1 - S * Delta_phi) + phi * (0 - (rate (@FILTER.S _ A) * Delta_phi + S * rate (@FILTER.Delta_phi _ A))) == 0) in E.
  rewrite S_stays, shifts in E. use E 1 phi. use phi_right (- phi_dot) 1. operators.
Qed.

(* K Table 1.8: how E_Psi = S Delta_psi changes. Assumes: K 14, axes fixed in links, H Omega_delta = 0. *)
Theorem K_Table_1_8 :
  S * rate (@FILTER.Delta_psi _ A) == S * Delta_psi * (- (P_dot * H^T * D_inv * H) + Omega * (1 - G * H)).
Proof.
  pose proof (proj2 (@FILTER.RK_4_7_fact _ A)) as E.
  change (rate (@FILTER.Delta_psi _ A) == rate (@FILTER.Delta_phi _ A) - (L_dot * H + L * rate (@FILTER.H _ A))) in E.
  pose proof (proj2 (@FILTER.RK_a_12_fact _ A)) as F.
  change (L_dot == rate (@FILTER.Delta_phi _ A) * G + Delta_phi * G_dot) in F.
  rewrite shifts, H_stays, F, shifts, K_Table_1_6 in E. rewrite E, Delta_psi_is, L_is.
  use own_axis (S * Delta_phi * G) (1 - G * H). operators.
Qed.

Notation E_Psi := (S * Delta_psi).
Notation commutator := (Omega * P + P * Omega^T).       (* [Omega_delta, P] for joints that turn, whose Omega_delta is skew *)

(* K 16: the derivative of the Riccati equation. Assumes: K 14, axes fixed in links, rigid links, H Omega_delta = 0.
   *)
Theorem K_16 : P_dot == E_Psi * (P_dot + commutator) * E_Psi^T.
Proof.
  pose proof (proj2 (@FILTER.Riccati_fact _ A)) as E.
  change (rate (@FILTER.M _ A) == P_dot - (((((rate (@FILTER.S _ A) * Delta_psi + S * rate (@FILTER.Delta_psi _ A)) * P
    + E_Psi * P_dot) * Delta_phi^T + E_Psi * P * (rate (@FILTER.Delta_phi _ A))^T) * S^T)
    + E_Psi * P * Delta_phi^T * (rate (@FILTER.S _ A))^T)) in E.
  rewrite M_stays, S_stays, shifts, K_Table_1_8 in E.
  use E (neg 1) 1. use Delta_psi_transposed (- E_Psi * (P_dot + commutator)) (S^T).
  use G_transposed (E_Psi * (P_dot + Omega * P) * H^T) (Delta_phi^T * S^T).
  use G_is (E_Psi * Omega) (H * P * Delta_phi^T * S^T). use own_axis' (E_Psi * P) (G^T * Delta_phi^T * S^T). operators.
Qed.

(* --- the equations of motion in quasi-velocities --- *)

Variable theta : @op (@Moving C) joint single.          (* the joint rates, with their accelerations *)
Notation theta_dot := (now theta).
Notation theta_ddot := (rate theta).
Definition xi_moving : @op (@Moving C) joint single :=
  (1 + @FILTER.H _ A * (@FILTER.phi _ A * @FILTER.S _ A) * @FILTER.L _ A)^T * theta.     (* K 34: (I + H Phi K)^T theta_dot *)
Definition xi : @op C joint single := now xi_moving.
Definition xi_dot : @op C joint single := rate xi_moving.
Definition V : @op C link single := phi^T * H^T * theta_dot.
Definition lambda_dot : @op C link link := P_dot + commutator.                              (* K 20 *)

Lemma K_49 : V == psi^T * H^T * xi.
Proof.
  unfold V. change (phi^T * H^T * theta_dot == psi^T * H^T * ((1 + H * (phi * S) * L)^T * theta_dot)).
  assert (E : phi^T * H^T == psi^T * H^T * (1 + H * (phi * S) * L)^T).
  { rewrite <- !tr_mul, RK_a_32. operators. }
  use E 1 theta_dot. operators.
Qed.

Lemma xi_by_gain : xi_moving == (@FILTER.H _ A * @FILTER.phi _ A * @FILTER.G _ A)^T * theta.
Proof.
  pose proof (@FILTER.RK_a_13 _ A) as E. pose proof (@FILTER.H_G_is_I _ A) as F.
  unfold FILTER.phi_tilde, FILTER.Phi in E. unfold xi_moving. apply mul_proper; [| easy]. apply tr_proper.
  use E (neg (@FILTER.H _ A)) 1. use F (neg 1) 1. operators.
Qed.

Lemma K_34 : xi == G^T * V.
Proof.
  pose proof (proj1 xi_by_gain) as E. change (xi == (H * phi * G)^T * theta_dot) in E. rewrite E. unfold V. operators.
Qed.

(* K 36, in its form with P_dot: the derivative of xi. Assumes: K 14, axes fixed in links, H Omega_delta = 0. *)
Theorem K_36 : xi_dot == D_inv * H * P_dot * (1 - G * H)^T * V + D_inv * H * P * phi^T * Omega^T * V
                         + G^T * phi^T * H^T * theta_ddot.
Proof.
  pose proof (proj2 xi_by_gain) as E.
  change (xi_dot == ((rate (@FILTER.H _ A) * phi + H * phi_dot) * G + H * phi * G_dot)^T * theta_dot
                    + (H * phi * G)^T * theta_ddot) in E.
  rewrite H_stays, K_Table_1_2, K_Table_1_6 in E. rewrite E. unfold V.
  use D_inv_sym 1 (H * P_dot^T * (1 - G * H)^T * phi^T * H^T * theta_dot).
  use P_dot_sym (D_inv * H) ((1 - G * H)^T * phi^T * H^T * theta_dot).
  use G_transposed 1 (phi^T * Omega^T * Delta_phi^T * S^T * phi^T * H^T * theta_dot).
  use phi_left' (- (D_inv * H * P * phi^T * Omega^T)) (H^T * theta_dot).
  use own_axis' (- (D_inv * H * P * phi^T)) theta_dot. operators.
Qed.

Lemma V_further_out : V - E_Psi^T * V == H^T * xi.
Proof. use K_49 (1 - E_Psi^T) 1. use psi_left' 1 (H^T * xi). operators. Qed.

Lemma driven : psi * commutator * V == lambda_dot * V + (psi - 1) * lambda_dot * H^T * xi.
Proof.
  unfold lambda_dot. use K_16 (- psi) V. use psi_left 1 ((P_dot + commutator) * E_Psi^T * V).
  use V_further_out ((psi - 1) * (P_dot + commutator)) 1. operators.
Qed.

Variables (b : @op C link single) (tau : @op C joint single).
(* K 38, with a = Omega_delta^T V: the equations of motion. *)
Hypothesis K_38 : H * phi * M * phi^T * H^T * theta_ddot + H * phi * M * phi^T * (Omega^T * V) + H * phi * b == tau.

(* K 45, with b for V x M V. *)
Definition C_xi : @op C joint single := H * psi * (lambda_dot * H^T * xi - Omega * P * V + b).

(* K 44 and 45: the same motion in quasi-velocities; D is block diagonal, so nothing couples their derivatives. Assumes:
    the equations of motion K 38, K 14, axes fixed in links, rigid links, H Omega_delta = 0. *)
Theorem K_44 : D * xi_dot + C_xi == (1 - H * (psi * S) * L) * tau.
Proof.
  unfold C_xi. use K_36 D 1. use D_right 1 (H * P_dot * (1 - G * H)^T * V + H * P * phi^T * Omega^T * V).
  use D_G_transposed 1 (phi^T * H^T * theta_ddot). use K_38 (1 - H * (psi * S) * L) 1.
  use RK_a_35 1 (M * phi^T * H^T * theta_ddot + M * phi^T * Omega^T * V + b).
  use RK_a_46 (- H) (H^T * theta_ddot + Omega^T * V). use psi_P_H (neg 1) theta_ddot.
  use driven (- H) 1. unfold lambda_dot. use own_axis (neg 1) (P * V). use own_axis 1 (P * H^T * xi).
  use own_axis' (H * P) xi. use K_34 (H * P_dot * H^T) 1. operators.
Qed.
End Motion.

(* --- the Coriolis terms do no work --- *)

Section No_work.
Context {C : Operators} {A : DIAGONALIZED.Facts}.
Import DIAGONALIZED.
Hypothesis numbers : forall x : op single single, x^T == x.
Hypothesis power : V^T * V_cross == 0.

(* K 47, its zero: nu^T C(theta, nu) = 0, the Coriolis terms in quasi-velocities do no work. Assumes: that a 1 x 1
   operator is its own transpose, that V^T (V x) = 0, and the base facts of DIAGONALIZED. *)
Theorem K_47_is_zero : nu^T * C_nu_2 == 0.
Proof.
  rewrite K_47. unfold middle, X_delta.
  pose proof (numbers (V^T * (S*Delta_psi*lambda_dot) * V)) as E.
  pose proof (numbers (V^T * (Omega_delta*P) * V)) as F.
  pose proof lambda_dot_symmetric as G.
  use E (neg 1) 1. use F 1 1. use power 1 (M * V). use power 1 (M * V).
  use G (V^T) (Delta_psi^T * S^T * V).
  operators.
Qed.
End No_work.
