(* Made by to_coq.py from certificates.json: facts are classes, statements are lemmas. *)

From Coq Require Import List Bool PArith.
From RK Require Import Operators Checker.
Import ListNotations.
Set Implicit Arguments.

Ltac by_certificate x := refine (x _); vm_cast_no_check (eq_refl true).

Module FILTER.

Class Facts {C : Operators} := {
  joint : size; link : size; tip : size; single : size;
  D : op joint joint; D_inv : op joint joint;
  G : op link joint; L : op link joint;
  phi : op link link; psi : op link link; S : op link link; Delta_phi : op link link; P : op link link; Delta_psi : op link link; M : op link link;
  H : op joint link;
  B : op link tip;
  a : op link single; b : op link single; z : op link single;
  T : op joint single;
  f0 : op tip single; a0 : op tip single;
  D_symmetric : D^T == D;
  D_inv_symmetric : D_inv^T == D_inv;
  P_symmetric : P^T == P;
  M_symmetric : M^T == M;
  RK_a_11_1_fact : phi*(1 - S*Delta_phi) == 1;
  RK_a_11_2_fact : (1 - S*Delta_phi)*phi == 1;
  RK_a_10_1_fact : psi*(1 - S*Delta_psi) == 1;
  RK_a_10_2_fact : (1 - S*Delta_psi)*psi == 1;
  RK_3_7_fact : S^T*B == 0;
  RK_a_1_fact : H*P*H^T == D;
  RK_a_2_fact : P*H^T*D_inv == G;
  D_positive_1_fact : D*D_inv == 1;
  D_positive_2_fact : D_inv*D == 1;
  Riccati_fact : M == P - S*Delta_psi*P*Delta_phi^T*S^T;
  RK_4_7_fact : Delta_psi == Delta_phi - L*H;
  RK_a_12_fact : L == Delta_phi*G }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition Phi := phi*S.
Definition Psi := psi*S.
Definition phi_tilde := phi - 1.
Definition psi_tilde := psi - 1.
Definition mass := H*phi*M*phi^T*H^T.
Definition J := B^T*phi^T*H^T.
Definition f_bias := phi*(M*phi^T*a + b + B*f0).
Definition T_prime := T - H*f_bias.
Definition theta_FD1 := (1 - H*Psi*L)^T*D_inv*(1 - H*Psi*L)*T_prime.
Definition z_FD1 := Psi*L*T_prime.
Definition alpha_FD2 := psi^T*H^T*D_inv*(1 - H*Psi*L)*T_prime + phi^T*a.
Definition zeta := phi^T*a.
Definition z_FD3 := psi*(S*L*T + M*zeta + b + B*f0).
Definition epsilon_FD3 := T - H*z_FD3.
Definition theta_FD3 := (1 - H*Psi*L)^T*D_inv*epsilon_FD3.
Definition z_FD4 := Psi*L*T + psi_tilde*P*a + psi*(b + B*f0).
Definition nu_FD4 := D_inv*(1 - H*Psi*L)*T - D_inv*H*psi_tilde*P*a - D_inv*H*psi*(b + B*f0).
Definition theta_FD4 := (1 - H*Psi*L)^T*nu_FD4 - L^T*Psi^T*(1 - G*H)^T*a - G^T*a.
Definition lambda_FD4 := psi^T*H^T*nu_FD4 + psi^T*(1 - G*H)^T*a.
Definition alpha_FD4 := phi^T*(H^T*theta_FD4 + a).
Definition f_FD4 := phi*(M*alpha_FD4 + b + B*f0).

(* the same letters as codes, for the checker *)
Inductive code := c_joint | c_link | c_tip | c_single.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_joint => joint | c_link => link | c_tip => tip | c_single => single end.
Definition row (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_link | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_joint | 9 => c_link | 10 => c_link | 11 => c_link | 12 => c_link | 13 => c_link | 14 => c_link | 15 => c_link | 16 => c_link | 17 => c_joint | 18 => c_tip | 19 => c_tip | _ => c_joint end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_joint | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_link | 9 => c_link | 10 => c_tip | 11 => c_link | 12 => c_joint | 13 => c_link | 14 => c_single | 15 => c_single | 16 => c_single | 17 => c_single | 18 => c_single | 19 => c_single | _ => c_joint end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_joint c_joint D
  | 2 => @only_at _ _ code_dec ob c_joint c_joint D_inv
  | 3 => @only_at _ _ code_dec ob c_link c_joint G
  | 4 => @only_at _ _ code_dec ob c_link c_link phi
  | 5 => @only_at _ _ code_dec ob c_link c_link psi
  | 6 => @only_at _ _ code_dec ob c_link c_link S
  | 7 => @only_at _ _ code_dec ob c_link c_link Delta_phi
  | 8 => @only_at _ _ code_dec ob c_joint c_link H
  | 9 => @only_at _ _ code_dec ob c_link c_link P
  | 10 => @only_at _ _ code_dec ob c_link c_tip B
  | 11 => @only_at _ _ code_dec ob c_link c_link Delta_psi
  | 12 => @only_at _ _ code_dec ob c_link c_joint L
  | 13 => @only_at _ _ code_dec ob c_link c_link M
  | 14 => @only_at _ _ code_dec ob c_link c_single a
  | 15 => @only_at _ _ code_dec ob c_link c_single b
  | 16 => @only_at _ _ code_dec ob c_link c_single z
  | 17 => @only_at _ _ code_dec ob c_joint c_single T
  | 18 => @only_at _ _ code_dec ob c_tip c_single f0
  | 19 => @only_at _ _ code_dec ob c_tip c_single a0
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [1; 2; 9; 13]%positive.
Definition x_D : expr row col c_joint c_joint := Var 1%positive.
Definition x_D_inv : expr row col c_joint c_joint := Var 2%positive.
Definition x_G : expr row col c_link c_joint := Var 3%positive.
Definition x_phi : expr row col c_link c_link := Var 4%positive.
Definition x_psi : expr row col c_link c_link := Var 5%positive.
Definition x_S : expr row col c_link c_link := Var 6%positive.
Definition x_Delta_phi : expr row col c_link c_link := Var 7%positive.
Definition x_H : expr row col c_joint c_link := Var 8%positive.
Definition x_P : expr row col c_link c_link := Var 9%positive.
Definition x_B : expr row col c_link c_tip := Var 10%positive.
Definition x_Delta_psi : expr row col c_link c_link := Var 11%positive.
Definition x_L : expr row col c_link c_joint := Var 12%positive.
Definition x_M : expr row col c_link c_link := Var 13%positive.
Definition x_a : expr row col c_link c_single := Var 14%positive.
Definition x_b : expr row col c_link c_single := Var 15%positive.
Definition x_z : expr row col c_link c_single := Var 16%positive.
Definition x_T : expr row col c_joint c_single := Var 17%positive.
Definition x_f0 : expr row col c_tip c_single := Var 18%positive.
Definition x_a0 : expr row col c_tip c_single := Var 19%positive.
Definition x_Phi := (x_phi*x_S)%expr.
Definition x_Psi := (x_psi*x_S)%expr.
Definition x_phi_tilde := (x_phi - 1)%expr.
Definition x_psi_tilde := (x_psi - 1)%expr.
Definition x_mass := (x_H*x_phi*x_M*x_phi^T*x_H^T)%expr.
Definition x_J := (x_B^T*x_phi^T*x_H^T)%expr.
Definition x_f_bias := (x_phi*(x_M*x_phi^T*x_a + x_b + x_B*x_f0))%expr.
Definition x_T_prime := (x_T - x_H*x_f_bias)%expr.
Definition x_theta_FD1 := ((1 - x_H*x_Psi*x_L)^T*x_D_inv*(1 - x_H*x_Psi*x_L)*x_T_prime)%expr.
Definition x_z_FD1 := (x_Psi*x_L*x_T_prime)%expr.
Definition x_alpha_FD2 := (x_psi^T*x_H^T*x_D_inv*(1 - x_H*x_Psi*x_L)*x_T_prime + x_phi^T*x_a)%expr.
Definition x_zeta := (x_phi^T*x_a)%expr.
Definition x_z_FD3 := (x_psi*(x_S*x_L*x_T + x_M*x_zeta + x_b + x_B*x_f0))%expr.
Definition x_epsilon_FD3 := (x_T - x_H*x_z_FD3)%expr.
Definition x_theta_FD3 := ((1 - x_H*x_Psi*x_L)^T*x_D_inv*x_epsilon_FD3)%expr.
Definition x_z_FD4 := (x_Psi*x_L*x_T + x_psi_tilde*x_P*x_a + x_psi*(x_b + x_B*x_f0))%expr.
Definition x_nu_FD4 := (x_D_inv*(1 - x_H*x_Psi*x_L)*x_T - x_D_inv*x_H*x_psi_tilde*x_P*x_a - x_D_inv*x_H*x_psi*(x_b + x_B*x_f0))%expr.
Definition x_theta_FD4 := ((1 - x_H*x_Psi*x_L)^T*x_nu_FD4 - x_L^T*x_Psi^T*(1 - x_G*x_H)^T*x_a - x_G^T*x_a)%expr.
Definition x_lambda_FD4 := (x_psi^T*x_H^T*x_nu_FD4 + x_psi^T*(1 - x_G*x_H)^T*x_a)%expr.
Definition x_alpha_FD4 := (x_phi^T*(x_H^T*x_theta_FD4 + x_a))%expr.
Definition x_f_FD4 := (x_phi*(x_M*x_alpha_FD4 + x_b + x_B*x_f0))%expr.
Definition p_D : letter := (1%positive, false).
Definition p_D_inv : letter := (2%positive, false).
Definition p_G : letter := (3%positive, false). Definition t_G : letter := (3%positive, true).
Definition p_phi : letter := (4%positive, false). Definition t_phi : letter := (4%positive, true).
Definition p_psi : letter := (5%positive, false). Definition t_psi : letter := (5%positive, true).
Definition p_S : letter := (6%positive, false). Definition t_S : letter := (6%positive, true).
Definition p_Delta_phi : letter := (7%positive, false). Definition t_Delta_phi : letter := (7%positive, true).
Definition p_H : letter := (8%positive, false). Definition t_H : letter := (8%positive, true).
Definition p_P : letter := (9%positive, false).
Definition p_B : letter := (10%positive, false). Definition t_B : letter := (10%positive, true).
Definition p_Delta_psi : letter := (11%positive, false). Definition t_Delta_psi : letter := (11%positive, true).
Definition p_L : letter := (12%positive, false). Definition t_L : letter := (12%positive, true).
Definition p_M : letter := (13%positive, false).
Definition p_a : letter := (14%positive, false). Definition t_a : letter := (14%positive, true).
Definition p_b : letter := (15%positive, false). Definition t_b : letter := (15%positive, true).
Definition p_z : letter := (16%positive, false). Definition t_z : letter := (16%positive, true).
Definition p_T : letter := (17%positive, false). Definition t_T : letter := (17%positive, true).
Definition p_f0 : letter := (18%positive, false). Definition t_f0 : letter := (18%positive, true).
Definition p_a0 : letter := (19%positive, false). Definition t_a0 : letter := (19%positive, true).
Definition facts : list (fact row col) := [
  Fact (x_phi*(1 - x_S*x_Delta_phi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_phi)*x_phi)%expr (1)%expr;
  Fact (x_psi*(1 - x_S*x_Delta_psi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_psi)*x_psi)%expr (1)%expr;
  Fact (x_S^T*x_B)%expr (0)%expr;
  Fact (x_H*x_P*x_H^T)%expr (x_D)%expr;
  Fact (x_P*x_H^T*x_D_inv)%expr (x_G)%expr;
  Fact (x_D*x_D_inv)%expr (1)%expr;
  Fact (x_D_inv*x_D)%expr (1)%expr;
  Fact (x_M)%expr (x_P - x_S*x_Delta_psi*x_P*x_Delta_phi^T*x_S^T)%expr;
  Fact (x_Delta_psi)%expr (x_Delta_phi - x_L*x_H)%expr;
  Fact (x_L)%expr (x_Delta_phi*x_G)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact D_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact D_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact P_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact M_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact RK_a_11_1_fact | exact RK_a_11_2_fact | exact RK_a_10_1_fact | exact RK_a_10_2_fact | exact RK_3_7_fact | exact RK_a_1_fact | exact RK_a_2_fact | exact D_positive_1_fact | exact D_positive_2_fact | exact Riccati_fact | exact RK_4_7_fact | exact RK_a_12_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_RK_4_7 : fact row col := Fact (x_Delta_psi)%expr (x_Delta_phi*(1 - x_G*x_H))%expr.
Definition c_RK_4_7 : list line := [
  (false, [], (10, false), []);
  (true, [], (11, false), [p_H])]%nat.
Lemma RK_4_7 : Delta_psi == Delta_phi*(1 - G*H).
Proof. by_certificate (follows s_RK_4_7 c_RK_4_7). Qed.
Definition s_RK_a_1 : fact row col := Fact (x_D)%expr (x_H*x_P*x_H^T)%expr.
Definition c_RK_a_1 : list line := [
  (true, [p_D], (7, true), []);
  (true, [p_D; p_D_inv], (5, false), []);
  (false, [], (7, false), [p_H; p_P; t_H])]%nat.
Lemma RK_a_1 : D == H*P*H^T.
Proof. by_certificate (follows s_RK_a_1 c_RK_a_1). Qed.
Definition s_RK_a_2 : fact row col := Fact (x_G)%expr (x_P*x_H^T*x_D_inv)%expr.
Definition c_RK_a_2 : list line := [
  (true, [p_G], (7, false), []);
  (true, [], (6, false), [p_D; p_D_inv]);
  (false, [p_P; t_H], (7, true), [p_D_inv])]%nat.
Lemma RK_a_2 : G == P*H^T*D_inv.
Proof. by_certificate (follows s_RK_a_2 c_RK_a_2). Qed.
Definition s_RK_a_12 : fact row col := Fact (x_L)%expr (x_Delta_phi*x_G)%expr.
Definition c_RK_a_12 : list line := [
  (false, [], (11, false), [])]%nat.
Lemma RK_a_12 : L == Delta_phi*G.
Proof. by_certificate (follows s_RK_a_12 c_RK_a_12). Qed.
Definition s_RK_a_13 : fact row col := Fact (x_phi_tilde*x_G)%expr (x_Phi*x_L)%expr.
Definition c_RK_a_13 : list line := [
  (false, [], (0, false), [p_G]);
  (true, [p_phi; p_S], (11, false), [])]%nat.
Lemma RK_a_13 : phi_tilde*G == Phi*L.
Proof. by_certificate (follows s_RK_a_13 c_RK_a_13). Qed.
Definition s_RK_a_46 : fact row col := Fact (x_psi*x_M*x_phi^T)%expr (x_P + x_psi_tilde*x_P + x_P*x_phi_tilde^T)%expr.
Definition c_RK_a_46 : list line := [
  (false, [], (2, false), [p_P; t_Delta_phi; t_S; t_phi]);
  (true, [p_P], (0, true), []);
  (false, [p_psi], (9, false), [t_phi]);
  (false, [p_psi; p_P], (0, true), [])]%nat.
Lemma RK_a_46 : psi*M*phi^T == P + psi_tilde*P + P*phi_tilde^T.
Proof. by_certificate (follows s_RK_a_46 c_RK_a_46). Qed.
Definition s_RK_a_47 : fact row col := Fact (x_psi*x_M*x_psi^T)%expr (x_P + x_psi_tilde*x_P + x_P*x_psi_tilde^T)%expr.
Definition c_RK_a_47 : list line := [
  (true, [], (2, false), [p_G; p_D; t_G; t_Delta_phi; t_S; t_psi]);
  (false, [], (2, false), [p_P; t_Delta_phi; t_S; t_psi]);
  (false, [], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi]);
  (true, [p_P], (10, true), [t_S; t_psi]);
  (true, [p_P], (2, true), []);
  (true, [p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi]);
  (false, [p_P; t_H], (11, true), [t_S; t_psi]);
  (true, [p_psi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi]);
  (false, [p_psi], (9, false), [t_psi]);
  (false, [p_psi; p_P], (10, true), [t_S; t_psi]);
  (false, [p_psi; p_P], (2, true), []);
  (false, [p_psi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi]);
  (true, [p_psi; p_P; t_H], (11, true), [t_S; t_psi]);
  (true, [p_psi; p_S], (10, false), [p_G; p_D; t_G; t_Delta_phi; t_S; t_psi]);
  (false, [p_psi; p_S], (11, false), [p_H; p_G; p_D; t_G; t_Delta_phi; t_S; t_psi]);
  (false, [p_psi; p_S; p_Delta_phi; p_G], (7, false), [p_D; t_G; t_Delta_phi; t_S; t_psi]);
  (false, [p_psi; p_S; p_Delta_phi; p_G], (5, false), [p_D_inv; p_D; t_G; t_Delta_phi; t_S; t_psi]);
  (true, [p_psi; p_S; p_Delta_phi; p_G; p_H], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi])]%nat.
Lemma RK_a_47 : psi*M*psi^T == P + psi_tilde*P + P*psi_tilde^T.
Proof. by_certificate (follows s_RK_a_47 c_RK_a_47). Qed.
Definition s_RK_a_48 : fact row col := Fact (x_phi*x_M*x_phi^T)%expr (x_P + x_phi_tilde*x_P + x_P*x_phi_tilde^T + x_phi_tilde*x_P*x_H^T*x_D_inv*x_H*x_P*x_phi_tilde^T)%expr.
Definition c_RK_a_48 : list line := [
  (false, [p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi]);
  (true, [p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi]);
  (true, [p_G; p_D], (6, true), []);
  (false, [p_G; p_D], (6, true), [t_phi]);
  (false, [p_G; p_D; t_G], (0, true), []);
  (true, [], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi]);
  (false, [], (0, false), [p_P; t_Delta_phi; t_S; t_phi]);
  (true, [], (6, false), [p_D; p_D_inv; p_H; p_P]);
  (false, [], (6, false), [p_D; p_D_inv; p_H; p_P; t_phi]);
  (true, [p_P], (0, true), []);
  (false, [p_P; t_H], (7, true), [p_D_inv; p_H; p_P]);
  (true, [p_P; t_H], (7, true), [p_D_inv; p_H; p_P; t_phi]);
  (false, [p_phi], (6, false), [p_D; p_D_inv; p_H; p_P]);
  (true, [p_phi], (6, false), [p_D; p_D_inv; p_H; p_P; t_phi]);
  (false, [p_phi], (9, false), [t_phi]);
  (true, [p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi]);
  (false, [p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi]);
  (false, [p_phi; p_G; p_D], (6, true), []);
  (true, [p_phi; p_G; p_D], (6, true), [t_phi]);
  (true, [p_phi; p_G; p_D; t_G], (0, true), []);
  (false, [p_phi; p_P], (0, true), []);
  (true, [p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_P]);
  (false, [p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_P; t_phi]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi])]%nat.
Lemma RK_a_48 : phi*M*phi^T == P + phi_tilde*P + P*phi_tilde^T + phi_tilde*P*H^T*D_inv*H*P*phi_tilde^T.
Proof. by_certificate (follows s_RK_a_48 c_RK_a_48). Qed.
Definition s_RK_a_49 : fact row col := Fact (x_P)%expr (x_S*x_Delta_phi*x_P*x_Delta_phi^T*x_S^T + x_M - x_S*x_Delta_phi*x_P*x_H^T*x_D_inv*x_H*x_P*x_Delta_phi^T*x_S^T)%expr.
Definition c_RK_a_49 : list line := [
  (true, [], (9, false), []);
  (false, [p_S], (10, false), [p_P; t_Delta_phi; t_S]);
  (true, [p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S]);
  (false, [p_S; p_Delta_phi], (6, false), [p_D; p_D_inv; p_H; p_P; t_Delta_phi; t_S]);
  (false, [p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S]);
  (true, [p_S; p_Delta_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_P; t_Delta_phi; t_S])]%nat.
Lemma RK_a_49 : P == S*Delta_phi*P*Delta_phi^T*S^T + M - S*Delta_phi*P*H^T*D_inv*H*P*Delta_phi^T*S^T.
Proof. by_certificate (follows s_RK_a_49 c_RK_a_49). Qed.
Definition s_RK_a_51 : fact row col := Fact ((1 - x_H*x_Psi*x_L)^T*x_D_inv*x_H*x_P*(1 + x_phi_tilde^T))%expr (x_L^T*x_Psi^T*(1 - x_G*x_H)^T + x_G^T)%expr.
Definition c_RK_a_51 : list line := [
  (true, [p_D_inv], (7, false), [p_H; p_P; t_phi]);
  (false, [p_D_inv; p_D], (6, true), [t_phi]);
  (false, [t_G], (0, true), []);
  (true, [t_G; t_Delta_phi; t_S], (3, true), [t_phi]);
  (true, [t_G; t_Delta_phi; t_S; t_psi], (10, true), [t_S; t_phi]);
  (false, [t_G; t_Delta_phi; t_S; t_psi], (0, true), []);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; t_phi]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H], (11, true), [t_S; t_phi]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; t_phi]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [t_phi]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; t_G], (0, true), []);
  (false, [], (7, true), [t_G; t_phi]);
  (true, [], (11, true), [t_S; t_psi]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_P; t_phi]);
  (false, [], (11, true), [t_S; t_psi; t_H; t_G])]%nat.
Lemma RK_a_51 : (1 - H*Psi*L)^T*D_inv*H*P*(1 + phi_tilde^T) == L^T*Psi^T*(1 - G*H)^T + G^T.
Proof. by_certificate (follows s_RK_a_51 c_RK_a_51). Qed.
Definition s_RK_a_50 : fact row col := Fact ((1 - x_H*x_Psi*x_L)^T*x_D_inv*x_H*x_psi*x_M*x_phi^T)%expr ((1 - x_H*x_Psi*x_L)^T*x_D_inv*x_H*x_psi_tilde*x_P + x_L^T*x_Psi^T*(1 - x_G*x_H)^T + x_G^T)%expr.
Definition c_RK_a_50 : list line := [
  (true, [p_D_inv], (7, false), [p_H; p_P]);
  (true, [p_D_inv], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi]);
  (false, [p_D_inv; p_D], (6, true), [t_Delta_phi; t_S; t_phi]);
  (false, [p_D_inv; p_D], (6, true), []);
  (false, [p_D_inv; p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi]);
  (false, [p_D_inv; p_H; p_psi], (9, false), [t_phi]);
  (false, [p_D_inv; p_H; p_psi; p_P], (0, true), []);
  (true, [t_G; t_Delta_phi; t_S], (3, true), [t_phi]);
  (true, [t_G; t_Delta_phi; t_S; t_psi], (10, true), [t_S; t_phi]);
  (false, [t_G; t_Delta_phi; t_S; t_psi], (0, true), []);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_phi]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H], (11, true), [t_S; t_phi]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [t_Delta_phi; t_S; t_phi]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), []);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (9, false), [t_phi]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P], (0, true), []);
  (false, [], (7, true), [t_G]);
  (false, [], (7, true), [t_G; t_Delta_phi; t_S; t_phi]);
  (true, [], (11, true), [t_S; t_psi]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_P]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_M; t_phi]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P]);
  (false, [], (11, true), [t_S; t_psi; t_H; t_G])]%nat.
Lemma RK_a_50 : (1 - H*Psi*L)^T*D_inv*H*psi*M*phi^T == (1 - H*Psi*L)^T*D_inv*H*psi_tilde*P + L^T*Psi^T*(1 - G*H)^T + G^T.
Proof. by_certificate (follows s_RK_a_50 c_RK_a_50). Qed.
Definition s_RK_4_11 : fact row col := Fact (x_mass)%expr ((1 + x_H*x_Phi*x_L)*x_D*(1 + x_H*x_Phi*x_L)^T)%expr.
Definition c_RK_4_11 : list line := [
  (true, [p_D], (11, true), [t_S; t_phi; t_H]);
  (false, [p_H], (0, false), [p_G; p_D]);
  (false, [p_H], (0, false), [p_G; p_D; t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H], (6, false), [p_D]);
  (true, [p_H], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H; p_phi], (6, false), [p_D]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), []);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H; p_phi; p_S], (11, false), [p_D]);
  (true, [p_H; p_phi; p_S], (11, false), [p_D; t_L; t_S; t_phi; t_H]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_D], (11, true), [t_S; t_phi; t_H]);
  (false, [], (7, false), [p_D]);
  (false, [], (7, false), [p_D; t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [], (5, false), [p_D_inv; p_D]);
  (false, [], (5, false), [p_D_inv; p_D; t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H])]%nat.
Lemma RK_4_11 : mass == (1 + H*Phi*L)*D*(1 + H*Phi*L)^T.
Proof. by_certificate (follows s_RK_4_11 c_RK_4_11). Qed.
Definition s_RK_4_16 : fact row col := Fact (x_mass*(1 - x_H*x_Psi*x_L)^T*x_D_inv*(1 - x_H*x_Psi*x_L))%expr (1)%expr.
Definition c_RK_4_16 : list line := [
  (false, [p_D], (7, true), [p_D_inv]);
  (true, [p_D], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_D], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv]);
  (false, [p_D], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_D], (6, true), [t_H; p_D_inv]);
  (false, [p_D], (6, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_D], (6, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv]);
  (true, [p_D], (6, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_D], (6, true), [t_psi; t_H; p_D_inv]);
  (true, [p_D], (6, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_D; p_D_inv], (5, false), [p_D_inv]);
  (true, [p_D; p_D_inv], (5, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_D; p_D_inv], (5, false), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv]);
  (false, [p_D; p_D_inv], (5, false), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv]);
  (true, [p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_D; t_G], (2, true), [t_H; p_D_inv]);
  (true, [p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv]);
  (false, [p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H], (0, false), [p_P; t_psi; t_H; p_D_inv]);
  (true, [p_H], (0, false), [p_P; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_P], (1, true), [t_psi; t_H; p_D_inv]);
  (true, [p_H; p_phi; p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv]);
  (false, [p_H; p_phi; p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_P; t_phi], (2, true), [t_H; p_D_inv]);
  (false, [p_H; p_phi; p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), []);
  (false, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), []);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (true, [p_H; p_phi; p_S], (10, false), [p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi], (6, false), [p_D; p_D_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv]);
  (false, [p_H; p_phi; p_S; p_Delta_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_D_inv]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G], (7, false), []);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_psi; t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), []);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), []);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P], (10, true), [t_S; t_psi; t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), []);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), []);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [p_D_inv]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [], (7, false), [p_H; p_P; t_psi; t_H; p_D_inv]);
  (false, [], (7, false), [p_H; p_P; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [], (7, false), [])]%nat.
Lemma RK_4_16 : mass*(1 - H*Psi*L)^T*D_inv*(1 - H*Psi*L) == 1.
Proof. by_certificate (follows s_RK_4_16 c_RK_4_16). Qed.
Definition s_RK_4_16_other_order : fact row col := Fact ((1 - x_H*x_Psi*x_L)^T*x_D_inv*(1 - x_H*x_Psi*x_L)*x_mass)%expr (1)%expr.
Definition c_RK_4_16_other_order : list line := [
  (false, [p_D_inv], (7, false), [p_D]);
  (true, [p_D_inv], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_D_inv], (5, false), [p_D_inv; p_D]);
  (false, [p_D_inv; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_D_inv; p_H], (2, false), [p_G; p_D]);
  (false, [p_D_inv; p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_P; t_phi; t_H]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H], (6, false), [p_D]);
  (false, [p_D_inv; p_H; p_phi], (9, false), [t_phi; t_H]);
  (true, [p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_P; t_phi; t_H]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_D_inv; p_H; p_psi], (6, false), [p_D]);
  (false, [p_D_inv; p_H; p_psi; p_P], (0, true), [t_H]);
  (true, [p_D_inv; p_H; p_psi; p_P; t_H], (7, true), []);
  (false, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_G; p_D]);
  (false, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_P; t_phi; t_H]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_G; p_D]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; t_H]);
  (false, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_P; t_phi; t_H]);
  (false, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G], (7, false), [p_D]);
  (true, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G], (5, false), [p_D_inv; p_D]);
  (false, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H], (6, false), [p_D]);
  (true, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; t_H]);
  (false, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S], (3, true), [t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi], (10, true), [t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi], (0, true), [t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), []);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H], (11, true), [t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_D]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (5, false), [p_D_inv; p_D]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_G; p_D]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_P; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (6, false), [p_D]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_P; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (6, false), [p_D]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P], (0, true), [t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; t_H], (7, true), []);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_G; p_D]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_P; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_G; p_D]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_P; t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G], (7, false), [p_D]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G], (5, false), [p_D_inv; p_D]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H], (6, false), [p_D]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; t_H]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [], (7, true), [t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [], (7, true), []);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; t_H]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; t_H])]%nat.
Lemma RK_4_16_other_order : (1 - H*Psi*L)^T*D_inv*(1 - H*Psi*L)*mass == 1.
Proof. by_certificate (follows s_RK_4_16_other_order c_RK_4_16_other_order). Qed.
Definition s_RK_4_18 : fact row col := Fact (x_mass*x_theta_FD1 + x_H*x_phi*(x_M*x_phi^T*x_a + x_b + x_B*x_f0))%expr (x_T)%expr.
Definition c_RK_4_18 : list line := [
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H], (0, false), [p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (0, false), [p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_phi; p_b]);
  (false, [p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H], (0, false), [p_G; p_T]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H], (6, false), [p_H; p_phi; p_B; p_f0]);
  (false, [p_H], (6, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_phi; p_b]);
  (true, [p_H], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H], (6, false), [p_T]);
  (false, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi], (6, false), [p_D; p_D_inv; p_T]);
  (false, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (false, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_H; p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_G], (7, false), [p_T]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [p_D_inv; p_T]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_H; p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (10, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S], (10, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (10, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (10, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (10, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S], (10, false), [p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (11, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [], (7, false), [p_H; p_phi; p_B; p_f0]);
  (true, [], (7, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_phi; p_b]);
  (false, [], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [], (7, false), [p_T]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [], (5, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [], (5, false), [p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [], (5, false), [p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_phi; p_b]);
  (false, [], (5, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [], (5, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (5, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (5, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [], (5, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [], (5, false), [p_D_inv; p_T])]%nat.
Lemma RK_4_18 : mass*theta_FD1 + H*phi*(M*phi^T*a + b + B*f0) == T.
Proof. by_certificate (follows s_RK_4_18 c_RK_4_18). Qed.
Definition s_RK_5_6 : fact row col := Fact (x_alpha_FD2)%expr (x_phi^T*(x_H^T*x_theta_FD1 + x_a))%expr.
Definition c_RK_5_6 : list line := [
  (false, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_T]);
  (true, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_T]);
  (true, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (false, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (true, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [t_phi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (true, [t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (true, [t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (false, [t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (false, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (true, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (false, [t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (true, [t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a])]%nat.
Lemma RK_5_6 : alpha_FD2 == phi^T*(H^T*theta_FD1 + a).
Proof. by_certificate (follows s_RK_5_6 c_RK_5_6). Qed.
Definition s_RK_5_7 : fact row col := Fact (x_B^T*x_alpha_FD2 + x_a0)%expr (x_J*x_theta_FD1 + x_B^T*x_phi^T*x_a + x_a0)%expr.
Definition c_RK_5_7 : list line := [
  (false, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (false, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (true, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_T]);
  (true, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (false, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (true, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_T]);
  (true, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_P; t_phi; p_a]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_B; p_f0]);
  (true, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_b]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (true, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [t_B; t_phi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [t_B; t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_phi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (true, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (true, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (false, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (false, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (true, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [t_B; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_B; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_B; p_f0]);
  (false, [t_B; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [t_B; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_b]);
  (true, [t_B; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [t_B; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [t_B; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_B; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a])]%nat.
Lemma RK_5_7 : B^T*alpha_FD2 + a0 == J*theta_FD1 + B^T*phi^T*a + a0.
Proof. by_certificate (follows s_RK_5_7 c_RK_5_7). Qed.
Definition s_RK_5_9 : fact row col := Fact (x_epsilon_FD3)%expr ((1 - x_H*x_Psi*x_L)*x_T_prime)%expr.
Definition c_RK_5_9 : list line := [
  (true, [p_H], (2, false), [p_phi; p_B; p_f0]);
  (true, [p_H], (2, false), [p_phi; p_P; t_phi; p_a]);
  (true, [p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H], (2, false), [p_phi; p_b]);
  (false, [p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_psi], (1, false), [p_B; p_f0]);
  (false, [p_H; p_psi], (1, false), [p_P; t_phi; p_a]);
  (false, [p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_psi], (1, false), [p_b]);
  (true, [p_H; p_psi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_psi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_psi; p_S], (10, false), [p_phi; p_B; p_f0]);
  (true, [p_H; p_psi; p_S], (10, false), [p_phi; p_P; t_phi; p_a]);
  (true, [p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_psi; p_S], (10, false), [p_phi; p_b]);
  (true, [p_H; p_psi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a])]%nat.
Lemma RK_5_9 : epsilon_FD3 == (1 - H*Psi*L)*T_prime.
Proof. by_certificate (follows s_RK_5_9 c_RK_5_9). Qed.
Definition s_RK_5_10 : fact row col := Fact (x_theta_FD3)%expr (x_theta_FD1)%expr.
Definition c_RK_5_10 : list line := [
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_B; p_f0]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_P; t_phi; p_a]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_b]);
  (false, [p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_B; p_f0]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_P; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_b]);
  (true, [p_D_inv; p_H; p_psi], (9, false), [t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_B; p_f0]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_P; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_b]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_B; p_f0]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_P; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_b]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_B; p_f0]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_P; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_b]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (9, false), [t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_B; p_f0]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_P; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_b]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_M; t_phi; p_a]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b])]%nat.
Lemma RK_5_10 : theta_FD3 == theta_FD1.
Proof. by_certificate (follows s_RK_5_10 c_RK_5_10). Qed.
Definition s_RK_5_14 : fact row col := Fact (x_D*x_nu_FD4)%expr (x_T - x_H*x_z_FD4)%expr.
Definition c_RK_5_14 : list line := [
  (true, [p_D; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [], (7, false), [p_H; p_P; p_a]);
  (true, [], (7, false), [p_H; p_psi; p_B; p_f0]);
  (true, [], (7, false), [p_H; p_psi; p_P; p_a]);
  (true, [], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [], (7, false), [p_H; p_psi; p_b]);
  (false, [], (7, false), [p_T])]%nat.
Lemma RK_5_14 : D*nu_FD4 == T - H*z_FD4.
Proof. by_certificate (follows s_RK_5_14 c_RK_5_14). Qed.
Definition s_RK_5_15 : fact row col := Fact (x_theta_FD4)%expr (x_theta_FD1)%expr.
Definition c_RK_5_15 : list line := [
  (true, [p_D_inv], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv], (7, false), [p_H; p_P; p_a]);
  (false, [p_D_inv; p_D], (6, true), [t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_D], (6, true), [p_a]);
  (false, [p_D_inv; p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_B; p_f0]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_P; t_phi; p_a]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H], (2, false), [p_phi; p_b]);
  (false, [p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_B; p_f0]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_P; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi], (1, false), [p_b]);
  (false, [p_D_inv; p_H; p_psi; p_P], (0, true), [p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_B; p_f0]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_P; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_b]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S], (3, true), [t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi], (10, true), [t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi], (0, true), [p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H], (11, true), [t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_B; p_f0]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_P; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_b]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi], (9, false), [t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_B; p_f0]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_P; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_b]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P], (0, true), [p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_B; p_f0]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_P; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_b]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, true), [t_G; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (7, true), [t_G; p_a]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B; p_f0]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_M; t_phi; p_a]);
  (true, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_b]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B; p_f0]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_M; t_phi; p_a]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_b]);
  (false, [], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [], (11, true), [t_S; t_psi; t_H; t_G; p_a]);
  (true, [], (11, true), [t_S; t_psi; p_a])]%nat.
Lemma RK_5_15 : theta_FD4 == theta_FD1.
Proof. by_certificate (follows s_RK_5_15 c_RK_5_15). Qed.
Definition s_H_G_is_I : fact row col := Fact (x_H*x_G)%expr (1)%expr.
Definition c_H_G_is_I : list line := [
  (true, [p_H], (6, false), []);
  (false, [], (7, false), []);
  (false, [], (5, false), [p_D_inv])]%nat.
Lemma H_G_is_I : H*G == 1.
Proof. by_certificate (follows s_H_G_is_I c_H_G_is_I). Qed.
Definition s_psi_G_is_G : fact row col := Fact (x_psi*x_G)%expr (x_G)%expr.
Definition c_psi_G_is_G : list line := [
  (false, [], (2, false), [p_G]);
  (false, [p_psi; p_S], (10, false), [p_G]);
  (true, [p_psi; p_S], (11, false), [p_H; p_G]);
  (true, [p_psi; p_S; p_Delta_phi; p_G], (7, false), []);
  (true, [p_psi; p_S; p_Delta_phi; p_G], (5, false), [p_D_inv]);
  (false, [p_psi; p_S; p_Delta_phi; p_G; p_H], (6, false), [])]%nat.
Lemma psi_G_is_G : psi*G == G.
Proof. by_certificate (follows s_psi_G_is_G c_psi_G_is_G). Qed.
Definition s_P_plus : fact row col := Fact ((1 - x_G*x_H)*x_P*(1 - x_G*x_H)^T)%expr ((1 - x_G*x_H)*x_P)%expr.
Definition c_P_plus : list line := [
  (true, [p_G], (7, false), [p_H; p_P; t_H; t_G]);
  (false, [p_G; p_D], (7, true), [t_G]);
  (false, [p_G; p_D; p_D_inv], (5, false), [t_G]);
  (true, [], (6, false), [p_D; t_G]);
  (false, [p_P; t_H], (7, true), [t_G])]%nat.
Lemma P_plus : (1 - G*H)*P*(1 - G*H)^T == (1 - G*H)*P.
Proof. by_certificate (follows s_P_plus c_P_plus). Qed.
Definition s_J_M_1_J_T : fact row col := Fact (x_J*(1 - x_H*x_Psi*x_L)^T*x_D_inv*(1 - x_H*x_Psi*x_L)*x_J^T)%expr (x_B^T*x_psi^T*x_H^T*x_D_inv*x_H*x_psi*x_B)%expr.
Definition c_J_M_1_J_T : list line := [
  (false, [t_B], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_B]);
  (true, [t_B; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B]);
  (true, [t_B; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_B]);
  (true, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_phi; p_B]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B]);
  (false, [t_B; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_H; p_phi; p_B]);
  (true, [t_B; t_phi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_B]);
  (false, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_B]);
  (true, [t_B; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_B]);
  (false, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H], (2, false), [p_phi; p_B]);
  (true, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi], (1, false), [p_B]);
  (false, [t_B; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (10, false), [p_phi; p_B])]%nat.
Lemma J_M_1_J_T : J*(1 - H*Psi*L)^T*D_inv*(1 - H*Psi*L)*J^T == B^T*psi^T*H^T*D_inv*H*psi*B.
Proof. by_certificate (follows s_J_M_1_J_T c_J_M_1_J_T). Qed.
Definition s_FD3_z_is_z_FD1_plus_f_bias : fact row col := Fact (x_z_FD3)%expr (x_z_FD1 + x_f_bias)%expr.
Definition c_FD3_z_is_z_FD1_plus_f_bias : list line := [
  (false, [], (2, false), [p_phi; p_B; p_f0]);
  (false, [], (2, false), [p_phi; p_P; t_phi; p_a]);
  (false, [], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [], (2, false), [p_phi; p_b]);
  (true, [p_phi], (9, false), [t_phi; p_a]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_psi], (1, false), [p_B; p_f0]);
  (true, [p_psi], (1, false), [p_P; t_phi; p_a]);
  (true, [p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_psi], (1, false), [p_b]);
  (false, [p_psi], (9, false), [t_phi; p_a]);
  (true, [p_psi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_psi; p_S], (10, false), [p_phi; p_B; p_f0]);
  (false, [p_psi; p_S], (10, false), [p_phi; p_P; t_phi; p_a]);
  (false, [p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_psi; p_S], (10, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_psi; p_S], (10, false), [p_phi; p_b]);
  (false, [p_psi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_psi; p_S], (11, false), [p_H; p_phi; p_M; t_phi; p_a]);
  (true, [p_psi; p_S], (11, false), [p_H; p_phi; p_P; t_phi; p_a]);
  (true, [p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_psi; p_S], (11, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (9, false), [t_phi; p_a]);
  (true, [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a])]%nat.
Lemma FD3_z_is_z_FD1_plus_f_bias : z_FD3 == z_FD1 + f_bias.
Proof. by_certificate (follows s_FD3_z_is_z_FD1_plus_f_bias c_FD3_z_is_z_FD1_plus_f_bias). Qed.
Definition s_FD4_z_is_z_FD3_P_zeta : fact row col := Fact (x_z_FD4)%expr (x_z_FD3 - x_P*x_zeta)%expr.
Definition c_FD4_z_is_z_FD3_P_zeta : list line := [
  (true, [], (2, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_P], (0, true), [p_a]);
  (true, [p_psi], (9, false), [t_phi; p_a]);
  (true, [p_psi; p_P], (0, true), [p_a])]%nat.
Lemma FD4_z_is_z_FD3_P_zeta : z_FD4 == z_FD3 - P*zeta.
Proof. by_certificate (follows s_FD4_z_is_z_FD3_P_zeta c_FD4_z_is_z_FD3_P_zeta). Qed.
Definition s_FD4_alpha_is_lambda : fact row col := Fact (x_alpha_FD4)%expr (x_lambda_FD4)%expr.
Definition c_FD4_alpha_is_lambda : list line := [
  (false, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [], (1, true), [t_psi; t_H; p_D_inv; p_T]);
  (true, [], (1, true), [t_psi; t_H; t_G; p_a]);
  (false, [], (1, true), [t_psi; p_a]);
  (true, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [t_phi], (10, true), [t_S; t_psi; t_H; t_G; p_a]);
  (true, [t_phi], (10, true), [t_S; t_psi; p_a]);
  (true, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_P; p_a]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [t_phi], (2, true), [t_H; p_D_inv; p_T]);
  (false, [t_phi], (2, true), [t_H; t_G; p_a]);
  (true, [t_phi], (2, true), [p_a]);
  (true, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T])]%nat.
Lemma FD4_alpha_is_lambda : alpha_FD4 == lambda_FD4.
Proof. by_certificate (follows s_FD4_alpha_is_lambda c_FD4_alpha_is_lambda). Qed.
Definition s_FD4_f_is_P_alpha_plus_z : fact row col := Fact (x_f_FD4)%expr (x_P*x_alpha_FD4 + x_z_FD4)%expr.
Definition c_FD4_f_is_P_alpha_plus_z : list line := [
  (true, [], (0, false), [p_P; p_a]);
  (true, [], (0, false), [p_P; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [], (0, false), [p_P; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [], (0, false), [p_P; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [], (0, false), [p_P; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [], (0, false), [p_P; t_psi; t_H; p_D_inv; p_T]);
  (false, [], (0, false), [p_P; t_psi; p_a]);
  (false, [], (0, false), [p_psi; p_B; p_f0]);
  (false, [], (0, false), [p_psi; p_P; p_a]);
  (false, [], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [], (0, false), [p_psi; p_b]);
  (false, [p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_P], (1, true), [t_psi; t_H; p_D_inv; p_T]);
  (true, [p_P], (1, true), [t_psi; p_a]);
  (true, [p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_P; t_phi], (10, true), [t_S; t_psi; p_a]);
  (true, [p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_P; t_phi], (2, true), [t_H; p_D_inv; p_T]);
  (false, [p_P; t_phi], (2, true), [p_a]);
  (true, [p_P; t_phi; t_H], (7, true), [t_G; p_a]);
  (false, [p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (false, [p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; t_G; p_a]);
  (false, [p_P; t_phi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (true, [p_P; t_phi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (false, [p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; p_a]);
  (true, [p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (false, [p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (true, [p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [p_phi], (3, false), [p_B; p_f0]);
  (true, [p_phi], (3, false), [p_P; p_a]);
  (true, [p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi], (3, false), [p_b]);
  (false, [p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_P; p_a]);
  (true, [p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_phi], (9, false), [t_phi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi], (9, false), [t_phi; t_H; p_D_inv; p_T]);
  (true, [p_phi], (9, false), [t_phi; t_H; t_G; p_a]);
  (true, [p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (false, [p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; t_G; p_a]);
  (true, [p_phi], (9, false), [t_phi; t_H; t_L; t_S; t_psi; p_a]);
  (false, [p_phi], (9, false), [t_phi; p_a]);
  (true, [p_phi; p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_P], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_P], (1, true), [t_psi; t_H; p_D_inv; p_T]);
  (false, [p_phi; p_P], (1, true), [t_psi; p_a]);
  (false, [p_phi; p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_P; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_phi; p_P; t_phi], (10, true), [t_S; t_psi; p_a]);
  (false, [p_phi; p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_P; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_P; t_phi], (2, true), [t_H; p_D_inv; p_T]);
  (true, [p_phi; p_P; t_phi], (2, true), [p_a]);
  (false, [p_phi; p_P; t_phi; t_H], (7, true), [t_G; p_a]);
  (true, [p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (true, [p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_phi; p_P; t_phi; t_H], (11, true), [t_S; t_psi; t_H; t_G; p_a]);
  (true, [p_phi; p_P; t_phi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (false, [p_phi; p_P; t_phi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (true, [p_phi; p_P; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; p_a]);
  (false, [p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (true, [p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (false, [p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_P; p_a]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; p_a]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; t_G; p_a]);
  (false, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; p_a]);
  (true, [p_phi; p_S], (10, false), [p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (true, [p_phi; p_S], (10, false), [p_psi; p_B; p_f0]);
  (true, [p_phi; p_S], (10, false), [p_psi; p_P; p_a]);
  (true, [p_phi; p_S], (10, false), [p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S], (10, false), [p_psi; p_b]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_P; p_a]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_T]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; p_a]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; t_G; p_a]);
  (true, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; p_a]);
  (false, [p_phi; p_S], (11, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; p_a]);
  (false, [p_phi; p_S], (11, false), [p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S], (11, false), [p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S], (11, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S], (11, false), [p_H; p_psi; p_b]);
  (true, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; p_D_inv; p_T]);
  (false, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_phi; p_S; p_Delta_phi], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi; p_G], (7, false), [p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_D], (6, true), [t_Delta_phi; t_S; t_psi; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (1, true), [t_psi; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi], (2, true), [p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (7, true), [t_G; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; t_G; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi; p_P], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi; p_P], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P], (10, true), [t_S; t_psi; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P], (2, true), [p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (1, true), [t_psi; t_H; p_D_inv; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (1, true), [t_psi; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (10, true), [t_S; t_psi; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (2, true), [t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi], (2, true), [p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (7, true), [t_G; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_L; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (11, true), [t_S; t_psi; t_H; t_G; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H], (7, true), [t_G; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv], (7, false), [p_H; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_D], (6, true), [p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S], (11, false), [p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [p_D_inv; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_D_inv; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (7, true), [t_G; t_Delta_phi; t_S; t_psi; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_B; p_f0]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_P; p_a]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_T]);
  (false, [p_phi; p_S; p_Delta_phi; p_P; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_H; p_psi; p_b]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_H], (11, true), [t_S; t_psi; t_H; p_D_inv; p_T]);
  (true, [p_phi; p_S; p_Delta_phi; p_P; t_H], (11, true), [t_S; t_psi; p_a]);
  (true, [p_psi; p_S], (11, false), [p_T])]%nat.
Lemma FD4_f_is_P_alpha_plus_z : f_FD4 == P*alpha_FD4 + z_FD4.
Proof. by_certificate (follows s_FD4_f_is_P_alpha_plus_z c_FD4_f_is_P_alpha_plus_z). Qed.
Definition s_FD4_is_the_articulated_body_algorithm : fact row col := Fact (x_Delta_psi*(x_z + x_P*x_a) + x_L*x_T)%expr (x_Delta_phi*(x_z + x_G*(x_T - x_H*x_z) + (x_P - x_G*x_D*x_G^T)*x_a))%expr.
Definition c_FD4_is_the_articulated_body_algorithm : list line := [
  (false, [p_Delta_phi; p_G], (7, false), [p_H; p_P; p_a]);
  (true, [p_Delta_phi; p_G; p_D], (6, true), [p_a]);
  (false, [], (10, false), [p_P; p_a]);
  (false, [], (10, false), [p_z]);
  (true, [], (11, false), [p_H; p_P; p_a]);
  (true, [], (11, false), [p_H; p_z]);
  (false, [], (11, false), [p_T])]%nat.
Lemma FD4_is_the_articulated_body_algorithm : Delta_psi*(z + P*a) + L*T == Delta_phi*(z + G*(T - H*z) + (P - G*D*G^T)*a).
Proof. by_certificate (follows s_FD4_is_the_articulated_body_algorithm c_FD4_is_the_articulated_body_algorithm). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_RK_4_7, c_RK_4_7);
  (s_RK_a_1, c_RK_a_1);
  (s_RK_a_2, c_RK_a_2);
  (s_RK_a_12, c_RK_a_12);
  (s_RK_a_13, c_RK_a_13);
  (s_RK_a_46, c_RK_a_46);
  (s_RK_a_47, c_RK_a_47);
  (s_RK_a_48, c_RK_a_48);
  (s_RK_a_49, c_RK_a_49);
  (s_RK_a_51, c_RK_a_51);
  (s_RK_a_50, c_RK_a_50);
  (s_RK_4_11, c_RK_4_11);
  (s_RK_4_16, c_RK_4_16);
  (s_RK_4_16_other_order, c_RK_4_16_other_order);
  (s_RK_4_18, c_RK_4_18);
  (s_RK_5_6, c_RK_5_6);
  (s_RK_5_7, c_RK_5_7);
  (s_RK_5_9, c_RK_5_9);
  (s_RK_5_10, c_RK_5_10);
  (s_RK_5_14, c_RK_5_14);
  (s_RK_5_15, c_RK_5_15);
  (s_H_G_is_I, c_H_G_is_I);
  (s_psi_G_is_G, c_psi_G_is_G);
  (s_P_plus, c_P_plus);
  (s_J_M_1_J_T, c_J_M_1_J_T);
  (s_FD3_z_is_z_FD1_plus_f_bias, c_FD3_z_is_z_FD1_plus_f_bias);
  (s_FD4_z_is_z_FD3_P_zeta, c_FD4_z_is_z_FD3_P_zeta);
  (s_FD4_alpha_is_lambda, c_FD4_alpha_is_lambda);
  (s_FD4_f_is_P_alpha_plus_z, c_FD4_f_is_P_alpha_plus_z);
  (s_FD4_is_the_articulated_body_algorithm, c_FD4_is_the_articulated_body_algorithm)].
End FILTER.

Module RESOLVENT.

Class Facts {C : Operators} := {
  joint : size; link : size; tip : size;
  phi : op link link; psi : op link link; S : op link link; Delta_phi : op link link; Delta_psi : op link link;
  H : op joint link;
  B : op link tip;
  L : op link joint;
  RK_a_11_1_fact : phi*(1 - S*Delta_phi) == 1;
  RK_a_11_2_fact : (1 - S*Delta_phi)*phi == 1;
  RK_a_10_1_fact : psi*(1 - S*Delta_psi) == 1;
  RK_a_10_2_fact : (1 - S*Delta_psi)*psi == 1;
  RK_3_7_fact : S^T*B == 0;
  RK_4_7_fact : Delta_psi == Delta_phi - L*H }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition Phi := phi*S.
Definition Psi := psi*S.
Definition phi_tilde := phi - 1.
Definition psi_tilde := psi - 1.

(* the same letters as codes, for the checker *)
Inductive code := c_joint | c_link | c_tip.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_joint => joint | c_link => link | c_tip => tip end.
Definition row (x : positive) : code :=
  match x with 1 => c_link | 2 => c_link | 3 => c_link | 4 => c_link | 5 => c_joint | 6 => c_link | 7 => c_link | 8 => c_link | _ => c_joint end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_link | 2 => c_link | 3 => c_link | 4 => c_link | 5 => c_link | 6 => c_tip | 7 => c_link | 8 => c_joint | _ => c_joint end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_link c_link phi
  | 2 => @only_at _ _ code_dec ob c_link c_link psi
  | 3 => @only_at _ _ code_dec ob c_link c_link S
  | 4 => @only_at _ _ code_dec ob c_link c_link Delta_phi
  | 5 => @only_at _ _ code_dec ob c_joint c_link H
  | 6 => @only_at _ _ code_dec ob c_link c_tip B
  | 7 => @only_at _ _ code_dec ob c_link c_link Delta_psi
  | 8 => @only_at _ _ code_dec ob c_link c_joint L
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := []%positive.
Definition x_phi : expr row col c_link c_link := Var 1%positive.
Definition x_psi : expr row col c_link c_link := Var 2%positive.
Definition x_S : expr row col c_link c_link := Var 3%positive.
Definition x_Delta_phi : expr row col c_link c_link := Var 4%positive.
Definition x_H : expr row col c_joint c_link := Var 5%positive.
Definition x_B : expr row col c_link c_tip := Var 6%positive.
Definition x_Delta_psi : expr row col c_link c_link := Var 7%positive.
Definition x_L : expr row col c_link c_joint := Var 8%positive.
Definition x_Phi := (x_phi*x_S)%expr.
Definition x_Psi := (x_psi*x_S)%expr.
Definition x_phi_tilde := (x_phi - 1)%expr.
Definition x_psi_tilde := (x_psi - 1)%expr.
Definition p_phi : letter := (1%positive, false). Definition t_phi : letter := (1%positive, true).
Definition p_psi : letter := (2%positive, false). Definition t_psi : letter := (2%positive, true).
Definition p_S : letter := (3%positive, false). Definition t_S : letter := (3%positive, true).
Definition p_Delta_phi : letter := (4%positive, false). Definition t_Delta_phi : letter := (4%positive, true).
Definition p_H : letter := (5%positive, false). Definition t_H : letter := (5%positive, true).
Definition p_B : letter := (6%positive, false). Definition t_B : letter := (6%positive, true).
Definition p_Delta_psi : letter := (7%positive, false). Definition t_Delta_psi : letter := (7%positive, true).
Definition p_L : letter := (8%positive, false). Definition t_L : letter := (8%positive, true).
Definition facts : list (fact row col) := [
  Fact (x_phi*(1 - x_S*x_Delta_phi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_phi)*x_phi)%expr (1)%expr;
  Fact (x_psi*(1 - x_S*x_Delta_psi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_psi)*x_psi)%expr (1)%expr;
  Fact (x_S^T*x_B)%expr (0)%expr;
  Fact (x_Delta_psi)%expr (x_Delta_phi - x_L*x_H)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact RK_a_11_1_fact | exact RK_a_11_2_fact | exact RK_a_10_1_fact | exact RK_a_10_2_fact | exact RK_3_7_fact | exact RK_4_7_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_RK_a_3 : fact row col := Fact (x_phi_tilde)%expr (x_phi - 1)%expr.
Definition c_RK_a_3 : list line := [
  ]%nat.
Lemma RK_a_3 : phi_tilde == phi - 1.
Proof. by_certificate (follows s_RK_a_3 c_RK_a_3). Qed.
Definition s_RK_a_6 : fact row col := Fact (x_Phi)%expr (x_phi*x_S)%expr.
Definition c_RK_a_6 : list line := [
  ]%nat.
Lemma RK_a_6 : Phi == phi*S.
Proof. by_certificate (follows s_RK_a_6 c_RK_a_6). Qed.
Definition s_RK_a_7 : fact row col := Fact (x_Psi)%expr (x_psi*x_S)%expr.
Definition c_RK_a_7 : list line := [
  ]%nat.
Lemma RK_a_7 : Psi == psi*S.
Proof. by_certificate (follows s_RK_a_7 c_RK_a_7). Qed.
Definition s_RK_a_8 : fact row col := Fact (x_Psi*x_Delta_psi)%expr (x_psi_tilde)%expr.
Definition c_RK_a_8 : list line := [
  (true, [], (2, false), [])]%nat.
Lemma RK_a_8 : Psi*Delta_psi == psi_tilde.
Proof. by_certificate (follows s_RK_a_8 c_RK_a_8). Qed.
Definition s_RK_a_9 : fact row col := Fact (x_Phi*x_Delta_phi)%expr (x_phi_tilde)%expr.
Definition c_RK_a_9 : list line := [
  (true, [], (0, false), [])]%nat.
Lemma RK_a_9 : Phi*Delta_phi == phi_tilde.
Proof. by_certificate (follows s_RK_a_9 c_RK_a_9). Qed.
Definition s_RK_a_10 : fact row col := Fact (x_psi*(1 - x_S*x_Delta_psi))%expr (1)%expr.
Definition c_RK_a_10 : list line := [
  (false, [], (2, false), [])]%nat.
Lemma RK_a_10 : psi*(1 - S*Delta_psi) == 1.
Proof. by_certificate (follows s_RK_a_10 c_RK_a_10). Qed.
Definition s_RK_a_11 : fact row col := Fact (x_phi*(1 - x_S*x_Delta_phi))%expr (1)%expr.
Definition c_RK_a_11 : list line := [
  (false, [], (0, false), [])]%nat.
Lemma RK_a_11 : phi*(1 - S*Delta_phi) == 1.
Proof. by_certificate (follows s_RK_a_11 c_RK_a_11). Qed.
Definition s_RK_a_14 : fact row col := Fact (x_phi)%expr (x_psi*(1 + x_S*x_L*x_H*x_phi))%expr.
Definition c_RK_a_14 : list line := [
  (true, [], (2, false), [p_phi]);
  (false, [p_psi], (1, false), []);
  (true, [p_psi; p_S], (5, false), [p_phi])]%nat.
Lemma RK_a_14 : phi == psi*(1 + S*L*H*phi).
Proof. by_certificate (follows s_RK_a_14 c_RK_a_14). Qed.
Definition s_RK_a_15 : fact row col := Fact (x_psi)%expr ((1 - x_Psi*x_L*x_H)*x_phi)%expr.
Definition c_RK_a_15 : list line := [
  (false, [], (2, false), [p_phi]);
  (true, [p_psi], (1, false), []);
  (false, [p_psi; p_S], (5, false), [p_phi])]%nat.
Lemma RK_a_15 : psi == (1 - Psi*L*H)*phi.
Proof. by_certificate (follows s_RK_a_15 c_RK_a_15). Qed.
Definition s_RK_a_16 : fact row col := Fact (x_Phi)%expr (x_Psi*(1 + x_L*x_H*x_Phi))%expr.
Definition c_RK_a_16 : list line := [
  (true, [], (2, false), [p_phi; p_S]);
  (false, [p_psi], (1, false), [p_S]);
  (true, [p_psi; p_S], (5, false), [p_phi; p_S])]%nat.
Lemma RK_a_16 : Phi == Psi*(1 + L*H*Phi).
Proof. by_certificate (follows s_RK_a_16 c_RK_a_16). Qed.
Definition s_RK_a_17 : fact row col := Fact (x_Psi)%expr ((1 - x_Psi*x_L*x_H)*x_Phi)%expr.
Definition c_RK_a_17 : list line := [
  (false, [], (2, false), [p_phi; p_S]);
  (true, [p_psi], (1, false), [p_S]);
  (false, [p_psi; p_S], (5, false), [p_phi; p_S])]%nat.
Lemma RK_a_17 : Psi == (1 - Psi*L*H)*Phi.
Proof. by_certificate (follows s_RK_a_17 c_RK_a_17). Qed.
Definition s_RK_a_18 : fact row col := Fact (x_phi - x_psi)%expr (x_Psi*x_L*x_H*x_phi)%expr.
Definition c_RK_a_18 : list line := [
  (true, [], (2, false), [p_phi]);
  (false, [p_psi], (1, false), []);
  (true, [p_psi; p_S], (5, false), [p_phi])]%nat.
Lemma RK_a_18 : phi - psi == Psi*L*H*phi.
Proof. by_certificate (follows s_RK_a_18 c_RK_a_18). Qed.
Definition s_RK_a_22 : fact row col := Fact (x_phi)%expr ((1 + x_Phi*x_L*x_H)*x_psi)%expr.
Definition c_RK_a_22 : list line := [
  (false, [], (0, false), [p_psi]);
  (true, [p_phi], (3, false), []);
  (true, [p_phi; p_S], (5, false), [p_psi])]%nat.
Lemma RK_a_22 : phi == (1 + Phi*L*H)*psi.
Proof. by_certificate (follows s_RK_a_22 c_RK_a_22). Qed.
Definition s_RK_a_23 : fact row col := Fact (x_psi)%expr (x_phi*(1 - x_S*x_L*x_H*x_psi))%expr.
Definition c_RK_a_23 : list line := [
  (true, [], (0, false), [p_psi]);
  (false, [p_phi], (3, false), []);
  (false, [p_phi; p_S], (5, false), [p_psi])]%nat.
Lemma RK_a_23 : psi == phi*(1 - S*L*H*psi).
Proof. by_certificate (follows s_RK_a_23 c_RK_a_23). Qed.
Definition s_RK_a_24 : fact row col := Fact (x_Phi)%expr ((1 + x_Phi*x_L*x_H)*x_Psi)%expr.
Definition c_RK_a_24 : list line := [
  (false, [], (0, false), [p_psi; p_S]);
  (true, [p_phi], (3, false), [p_S]);
  (true, [p_phi; p_S], (5, false), [p_psi; p_S])]%nat.
Lemma RK_a_24 : Phi == (1 + Phi*L*H)*Psi.
Proof. by_certificate (follows s_RK_a_24 c_RK_a_24). Qed.
Definition s_RK_a_25 : fact row col := Fact (x_Psi)%expr (x_Phi*(1 - x_L*x_H*x_Psi))%expr.
Definition c_RK_a_25 : list line := [
  (true, [], (0, false), [p_psi; p_S]);
  (false, [p_phi], (3, false), [p_S]);
  (false, [p_phi; p_S], (5, false), [p_psi; p_S])]%nat.
Lemma RK_a_25 : Psi == Phi*(1 - L*H*Psi).
Proof. by_certificate (follows s_RK_a_25 c_RK_a_25). Qed.
Definition s_RK_a_26 : fact row col := Fact (x_Phi*x_L*x_H*x_psi)%expr (x_Psi*x_L*x_H*x_phi)%expr.
Definition c_RK_a_26 : list line := [
  (true, [], (2, false), [p_phi]);
  (true, [], (0, false), [p_psi]);
  (false, [p_phi], (3, false), []);
  (false, [p_phi; p_S], (5, false), [p_psi]);
  (false, [p_psi], (1, false), []);
  (true, [p_psi; p_S], (5, false), [p_phi])]%nat.
Lemma RK_a_26 : Phi*L*H*psi == Psi*L*H*phi.
Proof. by_certificate (follows s_RK_a_26 c_RK_a_26). Qed.
Definition s_RK_a_27 : fact row col := Fact (x_Phi*x_L*x_H*x_Psi)%expr (x_Psi*x_L*x_H*x_Phi)%expr.
Definition c_RK_a_27 : list line := [
  (true, [], (2, false), [p_phi; p_S]);
  (true, [], (0, false), [p_psi; p_S]);
  (false, [p_phi], (3, false), [p_S]);
  (false, [p_phi; p_S], (5, false), [p_psi; p_S]);
  (false, [p_psi], (1, false), [p_S]);
  (true, [p_psi; p_S], (5, false), [p_phi; p_S])]%nat.
Lemma RK_a_27 : Phi*L*H*Psi == Psi*L*H*Phi.
Proof. by_certificate (follows s_RK_a_27 c_RK_a_27). Qed.
Definition s_RK_a_28 : fact row col := Fact (x_phi - x_psi)%expr (x_Phi*x_L*x_H*x_psi)%expr.
Definition c_RK_a_28 : list line := [
  (false, [], (0, false), [p_psi]);
  (true, [p_phi], (3, false), []);
  (true, [p_phi; p_S], (5, false), [p_psi])]%nat.
Lemma RK_a_28 : phi - psi == Phi*L*H*psi.
Proof. by_certificate (follows s_RK_a_28 c_RK_a_28). Qed.
Definition s_RK_a_32 : fact row col := Fact (x_H*x_phi)%expr ((1 + x_H*x_Phi*x_L)*x_H*x_psi)%expr.
Definition c_RK_a_32 : list line := [
  (false, [p_H], (0, false), [p_psi]);
  (true, [p_H; p_phi], (3, false), []);
  (true, [p_H; p_phi; p_S], (5, false), [p_psi])]%nat.
Lemma RK_a_32 : H*phi == (1 + H*Phi*L)*H*psi.
Proof. by_certificate (follows s_RK_a_32 c_RK_a_32). Qed.
Definition s_RK_a_33 : fact row col := Fact (x_H*x_Phi)%expr ((1 + x_H*x_Phi*x_L)*x_H*x_Psi)%expr.
Definition c_RK_a_33 : list line := [
  (false, [p_H], (0, false), [p_psi; p_S]);
  (true, [p_H; p_phi], (3, false), [p_S]);
  (true, [p_H; p_phi; p_S], (5, false), [p_psi; p_S])]%nat.
Lemma RK_a_33 : H*Phi == (1 + H*Phi*L)*H*Psi.
Proof. by_certificate (follows s_RK_a_33 c_RK_a_33). Qed.
Definition s_RK_a_34 : fact row col := Fact (x_H*x_Psi)%expr (x_H*x_Phi*(1 - x_L*x_H*x_Psi))%expr.
Definition c_RK_a_34 : list line := [
  (true, [p_H], (0, false), [p_psi; p_S]);
  (false, [p_H; p_phi], (3, false), [p_S]);
  (false, [p_H; p_phi; p_S], (5, false), [p_psi; p_S])]%nat.
Lemma RK_a_34 : H*Psi == H*Phi*(1 - L*H*Psi).
Proof. by_certificate (follows s_RK_a_34 c_RK_a_34). Qed.
Definition s_RK_a_35 : fact row col := Fact (x_H*x_psi)%expr ((1 - x_H*x_Psi*x_L)*x_H*x_phi)%expr.
Definition c_RK_a_35 : list line := [
  (false, [p_H], (2, false), [p_phi]);
  (true, [p_H; p_psi], (1, false), []);
  (false, [p_H; p_psi; p_S], (5, false), [p_phi])]%nat.
Lemma RK_a_35 : H*psi == (1 - H*Psi*L)*H*phi.
Proof. by_certificate (follows s_RK_a_35 c_RK_a_35). Qed.
Definition s_RK_a_36 : fact row col := Fact (x_H*x_Psi)%expr ((1 - x_H*x_Psi*x_L)*x_H*x_Phi)%expr.
Definition c_RK_a_36 : list line := [
  (false, [p_H], (2, false), [p_phi; p_S]);
  (true, [p_H; p_psi], (1, false), [p_S]);
  (false, [p_H; p_psi; p_S], (5, false), [p_phi; p_S])]%nat.
Lemma RK_a_36 : H*Psi == (1 - H*Psi*L)*H*Phi.
Proof. by_certificate (follows s_RK_a_36 c_RK_a_36). Qed.
Definition s_RK_a_37 : fact row col := Fact (x_H*x_Phi)%expr (x_H*x_Psi*(1 + x_L*x_H*x_Phi))%expr.
Definition c_RK_a_37 : list line := [
  (true, [p_H], (2, false), [p_phi; p_S]);
  (false, [p_H; p_psi], (1, false), [p_S]);
  (true, [p_H; p_psi; p_S], (5, false), [p_phi; p_S])]%nat.
Lemma RK_a_37 : H*Phi == H*Psi*(1 + L*H*Phi).
Proof. by_certificate (follows s_RK_a_37 c_RK_a_37). Qed.
Definition s_RK_a_38 : fact row col := Fact (x_H*x_Phi*x_L*x_H*x_Psi)%expr (x_H*x_Psi*x_L*x_H*x_Phi)%expr.
Definition c_RK_a_38 : list line := [
  (true, [p_H], (2, false), [p_phi; p_S]);
  (true, [p_H], (0, false), [p_psi; p_S]);
  (false, [p_H; p_phi], (3, false), [p_S]);
  (false, [p_H; p_phi; p_S], (5, false), [p_psi; p_S]);
  (false, [p_H; p_psi], (1, false), [p_S]);
  (true, [p_H; p_psi; p_S], (5, false), [p_phi; p_S])]%nat.
Lemma RK_a_38 : H*Phi*L*H*Psi == H*Psi*L*H*Phi.
Proof. by_certificate (follows s_RK_a_38 c_RK_a_38). Qed.
Definition s_RK_a_39 : fact row col := Fact (x_Phi*x_L)%expr (x_Psi*x_L*(1 + x_H*x_Phi*x_L))%expr.
Definition c_RK_a_39 : list line := [
  (true, [], (2, false), [p_phi; p_S; p_L]);
  (false, [p_psi], (1, false), [p_S; p_L]);
  (true, [p_psi; p_S], (5, false), [p_phi; p_S; p_L])]%nat.
Lemma RK_a_39 : Phi*L == Psi*L*(1 + H*Phi*L).
Proof. by_certificate (follows s_RK_a_39 c_RK_a_39). Qed.
Definition s_RK_a_40 : fact row col := Fact (x_Psi*x_L)%expr ((1 - x_Psi*x_L*x_H)*x_Phi*x_L)%expr.
Definition c_RK_a_40 : list line := [
  (false, [], (2, false), [p_phi; p_S; p_L]);
  (true, [p_psi], (1, false), [p_S; p_L]);
  (false, [p_psi; p_S], (5, false), [p_phi; p_S; p_L])]%nat.
Lemma RK_a_40 : Psi*L == (1 - Psi*L*H)*Phi*L.
Proof. by_certificate (follows s_RK_a_40 c_RK_a_40). Qed.
Definition s_RK_a_41 : fact row col := Fact (x_Psi*x_L)%expr (x_Phi*x_L*(1 - x_H*x_Psi*x_L))%expr.
Definition c_RK_a_41 : list line := [
  (true, [], (0, false), [p_psi; p_S; p_L]);
  (false, [p_phi], (3, false), [p_S; p_L]);
  (false, [p_phi; p_S], (5, false), [p_psi; p_S; p_L])]%nat.
Lemma RK_a_41 : Psi*L == Phi*L*(1 - H*Psi*L).
Proof. by_certificate (follows s_RK_a_41 c_RK_a_41). Qed.
Definition s_RK_a_42 : fact row col := Fact (x_Phi*x_L)%expr ((1 + x_Phi*x_L*x_H)*x_Psi*x_L)%expr.
Definition c_RK_a_42 : list line := [
  (false, [], (0, false), [p_psi; p_S; p_L]);
  (true, [p_phi], (3, false), [p_S; p_L]);
  (true, [p_phi; p_S], (5, false), [p_psi; p_S; p_L])]%nat.
Lemma RK_a_42 : Phi*L == (1 + Phi*L*H)*Psi*L.
Proof. by_certificate (follows s_RK_a_42 c_RK_a_42). Qed.
Definition s_RK_a_43 : fact row col := Fact (x_Psi*x_L*x_H*x_Phi*x_L)%expr (x_Phi*x_L*x_H*x_Psi*x_L)%expr.
Definition c_RK_a_43 : list line := [
  (false, [], (2, false), [p_phi; p_S; p_L]);
  (false, [], (0, false), [p_psi; p_S; p_L]);
  (true, [p_phi], (3, false), [p_S; p_L]);
  (true, [p_phi; p_S], (5, false), [p_psi; p_S; p_L]);
  (true, [p_psi], (1, false), [p_S; p_L]);
  (false, [p_psi; p_S], (5, false), [p_phi; p_S; p_L])]%nat.
Lemma RK_a_43 : Psi*L*H*Phi*L == Phi*L*H*Psi*L.
Proof. by_certificate (follows s_RK_a_43 c_RK_a_43). Qed.
Definition s_RK_4_14 : fact row col := Fact ((1 + x_H*x_Phi*x_L)*(1 - x_H*x_Psi*x_L))%expr (1)%expr.
Definition c_RK_4_14 : list line := [
  (false, [p_H], (0, false), [p_psi; p_S; p_L]);
  (true, [p_H; p_phi], (3, false), [p_S; p_L]);
  (true, [p_H; p_phi; p_S], (5, false), [p_psi; p_S; p_L])]%nat.
Lemma RK_4_14 : (1 + H*Phi*L)*(1 - H*Psi*L) == 1.
Proof. by_certificate (follows s_RK_4_14 c_RK_4_14). Qed.
Definition s_RK_4_14_other_order : fact row col := Fact ((1 - x_H*x_Psi*x_L)*(1 + x_H*x_Phi*x_L))%expr (1)%expr.
Definition c_RK_4_14_other_order : list line := [
  (true, [p_H], (2, false), [p_phi; p_S; p_L]);
  (false, [p_H; p_psi], (1, false), [p_S; p_L]);
  (true, [p_H; p_psi; p_S], (5, false), [p_phi; p_S; p_L])]%nat.
Lemma RK_4_14_other_order : (1 - H*Psi*L)*(1 + H*Phi*L) == 1.
Proof. by_certificate (follows s_RK_4_14_other_order c_RK_4_14_other_order). Qed.
Definition s_RK_5_3 : fact row col := Fact (x_Psi)%expr (x_psi*x_S)%expr.
Definition c_RK_5_3 : list line := [
  ]%nat.
Lemma RK_5_3 : Psi == psi*S.
Proof. by_certificate (follows s_RK_5_3 c_RK_5_3). Qed.
Definition s_RK_5_4 : fact row col := Fact ((1 - x_H*x_Psi*x_L)*x_H*x_phi)%expr (x_H*x_psi)%expr.
Definition c_RK_5_4 : list line := [
  (true, [p_H], (2, false), [p_phi]);
  (false, [p_H; p_psi], (1, false), []);
  (true, [p_H; p_psi; p_S], (5, false), [p_phi])]%nat.
Lemma RK_5_4 : (1 - H*Psi*L)*H*phi == H*psi.
Proof. by_certificate (follows s_RK_5_4 c_RK_5_4). Qed.
Definition s_RK_a_20_as_operators : fact row col := Fact (x_psi*x_phi_tilde - x_psi_tilde*x_phi)%expr (x_phi - x_psi)%expr.
Definition c_RK_a_20_as_operators : list line := [
  ]%nat.
Lemma RK_a_20_as_operators : psi*phi_tilde - psi_tilde*phi == phi - psi.
Proof. by_certificate (follows s_RK_a_20_as_operators c_RK_a_20_as_operators). Qed.
Definition s_RK_a_21_as_operators : fact row col := Fact (x_psi*x_phi_tilde - x_psi_tilde*x_phi)%expr (x_psi*x_S*x_L*x_H*x_phi)%expr.
Definition c_RK_a_21_as_operators : list line := [
  (true, [], (2, false), [p_phi]);
  (false, [p_psi], (1, false), []);
  (true, [p_psi; p_S], (5, false), [p_phi])]%nat.
Lemma RK_a_21_as_operators : psi*phi_tilde - psi_tilde*phi == psi*S*L*H*phi.
Proof. by_certificate (follows s_RK_a_21_as_operators c_RK_a_21_as_operators). Qed.
Definition s_RK_a_30_as_operators : fact row col := Fact (x_phi*x_psi_tilde - x_phi_tilde*x_psi)%expr (x_psi - x_phi)%expr.
Definition c_RK_a_30_as_operators : list line := [
  ]%nat.
Lemma RK_a_30_as_operators : phi*psi_tilde - phi_tilde*psi == psi - phi.
Proof. by_certificate (follows s_RK_a_30_as_operators c_RK_a_30_as_operators). Qed.
Definition s_RK_a_31_as_operators : fact row col := Fact (x_phi*x_psi_tilde - x_phi_tilde*x_psi)%expr (- x_phi*x_S*x_L*x_H*x_psi)%expr.
Definition c_RK_a_31_as_operators : list line := [
  (true, [], (0, false), [p_psi]);
  (false, [p_phi], (3, false), []);
  (false, [p_phi; p_S], (5, false), [p_psi])]%nat.
Lemma RK_a_31_as_operators : phi*psi_tilde - phi_tilde*psi == - phi*S*L*H*psi.
Proof. by_certificate (follows s_RK_a_31_as_operators c_RK_a_31_as_operators). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_RK_a_3, c_RK_a_3);
  (s_RK_a_6, c_RK_a_6);
  (s_RK_a_7, c_RK_a_7);
  (s_RK_a_8, c_RK_a_8);
  (s_RK_a_9, c_RK_a_9);
  (s_RK_a_10, c_RK_a_10);
  (s_RK_a_11, c_RK_a_11);
  (s_RK_a_14, c_RK_a_14);
  (s_RK_a_15, c_RK_a_15);
  (s_RK_a_16, c_RK_a_16);
  (s_RK_a_17, c_RK_a_17);
  (s_RK_a_18, c_RK_a_18);
  (s_RK_a_22, c_RK_a_22);
  (s_RK_a_23, c_RK_a_23);
  (s_RK_a_24, c_RK_a_24);
  (s_RK_a_25, c_RK_a_25);
  (s_RK_a_26, c_RK_a_26);
  (s_RK_a_27, c_RK_a_27);
  (s_RK_a_28, c_RK_a_28);
  (s_RK_a_32, c_RK_a_32);
  (s_RK_a_33, c_RK_a_33);
  (s_RK_a_34, c_RK_a_34);
  (s_RK_a_35, c_RK_a_35);
  (s_RK_a_36, c_RK_a_36);
  (s_RK_a_37, c_RK_a_37);
  (s_RK_a_38, c_RK_a_38);
  (s_RK_a_39, c_RK_a_39);
  (s_RK_a_40, c_RK_a_40);
  (s_RK_a_41, c_RK_a_41);
  (s_RK_a_42, c_RK_a_42);
  (s_RK_a_43, c_RK_a_43);
  (s_RK_4_14, c_RK_4_14);
  (s_RK_4_14_other_order, c_RK_4_14_other_order);
  (s_RK_5_3, c_RK_5_3);
  (s_RK_5_4, c_RK_5_4);
  (s_RK_a_20_as_operators, c_RK_a_20_as_operators);
  (s_RK_a_21_as_operators, c_RK_a_21_as_operators);
  (s_RK_a_30_as_operators, c_RK_a_30_as_operators);
  (s_RK_a_31_as_operators, c_RK_a_31_as_operators)].
End RESOLVENT.

Module LEMMA.

Class Facts {C : Operators} := {
  link : size; tip : size;
  phi : op link link; psi : op link link; S : op link link; Delta_phi : op link link; r : op link link; Delta_psi : op link link; M : op link link;
  B : op link tip;
  M_symmetric : M^T == M;
  RK_a_11_1_fact : phi*(1 - S*Delta_phi) == 1;
  RK_a_11_2_fact : (1 - S*Delta_phi)*phi == 1;
  RK_a_10_1_fact : psi*(1 - S*Delta_psi) == 1;
  RK_a_10_2_fact : (1 - S*Delta_psi)*psi == 1;
  RK_3_7_fact : S^T*B == 0;
  RK_a_44_fact : M == r - S*Delta_psi*r*Delta_phi^T*S^T }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition phi_tilde := phi - 1.
Definition psi_tilde := psi - 1.

(* the same letters as codes, for the checker *)
Inductive code := c_link | c_tip.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_link => link | c_tip => tip end.
Definition row (x : positive) : code :=
  match x with 1 => c_link | 2 => c_link | 3 => c_link | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_link | _ => c_link end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_link | 2 => c_link | 3 => c_link | 4 => c_link | 5 => c_link | 6 => c_tip | 7 => c_link | 8 => c_link | _ => c_link end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_link c_link phi
  | 2 => @only_at _ _ code_dec ob c_link c_link psi
  | 3 => @only_at _ _ code_dec ob c_link c_link S
  | 4 => @only_at _ _ code_dec ob c_link c_link Delta_phi
  | 5 => @only_at _ _ code_dec ob c_link c_link r
  | 6 => @only_at _ _ code_dec ob c_link c_tip B
  | 7 => @only_at _ _ code_dec ob c_link c_link Delta_psi
  | 8 => @only_at _ _ code_dec ob c_link c_link M
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [8]%positive.
Definition x_phi : expr row col c_link c_link := Var 1%positive.
Definition x_psi : expr row col c_link c_link := Var 2%positive.
Definition x_S : expr row col c_link c_link := Var 3%positive.
Definition x_Delta_phi : expr row col c_link c_link := Var 4%positive.
Definition x_r : expr row col c_link c_link := Var 5%positive.
Definition x_B : expr row col c_link c_tip := Var 6%positive.
Definition x_Delta_psi : expr row col c_link c_link := Var 7%positive.
Definition x_M : expr row col c_link c_link := Var 8%positive.
Definition x_phi_tilde := (x_phi - 1)%expr.
Definition x_psi_tilde := (x_psi - 1)%expr.
Definition p_phi : letter := (1%positive, false). Definition t_phi : letter := (1%positive, true).
Definition p_psi : letter := (2%positive, false). Definition t_psi : letter := (2%positive, true).
Definition p_S : letter := (3%positive, false). Definition t_S : letter := (3%positive, true).
Definition p_Delta_phi : letter := (4%positive, false). Definition t_Delta_phi : letter := (4%positive, true).
Definition p_r : letter := (5%positive, false). Definition t_r : letter := (5%positive, true).
Definition p_B : letter := (6%positive, false). Definition t_B : letter := (6%positive, true).
Definition p_Delta_psi : letter := (7%positive, false). Definition t_Delta_psi : letter := (7%positive, true).
Definition p_M : letter := (8%positive, false).
Definition facts : list (fact row col) := [
  Fact (x_phi*(1 - x_S*x_Delta_phi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_phi)*x_phi)%expr (1)%expr;
  Fact (x_psi*(1 - x_S*x_Delta_psi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_psi)*x_psi)%expr (1)%expr;
  Fact (x_S^T*x_B)%expr (0)%expr;
  Fact (x_M)%expr (x_r - x_S*x_Delta_psi*x_r*x_Delta_phi^T*x_S^T)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact M_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact RK_a_11_1_fact | exact RK_a_11_2_fact | exact RK_a_10_1_fact | exact RK_a_10_2_fact | exact RK_3_7_fact | exact RK_a_44_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_RK_a_44 : fact row col := Fact (x_r)%expr (x_S*x_Delta_psi*x_r*x_Delta_phi^T*x_S^T + x_M)%expr.
Definition c_RK_a_44 : list line := [
  (true, [], (5, false), [])]%nat.
Lemma RK_a_44 : r == S*Delta_psi*r*Delta_phi^T*S^T + M.
Proof. by_certificate (follows s_RK_a_44 c_RK_a_44). Qed.
Definition s_RK_a_45 : fact row col := Fact (x_psi*x_M*x_phi^T)%expr (x_r + x_psi_tilde*x_r + x_r*x_phi_tilde^T)%expr.
Definition c_RK_a_45 : list line := [
  (false, [], (2, false), [p_r; t_Delta_phi; t_S; t_phi]);
  (false, [p_psi], (5, false), [t_phi]);
  (false, [p_psi; p_r], (0, true), []);
  (true, [p_r], (0, true), [])]%nat.
Lemma RK_a_45 : psi*M*phi^T == r + psi_tilde*r + r*phi_tilde^T.
Proof. by_certificate (follows s_RK_a_45 c_RK_a_45). Qed.
Definition s_Corollary_A_1 : fact row col := Fact (x_phi*(x_r - x_S*x_Delta_phi*x_r*x_Delta_phi^T*x_S^T)*x_phi^T)%expr (x_r + x_phi_tilde*x_r + x_r*x_phi_tilde^T)%expr.
Definition c_Corollary_A_1 : list line := [
  (false, [], (0, false), [p_r; t_Delta_phi; t_S; t_phi]);
  (false, [p_phi; p_r], (0, true), []);
  (true, [p_r], (0, true), [])]%nat.
Lemma Corollary_A_1 : phi*(r - S*Delta_phi*r*Delta_phi^T*S^T)*phi^T == r + phi_tilde*r + r*phi_tilde^T.
Proof. by_certificate (follows s_Corollary_A_1 c_Corollary_A_1). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_RK_a_44, c_RK_a_44);
  (s_RK_a_45, c_RK_a_45);
  (s_Corollary_A_1, c_Corollary_A_1)].
End LEMMA.

Module SAHA.

Class Facts {C : Operators} := {
  joint : size; link : size; single : size;
  m_hat : op joint joint; m_hat_inv : op joint joint;
  T_d : op link joint; psi_l : op link joint;
  T_l : op link link; B_l : op link link; W : op link link; M_hat : op link link; N_l : op link link; M_l : op link link;
  tau_l : op joint single;
  m_hat_symmetric : m_hat^T == m_hat;
  m_hat_inv_symmetric : m_hat_inv^T == m_hat_inv;
  M_hat_symmetric : M_hat^T == M_hat;
  M_l_symmetric : M_l^T == M_l;
  S97_6_1_fact : T_l*(1 - B_l) == 1;
  S97_6_2_fact : (1 - B_l)*T_l == 1;
  W_1_fact : W*(1 - B_l^T*(1 - psi_l*T_d^T)) == 1;
  W_2_fact : (1 - B_l^T*(1 - psi_l*T_d^T))*W == 1;
  S97_25_fact : T_d^T*M_hat*T_d == m_hat;
  m_hat_positive_fact : m_hat*m_hat_inv == 1;
  S95_22b_fact : N_l*T_d == M_hat*T_d*m_hat_inv;
  S97_27_fact : M_l == M_hat - B_l^T*(M_hat - psi_l*m_hat*psi_l^T)*B_l;
  S97_26_fact : psi_l == M_hat*T_d*m_hat_inv }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition GIM := T_d^T*T_l^T*M_l*T_l*T_d.
Definition U := 1 + T_d^T*(T_l - 1)^T*N_l*T_d.
Definition E_l := 1 - T_d^T*W*B_l^T*psi_l.

(* the same letters as codes, for the checker *)
Inductive code := c_joint | c_link | c_single.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_joint => joint | c_link => link | c_single => single end.
Definition row (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_link | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_link | 9 => c_link | 10 => c_link | 11 => c_joint | _ => c_joint end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_joint | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_link | 9 => c_link | 10 => c_joint | 11 => c_single | _ => c_joint end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_joint c_joint m_hat
  | 2 => @only_at _ _ code_dec ob c_joint c_joint m_hat_inv
  | 3 => @only_at _ _ code_dec ob c_link c_joint T_d
  | 4 => @only_at _ _ code_dec ob c_link c_link T_l
  | 5 => @only_at _ _ code_dec ob c_link c_link B_l
  | 6 => @only_at _ _ code_dec ob c_link c_link W
  | 7 => @only_at _ _ code_dec ob c_link c_link M_hat
  | 8 => @only_at _ _ code_dec ob c_link c_link N_l
  | 9 => @only_at _ _ code_dec ob c_link c_link M_l
  | 10 => @only_at _ _ code_dec ob c_link c_joint psi_l
  | 11 => @only_at _ _ code_dec ob c_joint c_single tau_l
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [1; 2; 7; 9]%positive.
Definition x_m_hat : expr row col c_joint c_joint := Var 1%positive.
Definition x_m_hat_inv : expr row col c_joint c_joint := Var 2%positive.
Definition x_T_d : expr row col c_link c_joint := Var 3%positive.
Definition x_T_l : expr row col c_link c_link := Var 4%positive.
Definition x_B_l : expr row col c_link c_link := Var 5%positive.
Definition x_W : expr row col c_link c_link := Var 6%positive.
Definition x_M_hat : expr row col c_link c_link := Var 7%positive.
Definition x_N_l : expr row col c_link c_link := Var 8%positive.
Definition x_M_l : expr row col c_link c_link := Var 9%positive.
Definition x_psi_l : expr row col c_link c_joint := Var 10%positive.
Definition x_tau_l : expr row col c_joint c_single := Var 11%positive.
Definition x_GIM := (x_T_d^T*x_T_l^T*x_M_l*x_T_l*x_T_d)%expr.
Definition x_U := (1 + x_T_d^T*(x_T_l - 1)^T*x_N_l*x_T_d)%expr.
Definition x_E_l := (1 - x_T_d^T*x_W*x_B_l^T*x_psi_l)%expr.
Definition p_m_hat : letter := (1%positive, false).
Definition p_m_hat_inv : letter := (2%positive, false).
Definition p_T_d : letter := (3%positive, false). Definition t_T_d : letter := (3%positive, true).
Definition p_T_l : letter := (4%positive, false). Definition t_T_l : letter := (4%positive, true).
Definition p_B_l : letter := (5%positive, false). Definition t_B_l : letter := (5%positive, true).
Definition p_W : letter := (6%positive, false). Definition t_W : letter := (6%positive, true).
Definition p_M_hat : letter := (7%positive, false).
Definition p_N_l : letter := (8%positive, false). Definition t_N_l : letter := (8%positive, true).
Definition p_M_l : letter := (9%positive, false).
Definition p_psi_l : letter := (10%positive, false). Definition t_psi_l : letter := (10%positive, true).
Definition p_tau_l : letter := (11%positive, false). Definition t_tau_l : letter := (11%positive, true).
Definition facts : list (fact row col) := [
  Fact (x_T_l*(1 - x_B_l))%expr (1)%expr;
  Fact ((1 - x_B_l)*x_T_l)%expr (1)%expr;
  Fact (x_W*(1 - x_B_l^T*(1 - x_psi_l*x_T_d^T)))%expr (1)%expr;
  Fact ((1 - x_B_l^T*(1 - x_psi_l*x_T_d^T))*x_W)%expr (1)%expr;
  Fact (x_T_d^T*x_M_hat*x_T_d)%expr (x_m_hat)%expr;
  Fact (x_m_hat*x_m_hat_inv)%expr (1)%expr;
  Fact (x_N_l*x_T_d)%expr (x_M_hat*x_T_d*x_m_hat_inv)%expr;
  Fact (x_M_l)%expr (x_M_hat - x_B_l^T*(x_M_hat - x_psi_l*x_m_hat*x_psi_l^T)*x_B_l)%expr;
  Fact (x_psi_l)%expr (x_M_hat*x_T_d*x_m_hat_inv)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact m_hat_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact m_hat_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact M_hat_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact M_l_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact S97_6_1_fact | exact S97_6_2_fact | exact W_1_fact | exact W_2_fact | exact S97_25_fact | exact m_hat_positive_fact | exact S95_22b_fact | exact S97_27_fact | exact S97_26_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_S97_13 : fact row col := Fact (x_GIM)%expr (x_U*x_m_hat*x_U^T)%expr.
Definition c_S97_13 : list line := [
  (false, [], (4, false), [p_m_hat_inv; p_m_hat]);
  (true, [], (4, false), [p_m_hat_inv; p_m_hat; t_T_d; t_N_l; p_T_d]);
  (false, [], (4, false), [p_m_hat_inv; p_m_hat; t_T_d; t_N_l; p_T_l; p_T_d]);
  (true, [], (4, false), [p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (true, [], (5, false), [t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (false, [], (5, false), [p_m_hat]);
  (true, [], (5, false), [p_m_hat; t_T_d; t_N_l; p_T_d]);
  (false, [], (5, false), [p_m_hat; t_T_d; t_N_l; p_T_l; p_T_d]);
  (true, [], (5, false), [p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d], (6, false), [p_m_hat]);
  (true, [t_T_d], (6, false), [p_m_hat; t_T_d; t_N_l; p_T_d]);
  (false, [t_T_d], (6, false), [p_m_hat; t_T_d; t_N_l; p_T_l; p_T_d]);
  (false, [t_T_d], (1, true), [p_M_hat; p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d], (1, true), [p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d; t_T_l], (6, false), [p_m_hat]);
  (false, [t_T_d; t_T_l], (6, false), [p_m_hat; t_T_d; t_N_l; p_T_d]);
  (true, [t_T_d; t_T_l], (6, false), [p_m_hat; t_T_d; t_N_l; p_T_l; p_T_d]);
  (false, [t_T_d; t_T_l], (7, false), [p_T_l; p_T_d]);
  (false, [t_T_d; t_T_l; t_B_l], (8, false), [p_m_hat; t_psi_l; p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat], (8, true), [p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d; t_T_l; p_M_hat], (1, false), [p_T_d]);
  (true, [t_T_d; t_T_l; p_M_hat; p_T_d], (6, true), [p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d; t_T_l; p_M_hat; p_T_d], (5, true), []);
  (false, [t_T_d; t_T_l; p_M_hat; p_T_d], (5, true), [t_T_d; t_N_l; p_T_d]);
  (true, [t_T_d; t_T_l; p_M_hat; p_T_d], (5, true), [t_T_d; t_N_l; p_T_l; p_T_d]);
  (false, [t_T_d; t_T_l; p_M_hat; p_T_d], (5, true), [p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d; t_T_l; p_M_hat; p_T_d; t_T_d; t_N_l], (1, false), [p_T_d])]%nat.
Lemma S97_13 : GIM == U*m_hat*U^T.
Proof. by_certificate (follows s_S97_13 c_S97_13). Qed.
Definition s_S97_10 : fact row col := Fact (x_E_l*x_U)%expr (1)%expr.
Definition c_S97_10 : list line := [
  (false, [t_T_d], (2, false), [p_N_l; p_T_d]);
  (true, [t_T_d], (2, false), [t_T_l; p_N_l; p_T_d]);
  (false, [t_T_d; p_W], (0, true), [p_N_l; p_T_d]);
  (false, [t_T_d; p_W; t_B_l], (6, false), []);
  (true, [t_T_d; p_W; t_B_l], (8, false), [])]%nat.
Lemma S97_10 : E_l*U == 1.
Proof. by_certificate (follows s_S97_10 c_S97_10). Qed.
Definition s_S97_11 : fact row col := Fact (x_U*x_E_l)%expr (1)%expr.
Definition c_S97_11 : list line := [
  (true, [t_T_d], (6, false), []);
  (false, [t_T_d], (1, true), [p_M_hat; p_T_d; p_m_hat_inv]);
  (true, [t_T_d], (1, true), [p_N_l; p_T_d; t_T_d; p_W; t_B_l; p_M_hat; p_T_d; p_m_hat_inv]);
  (false, [t_T_d], (1, true), [p_W; t_B_l; p_M_hat; p_T_d; p_m_hat_inv]);
  (false, [t_T_d; p_N_l; p_T_d; t_T_d; p_W; t_B_l], (8, false), []);
  (false, [t_T_d; t_T_l], (6, false), []);
  (true, [t_T_d; t_T_l], (3, false), [t_B_l; p_M_hat; p_T_d; p_m_hat_inv]);
  (true, [t_T_d; t_T_l; t_B_l], (6, false), [t_T_d; p_W; t_B_l; p_M_hat; p_T_d; p_m_hat_inv]);
  (false, [t_T_d; t_T_l; t_B_l], (8, false), [t_T_d; p_W; t_B_l; p_M_hat; p_T_d; p_m_hat_inv]);
  (true, [t_T_d; t_T_l; p_N_l; p_T_d; t_T_d; p_W; t_B_l], (8, false), []);
  (true, [t_T_d; p_W; t_B_l], (8, false), [])]%nat.
Lemma S97_11 : U*E_l == 1.
Proof. by_certificate (follows s_S97_11 c_S97_11). Qed.
Definition s_S97_9 : fact row col := Fact (x_E_l*x_GIM)%expr (x_m_hat*x_U^T)%expr.
Definition c_S97_9 : list line := [
  (false, [], (4, false), []);
  (false, [], (5, false), [t_T_d; p_M_hat; p_T_d]);
  (true, [], (5, false), [t_T_d; p_M_hat; p_T_l; p_T_d]);
  (false, [t_T_d], (6, false), [p_m_hat]);
  (false, [t_T_d], (2, false), [p_M_hat; p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d], (2, false), [p_N_l; p_T_d; p_m_hat]);
  (false, [t_T_d], (2, false), [t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d], (2, false), [t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d], (2, false), [t_T_l; p_M_hat; p_T_l; p_T_d]);
  (true, [t_T_d; p_M_hat], (1, false), [p_T_d]);
  (false, [t_T_d; p_M_hat; p_T_d], (5, true), []);
  (false, [t_T_d; t_T_l], (7, false), [p_T_l; p_T_d]);
  (false, [t_T_d; t_T_l; t_B_l], (8, false), [p_m_hat; t_psi_l; p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat], (8, true), [p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d; p_W], (6, false), [p_m_hat]);
  (true, [t_T_d; p_W], (0, true), [t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d; p_W], (0, true), [t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d; p_W], (0, true), [p_M_hat; p_T_l; p_T_d]);
  (false, [t_T_d; p_W; t_B_l], (6, false), [t_T_d; p_N_l; p_T_d; p_m_hat]);
  (true, [t_T_d; p_W; t_B_l], (8, false), [t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d; p_W; t_B_l], (8, false), [t_T_d; p_N_l; p_T_d; p_m_hat]);
  (true, [t_T_d; p_W; t_B_l], (8, false), [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d; p_W; t_B_l], (8, false), [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (false, [t_T_d; p_W; t_B_l], (8, false), [t_T_d; t_T_l; p_M_hat; p_T_l; p_T_d]);
  (true, [t_T_d; p_W; t_B_l], (8, false), [t_T_d; t_T_l; p_M_l; p_T_l; p_T_d]);
  (false, [t_T_d; p_W; t_B_l; p_M_hat; p_T_d], (5, true), [p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d; p_W; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; t_T_d; t_T_l], (7, false), [p_T_l; p_T_d]);
  (true, [t_T_d; p_W; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; t_T_d; t_T_l; t_B_l], (8, false), [p_m_hat; t_psi_l; p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d; p_W; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat], (8, true), [p_B_l; p_T_l; p_T_d]);
  (true, [t_T_d; p_W; t_B_l; p_N_l; p_T_d], (4, false), [p_m_hat_inv; p_m_hat]);
  (true, [t_T_d; p_W; t_B_l; p_N_l; p_T_d], (5, false), [p_m_hat]);
  (true, [t_T_d; p_W; t_B_l; p_N_l; p_T_d; t_T_d], (6, false), [p_m_hat]);
  (false, [t_T_d; p_W; p_M_hat], (1, false), [p_T_d]);
  (true, [t_T_d; p_W; p_M_hat; p_T_d], (5, true), []);
  (false, [p_m_hat], (6, true), [p_T_d]);
  (true, [p_m_hat], (6, true), [p_T_l; p_T_d])]%nat.
Lemma S97_9 : E_l*GIM == m_hat*U^T.
Proof. by_certificate (follows s_S97_9 c_S97_9). Qed.
Definition s_S97_14 : fact row col := Fact (x_GIM*x_E_l^T*x_m_hat_inv*x_E_l*x_tau_l)%expr (x_tau_l)%expr.
Definition c_S97_14 : list line := [
  (true, [], (4, false), [p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [], (4, false), [p_m_hat_inv; p_tau_l]);
  (true, [], (5, false), [t_T_d; p_M_hat; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [], (5, false), [t_T_d; p_M_hat; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [], (5, false), [t_T_d; p_M_hat; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [], (5, false), [t_T_d; p_M_hat; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [], (5, false), [t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [], (5, false), [p_tau_l]);
  (true, [t_T_d], (1, true), [p_M_hat; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [t_T_d], (1, true), [p_M_hat; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [t_T_d], (1, true), [p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [t_T_d; t_T_l], (7, false), [p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (false, [t_T_d; t_T_l], (7, false), [p_T_l; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [t_T_d; t_T_l], (7, false), [p_T_l; p_T_d; t_psi_l; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (true, [t_T_d; t_T_l], (7, false), [p_T_l; p_T_d; t_psi_l; p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [t_T_d; t_T_l], (3, false), [t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l], (6, false), [p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l], (8, false), [t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l], (8, false), [p_m_hat; t_psi_l; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l], (8, false), [p_m_hat; t_psi_l; p_B_l; p_T_l; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l], (8, false), [p_m_hat; t_psi_l; p_B_l; p_T_l; p_T_d; t_psi_l; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l], (8, false), [p_m_hat; t_psi_l; p_B_l; p_T_l; p_T_d; t_psi_l; p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat], (2, true), [p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat], (2, true), [p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l], (0, false), [t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l], (0, false), [t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l], (2, true), [p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l], (2, true), [p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (6, false), [p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (8, false), [p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (6, false), [p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (8, false), [p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv], (5, false), [t_T_d; p_M_hat; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv], (5, false), [t_T_d; p_M_hat; p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat], (8, true), [p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat], (8, true), [p_B_l; p_T_l; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat], (8, true), [p_B_l; p_T_l; p_T_d; t_psi_l; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat], (8, true), [p_B_l; p_T_l; p_T_d; t_psi_l; p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l], (0, false), [t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l], (0, false), [t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l], (2, true), [p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l], (2, true), [p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (6, false), [p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (8, false), [p_tau_l]);
  (false, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (6, false), [p_tau_l]);
  (true, [t_T_d; t_T_l; t_B_l; p_M_hat; p_T_d; p_m_hat_inv; p_m_hat; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (8, false), [p_tau_l]);
  (true, [t_T_d; t_T_l; p_M_hat], (0, false), [t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [t_T_d; t_T_l; p_M_hat], (0, false), [t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [t_T_d; t_T_l; p_M_hat; p_T_l], (2, true), [p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [t_T_d; t_T_l; p_M_hat; p_T_l], (2, true), [p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [t_T_d; t_T_l; p_M_hat; p_T_l; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [t_T_d; t_T_l; p_M_hat; p_T_l; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_psi_l; p_tau_l]);
  (true, [t_T_d; t_T_l; p_M_hat; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (6, false), [p_tau_l]);
  (false, [t_T_d; t_T_l; p_M_hat; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_M_hat; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (8, false), [p_tau_l]);
  (false, [t_T_d; t_T_l; p_M_hat; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (6, false), [p_tau_l]);
  (true, [t_T_d; t_T_l; p_M_hat; p_T_l; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l], (8, false), [p_tau_l]);
  (false, [p_m_hat], (6, true), [p_T_d; t_T_d; t_N_l; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [p_m_hat], (6, true), [p_T_d; t_T_d; t_N_l; p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [p_m_hat], (6, true), [p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [p_m_hat], (6, true), [p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [p_m_hat], (6, true), [t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [p_m_hat], (6, true), [t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [p_m_hat], (5, true), [t_T_d; t_N_l; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [p_m_hat], (5, true), [t_T_d; t_N_l; p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [p_m_hat; t_T_d; t_N_l], (2, true), [p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [p_m_hat; t_T_d; t_N_l], (2, true), [p_T_d; p_m_hat_inv; p_tau_l]);
  (true, [p_m_hat; t_T_d; t_N_l; p_T_d], (6, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (false, [p_m_hat; t_T_d; t_N_l; p_T_d], (6, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [p_m_hat; t_T_d; t_N_l; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [p_m_hat; t_T_d; t_N_l; p_T_d], (8, true), [p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l]);
  (false, [p_m_hat; p_m_hat_inv], (4, false), [t_T_d; t_N_l; p_B_l; t_W; p_T_d; p_m_hat_inv; t_T_d; p_W; t_B_l; p_N_l; p_T_d; p_tau_l]);
  (true, [p_m_hat; p_m_hat_inv], (4, false), [t_T_d; t_N_l; p_B_l; t_W; p_T_d; p_m_hat_inv; p_tau_l])]%nat.
Lemma S97_14 : GIM*E_l^T*m_hat_inv*E_l*tau_l == tau_l.
Proof. by_certificate (follows s_S97_14 c_S97_14). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_S97_13, c_S97_13);
  (s_S97_10, c_S97_10);
  (s_S97_11, c_S97_11);
  (s_S97_9, c_S97_9);
  (s_S97_14, c_S97_14)].
End SAHA.

Module DICTIONARY.

Class Facts {C : Operators} := {
  joint : size; link : size; single : size;
  D : op joint joint; D_inv : op joint joint; m_hat : op joint joint; m_hat_inv : op joint joint; J_n : op joint joint; R : op joint joint;
  G : op link joint; L : op link joint; T_d : op link joint; psi_l : op link joint;
  phi : op link link; psi : op link link; S : op link link; Delta_phi : op link link; P : op link link; Delta_psi : op link link; M : op link link; T_l : op link link; B_l : op link link; W : op link link; M_hat : op link link; N_l : op link link; M_l : op link link; Z : op link link; Z_inv : op link link;
  H : op joint link;
  theta_dot : op joint single;
  D_symmetric : D^T == D;
  D_inv_symmetric : D_inv^T == D_inv;
  P_symmetric : P^T == P;
  M_symmetric : M^T == M;
  m_hat_symmetric : m_hat^T == m_hat;
  m_hat_inv_symmetric : m_hat_inv^T == m_hat_inv;
  M_hat_symmetric : M_hat^T == M_hat;
  M_l_symmetric : M_l^T == M_l;
  J_n_symmetric : J_n^T == J_n;
  R_symmetric : R^T == R;
  RK_a_11_1_fact : phi*(1 - S*Delta_phi) == 1;
  RK_a_11_2_fact : (1 - S*Delta_phi)*phi == 1;
  RK_a_10_1_fact : psi*(1 - S*Delta_psi) == 1;
  RK_a_10_2_fact : (1 - S*Delta_psi)*psi == 1;
  RK_a_1_fact : H*P*H^T == D;
  RK_a_2_fact : P*H^T*D_inv == G;
  D_positive_fact : D*D_inv == 1;
  J_twice_fact : J_n*J_n == 1;
  Z_1_fact : Z*Z_inv == 1;
  Z_2_fact : Z_inv*Z == 1;
  root_of_D_fact : R*R == D;
  S95_22b_fact : N_l*T_d == M_hat*T_d*m_hat_inv;
  S97_26_fact : psi_l == M_hat*T_d*m_hat_inv;
  line_1_of_6_5_fact : T_d == Z_inv*H^T*J_n;
  line_3_of_6_5_fact : T_l == Z_inv*phi^T*Z;
  line_2_of_6_5_fact : M_l == Z^T*M*Z;
  line_3_of_6_5_one_step_fact : B_l == Z_inv*Delta_phi^T*S^T*Z;
  line_4_of_6_9_fact : W == Z^T*psi*Z_inv^T;
  line_4_of_6_5_fact : M_hat == Z^T*P*Z;
  line_4_of_6_5_pivots_fact : m_hat == J_n*D*J_n;
  line_4_of_6_5_inverses_fact : m_hat_inv == J_n*D_inv*J_n;
  Riccati_fact : M == P - S*Delta_psi*P*Delta_phi^T*S^T;
  RK_4_7_fact : Delta_psi == Delta_phi - L*H;
  RK_a_12_fact : L == Delta_phi*G }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition Phi := phi*S.
Definition Psi := psi*S.
Definition mass := H*phi*M*phi^T*H^T.
Definition GIM := T_d^T*T_l^T*M_l*T_l*T_d.
Definition U := 1 + T_d^T*(T_l - 1)^T*N_l*T_d.
Definition E_l := 1 - T_d^T*W*B_l^T*psi_l.
Definition m_root := J_n*R*J_n.
Definition nu := R*(1 + H*Phi*L)^T*theta_dot.

(* the same letters as codes, for the checker *)
Inductive code := c_joint | c_link | c_single.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_joint => joint | c_link => link | c_single => single end.
Definition row (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_link | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_joint | 9 => c_link | 10 => c_link | 11 => c_link | 12 => c_link | 13 => c_joint | 14 => c_joint | 15 => c_link | 16 => c_link | 17 => c_link | 18 => c_link | 19 => c_link | 20 => c_link | 21 => c_link | 22 => c_link | 23 => c_joint | 24 => c_link | 25 => c_link | 26 => c_joint | 27 => c_joint | _ => c_joint end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_joint | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_link | 9 => c_link | 10 => c_link | 11 => c_joint | 12 => c_link | 13 => c_joint | 14 => c_joint | 15 => c_joint | 16 => c_link | 17 => c_link | 18 => c_link | 19 => c_link | 20 => c_link | 21 => c_link | 22 => c_joint | 23 => c_joint | 24 => c_link | 25 => c_link | 26 => c_joint | 27 => c_single | _ => c_joint end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_joint c_joint D
  | 2 => @only_at _ _ code_dec ob c_joint c_joint D_inv
  | 3 => @only_at _ _ code_dec ob c_link c_joint G
  | 4 => @only_at _ _ code_dec ob c_link c_link phi
  | 5 => @only_at _ _ code_dec ob c_link c_link psi
  | 6 => @only_at _ _ code_dec ob c_link c_link S
  | 7 => @only_at _ _ code_dec ob c_link c_link Delta_phi
  | 8 => @only_at _ _ code_dec ob c_joint c_link H
  | 9 => @only_at _ _ code_dec ob c_link c_link P
  | 10 => @only_at _ _ code_dec ob c_link c_link Delta_psi
  | 11 => @only_at _ _ code_dec ob c_link c_joint L
  | 12 => @only_at _ _ code_dec ob c_link c_link M
  | 13 => @only_at _ _ code_dec ob c_joint c_joint m_hat
  | 14 => @only_at _ _ code_dec ob c_joint c_joint m_hat_inv
  | 15 => @only_at _ _ code_dec ob c_link c_joint T_d
  | 16 => @only_at _ _ code_dec ob c_link c_link T_l
  | 17 => @only_at _ _ code_dec ob c_link c_link B_l
  | 18 => @only_at _ _ code_dec ob c_link c_link W
  | 19 => @only_at _ _ code_dec ob c_link c_link M_hat
  | 20 => @only_at _ _ code_dec ob c_link c_link N_l
  | 21 => @only_at _ _ code_dec ob c_link c_link M_l
  | 22 => @only_at _ _ code_dec ob c_link c_joint psi_l
  | 23 => @only_at _ _ code_dec ob c_joint c_joint J_n
  | 24 => @only_at _ _ code_dec ob c_link c_link Z
  | 25 => @only_at _ _ code_dec ob c_link c_link Z_inv
  | 26 => @only_at _ _ code_dec ob c_joint c_joint R
  | 27 => @only_at _ _ code_dec ob c_joint c_single theta_dot
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [1; 2; 9; 12; 13; 14; 19; 21; 23; 26]%positive.
Definition x_D : expr row col c_joint c_joint := Var 1%positive.
Definition x_D_inv : expr row col c_joint c_joint := Var 2%positive.
Definition x_G : expr row col c_link c_joint := Var 3%positive.
Definition x_phi : expr row col c_link c_link := Var 4%positive.
Definition x_psi : expr row col c_link c_link := Var 5%positive.
Definition x_S : expr row col c_link c_link := Var 6%positive.
Definition x_Delta_phi : expr row col c_link c_link := Var 7%positive.
Definition x_H : expr row col c_joint c_link := Var 8%positive.
Definition x_P : expr row col c_link c_link := Var 9%positive.
Definition x_Delta_psi : expr row col c_link c_link := Var 10%positive.
Definition x_L : expr row col c_link c_joint := Var 11%positive.
Definition x_M : expr row col c_link c_link := Var 12%positive.
Definition x_m_hat : expr row col c_joint c_joint := Var 13%positive.
Definition x_m_hat_inv : expr row col c_joint c_joint := Var 14%positive.
Definition x_T_d : expr row col c_link c_joint := Var 15%positive.
Definition x_T_l : expr row col c_link c_link := Var 16%positive.
Definition x_B_l : expr row col c_link c_link := Var 17%positive.
Definition x_W : expr row col c_link c_link := Var 18%positive.
Definition x_M_hat : expr row col c_link c_link := Var 19%positive.
Definition x_N_l : expr row col c_link c_link := Var 20%positive.
Definition x_M_l : expr row col c_link c_link := Var 21%positive.
Definition x_psi_l : expr row col c_link c_joint := Var 22%positive.
Definition x_J_n : expr row col c_joint c_joint := Var 23%positive.
Definition x_Z : expr row col c_link c_link := Var 24%positive.
Definition x_Z_inv : expr row col c_link c_link := Var 25%positive.
Definition x_R : expr row col c_joint c_joint := Var 26%positive.
Definition x_theta_dot : expr row col c_joint c_single := Var 27%positive.
Definition x_Phi := (x_phi*x_S)%expr.
Definition x_Psi := (x_psi*x_S)%expr.
Definition x_mass := (x_H*x_phi*x_M*x_phi^T*x_H^T)%expr.
Definition x_GIM := (x_T_d^T*x_T_l^T*x_M_l*x_T_l*x_T_d)%expr.
Definition x_U := (1 + x_T_d^T*(x_T_l - 1)^T*x_N_l*x_T_d)%expr.
Definition x_E_l := (1 - x_T_d^T*x_W*x_B_l^T*x_psi_l)%expr.
Definition x_m_root := (x_J_n*x_R*x_J_n)%expr.
Definition x_nu := (x_R*(1 + x_H*x_Phi*x_L)^T*x_theta_dot)%expr.
Definition p_D : letter := (1%positive, false).
Definition p_D_inv : letter := (2%positive, false).
Definition p_G : letter := (3%positive, false). Definition t_G : letter := (3%positive, true).
Definition p_phi : letter := (4%positive, false). Definition t_phi : letter := (4%positive, true).
Definition p_psi : letter := (5%positive, false). Definition t_psi : letter := (5%positive, true).
Definition p_S : letter := (6%positive, false). Definition t_S : letter := (6%positive, true).
Definition p_Delta_phi : letter := (7%positive, false). Definition t_Delta_phi : letter := (7%positive, true).
Definition p_H : letter := (8%positive, false). Definition t_H : letter := (8%positive, true).
Definition p_P : letter := (9%positive, false).
Definition p_Delta_psi : letter := (10%positive, false). Definition t_Delta_psi : letter := (10%positive, true).
Definition p_L : letter := (11%positive, false). Definition t_L : letter := (11%positive, true).
Definition p_M : letter := (12%positive, false).
Definition p_m_hat : letter := (13%positive, false).
Definition p_m_hat_inv : letter := (14%positive, false).
Definition p_T_d : letter := (15%positive, false). Definition t_T_d : letter := (15%positive, true).
Definition p_T_l : letter := (16%positive, false). Definition t_T_l : letter := (16%positive, true).
Definition p_B_l : letter := (17%positive, false). Definition t_B_l : letter := (17%positive, true).
Definition p_W : letter := (18%positive, false). Definition t_W : letter := (18%positive, true).
Definition p_M_hat : letter := (19%positive, false).
Definition p_N_l : letter := (20%positive, false). Definition t_N_l : letter := (20%positive, true).
Definition p_M_l : letter := (21%positive, false).
Definition p_psi_l : letter := (22%positive, false). Definition t_psi_l : letter := (22%positive, true).
Definition p_J_n : letter := (23%positive, false).
Definition p_Z : letter := (24%positive, false). Definition t_Z : letter := (24%positive, true).
Definition p_Z_inv : letter := (25%positive, false). Definition t_Z_inv : letter := (25%positive, true).
Definition p_R : letter := (26%positive, false).
Definition p_theta_dot : letter := (27%positive, false). Definition t_theta_dot : letter := (27%positive, true).
Definition facts : list (fact row col) := [
  Fact (x_phi*(1 - x_S*x_Delta_phi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_phi)*x_phi)%expr (1)%expr;
  Fact (x_psi*(1 - x_S*x_Delta_psi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_psi)*x_psi)%expr (1)%expr;
  Fact (x_H*x_P*x_H^T)%expr (x_D)%expr;
  Fact (x_P*x_H^T*x_D_inv)%expr (x_G)%expr;
  Fact (x_D*x_D_inv)%expr (1)%expr;
  Fact (x_J_n*x_J_n)%expr (1)%expr;
  Fact (x_Z*x_Z_inv)%expr (1)%expr;
  Fact (x_Z_inv*x_Z)%expr (1)%expr;
  Fact (x_R*x_R)%expr (x_D)%expr;
  Fact (x_N_l*x_T_d)%expr (x_M_hat*x_T_d*x_m_hat_inv)%expr;
  Fact (x_psi_l)%expr (x_M_hat*x_T_d*x_m_hat_inv)%expr;
  Fact (x_T_d)%expr (x_Z_inv*x_H^T*x_J_n)%expr;
  Fact (x_T_l)%expr (x_Z_inv*x_phi^T*x_Z)%expr;
  Fact (x_M_l)%expr (x_Z^T*x_M*x_Z)%expr;
  Fact (x_B_l)%expr (x_Z_inv*x_Delta_phi^T*x_S^T*x_Z)%expr;
  Fact (x_W)%expr (x_Z^T*x_psi*x_Z_inv^T)%expr;
  Fact (x_M_hat)%expr (x_Z^T*x_P*x_Z)%expr;
  Fact (x_m_hat)%expr (x_J_n*x_D*x_J_n)%expr;
  Fact (x_m_hat_inv)%expr (x_J_n*x_D_inv*x_J_n)%expr;
  Fact (x_M)%expr (x_P - x_S*x_Delta_psi*x_P*x_Delta_phi^T*x_S^T)%expr;
  Fact (x_Delta_psi)%expr (x_Delta_phi - x_L*x_H)%expr;
  Fact (x_L)%expr (x_Delta_phi*x_G)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact D_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact D_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact P_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact M_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact m_hat_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact m_hat_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact M_hat_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact M_l_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact J_n_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact R_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact RK_a_11_1_fact | exact RK_a_11_2_fact | exact RK_a_10_1_fact | exact RK_a_10_2_fact | exact RK_a_1_fact | exact RK_a_2_fact | exact D_positive_fact | exact J_twice_fact | exact Z_1_fact | exact Z_2_fact | exact root_of_D_fact | exact S95_22b_fact | exact S97_26_fact | exact line_1_of_6_5_fact | exact line_3_of_6_5_fact | exact line_2_of_6_5_fact | exact line_3_of_6_5_one_step_fact | exact line_4_of_6_9_fact | exact line_4_of_6_5_fact | exact line_4_of_6_5_pivots_fact | exact line_4_of_6_5_inverses_fact | exact Riccati_fact | exact RK_4_7_fact | exact RK_a_12_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_dictionary_S97_27 : fact row col := Fact (x_M)%expr (x_Z_inv^T*(x_M_hat - x_B_l^T*(x_M_hat - x_psi_l*x_m_hat*x_psi_l^T)*x_B_l)*x_Z_inv)%expr.
Definition c_dictionary_S97_27 : list line := [
  (false, [], (21, false), []);
  (true, [], (8, true), [p_P; p_Z; p_Z_inv]);
  (false, [], (8, true), [p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [], (8, true), [p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_P], (8, false), []);
  (true, [p_S], (22, false), [p_P; t_Delta_phi; t_S]);
  (false, [p_S], (23, false), [p_H; p_P; t_Delta_phi; t_S]);
  (true, [p_S; p_Delta_phi], (5, false), [p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (false, [p_S; p_Delta_phi], (8, true), [p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi], (8, true), [p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G], (6, false), [p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G], (6, false), [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G], (7, false), [p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G], (7, false), [p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G; p_D], (7, false), [p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G; p_D], (7, false), [p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G; p_H], (8, true), [p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G; p_H; p_P], (8, false), [t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (8, false), []);
  (false, [p_S; p_Delta_phi; p_P], (8, false), [t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (true, [p_S; p_Delta_phi; p_P], (8, false), [t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (false, [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S], (8, false), []);
  (false, [p_S; p_Delta_phi; p_P; t_H], (6, true), [p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_Delta_phi; t_S; p_Z; p_Z_inv]);
  (false, [t_Z_inv], (16, true), [p_M_hat; p_B_l; p_Z_inv]);
  (true, [t_Z_inv], (16, true), [p_psi_l; p_m_hat; t_psi_l; p_B_l; p_Z_inv]);
  (true, [t_Z_inv], (18, false), [p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv], (12, false), [p_m_hat; t_psi_l; p_B_l; p_Z_inv]);
  (false, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv], (18, false), [p_B_l; p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv], (18, false), [p_T_d; p_m_hat_inv; p_m_hat; t_psi_l; p_B_l; p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z], (13, false), [p_m_hat_inv; p_m_hat; t_psi_l; p_B_l; p_Z_inv]);
  (false, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z], (16, false), [p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n], (20, false), [p_m_hat; t_psi_l; p_B_l; p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n], (19, false), [t_psi_l; p_B_l; p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n], (12, true), [p_B_l; p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n], (20, false), [t_T_d; p_M_hat; p_B_l; p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n], (13, true), [p_M_hat; p_B_l; p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv], (18, false), [p_B_l; p_Z_inv]);
  (true, [t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z], (16, false), [p_Z_inv])]%nat.
Lemma dictionary_S97_27 : M == Z_inv^T*(M_hat - B_l^T*(M_hat - psi_l*m_hat*psi_l^T)*B_l)*Z_inv.
Proof. by_certificate (follows s_dictionary_S97_27 c_dictionary_S97_27). Qed.
Definition s_dictionary_pivots : fact row col := Fact (x_H*x_P*x_H^T)%expr (x_J_n*x_T_d^T*x_M_hat*x_T_d*x_J_n)%expr.
Definition c_dictionary_pivots : list line := [
  (true, [p_D], (7, false), []);
  (true, [p_H], (8, true), [p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [p_H; p_P], (8, false), [t_H; p_J_n; p_J_n]);
  (true, [p_H; p_P; t_H], (6, true), []);
  (false, [p_H; p_P; t_H], (6, true), [p_J_n; p_J_n]);
  (false, [], (6, false), [p_D]);
  (true, [], (6, false), [p_D; p_J_n; p_J_n]);
  (true, [], (7, false), [p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [], (4, false), [p_D_inv; p_D]);
  (true, [], (4, false), [p_D_inv; p_D; p_J_n; p_J_n]);
  (true, [p_J_n], (13, true), [p_M_hat; p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv], (18, false), [p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z], (13, false), [p_J_n])]%nat.
Lemma dictionary_pivots : H*P*H^T == J_n*T_d^T*M_hat*T_d*J_n.
Proof. by_certificate (follows s_dictionary_pivots c_dictionary_pivots). Qed.
Definition s_dictionary_G : fact row col := Fact (x_G)%expr (x_Z_inv^T*x_psi_l*x_J_n)%expr.
Definition c_dictionary_G : list line := [
  (true, [p_G], (6, false), [p_J_n; p_J_n]);
  (true, [p_G], (7, false), []);
  (true, [p_G; p_D], (7, false), [p_D_inv; p_J_n; p_J_n]);
  (true, [], (5, false), [p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (true, [], (8, true), [p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (true, [p_P], (8, false), [t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (false, [p_P; t_H], (6, true), [p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (true, [t_Z_inv], (12, false), [p_J_n]);
  (true, [t_Z_inv], (18, false), [p_T_d; p_m_hat_inv; p_J_n]);
  (true, [t_Z_inv; t_Z; p_P; p_Z], (13, false), [p_m_hat_inv; p_J_n]);
  (true, [t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n], (20, false), [p_J_n])]%nat.
Lemma dictionary_G : G == Z_inv^T*psi_l*J_n.
Proof. by_certificate (follows s_dictionary_G c_dictionary_G). Qed.
Definition s_dictionary_mass : fact row col := Fact (x_mass)%expr (x_J_n*x_GIM*x_J_n)%expr.
Definition c_dictionary_mass : list line := [
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H], (8, true), [p_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [p_H], (8, true), [p_phi; t_Z_inv; t_Z; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [p_H], (8, true), [p_phi; t_Z_inv; t_Z; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [p_H; p_phi], (5, false), [p_D]);
  (true, [p_H; p_phi], (5, false), [p_D; p_J_n; p_J_n]);
  (false, [p_H; p_phi], (21, false), [t_phi; t_H]);
  (true, [p_H; p_phi], (8, true), [p_P; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [p_H; p_phi], (8, true), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [p_H; p_phi], (8, true), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_G], (6, false), [p_D]);
  (false, [p_H; p_phi; p_G], (6, false), [p_D; p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_G], (4, false), [p_D_inv; p_D]);
  (false, [p_H; p_phi; p_G], (4, false), [p_D_inv; p_D; p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_G; p_H; p_P], (0, true), [t_H]);
  (false, [p_H; p_phi; p_G; p_H; p_P], (0, true), [p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [p_H; p_phi; p_G; p_H; p_P], (8, false), [t_H; p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_G; p_H; p_P; t_Delta_phi; t_S], (8, false), [t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [p_H; p_phi; p_G; p_H; p_P; t_H], (6, true), []);
  (true, [p_H; p_phi; p_G; p_H; p_P; t_H], (6, true), [p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_G; p_H; p_P; t_phi], (8, false), [t_H; p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_G; p_H; p_P; t_phi; t_H], (7, false), []);
  (false, [p_H; p_phi; p_P], (0, true), [t_H]);
  (true, [p_H; p_phi; p_P], (0, true), [p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_P], (8, false), [t_H; p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_P], (8, false), [t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [p_H; p_phi; p_P; t_Delta_phi; t_S], (8, false), [t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_P; t_H], (6, true), []);
  (false, [p_H; p_phi; p_P; t_H], (6, true), [p_J_n; p_J_n]);
  (true, [p_H; p_phi; p_S], (22, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H; p_phi; p_S], (23, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [], (7, false), [p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [], (7, false), [p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [], (7, false), [p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (false, [], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n]);
  (true, [], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_J_n], (13, true), [t_T_l; p_M_l; p_T_l; p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv], (14, true), [p_M_l; p_T_l; p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv], (15, false), [p_T_l; p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z], (21, false), [p_Z; p_T_l; p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_P; p_Z], (14, false), [p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_phi; p_Z], (13, false), [p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_S], (22, false), [p_P; t_Delta_phi; t_S; p_Z; p_T_l; p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_S], (23, false), [p_H; p_P; t_Delta_phi; t_S; p_Z; p_T_l; p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; p_Z], (14, false), [p_T_d; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z], (13, false), [p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; p_Z], (14, false), [p_T_d; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; p_Z; p_Z_inv; t_phi; p_Z], (13, false), [p_J_n])]%nat.
Lemma dictionary_mass : mass == J_n*GIM*J_n.
Proof. by_certificate (follows s_dictionary_mass c_dictionary_mass). Qed.
Definition s_dictionary_U : fact row col := Fact (1 + x_H*x_Phi*x_L)%expr (x_J_n*x_U*x_J_n)%expr.
Definition c_dictionary_U : list line := [
  (true, [p_H], (0, false), [p_G]);
  (false, [p_H], (5, false), []);
  (false, [p_H; p_phi; p_S], (23, false), []);
  (true, [], (6, false), []);
  (true, [], (7, false), [p_H; p_phi; p_G]);
  (true, [], (4, false), [p_D_inv]);
  (false, [p_J_n], (13, true), [p_N_l; p_T_d; p_J_n]);
  (true, [p_J_n], (13, true), [t_T_l; p_N_l; p_T_d; p_J_n]);
  (false, [p_J_n; p_J_n], (6, false), []);
  (false, [p_J_n; p_J_n], (4, false), [p_D_inv]);
  (true, [p_J_n; p_J_n; p_H], (5, false), []);
  (false, [p_J_n; p_J_n; p_H], (8, true), [p_G]);
  (true, [p_J_n; p_J_n; p_H], (8, true), [p_phi; p_G]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv], (11, false), [p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv], (14, true), [p_N_l; p_T_d; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv], (18, false), [p_T_d; p_m_hat_inv; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z], (5, false), [p_J_n; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_G], (7, false), []);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P], (8, false), [t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; t_H], (7, false), [p_D_inv; p_J_n; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z], (13, false), [p_m_hat_inv; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n], (20, false), [p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi], (8, true), [p_G]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv], (11, false), [p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv], (18, false), [p_T_d; p_m_hat_inv; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z], (5, false), [p_J_n; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_G], (7, false), []);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_P], (8, false), [t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_P; t_H], (7, false), [p_D_inv; p_J_n; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_P; p_Z], (13, false), [p_m_hat_inv; p_J_n]);
  (true, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n], (20, false), [p_J_n])]%nat.
Lemma dictionary_U : 1 + H*Phi*L == J_n*U*J_n.
Proof. by_certificate (follows s_dictionary_U c_dictionary_U). Qed.
Definition s_dictionary_E : fact row col := Fact (1 - x_H*x_Psi*x_L)%expr (x_J_n*x_E_l*x_J_n)%expr.
Definition c_dictionary_E : list line := [
  (false, [p_H], (8, true), [p_psi; t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (false, [p_H; p_psi], (8, true), [p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (true, [p_H; p_psi; p_S], (23, false), []);
  (false, [p_H; p_psi; p_S; p_Delta_phi], (5, false), [p_D; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (false, [p_H; p_psi; p_S; p_Delta_phi], (8, true), [p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G], (6, false), [p_J_n; p_J_n]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G], (7, false), []);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_D], (7, false), [p_D_inv; p_J_n; p_J_n]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_P], (8, false), [t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (false, [], (7, false), [p_H; t_Z_inv; t_Z; p_psi; t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n]);
  (true, [], (7, false), []);
  (false, [p_J_n], (13, true), [p_W; t_B_l; p_psi_l; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv], (17, false), [t_B_l; p_psi_l; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_psi; t_Z_inv], (16, true), [p_psi_l; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_psi; t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv], (12, false), [p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_psi; t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv], (18, false), [p_T_d; p_m_hat_inv; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_psi; t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z], (13, false), [p_m_hat_inv; p_J_n]);
  (false, [p_J_n; p_J_n; p_H; t_Z_inv; t_Z; p_psi; t_Z_inv; t_Z; p_S; p_Delta_phi; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n], (20, false), [p_J_n])]%nat.
Lemma dictionary_E : 1 - H*Psi*L == J_n*E_l*J_n.
Proof. by_certificate (follows s_dictionary_E c_dictionary_E). Qed.
Definition s_dictionary_nu : fact row col := Fact (x_J_n*x_nu)%expr (x_m_root*x_U^T*x_J_n*x_theta_dot)%expr.
Definition c_dictionary_nu : list line := [
  (false, [p_J_n; p_R], (6, true), [p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R], (6, true), [p_theta_dot]);
  (false, [p_J_n; p_R], (7, false), [t_G; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R], (7, false), [t_G; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R], (23, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_J_n; p_R], (5, true), [t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R], (5, true), [t_H; p_theta_dot]);
  (false, [p_J_n; p_R; p_D_inv], (4, false), [p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_D_inv], (4, false), [p_theta_dot]);
  (true, [p_J_n; p_R; t_G], (0, true), [t_H; p_theta_dot]);
  (false, [p_J_n; p_R; t_G], (8, false), [t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; t_G], (8, false), [t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; t_G; t_phi], (8, false), [t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; t_G; t_phi; t_H], (7, false), [p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n], (11, true), [p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n], (11, true), [p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n], (13, true), [t_N_l; p_T_d; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n], (13, true), [t_N_l; p_T_l; p_T_d; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n], (13, true), [t_N_l; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n], (13, true), [t_N_l; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n], (20, false), [t_T_d; p_M_hat; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n], (20, false), [t_T_d; p_M_hat; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n; p_J_n], (5, true), [p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n; p_J_n], (5, true), [p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n; p_J_n; p_D_inv], (7, false), [p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n; p_J_n; p_D_inv], (7, false), [p_H; t_Z_inv; t_Z; p_P; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n; p_J_n; p_D_inv; p_H], (8, true), [p_P; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n; p_J_n; p_D_inv; p_H], (8, true), [p_P; p_Z; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n; p_J_n; p_D_inv; p_J_n], (13, true), [p_M_hat; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n; p_J_n; p_D_inv; p_J_n], (13, true), [p_M_hat; p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv], (18, false), [p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n; p_J_n; p_D_inv; p_J_n; p_J_n; p_H; t_Z_inv], (18, false), [p_Z_inv; t_phi; p_Z; p_Z_inv; t_H; p_J_n; p_J_n; p_theta_dot]);
  (false, [p_J_n; p_R; p_J_n; p_J_n; p_H; t_Z_inv; t_N_l], (13, false), [p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n; p_J_n; p_H; t_Z_inv; t_N_l], (14, false), [p_T_d; p_J_n; p_theta_dot]);
  (true, [p_J_n; p_R; p_J_n; p_J_n; p_H; t_Z_inv; t_N_l; p_Z_inv; t_phi; p_Z], (13, false), [p_J_n; p_theta_dot])]%nat.
Lemma dictionary_nu : J_n*nu == m_root*U^T*J_n*theta_dot.
Proof. by_certificate (follows s_dictionary_nu c_dictionary_nu). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_dictionary_S97_27, c_dictionary_S97_27);
  (s_dictionary_pivots, c_dictionary_pivots);
  (s_dictionary_G, c_dictionary_G);
  (s_dictionary_mass, c_dictionary_mass);
  (s_dictionary_U, c_dictionary_U);
  (s_dictionary_E, c_dictionary_E);
  (s_dictionary_nu, c_dictionary_nu)].
End DICTIONARY.

Module METRIC.

Class Facts {C : Operators} := {
  point : size; coordinate : size;
  X : op point coordinate;
  Q : op coordinate point;
  masses : op point point; masses_inv : op point point;
  masses_symmetric : masses^T == masses;
  masses_inv_symmetric : masses_inv^T == masses_inv;
  LC_7_1_fact : X*Q == 1;
  LC_7_2_fact : Q*X == 1;
  masses_positive_fact : masses*masses_inv == 1 }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition metric := X^T*masses*X.
Definition inverse_metric := Q*masses_inv*Q^T.

(* the same letters as codes, for the checker *)
Inductive code := c_point | c_coordinate.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_point => point | c_coordinate => coordinate end.
Definition row (x : positive) : code :=
  match x with 1 => c_point | 2 => c_coordinate | 3 => c_point | 4 => c_point | _ => c_point end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_coordinate | 2 => c_point | 3 => c_point | 4 => c_point | _ => c_point end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_point c_coordinate X
  | 2 => @only_at _ _ code_dec ob c_coordinate c_point Q
  | 3 => @only_at _ _ code_dec ob c_point c_point masses
  | 4 => @only_at _ _ code_dec ob c_point c_point masses_inv
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [3; 4]%positive.
Definition x_X : expr row col c_point c_coordinate := Var 1%positive.
Definition x_Q : expr row col c_coordinate c_point := Var 2%positive.
Definition x_masses : expr row col c_point c_point := Var 3%positive.
Definition x_masses_inv : expr row col c_point c_point := Var 4%positive.
Definition x_metric := (x_X^T*x_masses*x_X)%expr.
Definition x_inverse_metric := (x_Q*x_masses_inv*x_Q^T)%expr.
Definition p_X : letter := (1%positive, false). Definition t_X : letter := (1%positive, true).
Definition p_Q : letter := (2%positive, false). Definition t_Q : letter := (2%positive, true).
Definition p_masses : letter := (3%positive, false).
Definition p_masses_inv : letter := (4%positive, false).
Definition facts : list (fact row col) := [
  Fact (x_X*x_Q)%expr (1)%expr;
  Fact (x_Q*x_X)%expr (1)%expr;
  Fact (x_masses*x_masses_inv)%expr (1)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact masses_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact masses_inv_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact LC_7_1_fact | exact LC_7_2_fact | exact masses_positive_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_LC_3 : fact row col := Fact (x_metric*x_inverse_metric)%expr (1)%expr.
Definition c_LC_3 : list line := [
  (false, [], (1, true), []);
  (false, [t_X], (2, false), [t_Q]);
  (false, [t_X; p_masses], (0, false), [p_masses_inv; t_Q])]%nat.
Lemma LC_3 : metric*inverse_metric == 1.
Proof. by_certificate (follows s_LC_3 c_LC_3). Qed.
Definition s_LC_3_other_order : fact row col := Fact (x_inverse_metric*x_metric)%expr (1)%expr.
Definition c_LC_3_other_order : list line := [
  (false, [], (1, false), []);
  (false, [p_Q], (2, true), [p_X]);
  (false, [p_Q; p_masses_inv], (0, true), [p_masses; p_X])]%nat.
Lemma LC_3_other_order : inverse_metric*metric == 1.
Proof. by_certificate (follows s_LC_3_other_order c_LC_3_other_order). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_LC_3, c_LC_3);
  (s_LC_3_other_order, c_LC_3_other_order)].
End METRIC.

Module PARTITION.

Class Facts {C : Operators} := {
  single : size; hard : size; soft : size;
  H_bb_inv : op hard hard; G_bb : op hard hard; H_bb : op hard hard;
  G_aa : op soft soft; H_aa : op soft soft;
  G_ab : op soft hard; H_ab : op soft hard;
  b_a : op soft single;
  H_bb_inv_symmetric : H_bb_inv^T == H_bb_inv;
  G_aa_symmetric : G_aa^T == G_aa;
  G_bb_symmetric : G_bb^T == G_bb;
  H_aa_symmetric : H_aa^T == H_aa;
  H_bb_symmetric : H_bb^T == H_bb;
  LC_3_1_fact : G_aa*H_aa + G_ab*H_ab^T == 1;
  LC_3_2_fact : G_aa*H_ab + G_ab*H_bb == 0;
  LC_3_3_fact : G_ab^T*H_aa + G_bb*H_ab^T == 0;
  LC_3_4_fact : G_ab^T*H_ab + G_bb*H_bb == 1;
  H_bb_positive_fact : H_bb*H_bb_inv == 1 }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition G_aa_inv := H_aa - H_ab*H_bb_inv*H_ab^T.
Definition c_LC := H_aa*b_a.
Definition d_LC := H_ab^T*b_a.
Definition e_LC := H_bb_inv*d_LC.
Definition f_LC := H_ab*e_LC.
Definition qdd_LC := c_LC - f_LC.
Definition Y_LC := - G_ab^T*qdd_LC.

(* the same letters as codes, for the checker *)
Inductive code := c_single | c_hard | c_soft.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_single => single | c_hard => hard | c_soft => soft end.
Definition row (x : positive) : code :=
  match x with 1 => c_hard | 2 => c_soft | 3 => c_soft | 4 => c_hard | 5 => c_soft | 6 => c_soft | 7 => c_hard | 8 => c_soft | _ => c_single end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_hard | 2 => c_soft | 3 => c_hard | 4 => c_hard | 5 => c_soft | 6 => c_hard | 7 => c_hard | 8 => c_single | _ => c_single end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_hard c_hard H_bb_inv
  | 2 => @only_at _ _ code_dec ob c_soft c_soft G_aa
  | 3 => @only_at _ _ code_dec ob c_soft c_hard G_ab
  | 4 => @only_at _ _ code_dec ob c_hard c_hard G_bb
  | 5 => @only_at _ _ code_dec ob c_soft c_soft H_aa
  | 6 => @only_at _ _ code_dec ob c_soft c_hard H_ab
  | 7 => @only_at _ _ code_dec ob c_hard c_hard H_bb
  | 8 => @only_at _ _ code_dec ob c_soft c_single b_a
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [1; 2; 4; 5; 7]%positive.
Definition x_H_bb_inv : expr row col c_hard c_hard := Var 1%positive.
Definition x_G_aa : expr row col c_soft c_soft := Var 2%positive.
Definition x_G_ab : expr row col c_soft c_hard := Var 3%positive.
Definition x_G_bb : expr row col c_hard c_hard := Var 4%positive.
Definition x_H_aa : expr row col c_soft c_soft := Var 5%positive.
Definition x_H_ab : expr row col c_soft c_hard := Var 6%positive.
Definition x_H_bb : expr row col c_hard c_hard := Var 7%positive.
Definition x_b_a : expr row col c_soft c_single := Var 8%positive.
Definition x_G_aa_inv := (x_H_aa - x_H_ab*x_H_bb_inv*x_H_ab^T)%expr.
Definition x_c_LC := (x_H_aa*x_b_a)%expr.
Definition x_d_LC := (x_H_ab^T*x_b_a)%expr.
Definition x_e_LC := (x_H_bb_inv*x_d_LC)%expr.
Definition x_f_LC := (x_H_ab*x_e_LC)%expr.
Definition x_qdd_LC := (x_c_LC - x_f_LC)%expr.
Definition x_Y_LC := (- x_G_ab^T*x_qdd_LC)%expr.
Definition p_H_bb_inv : letter := (1%positive, false).
Definition p_G_aa : letter := (2%positive, false).
Definition p_G_ab : letter := (3%positive, false). Definition t_G_ab : letter := (3%positive, true).
Definition p_G_bb : letter := (4%positive, false).
Definition p_H_aa : letter := (5%positive, false).
Definition p_H_ab : letter := (6%positive, false). Definition t_H_ab : letter := (6%positive, true).
Definition p_H_bb : letter := (7%positive, false).
Definition p_b_a : letter := (8%positive, false). Definition t_b_a : letter := (8%positive, true).
Definition facts : list (fact row col) := [
  Fact (x_G_aa*x_H_aa + x_G_ab*x_H_ab^T)%expr (1)%expr;
  Fact (x_G_aa*x_H_ab + x_G_ab*x_H_bb)%expr (0)%expr;
  Fact (x_G_ab^T*x_H_aa + x_G_bb*x_H_ab^T)%expr (0)%expr;
  Fact (x_G_ab^T*x_H_ab + x_G_bb*x_H_bb)%expr (1)%expr;
  Fact (x_H_bb*x_H_bb_inv)%expr (1)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact H_bb_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact G_aa_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact G_bb_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact H_aa_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact H_bb_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact LC_3_1_fact | exact LC_3_2_fact | exact LC_3_3_fact | exact LC_3_4_fact | exact H_bb_positive_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_LC_12 : fact row col := Fact (x_G_aa*(x_H_aa - x_H_ab*x_H_bb_inv*x_H_ab^T))%expr (1)%expr.
Definition c_LC_12 : list line := [
  (false, [p_G_ab], (4, false), [t_H_ab]);
  (false, [], (0, false), []);
  (true, [], (1, false), [p_H_bb_inv; t_H_ab])]%nat.
Lemma LC_12 : G_aa*(H_aa - H_ab*H_bb_inv*H_ab^T) == 1.
Proof. by_certificate (follows s_LC_12 c_LC_12). Qed.
Definition s_LC_12_other_order : fact row col := Fact ((x_H_aa - x_H_ab*x_H_bb_inv*x_H_ab^T)*x_G_aa)%expr (1)%expr.
Definition c_LC_12_other_order : list line := [
  (false, [p_H_ab], (4, true), [t_G_ab]);
  (true, [p_H_ab; p_H_bb_inv], (1, true), []);
  (false, [], (0, true), [])]%nat.
Lemma LC_12_other_order : (H_aa - H_ab*H_bb_inv*H_ab^T)*G_aa == 1.
Proof. by_certificate (follows s_LC_12_other_order c_LC_12_other_order). Qed.
Definition s_LC_8 : fact row col := Fact (x_H_bb_inv)%expr (x_G_bb - x_G_ab^T*x_G_aa_inv*x_G_ab)%expr.
Definition c_LC_8 : list line := [
  (false, [p_G_bb], (4, false), [t_H_ab; p_G_ab]);
  (true, [p_H_bb_inv], (3, true), []);
  (false, [], (4, true), [p_G_bb]);
  (false, [], (2, false), [p_G_ab]);
  (true, [], (3, false), [p_H_bb_inv; t_H_ab; p_G_ab])]%nat.
Lemma LC_8 : H_bb_inv == G_bb - G_ab^T*G_aa_inv*G_ab.
Proof. by_certificate (follows s_LC_8 c_LC_8). Qed.
Definition s_LC_13 : fact row col := Fact (x_G_aa*x_qdd_LC)%expr (x_b_a)%expr.
Definition c_LC_13 : list line := [
  (false, [p_G_ab], (4, false), [t_H_ab; p_b_a]);
  (false, [], (0, false), [p_b_a]);
  (true, [], (1, false), [p_H_bb_inv; t_H_ab; p_b_a])]%nat.
Lemma LC_13 : G_aa*qdd_LC == b_a.
Proof. by_certificate (follows s_LC_13 c_LC_13). Qed.
Definition s_LC_11 : fact row col := Fact (x_qdd_LC + x_H_ab*x_Y_LC)%expr (x_H_aa*x_b_a)%expr.
Definition c_LC_11 : list line := [
  (true, [p_H_ab], (2, false), [p_b_a]);
  (false, [p_H_ab], (3, false), [p_H_bb_inv; t_H_ab; p_b_a]);
  (true, [p_H_ab; p_G_bb], (4, false), [t_H_ab; p_b_a])]%nat.
Lemma LC_11 : qdd_LC + H_ab*Y_LC == H_aa*b_a.
Proof. by_certificate (follows s_LC_11 c_LC_11). Qed.
Definition s_LC_11_hard_coordinates : fact row col := Fact (x_H_bb*x_Y_LC)%expr (x_H_ab^T*x_b_a)%expr.
Definition c_LC_11_hard_coordinates : list line := [
  (true, [p_H_bb], (2, false), [p_b_a]);
  (false, [p_H_bb], (3, false), [p_H_bb_inv; t_H_ab; p_b_a]);
  (true, [p_H_bb; p_G_bb], (4, false), [t_H_ab; p_b_a]);
  (false, [], (4, false), [t_H_ab; p_b_a])]%nat.
Lemma LC_11_hard_coordinates : H_bb*Y_LC == H_ab^T*b_a.
Proof. by_certificate (follows s_LC_11_hard_coordinates c_LC_11_hard_coordinates). Qed.
Definition s_LC_13_e_is_Y : fact row col := Fact (x_e_LC)%expr (x_Y_LC)%expr.
Definition c_LC_13_e_is_Y : list line := [
  (false, [p_G_bb], (4, false), [t_H_ab; p_b_a]);
  (false, [], (2, false), [p_b_a]);
  (true, [], (3, false), [p_H_bb_inv; t_H_ab; p_b_a])]%nat.
Lemma LC_13_e_is_Y : e_LC == Y_LC.
Proof. by_certificate (follows s_LC_13_e_is_Y c_LC_13_e_is_Y). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_LC_12, c_LC_12);
  (s_LC_12_other_order, c_LC_12_other_order);
  (s_LC_8, c_LC_8);
  (s_LC_13, c_LC_13);
  (s_LC_11, c_LC_11);
  (s_LC_11_hard_coordinates, c_LC_11_hard_coordinates);
  (s_LC_13_e_is_Y, c_LC_13_e_is_Y)].
End PARTITION.

Module DIAGONALIZED.

Class Facts {C : Operators} := {
  joint : size; link : size; single : size;
  D : op joint joint; D_inv : op joint joint; R : op joint joint; R_inv : op joint joint; m_dot : op joint joint;
  G : op link joint; L : op link joint;
  phi : op link link; psi : op link link; S : op link link; Delta_phi : op link link; P : op link link; Delta_psi : op link link; M : op link link; Omega_delta : op link link; lambda_dot : op link link; V_cross : op link link;
  H : op joint link;
  theta_dot : op joint single; theta_ddot : op joint single; energy_slope : op joint single;
  D_symmetric : D^T == D;
  D_inv_symmetric : D_inv^T == D_inv;
  P_symmetric : P^T == P;
  M_symmetric : M^T == M;
  R_symmetric : R^T == R;
  R_inv_symmetric : R_inv^T == R_inv;
  lambda_dot_symmetric : lambda_dot^T == lambda_dot;
  RK_a_11_1_fact : phi*(1 - S*Delta_phi) == 1;
  RK_a_11_2_fact : (1 - S*Delta_phi)*phi == 1;
  RK_a_10_1_fact : psi*(1 - S*Delta_psi) == 1;
  RK_a_10_2_fact : (1 - S*Delta_psi)*psi == 1;
  RK_a_1_fact : H*P*H^T == D;
  RK_a_2_fact : P*H^T*D_inv == G;
  D_positive_fact : D*D_inv == 1;
  root_of_D_fact : R*R == D;
  root_positive_fact : R*R_inv == 1;
  K_21_fact : lambda_dot - S*Delta_psi*lambda_dot*Delta_psi^T*S^T == Omega_delta*P + P*Omega_delta^T;
  K_4_fact : H*Omega_delta == 0;
  Riccati_fact : M == P - S*Delta_psi*P*Delta_phi^T*S^T;
  RK_4_7_fact : Delta_psi == Delta_phi - L*H;
  RK_a_12_fact : L == Delta_phi*G }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition Phi := phi*S.
Definition Psi := psi*S.
Definition mass := H*phi*M*phi^T*H^T.
Definition nu := R*(1 + H*Phi*L)^T*theta_dot.
Definition m := (1 + H*Phi*L)*R.
Definition l := R_inv*(1 - H*Psi*L).
Definition V := phi^T*H^T*theta_dot.
Definition X_delta := Omega_delta*P.
Definition P_dot := lambda_dot - X_delta - X_delta^T.
Definition G_dot := (1 - G*H)*P_dot*H^T*D_inv.
Definition V_dot := phi^T*(H^T*theta_ddot + Omega_delta^T*V).
Definition tau := H*phi*(M*V_dot + V_cross*M*V).
Definition xi := (1 + H*Phi*L)^T*theta_dot.
Definition xi_dot := G_dot^T*V + G^T*V_dot.
Definition kappa := (1 - H*Psi*L)*tau.
Definition C_xi := H*psi*(lambda_dot*H^T*xi - (Omega_delta*P - V_cross*M)*V).
Definition middle := S*Delta_psi*lambda_dot - lambda_dot*Delta_psi^T*S^T - X_delta + X_delta^T + V_cross*M + V_cross*M.
Definition C_nu_2 := R_inv*H*psi*middle*psi^T*H^T*R_inv*nu.
Definition mass_dot := m_dot*m^T + m*m_dot^T.
Definition nu_dot_41 := m_dot^T*theta_dot + m^T*theta_ddot.
Definition tau_41 := mass*theta_ddot + mass_dot*theta_dot - energy_slope.

(* the same letters as codes, for the checker *)
Inductive code := c_joint | c_link | c_single.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_joint => joint | c_link => link | c_single => single end.
Definition row (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_link | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_joint | 9 => c_link | 10 => c_link | 11 => c_link | 12 => c_link | 13 => c_joint | 14 => c_joint | 15 => c_joint | 16 => c_link | 17 => c_link | 18 => c_link | 19 => c_joint | 20 => c_joint | 21 => c_joint | _ => c_joint end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_joint | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_link | 9 => c_link | 10 => c_link | 11 => c_joint | 12 => c_link | 13 => c_joint | 14 => c_single | 15 => c_joint | 16 => c_link | 17 => c_link | 18 => c_link | 19 => c_joint | 20 => c_single | 21 => c_single | _ => c_joint end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_joint c_joint D
  | 2 => @only_at _ _ code_dec ob c_joint c_joint D_inv
  | 3 => @only_at _ _ code_dec ob c_link c_joint G
  | 4 => @only_at _ _ code_dec ob c_link c_link phi
  | 5 => @only_at _ _ code_dec ob c_link c_link psi
  | 6 => @only_at _ _ code_dec ob c_link c_link S
  | 7 => @only_at _ _ code_dec ob c_link c_link Delta_phi
  | 8 => @only_at _ _ code_dec ob c_joint c_link H
  | 9 => @only_at _ _ code_dec ob c_link c_link P
  | 10 => @only_at _ _ code_dec ob c_link c_link Delta_psi
  | 11 => @only_at _ _ code_dec ob c_link c_joint L
  | 12 => @only_at _ _ code_dec ob c_link c_link M
  | 13 => @only_at _ _ code_dec ob c_joint c_joint R
  | 14 => @only_at _ _ code_dec ob c_joint c_single theta_dot
  | 15 => @only_at _ _ code_dec ob c_joint c_joint R_inv
  | 16 => @only_at _ _ code_dec ob c_link c_link Omega_delta
  | 17 => @only_at _ _ code_dec ob c_link c_link lambda_dot
  | 18 => @only_at _ _ code_dec ob c_link c_link V_cross
  | 19 => @only_at _ _ code_dec ob c_joint c_joint m_dot
  | 20 => @only_at _ _ code_dec ob c_joint c_single theta_ddot
  | 21 => @only_at _ _ code_dec ob c_joint c_single energy_slope
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [1; 2; 9; 12; 13; 15; 17]%positive.
Definition x_D : expr row col c_joint c_joint := Var 1%positive.
Definition x_D_inv : expr row col c_joint c_joint := Var 2%positive.
Definition x_G : expr row col c_link c_joint := Var 3%positive.
Definition x_phi : expr row col c_link c_link := Var 4%positive.
Definition x_psi : expr row col c_link c_link := Var 5%positive.
Definition x_S : expr row col c_link c_link := Var 6%positive.
Definition x_Delta_phi : expr row col c_link c_link := Var 7%positive.
Definition x_H : expr row col c_joint c_link := Var 8%positive.
Definition x_P : expr row col c_link c_link := Var 9%positive.
Definition x_Delta_psi : expr row col c_link c_link := Var 10%positive.
Definition x_L : expr row col c_link c_joint := Var 11%positive.
Definition x_M : expr row col c_link c_link := Var 12%positive.
Definition x_R : expr row col c_joint c_joint := Var 13%positive.
Definition x_theta_dot : expr row col c_joint c_single := Var 14%positive.
Definition x_R_inv : expr row col c_joint c_joint := Var 15%positive.
Definition x_Omega_delta : expr row col c_link c_link := Var 16%positive.
Definition x_lambda_dot : expr row col c_link c_link := Var 17%positive.
Definition x_V_cross : expr row col c_link c_link := Var 18%positive.
Definition x_m_dot : expr row col c_joint c_joint := Var 19%positive.
Definition x_theta_ddot : expr row col c_joint c_single := Var 20%positive.
Definition x_energy_slope : expr row col c_joint c_single := Var 21%positive.
Definition x_Phi := (x_phi*x_S)%expr.
Definition x_Psi := (x_psi*x_S)%expr.
Definition x_mass := (x_H*x_phi*x_M*x_phi^T*x_H^T)%expr.
Definition x_nu := (x_R*(1 + x_H*x_Phi*x_L)^T*x_theta_dot)%expr.
Definition x_m := ((1 + x_H*x_Phi*x_L)*x_R)%expr.
Definition x_l := (x_R_inv*(1 - x_H*x_Psi*x_L))%expr.
Definition x_V := (x_phi^T*x_H^T*x_theta_dot)%expr.
Definition x_X_delta := (x_Omega_delta*x_P)%expr.
Definition x_P_dot := (x_lambda_dot - x_X_delta - x_X_delta^T)%expr.
Definition x_G_dot := ((1 - x_G*x_H)*x_P_dot*x_H^T*x_D_inv)%expr.
Definition x_V_dot := (x_phi^T*(x_H^T*x_theta_ddot + x_Omega_delta^T*x_V))%expr.
Definition x_tau := (x_H*x_phi*(x_M*x_V_dot + x_V_cross*x_M*x_V))%expr.
Definition x_xi := ((1 + x_H*x_Phi*x_L)^T*x_theta_dot)%expr.
Definition x_xi_dot := (x_G_dot^T*x_V + x_G^T*x_V_dot)%expr.
Definition x_kappa := ((1 - x_H*x_Psi*x_L)*x_tau)%expr.
Definition x_C_xi := (x_H*x_psi*(x_lambda_dot*x_H^T*x_xi - (x_Omega_delta*x_P - x_V_cross*x_M)*x_V))%expr.
Definition x_middle := (x_S*x_Delta_psi*x_lambda_dot - x_lambda_dot*x_Delta_psi^T*x_S^T - x_X_delta + x_X_delta^T + x_V_cross*x_M + x_V_cross*x_M)%expr.
Definition x_C_nu_2 := (x_R_inv*x_H*x_psi*x_middle*x_psi^T*x_H^T*x_R_inv*x_nu)%expr.
Definition x_mass_dot := (x_m_dot*x_m^T + x_m*x_m_dot^T)%expr.
Definition x_nu_dot_41 := (x_m_dot^T*x_theta_dot + x_m^T*x_theta_ddot)%expr.
Definition x_tau_41 := (x_mass*x_theta_ddot + x_mass_dot*x_theta_dot - x_energy_slope)%expr.
Definition p_D : letter := (1%positive, false).
Definition p_D_inv : letter := (2%positive, false).
Definition p_G : letter := (3%positive, false). Definition t_G : letter := (3%positive, true).
Definition p_phi : letter := (4%positive, false). Definition t_phi : letter := (4%positive, true).
Definition p_psi : letter := (5%positive, false). Definition t_psi : letter := (5%positive, true).
Definition p_S : letter := (6%positive, false). Definition t_S : letter := (6%positive, true).
Definition p_Delta_phi : letter := (7%positive, false). Definition t_Delta_phi : letter := (7%positive, true).
Definition p_H : letter := (8%positive, false). Definition t_H : letter := (8%positive, true).
Definition p_P : letter := (9%positive, false).
Definition p_Delta_psi : letter := (10%positive, false). Definition t_Delta_psi : letter := (10%positive, true).
Definition p_L : letter := (11%positive, false). Definition t_L : letter := (11%positive, true).
Definition p_M : letter := (12%positive, false).
Definition p_R : letter := (13%positive, false).
Definition p_theta_dot : letter := (14%positive, false). Definition t_theta_dot : letter := (14%positive, true).
Definition p_R_inv : letter := (15%positive, false).
Definition p_Omega_delta : letter := (16%positive, false). Definition t_Omega_delta : letter := (16%positive, true).
Definition p_lambda_dot : letter := (17%positive, false).
Definition p_V_cross : letter := (18%positive, false). Definition t_V_cross : letter := (18%positive, true).
Definition p_m_dot : letter := (19%positive, false). Definition t_m_dot : letter := (19%positive, true).
Definition p_theta_ddot : letter := (20%positive, false). Definition t_theta_ddot : letter := (20%positive, true).
Definition p_energy_slope : letter := (21%positive, false). Definition t_energy_slope : letter := (21%positive, true).
Definition facts : list (fact row col) := [
  Fact (x_phi*(1 - x_S*x_Delta_phi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_phi)*x_phi)%expr (1)%expr;
  Fact (x_psi*(1 - x_S*x_Delta_psi))%expr (1)%expr;
  Fact ((1 - x_S*x_Delta_psi)*x_psi)%expr (1)%expr;
  Fact (x_H*x_P*x_H^T)%expr (x_D)%expr;
  Fact (x_P*x_H^T*x_D_inv)%expr (x_G)%expr;
  Fact (x_D*x_D_inv)%expr (1)%expr;
  Fact (x_R*x_R)%expr (x_D)%expr;
  Fact (x_R*x_R_inv)%expr (1)%expr;
  Fact (x_lambda_dot - x_S*x_Delta_psi*x_lambda_dot*x_Delta_psi^T*x_S^T)%expr (x_Omega_delta*x_P + x_P*x_Omega_delta^T)%expr;
  Fact (x_H*x_Omega_delta)%expr (0)%expr;
  Fact (x_M)%expr (x_P - x_S*x_Delta_psi*x_P*x_Delta_phi^T*x_S^T)%expr;
  Fact (x_Delta_psi)%expr (x_Delta_phi - x_L*x_H)%expr;
  Fact (x_L)%expr (x_Delta_phi*x_G)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact D_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact D_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact P_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact M_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact R_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact R_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact lambda_dot_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact RK_a_11_1_fact | exact RK_a_11_2_fact | exact RK_a_10_1_fact | exact RK_a_10_2_fact | exact RK_a_1_fact | exact RK_a_2_fact | exact D_positive_fact | exact root_of_D_fact | exact root_positive_fact | exact K_21_fact | exact K_4_fact | exact Riccati_fact | exact RK_4_7_fact | exact RK_a_12_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_K_24 : fact row col := Fact ((1 + x_H*x_Phi*x_L)*(1 - x_H*x_Psi*x_L))%expr (1)%expr.
Definition c_K_24 : list line := [
  (false, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S], (12, false), [p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_S], (13, false), []);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_psi; p_S], (13, false), []);
  (true, [p_H; p_psi; p_S], (13, false), [])]%nat.
Lemma K_24 : (1 + H*Phi*L)*(1 - H*Psi*L) == 1.
Proof. by_certificate (follows s_K_24 c_K_24). Qed.
Definition s_K_26 : fact row col := Fact (x_mass)%expr (x_m*x_m^T)%expr.
Definition c_K_26 : list line := [
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H], (0, false), [p_G; p_R; p_R]);
  (false, [p_H], (0, false), [p_G; p_R; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H], (5, false), [p_R; p_R]);
  (true, [p_H], (5, false), [p_R; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H; p_phi], (5, false), [p_D]);
  (false, [p_H; p_phi], (11, false), [t_phi; t_H]);
  (true, [p_H; p_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H; p_phi; p_G], (7, false), [t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H; p_phi; p_G], (7, false), []);
  (false, [p_H; p_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H]);
  (true, [p_H; p_phi; p_P; t_H], (6, true), []);
  (true, [p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_H; p_phi; p_S], (13, false), [p_R; p_R]);
  (true, [p_H; p_phi; p_S], (13, false), [p_R; p_R; t_L; t_S; t_phi; t_H]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R], (13, true), [t_S; t_phi; t_H]);
  (true, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [], (6, false), [p_R; p_R]);
  (false, [], (6, false), [p_R; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H]);
  (false, [], (4, false), [p_D_inv; p_R; p_R]);
  (false, [], (4, false), [p_D_inv; p_R; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H]);
  (true, [p_R; p_R], (13, true), [t_S; t_phi; t_H])]%nat.
Lemma K_26 : mass == m*m^T.
Proof. by_certificate (follows s_K_26 c_K_26). Qed.
Definition s_K_25 : fact row col := Fact (x_mass*x_l^T*x_l)%expr (1)%expr.
Definition c_K_25 : list line := [
  (false, [p_H], (0, false), [p_G]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H], (5, false), [p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H], (5, false), []);
  (true, [p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi], (5, false), [p_D; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi], (5, false), [p_D; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi], (11, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi], (11, false), [t_phi; t_H; t_L; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi], (11, false), [t_phi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi], (11, false), [t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_G], (8, false), []);
  (true, [p_H; p_phi; p_G], (7, false), [p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_G], (7, false), [p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (2, true), [t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (0, true), [t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_G; p_D; t_G], (1, true), [t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi], (2, true), [t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_G; p_D; t_G; t_phi; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_G; p_R], (8, false), [p_R_inv]);
  (true, [p_H; p_phi; p_G; p_R], (8, false), [p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_P], (0, true), [t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_P], (0, true), [t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [p_H; p_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_P; t_H], (6, true), [p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_P; t_H], (6, true), [p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_P; t_phi; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_P; t_phi; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_P; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S], (13, false), []);
  (true, [p_H; p_phi; p_P; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S], (13, false), []);
  (false, [p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (true, [p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (true, [p_H; p_phi; p_S], (12, false), [p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_L; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S], (13, false), []);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S], (13, false), []);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_L]);
  (true, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S], (13, false), []);
  (false, [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S], (13, false), []);
  (false, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (false, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (false, [], (6, false), []);
  (false, [], (4, false), [p_D_inv]);
  (false, [], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv]);
  (true, [], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv]);
  (false, [], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_R_inv; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G]);
  (true, [], (4, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G])]%nat.
Lemma K_25 : mass*l^T*l == 1.
Proof. by_certificate (follows s_K_25 c_K_25). Qed.
Definition s_K_27 : fact row col := Fact (x_nu^T*x_nu)%expr (x_theta_dot^T*x_mass*x_theta_dot)%expr.
Definition c_K_27 : list line := [
  (false, [t_theta_dot], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (5, false), [p_D; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (11, false), [t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (7, false), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (7, false), [p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_P], (0, true), [t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_H], (6, true), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot])]%nat.
Lemma K_27 : nu^T*nu == theta_dot^T*mass*theta_dot.
Proof. by_certificate (follows s_K_27 c_K_27). Qed.
Definition s_K_34 : fact row col := Fact (x_xi)%expr (x_G^T*x_V)%expr.
Definition c_K_34 : list line := [
  (true, [p_D_inv], (4, false), [p_theta_dot]);
  (true, [t_G], (0, true), [t_H; p_theta_dot]);
  (true, [], (6, true), [p_theta_dot]);
  (false, [], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (5, true), [t_H; p_theta_dot])]%nat.
Lemma K_34 : xi == G^T*V.
Proof. by_certificate (follows s_K_34 c_K_34). Qed.
Definition s_K_41 : fact row col := Fact (x_nu_dot_41 + x_l*(x_m_dot*x_nu - x_energy_slope))%expr (x_l*x_tau_41)%expr.
Definition c_K_41 : list line := [
  (true, [], (8, true), [p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [], (8, true), [p_R; p_theta_ddot]);
  (true, [], (8, true), [t_m_dot; p_theta_dot]);
  (false, [p_R], (13, true), [t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv], (6, false), [p_D; p_theta_ddot]);
  (false, [p_R_inv], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv], (4, false), [p_D_inv; p_D; p_theta_ddot]);
  (false, [p_R_inv], (7, false), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv], (7, false), [p_theta_ddot]);
  (true, [p_R_inv; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H], (2, false), [p_G; p_D; p_theta_ddot]);
  (true, [p_R_inv; p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H], (2, false), [p_phi; p_P; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_R; t_m_dot; p_theta_dot]);
  (true, [p_R_inv; p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H], (5, false), [p_D; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_phi], (11, false), [t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_phi; p_S], (13, false), [p_R; t_m_dot; p_theta_dot]);
  (true, [p_R_inv; p_H; p_psi], (1, false), [p_P; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_R; t_m_dot; p_theta_dot]);
  (false, [p_R_inv; p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi], (5, false), [p_D; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi; p_P], (0, true), [t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_P; t_H], (6, true), [p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi; p_S], (12, false), [p_G; p_D; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (12, false), [p_phi; p_P; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (12, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (12, false), [p_phi; p_S; p_Delta_phi; p_G; p_R; t_m_dot; p_theta_dot]);
  (true, [p_R_inv; p_H; p_psi; p_S], (12, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_G; p_D; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_M; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_P; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; t_m_dot; p_theta_dot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_S; p_L; p_R; t_m_dot; p_theta_dot]);
  (false, [p_R_inv; p_H; p_psi; p_S], (13, false), [p_R; t_m_dot; p_theta_dot]);
  (false, [p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G], (6, false), [p_D; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G], (4, false), [p_D_inv; p_D; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H], (5, false), [p_D; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (11, false), [t_phi; t_H; p_theta_ddot]);
  (true, [p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (13, false), [p_R; t_m_dot; p_theta_dot])]%nat.
Lemma K_41 : nu_dot_41 + l*(m_dot*nu - energy_slope) == l*tau_41.
Proof. by_certificate (follows s_K_41 c_K_41). Qed.
Definition s_K_43 : fact row col := Fact (x_xi^T*x_D*x_xi)%expr (x_theta_dot^T*x_mass*x_theta_dot)%expr.
Definition c_K_43 : list line := [
  (true, [t_theta_dot], (6, false), [p_D; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_D; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_D; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_D; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_D], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_D; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_D; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_D; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (5, false), [p_D; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (11, false), [t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_P], (0, true), [t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_H], (6, true), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_D; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_D; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_D], (13, true), [t_S; t_phi; t_H; p_theta_dot])]%nat.
Lemma K_43 : xi^T*D*xi == theta_dot^T*mass*theta_dot.
Proof. by_certificate (follows s_K_43 c_K_43). Qed.
Definition s_K_44 : fact row col := Fact (x_D*x_xi_dot + x_C_xi)%expr (x_kappa)%expr.
Definition c_K_44 : list line := [
  (true, [p_D], (6, true), [t_G; t_Omega_delta; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_D], (6, true), [p_theta_ddot]);
  (true, [p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_D], (5, true), [t_H; p_theta_ddot]);
  (false, [p_D], (5, true), [t_Omega_delta; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_D], (5, true), [t_Omega_delta; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_D], (5, true), [t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv], (6, false), [p_H; p_P; t_Omega_delta; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv], (10, false), [p_P; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv], (4, false), [p_theta_ddot]);
  (true, [p_D; p_D_inv; p_D], (5, true), [t_Omega_delta; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H], (9, false), [t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_D; t_G], (10, true), [t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_D; t_G], (0, true), [t_H; p_theta_ddot]);
  (false, [p_D; t_G], (0, true), [t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (9, false), [t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_H], (2, false), [p_G; p_D; p_theta_ddot]);
  (true, [p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_H], (2, false), [p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H], (2, false), [p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_phi; p_P; t_phi; t_H; p_theta_ddot]);
  (false, [p_H], (2, false), [p_phi; p_P; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_H], (2, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_phi; p_V_cross; p_P; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H], (2, false), [p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (5, false), [p_D; p_theta_ddot]);
  (false, [p_H; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_H], (6, true), [p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_H], (5, true), [t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_H; p_D_inv], (4, false), [p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_H; t_G], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_phi], (11, false), [t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_phi], (11, false), [t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_phi; p_V_cross], (11, false), [t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_phi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_phi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi], (9, false), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi], (1, false), [p_P; t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_psi], (1, false), [p_P; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_psi], (1, false), [p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi], (1, false), [p_V_cross; p_P; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi], (1, false), [p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi], (1, false), [p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi], (5, false), [p_D; p_theta_ddot]);
  (true, [p_H; p_psi; p_P], (0, true), [t_H; p_theta_ddot]);
  (true, [p_H; p_psi; p_P], (0, true), [t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_P; t_H], (6, true), [p_theta_ddot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_G; p_D; p_theta_ddot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_phi; p_P; t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_phi; p_P; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_phi; p_V_cross; p_P; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_G; p_D; p_theta_ddot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_M; t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_M; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_P; t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_P; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_V_cross; p_M; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_V_cross; p_P; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G], (6, false), [p_D; p_theta_ddot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G], (4, false), [p_D_inv; p_D; p_theta_ddot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H], (5, false), [p_D; p_theta_ddot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (11, false), [t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi], (11, false), [t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_V_cross], (11, false), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_phi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross], (11, false), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_lambda_dot], (0, true), [t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_D; p_theta_ddot]);
  (false, [], (6, false), [p_H; p_Omega_delta; p_P; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_Omega_delta; p_P; t_phi; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_ddot]);
  (false, [], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_Omega_delta; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_P; t_Omega_delta; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_Delta_phi; t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_S; p_Delta_phi; p_lambda_dot; t_Delta_phi; t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_S; p_Delta_phi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_lambda_dot; t_phi; t_H; p_theta_dot]);
  (false, [], (10, false), [p_P; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (false, [], (10, false), [p_P; t_H; t_G; t_phi; t_H; p_theta_dot]);
  (true, [], (10, false), [p_P; t_phi; t_H; p_theta_dot]);
  (true, [], (4, false), [p_D_inv; p_D; p_theta_ddot])]%nat.
Lemma K_44 : D*xi_dot + C_xi == kappa.
Proof. by_certificate (follows s_K_44 c_K_44). Qed.
Definition s_K_46 : fact row col := Fact (x_H*x_P_dot*x_H^T)%expr (x_H*x_lambda_dot*x_H^T)%expr.
Definition c_K_46 : list line := [
  (false, [p_D], (6, true), [t_G; t_Omega_delta; t_H]);
  (true, [p_D], (5, true), [t_Omega_delta; t_H]);
  (true, [p_D], (5, true), [t_Omega_delta; t_H]);
  (true, [p_D; p_D_inv], (6, false), [p_H; p_P; t_Omega_delta; t_H]);
  (false, [p_D; p_D_inv], (10, false), [p_P; t_H]);
  (false, [p_D; p_D_inv; p_D], (5, true), [t_Omega_delta; t_H]);
  (false, [p_D; p_D_inv; p_H], (9, false), [t_H]);
  (false, [p_D; p_D_inv; p_H; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_H]);
  (true, [p_D; p_D_inv; p_H; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_H]);
  (true, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_H]);
  (false, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_H]);
  (false, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_H]);
  (true, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_H]);
  (true, [p_D; t_G], (10, true), []);
  (true, [p_H], (9, false), [t_H]);
  (true, [p_H; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_H]);
  (false, [p_H; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_H]);
  (false, [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_H]);
  (true, [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_H]);
  (true, [p_H; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_H]);
  (false, [p_H; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_H]);
  (false, [], (6, false), [p_H; p_P; t_Omega_delta; t_H]);
  (false, [], (6, false), [p_H; p_P; t_Omega_delta; t_H]);
  (true, [], (6, false), [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_Delta_phi; t_S; t_H]);
  (false, [], (6, false), [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_H]);
  (false, [], (6, false), [p_H; p_S; p_Delta_phi; p_lambda_dot; t_Delta_phi; t_S; t_H]);
  (true, [], (6, false), [p_H; p_S; p_Delta_phi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_H]);
  (true, [], (6, false), [p_H; p_lambda_dot; t_H]);
  (true, [], (10, false), [p_P; t_H]);
  (true, [], (10, false), [p_P; t_H])]%nat.
Lemma K_46 : H*P_dot*H^T == H*lambda_dot*H^T.
Proof. by_certificate (follows s_K_46 c_K_46). Qed.
Definition s_K_42 : fact row col := Fact (x_C_xi + x_C_xi)%expr (x_R*x_C_nu_2 + x_H*x_P_dot*x_H^T*x_xi)%expr.
Definition c_K_42 : list line := [
  (true, [p_D], (6, true), [t_G; t_Omega_delta; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_D], (6, true), [t_G; t_Omega_delta; t_H; p_theta_dot]);
  (false, [p_D], (5, true), [t_Omega_delta; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_D], (5, true), [t_Omega_delta; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_D], (5, true), [t_Omega_delta; t_H; p_theta_dot]);
  (false, [p_D], (5, true), [t_Omega_delta; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv], (6, false), [p_H; p_P; t_Omega_delta; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv], (6, false), [p_H; p_P; t_Omega_delta; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv], (10, false), [p_P; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv], (10, false), [p_P; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_D], (5, true), [t_Omega_delta; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_D], (5, true), [t_Omega_delta; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H], (9, false), [t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H], (9, false), [t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_D; p_D_inv; p_H; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_H; p_theta_dot]);
  (false, [p_D; t_G], (10, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_D; t_G], (10, true), [p_theta_dot]);
  (false, [p_H], (9, false), [t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (9, false), [t_H; p_theta_dot]);
  (true, [p_H], (2, false), [p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H], (2, false), [p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H], (2, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H], (2, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H], (2, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H], (2, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H], (2, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_Omega_delta; p_P; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_P; t_Omega_delta; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_H; p_theta_dot]);
  (true, [p_H; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_H; p_theta_dot]);
  (true, [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_H; p_theta_dot]);
  (false, [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_H; p_theta_dot]);
  (false, [p_H; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_H; p_theta_dot]);
  (true, [p_H; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_lambda_dot], (2, true), [t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot], (2, true), [t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_lambda_dot], (3, true), [t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot], (3, true), [t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot], (0, true), [t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_H], (8, true), [p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_psi], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_psi], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_lambda_dot; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_psi; t_H], (8, true), [p_theta_dot]);
  (false, [p_H; p_lambda_dot; t_psi; t_H], (8, true), [p_theta_dot]);
  (false, [p_H; p_psi], (9, false), [t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi], (9, false), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi], (9, false), [t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi], (9, false), [t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_P; t_Omega_delta], (3, true), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_P; t_Omega_delta], (3, true), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_P; t_Omega_delta; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_P; t_Omega_delta; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_P; t_Omega_delta; t_psi], (0, true), [t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_P; t_Omega_delta; t_psi], (0, true), [t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H], (8, true), [p_theta_dot]);
  (true, [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H], (8, true), [p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross], (11, false), [t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross], (11, false), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_P], (3, true), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_P], (3, true), [t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_P; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_P; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_P; t_psi], (0, true), [t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_P; t_psi], (0, true), [t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_P; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_P; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_P; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_P; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_P; t_psi; t_H], (8, true), [p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_P; t_psi; t_H], (8, true), [p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_R], (8, false), [p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_R], (8, false), [p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_R], (8, false), [p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_R], (8, false), [p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (3, true), [t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (3, true), [t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (0, true), [t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_R_inv; p_R; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (8, true), [p_theta_dot]);
  (false, [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (8, true), [p_theta_dot]);
  (true, [p_H; p_psi; p_lambda_dot], (0, true), [t_H; p_theta_dot]);
  (true, [p_H; p_psi; p_lambda_dot], (0, true), [t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_P; t_Omega_delta; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_P; t_Omega_delta; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_P; t_Omega_delta; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_P; t_Omega_delta; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_Delta_phi; t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_Delta_phi; t_S; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_S; p_Delta_phi; p_lambda_dot; t_Delta_phi; t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (6, false), [p_H; p_S; p_Delta_phi; p_lambda_dot; t_Delta_phi; t_S; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_S; p_Delta_phi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_S; p_Delta_phi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (6, false), [p_H; p_lambda_dot; t_H; p_theta_dot]);
  (false, [], (10, false), [p_P; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (10, false), [p_P; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (10, false), [p_P; t_H; p_theta_dot]);
  (false, [], (10, false), [p_P; t_H; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [], (8, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [], (8, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot])]%nat.
Lemma K_42 : C_xi + C_xi == R*C_nu_2 + H*P_dot*H^T*xi.
Proof. by_certificate (follows s_K_42 c_K_42). Qed.
Definition s_K_47 : fact row col := Fact (x_nu^T*x_C_nu_2)%expr (x_V^T*x_middle*x_V)%expr.
Definition c_K_47 : list line := [
  (true, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (6, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot], (4, false), [p_D_inv; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (0, false), [p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (0, false), [p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H], (5, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (9, false), [t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (9, false), [t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (9, false), [t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi], (3, false), [p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi], (3, false), [p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G], (8, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot], (2, true), [t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot], (2, true), [t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot], (3, true), [t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot], (3, true), [t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot], (0, true), [t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_H], (8, true), [p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi], (0, true), [t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi], (0, true), [t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi; t_H], (8, true), [p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_G; p_H; p_lambda_dot; t_psi; t_H], (8, true), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta], (3, true), [t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta], (3, true), [t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi], (0, true), [t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi], (0, true), [t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi; t_H], (8, true), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_P; t_Omega_delta; t_psi; t_H], (8, true), [p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_lambda_dot; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (12, false), [p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_lambda_dot; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_psi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_psi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_M; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_M; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_M; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_V_cross; p_M; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S], (13, false), [p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_psi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_G; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_S; p_Delta_phi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross], (11, false), [t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross], (11, false), [t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_P], (3, true), [t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_P], (3, true), [t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi], (0, true), [t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi], (0, true), [t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi; t_H], (8, true), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_P; t_psi; t_H], (8, true), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi], (5, false), [p_D; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (6, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G], (7, false), [p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_D], (5, true), [t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_R], (8, false), [p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_R], (8, false), [p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_R], (8, false), [p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_G; p_R], (8, false), [p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (2, true), [t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (3, true), [t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (3, true), [t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (0, true), [t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P], (0, true), [t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (6, true), [p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi], (0, true), [t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi], (0, true), [t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (8, true), [t_G; t_Delta_phi; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (8, true), [p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_V_cross; p_S; p_Delta_phi; p_P; t_psi; t_H], (8, true), [p_theta_dot]);
  (false, [t_theta_dot; p_H; p_phi; p_lambda_dot], (12, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_H; p_phi; p_lambda_dot; t_H], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_Omega_delta; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_P; t_Omega_delta; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_S], (12, false), [p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_S], (13, false), [p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_G; p_H; p_lambda_dot; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_S; p_Delta_phi; p_lambda_dot; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross], (11, false), [t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_P; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (12, false), [p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S], (13, false), [p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_G; p_H; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_V_cross; p_S; p_Delta_phi; p_P; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_lambda_dot], (12, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (true, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; t_L; t_S; t_phi; t_H; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H], (13, true), [t_S; t_psi; t_H; p_R_inv; p_R; p_theta_dot]);
  (false, [t_theta_dot; p_R; p_R_inv; p_H; p_psi; p_lambda_dot; t_H; t_G; t_Delta_phi; t_S; t_psi; t_H; p_R_inv; p_R], (13, true), [t_S; t_phi; t_H; p_theta_dot])]%nat.
Lemma K_47 : nu^T*C_nu_2 == V^T*middle*V.
Proof. by_certificate (follows s_K_47 c_K_47). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_K_24, c_K_24);
  (s_K_26, c_K_26);
  (s_K_25, c_K_25);
  (s_K_27, c_K_27);
  (s_K_34, c_K_34);
  (s_K_41, c_K_41);
  (s_K_43, c_K_43);
  (s_K_44, c_K_44);
  (s_K_46, c_K_46);
  (s_K_42, c_K_42);
  (s_K_47, c_K_47)].
End DIAGONALIZED.

Module ROOTS.

Class Facts {C : Operators} := {
  joint : size; single : size;
  D : op joint joint; R : op joint joint; R_inv : op joint joint; R_dot : op joint joint; D_dot : op joint joint;
  xi_40 : op joint single; xi_dot_40 : op joint single; C_xi_40 : op joint single; kappa_40 : op joint single; C_nu_40_2 : op joint single;
  D_symmetric : D^T == D;
  R_symmetric : R^T == R;
  R_inv_symmetric : R_inv^T == R_inv;
  R_dot_symmetric : R_dot^T == R_dot;
  D_dot_symmetric : D_dot^T == D_dot;
  root_of_D_fact : R*R == D;
  root_positive_fact : R*R_inv == 1;
  one_freedom_fact : R*R_dot == R_dot*R;
  K_44_fact : kappa_40 == D*xi_dot_40 + C_xi_40;
  K_46_fact : C_nu_40_2 == R_inv*(C_xi_40 + C_xi_40 - D_dot*xi_40);
  rate_of_D_fact : D_dot == R*R_dot + R_dot*R }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition nu_dot_40 := R_dot*xi_40 + R*xi_dot_40.
Definition epsilon_40 := R_inv*kappa_40.

(* the same letters as codes, for the checker *)
Inductive code := c_joint | c_single.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_joint => joint | c_single => single end.
Definition row (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_joint | 4 => c_joint | 5 => c_joint | 6 => c_joint | 7 => c_joint | 8 => c_joint | 9 => c_joint | 10 => c_joint | _ => c_joint end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_joint | 4 => c_joint | 5 => c_joint | 6 => c_single | 7 => c_single | 8 => c_single | 9 => c_single | 10 => c_single | _ => c_joint end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_joint c_joint D
  | 2 => @only_at _ _ code_dec ob c_joint c_joint R
  | 3 => @only_at _ _ code_dec ob c_joint c_joint R_inv
  | 4 => @only_at _ _ code_dec ob c_joint c_joint R_dot
  | 5 => @only_at _ _ code_dec ob c_joint c_joint D_dot
  | 6 => @only_at _ _ code_dec ob c_joint c_single xi_40
  | 7 => @only_at _ _ code_dec ob c_joint c_single xi_dot_40
  | 8 => @only_at _ _ code_dec ob c_joint c_single C_xi_40
  | 9 => @only_at _ _ code_dec ob c_joint c_single kappa_40
  | 10 => @only_at _ _ code_dec ob c_joint c_single C_nu_40_2
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [1; 2; 3; 4; 5]%positive.
Definition x_D : expr row col c_joint c_joint := Var 1%positive.
Definition x_R : expr row col c_joint c_joint := Var 2%positive.
Definition x_R_inv : expr row col c_joint c_joint := Var 3%positive.
Definition x_R_dot : expr row col c_joint c_joint := Var 4%positive.
Definition x_D_dot : expr row col c_joint c_joint := Var 5%positive.
Definition x_xi_40 : expr row col c_joint c_single := Var 6%positive.
Definition x_xi_dot_40 : expr row col c_joint c_single := Var 7%positive.
Definition x_C_xi_40 : expr row col c_joint c_single := Var 8%positive.
Definition x_kappa_40 : expr row col c_joint c_single := Var 9%positive.
Definition x_C_nu_40_2 : expr row col c_joint c_single := Var 10%positive.
Definition x_nu_dot_40 := (x_R_dot*x_xi_40 + x_R*x_xi_dot_40)%expr.
Definition x_epsilon_40 := (x_R_inv*x_kappa_40)%expr.
Definition p_D : letter := (1%positive, false).
Definition p_R : letter := (2%positive, false).
Definition p_R_inv : letter := (3%positive, false).
Definition p_R_dot : letter := (4%positive, false).
Definition p_D_dot : letter := (5%positive, false).
Definition p_xi_40 : letter := (6%positive, false). Definition t_xi_40 : letter := (6%positive, true).
Definition p_xi_dot_40 : letter := (7%positive, false). Definition t_xi_dot_40 : letter := (7%positive, true).
Definition p_C_xi_40 : letter := (8%positive, false). Definition t_C_xi_40 : letter := (8%positive, true).
Definition p_kappa_40 : letter := (9%positive, false). Definition t_kappa_40 : letter := (9%positive, true).
Definition p_C_nu_40_2 : letter := (10%positive, false). Definition t_C_nu_40_2 : letter := (10%positive, true).
Definition facts : list (fact row col) := [
  Fact (x_R*x_R)%expr (x_D)%expr;
  Fact (x_R*x_R_inv)%expr (1)%expr;
  Fact (x_R*x_R_dot)%expr (x_R_dot*x_R)%expr;
  Fact (x_kappa_40)%expr (x_D*x_xi_dot_40 + x_C_xi_40)%expr;
  Fact (x_C_nu_40_2)%expr (x_R_inv*(x_C_xi_40 + x_C_xi_40 - x_D_dot*x_xi_40))%expr;
  Fact (x_D_dot)%expr (x_R*x_R_dot + x_R_dot*x_R)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact D_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact R_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact R_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact R_dot_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact D_dot_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact root_of_D_fact | exact root_positive_fact | exact one_freedom_fact | exact K_44_fact | exact K_46_fact | exact rate_of_D_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_K_40 : fact row col := Fact (x_nu_dot_40 + x_nu_dot_40 + x_C_nu_40_2)%expr (x_epsilon_40 + x_epsilon_40)%expr.
Definition c_K_40 : list line := [
  (false, [], (4, false), []);
  (true, [], (1, true), [p_R; p_xi_dot_40]);
  (true, [], (1, true), [p_R; p_xi_dot_40]);
  (true, [], (1, true), [p_R_dot; p_xi_40]);
  (true, [], (1, true), [p_R_dot; p_xi_40]);
  (true, [p_R_inv], (3, false), []);
  (true, [p_R_inv], (3, false), []);
  (false, [p_R_inv], (2, false), [p_xi_40]);
  (true, [p_R_inv], (5, false), [p_xi_40]);
  (false, [p_R_inv], (0, false), [p_xi_dot_40]);
  (false, [p_R_inv], (0, false), [p_xi_dot_40])]%nat.
Lemma K_40 : nu_dot_40 + nu_dot_40 + C_nu_40_2 == epsilon_40 + epsilon_40.
Proof. by_certificate (follows s_K_40 c_K_40). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_K_40, c_K_40)].
End ROOTS.

Module DUALITY.

Class Facts {C : Operators} := {
  joint : size; link : size; held : size;
  D : op joint joint; D_inv : op joint joint;
  G : op link joint;
  H : op joint link;
  P : op link link; Lambda : op link link;
  B_h : op held link;
  C_h : op held held; C_h_inv : op held held;
  D_symmetric : D^T == D;
  D_inv_symmetric : D_inv^T == D_inv;
  P_symmetric : P^T == P;
  Lambda_symmetric : Lambda^T == Lambda;
  C_h_symmetric : C_h^T == C_h;
  C_h_inv_symmetric : C_h_inv^T == C_h_inv;
  P_positive_1_fact : P*Lambda == 1;
  P_positive_2_fact : Lambda*P == 1;
  split_1_fact : H*H^T == 1;
  split_2_fact : B_h*B_h^T == 1;
  split_3_fact : H*B_h^T == 0;
  split_4_fact : H^T*H + B_h^T*B_h == 1;
  RK_a_1_fact : H*P*H^T == D;
  D_positive_fact : D*D_inv == 1;
  C_positive_fact : C_h_inv*C_h == 1;
  C_fact : C_h == B_h*Lambda*B_h^T;
  RK_a_2_fact : G == P*H^T*D_inv }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition P_plus := P - G*D*G^T.

(* the same letters as codes, for the checker *)
Inductive code := c_joint | c_link | c_held.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_joint => joint | c_link => link | c_held => held end.
Definition row (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_link | 4 => c_joint | 5 => c_link | 6 => c_link | 7 => c_held | 8 => c_held | 9 => c_held | _ => c_joint end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_joint | 2 => c_joint | 3 => c_joint | 4 => c_link | 5 => c_link | 6 => c_link | 7 => c_link | 8 => c_held | 9 => c_held | _ => c_joint end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_joint c_joint D
  | 2 => @only_at _ _ code_dec ob c_joint c_joint D_inv
  | 3 => @only_at _ _ code_dec ob c_link c_joint G
  | 4 => @only_at _ _ code_dec ob c_joint c_link H
  | 5 => @only_at _ _ code_dec ob c_link c_link P
  | 6 => @only_at _ _ code_dec ob c_link c_link Lambda
  | 7 => @only_at _ _ code_dec ob c_held c_link B_h
  | 8 => @only_at _ _ code_dec ob c_held c_held C_h
  | 9 => @only_at _ _ code_dec ob c_held c_held C_h_inv
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [1; 2; 5; 6; 8; 9]%positive.
Definition x_D : expr row col c_joint c_joint := Var 1%positive.
Definition x_D_inv : expr row col c_joint c_joint := Var 2%positive.
Definition x_G : expr row col c_link c_joint := Var 3%positive.
Definition x_H : expr row col c_joint c_link := Var 4%positive.
Definition x_P : expr row col c_link c_link := Var 5%positive.
Definition x_Lambda : expr row col c_link c_link := Var 6%positive.
Definition x_B_h : expr row col c_held c_link := Var 7%positive.
Definition x_C_h : expr row col c_held c_held := Var 8%positive.
Definition x_C_h_inv : expr row col c_held c_held := Var 9%positive.
Definition x_P_plus := (x_P - x_G*x_D*x_G^T)%expr.
Definition p_D : letter := (1%positive, false).
Definition p_D_inv : letter := (2%positive, false).
Definition p_G : letter := (3%positive, false). Definition t_G : letter := (3%positive, true).
Definition p_H : letter := (4%positive, false). Definition t_H : letter := (4%positive, true).
Definition p_P : letter := (5%positive, false).
Definition p_Lambda : letter := (6%positive, false).
Definition p_B_h : letter := (7%positive, false). Definition t_B_h : letter := (7%positive, true).
Definition p_C_h : letter := (8%positive, false).
Definition p_C_h_inv : letter := (9%positive, false).
Definition facts : list (fact row col) := [
  Fact (x_P*x_Lambda)%expr (1)%expr;
  Fact (x_Lambda*x_P)%expr (1)%expr;
  Fact (x_H*x_H^T)%expr (1)%expr;
  Fact (x_B_h*x_B_h^T)%expr (1)%expr;
  Fact (x_H*x_B_h^T)%expr (0)%expr;
  Fact (x_H^T*x_H + x_B_h^T*x_B_h)%expr (1)%expr;
  Fact (x_H*x_P*x_H^T)%expr (x_D)%expr;
  Fact (x_D*x_D_inv)%expr (1)%expr;
  Fact (x_C_h_inv*x_C_h)%expr (1)%expr;
  Fact (x_C_h)%expr (x_B_h*x_Lambda*x_B_h^T)%expr;
  Fact (x_G)%expr (x_P*x_H^T*x_D_inv)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact D_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact D_inv_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact P_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact Lambda_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact C_h_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact C_h_inv_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact P_positive_1_fact | exact P_positive_2_fact | exact split_1_fact | exact split_2_fact | exact split_3_fact | exact split_4_fact | exact RK_a_1_fact | exact D_positive_fact | exact C_positive_fact | exact C_fact | exact RK_a_2_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_duality_line_4 : fact row col := Fact (x_P_plus)%expr (x_B_h^T*x_C_h_inv*x_B_h)%expr.
Definition c_duality_line_4 : list line := [
  (false, [], (0, false), [t_B_h; p_C_h_inv; p_B_h]);
  (true, [], (10, false), [p_D; t_G]);
  (true, [p_P], (5, false), []);
  (false, [p_P], (5, false), [p_Lambda; t_B_h; p_C_h_inv; p_B_h]);
  (false, [p_P; t_B_h], (9, false), [p_C_h_inv; p_B_h]);
  (true, [p_P; t_B_h], (8, true), [p_B_h]);
  (true, [p_P; t_H], (7, true), [p_D_inv; p_H; p_P]);
  (true, [p_P; t_H], (7, true), [p_H]);
  (false, [p_P; t_H], (7, true), [p_H; p_Lambda; t_B_h; p_C_h_inv; p_B_h]);
  (true, [p_P; t_H; p_D_inv], (6, false), [p_H]);
  (false, [p_P; t_H; p_D_inv], (6, false), [p_H; p_Lambda; t_B_h; p_C_h_inv; p_B_h]);
  (true, [p_P; t_H; p_D_inv], (4, false), [p_C_h_inv; p_B_h]);
  (true, [p_P; t_H; p_D_inv; p_D], (10, true), []);
  (true, [p_P; t_H; p_D_inv; p_H], (0, false), [t_B_h; p_C_h_inv; p_B_h]);
  (false, [p_P; t_H; p_D_inv; p_H; p_P], (5, false), []);
  (true, [p_P; t_H; p_D_inv; p_H; p_P], (5, false), [p_Lambda; t_B_h; p_C_h_inv; p_B_h]);
  (true, [p_P; t_H; p_D_inv; p_H; p_P; t_B_h], (9, false), [p_C_h_inv; p_B_h]);
  (false, [p_P; t_H; p_D_inv; p_H; p_P; t_B_h], (8, true), [p_B_h])]%nat.
Lemma duality_line_4 : P_plus == B_h^T*C_h_inv*B_h.
Proof. by_certificate (follows s_duality_line_4 c_duality_line_4). Qed.
Definition s_duality_line_5 : fact row col := Fact (x_G^T)%expr (x_H - x_H*x_Lambda*x_B_h^T*x_C_h_inv*x_B_h)%expr.
Definition c_duality_line_5 : list line := [
  (false, [p_D_inv], (6, false), [p_H]);
  (true, [p_D_inv], (6, false), [p_H; p_Lambda; t_B_h; p_C_h_inv; p_B_h]);
  (false, [p_D_inv], (4, false), [p_C_h_inv; p_B_h]);
  (false, [p_D_inv; p_H], (0, false), [t_B_h; p_C_h_inv; p_B_h]);
  (true, [p_D_inv; p_H; p_P], (5, false), []);
  (false, [p_D_inv; p_H; p_P], (5, false), [p_Lambda; t_B_h; p_C_h_inv; p_B_h]);
  (false, [p_D_inv; p_H; p_P; t_B_h], (9, false), [p_C_h_inv; p_B_h]);
  (true, [p_D_inv; p_H; p_P; t_B_h], (8, true), [p_B_h]);
  (false, [], (7, true), [p_H]);
  (true, [], (7, true), [p_H; p_Lambda; t_B_h; p_C_h_inv; p_B_h]);
  (false, [], (10, true), [])]%nat.
Lemma duality_line_5 : G^T == H - H*Lambda*B_h^T*C_h_inv*B_h.
Proof. by_certificate (follows s_duality_line_5 c_duality_line_5). Qed.
Definition s_duality_line_5_times_H_T : fact row col := Fact (x_Lambda - x_Lambda*x_B_h^T*x_C_h_inv*x_B_h*x_Lambda)%expr (x_H^T*x_D_inv*x_H)%expr.
Definition c_duality_line_5_times_H_T : list line := [
  (false, [], (0, true), [t_H; p_D_inv; p_H]);
  (false, [p_Lambda], (0, false), [t_B_h; p_C_h_inv; p_B_h; p_Lambda]);
  (true, [p_Lambda], (0, false), []);
  (true, [p_Lambda; p_P], (5, false), [p_Lambda]);
  (false, [p_Lambda; p_P], (5, false), [p_Lambda; t_B_h; p_C_h_inv; p_B_h; p_Lambda]);
  (false, [p_Lambda; p_P; t_B_h], (9, false), [p_C_h_inv; p_B_h; p_Lambda]);
  (true, [p_Lambda; p_P; t_B_h], (8, true), [p_B_h; p_Lambda]);
  (true, [p_Lambda; p_P; t_H], (7, true), [p_H; p_Lambda]);
  (false, [p_Lambda; p_P; t_H], (7, true), [p_H; p_Lambda; t_B_h; p_C_h_inv; p_B_h; p_Lambda]);
  (true, [p_Lambda; p_P; t_H; p_D_inv], (6, false), [p_H; p_Lambda]);
  (false, [p_Lambda; p_P; t_H; p_D_inv], (6, false), [p_H; p_Lambda; t_B_h; p_C_h_inv; p_B_h; p_Lambda]);
  (true, [p_Lambda; p_P; t_H; p_D_inv], (4, false), [p_C_h_inv; p_B_h; p_Lambda]);
  (true, [p_Lambda; p_P; t_H; p_D_inv; p_H], (0, false), [t_B_h; p_C_h_inv; p_B_h; p_Lambda]);
  (false, [p_Lambda; p_P; t_H; p_D_inv; p_H], (0, false), []);
  (false, [p_Lambda; p_P; t_H; p_D_inv; p_H; p_P], (5, false), [p_Lambda]);
  (true, [p_Lambda; p_P; t_H; p_D_inv; p_H; p_P], (5, false), [p_Lambda; t_B_h; p_C_h_inv; p_B_h; p_Lambda]);
  (true, [p_Lambda; p_P; t_H; p_D_inv; p_H; p_P; t_B_h], (9, false), [p_C_h_inv; p_B_h; p_Lambda]);
  (false, [p_Lambda; p_P; t_H; p_D_inv; p_H; p_P; t_B_h], (8, true), [p_B_h; p_Lambda])]%nat.
Lemma duality_line_5_times_H_T : Lambda - Lambda*B_h^T*C_h_inv*B_h*Lambda == H^T*D_inv*H.
Proof. by_certificate (follows s_duality_line_5_times_H_T c_duality_line_5_times_H_T). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_duality_line_4, c_duality_line_4);
  (s_duality_line_5, c_duality_line_5);
  (s_duality_line_5_times_H_T, c_duality_line_5_times_H_T)].
End DUALITY.

Module LEFT.

Class Facts {C : Operators} := {
  tip : size;
  A_2 : op tip tip; E_12 : op tip tip; E_23 : op tip tip; E_a : op tip tip; C_1 : op tip tip; C_2 : op tip tip; J_3 : op tip tip;
  C_1_symmetric : C_1^T == C_1;
  C_2_symmetric : C_2^T == C_2;
  J_3_symmetric : J_3^T == J_3;
  E_23_fact : (1 + C_2*J_3)*E_23 == 1;
  E_a_fact : E_a*(1 + (C_2 + A_2*E_12*C_1*A_2^T)*J_3) == 1 }.

Section Statements.
Context {C : Operators} {A : Facts}.


(* the same letters as codes, for the checker *)
Inductive code := c_tip.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_tip => tip end.
Definition row (x : positive) : code :=
  match x with 1 => c_tip | 2 => c_tip | 3 => c_tip | 4 => c_tip | 5 => c_tip | 6 => c_tip | 7 => c_tip | _ => c_tip end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_tip | 2 => c_tip | 3 => c_tip | 4 => c_tip | 5 => c_tip | 6 => c_tip | 7 => c_tip | _ => c_tip end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_tip c_tip A_2
  | 2 => @only_at _ _ code_dec ob c_tip c_tip E_12
  | 3 => @only_at _ _ code_dec ob c_tip c_tip E_23
  | 4 => @only_at _ _ code_dec ob c_tip c_tip E_a
  | 5 => @only_at _ _ code_dec ob c_tip c_tip C_1
  | 6 => @only_at _ _ code_dec ob c_tip c_tip C_2
  | 7 => @only_at _ _ code_dec ob c_tip c_tip J_3
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [5; 6; 7]%positive.
Definition x_A_2 : expr row col c_tip c_tip := Var 1%positive.
Definition x_E_12 : expr row col c_tip c_tip := Var 2%positive.
Definition x_E_23 : expr row col c_tip c_tip := Var 3%positive.
Definition x_E_a : expr row col c_tip c_tip := Var 4%positive.
Definition x_C_1 : expr row col c_tip c_tip := Var 5%positive.
Definition x_C_2 : expr row col c_tip c_tip := Var 6%positive.
Definition x_J_3 : expr row col c_tip c_tip := Var 7%positive.
Definition p_A_2 : letter := (1%positive, false). Definition t_A_2 : letter := (1%positive, true).
Definition p_E_12 : letter := (2%positive, false). Definition t_E_12 : letter := (2%positive, true).
Definition p_E_23 : letter := (3%positive, false). Definition t_E_23 : letter := (3%positive, true).
Definition p_E_a : letter := (4%positive, false). Definition t_E_a : letter := (4%positive, true).
Definition p_C_1 : letter := (5%positive, false).
Definition p_C_2 : letter := (6%positive, false).
Definition p_J_3 : letter := (7%positive, false).
Definition facts : list (fact row col) := [
  Fact ((1 + x_C_2*x_J_3)*x_E_23)%expr (1)%expr;
  Fact (x_E_a*(1 + (x_C_2 + x_A_2*x_E_12*x_C_1*x_A_2^T)*x_J_3))%expr (1)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact C_1_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact C_2_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact J_3_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact E_23_fact | exact E_a_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_joins_line_5 : fact row col := Fact (x_E_a*x_A_2*x_E_12*x_C_1*x_A_2^T*x_J_3*x_E_23)%expr (x_E_23 - x_E_a)%expr.
Definition c_joins_line_5 : list line := [
  (true, [p_E_a], (0, false), []);
  (false, [], (1, false), [p_E_23])]%nat.
Lemma joins_line_5 : E_a*A_2*E_12*C_1*A_2^T*J_3*E_23 == E_23 - E_a.
Proof. by_certificate (follows s_joins_line_5 c_joins_line_5). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_joins_line_5, c_joins_line_5)].
End LEFT.

Module RIGHT.

Class Facts {C : Operators} := {
  tip : size;
  A_2 : op tip tip; E_12 : op tip tip; E_23 : op tip tip; E_b : op tip tip; C_1 : op tip tip; J_2 : op tip tip; J_3 : op tip tip;
  C_1_symmetric : C_1^T == C_1;
  J_2_symmetric : J_2^T == J_2;
  J_3_symmetric : J_3^T == J_3;
  E_12_fact : E_12*(1 + C_1*J_2) == 1;
  E_b_fact : (1 + C_1*(J_2 + A_2^T*J_3*E_23*A_2))*E_b == 1 }.

Section Statements.
Context {C : Operators} {A : Facts}.


(* the same letters as codes, for the checker *)
Inductive code := c_tip.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_tip => tip end.
Definition row (x : positive) : code :=
  match x with 1 => c_tip | 2 => c_tip | 3 => c_tip | 4 => c_tip | 5 => c_tip | 6 => c_tip | 7 => c_tip | _ => c_tip end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_tip | 2 => c_tip | 3 => c_tip | 4 => c_tip | 5 => c_tip | 6 => c_tip | 7 => c_tip | _ => c_tip end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_tip c_tip A_2
  | 2 => @only_at _ _ code_dec ob c_tip c_tip E_12
  | 3 => @only_at _ _ code_dec ob c_tip c_tip E_23
  | 4 => @only_at _ _ code_dec ob c_tip c_tip E_b
  | 5 => @only_at _ _ code_dec ob c_tip c_tip C_1
  | 6 => @only_at _ _ code_dec ob c_tip c_tip J_2
  | 7 => @only_at _ _ code_dec ob c_tip c_tip J_3
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [5; 6; 7]%positive.
Definition x_A_2 : expr row col c_tip c_tip := Var 1%positive.
Definition x_E_12 : expr row col c_tip c_tip := Var 2%positive.
Definition x_E_23 : expr row col c_tip c_tip := Var 3%positive.
Definition x_E_b : expr row col c_tip c_tip := Var 4%positive.
Definition x_C_1 : expr row col c_tip c_tip := Var 5%positive.
Definition x_J_2 : expr row col c_tip c_tip := Var 6%positive.
Definition x_J_3 : expr row col c_tip c_tip := Var 7%positive.
Definition p_A_2 : letter := (1%positive, false). Definition t_A_2 : letter := (1%positive, true).
Definition p_E_12 : letter := (2%positive, false). Definition t_E_12 : letter := (2%positive, true).
Definition p_E_23 : letter := (3%positive, false). Definition t_E_23 : letter := (3%positive, true).
Definition p_E_b : letter := (4%positive, false). Definition t_E_b : letter := (4%positive, true).
Definition p_C_1 : letter := (5%positive, false).
Definition p_J_2 : letter := (6%positive, false).
Definition p_J_3 : letter := (7%positive, false).
Definition facts : list (fact row col) := [
  Fact (x_E_12*(1 + x_C_1*x_J_2))%expr (1)%expr;
  Fact ((1 + x_C_1*(x_J_2 + x_A_2^T*x_J_3*x_E_23*x_A_2))*x_E_b)%expr (1)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact C_1_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact J_2_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact J_3_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact E_12_fact | exact E_b_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_joins_line_6 : fact row col := Fact (x_E_12*x_C_1*x_A_2^T*x_J_3*x_E_23*x_A_2*x_E_b)%expr (x_E_12 - x_E_b)%expr.
Definition c_joins_line_6 : list line := [
  (false, [p_E_12], (1, false), []);
  (true, [], (0, false), [p_E_b])]%nat.
Lemma joins_line_6 : E_12*C_1*A_2^T*J_3*E_23*A_2*E_b == E_12 - E_b.
Proof. by_certificate (follows s_joins_line_6 c_joins_line_6). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_joins_line_6, c_joins_line_6)].
End RIGHT.

Module BOTH.

Class Facts {C : Operators} := {
  tip : size;
  A_1 : op tip tip; A_2 : op tip tip; A_3 : op tip tip; E_12 : op tip tip; E_23 : op tip tip; E_a : op tip tip; E_b : op tip tip; C_1 : op tip tip; J_3 : op tip tip;
  C_1_symmetric : C_1^T == C_1;
  J_3_symmetric : J_3^T == J_3;
  line_5_fact : E_a*A_2*E_12*C_1*A_2^T*J_3*E_23 == E_23 - E_a;
  line_6_fact : E_12*C_1*A_2^T*J_3*E_23*A_2*E_b == E_12 - E_b }.

Section Statements.
Context {C : Operators} {A : Facts}.


(* the same letters as codes, for the checker *)
Inductive code := c_tip.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_tip => tip end.
Definition row (x : positive) : code :=
  match x with 1 => c_tip | 2 => c_tip | 3 => c_tip | 4 => c_tip | 5 => c_tip | 6 => c_tip | 7 => c_tip | 8 => c_tip | 9 => c_tip | _ => c_tip end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_tip | 2 => c_tip | 3 => c_tip | 4 => c_tip | 5 => c_tip | 6 => c_tip | 7 => c_tip | 8 => c_tip | 9 => c_tip | _ => c_tip end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_tip c_tip A_1
  | 2 => @only_at _ _ code_dec ob c_tip c_tip A_2
  | 3 => @only_at _ _ code_dec ob c_tip c_tip A_3
  | 4 => @only_at _ _ code_dec ob c_tip c_tip E_12
  | 5 => @only_at _ _ code_dec ob c_tip c_tip E_23
  | 6 => @only_at _ _ code_dec ob c_tip c_tip E_a
  | 7 => @only_at _ _ code_dec ob c_tip c_tip E_b
  | 8 => @only_at _ _ code_dec ob c_tip c_tip C_1
  | 9 => @only_at _ _ code_dec ob c_tip c_tip J_3
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [8; 9]%positive.
Definition x_A_1 : expr row col c_tip c_tip := Var 1%positive.
Definition x_A_2 : expr row col c_tip c_tip := Var 2%positive.
Definition x_A_3 : expr row col c_tip c_tip := Var 3%positive.
Definition x_E_12 : expr row col c_tip c_tip := Var 4%positive.
Definition x_E_23 : expr row col c_tip c_tip := Var 5%positive.
Definition x_E_a : expr row col c_tip c_tip := Var 6%positive.
Definition x_E_b : expr row col c_tip c_tip := Var 7%positive.
Definition x_C_1 : expr row col c_tip c_tip := Var 8%positive.
Definition x_J_3 : expr row col c_tip c_tip := Var 9%positive.
Definition p_A_1 : letter := (1%positive, false). Definition t_A_1 : letter := (1%positive, true).
Definition p_A_2 : letter := (2%positive, false). Definition t_A_2 : letter := (2%positive, true).
Definition p_A_3 : letter := (3%positive, false). Definition t_A_3 : letter := (3%positive, true).
Definition p_E_12 : letter := (4%positive, false). Definition t_E_12 : letter := (4%positive, true).
Definition p_E_23 : letter := (5%positive, false). Definition t_E_23 : letter := (5%positive, true).
Definition p_E_a : letter := (6%positive, false). Definition t_E_a : letter := (6%positive, true).
Definition p_E_b : letter := (7%positive, false). Definition t_E_b : letter := (7%positive, true).
Definition p_C_1 : letter := (8%positive, false).
Definition p_J_3 : letter := (9%positive, false).
Definition facts : list (fact row col) := [
  Fact (x_E_a*x_A_2*x_E_12*x_C_1*x_A_2^T*x_J_3*x_E_23)%expr (x_E_23 - x_E_a)%expr;
  Fact (x_E_12*x_C_1*x_A_2^T*x_J_3*x_E_23*x_A_2*x_E_b)%expr (x_E_12 - x_E_b)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact C_1_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact J_3_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact line_5_fact | exact line_6_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_joins_line_7_A : fact row col := Fact (x_A_3*x_E_a*x_A_2*x_E_12*x_A_1)%expr (x_A_3*x_E_23*x_A_2*x_E_b*x_A_1)%expr.
Definition c_joins_line_7_A : list line := [
  (false, [p_A_3], (0, false), [p_A_2; p_E_b; p_A_1]);
  (true, [p_A_3; p_E_a; p_A_2], (1, false), [p_A_1])]%nat.
Lemma joins_line_7_A : A_3*E_a*A_2*E_12*A_1 == A_3*E_23*A_2*E_b*A_1.
Proof. by_certificate (follows s_joins_line_7_A c_joins_line_7_A). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_joins_line_7_A, c_joins_line_7_A)].
End BOTH.

Module OFFSET.

Class Facts {C : Operators} := {
  tip : size;
  A_3 : op tip tip; E_a : op tip tip; C_2 : op tip tip; Y : op tip tip; K : op tip tip;
  C_2_symmetric : C_2^T == C_2;
  Y_symmetric : Y^T == Y;
  K_symmetric : K^T == K;
  line_5_fact : E_a*Y*K == 1 - C_2*K - E_a }.

Section Statements.
Context {C : Operators} {A : Facts}.

Definition E_K := 1 - C_2*K.

(* the same letters as codes, for the checker *)
Inductive code := c_tip.
Definition code_dec (a b : code) : {a = b} + {a <> b}.
Proof. decide equality. Defined.
Definition ob (c : code) : size :=
  match c with c_tip => tip end.
Definition row (x : positive) : code :=
  match x with 1 => c_tip | 2 => c_tip | 3 => c_tip | 4 => c_tip | 5 => c_tip | _ => c_tip end%positive.
Definition col (x : positive) : code :=
  match x with 1 => c_tip | 2 => c_tip | 3 => c_tip | 4 => c_tip | 5 => c_tip | _ => c_tip end%positive.
Definition value (x : positive) : forall a b, op (ob a) (ob b) :=
  match x with
  | 1 => @only_at _ _ code_dec ob c_tip c_tip A_3
  | 2 => @only_at _ _ code_dec ob c_tip c_tip E_a
  | 3 => @only_at _ _ code_dec ob c_tip c_tip C_2
  | 4 => @only_at _ _ code_dec ob c_tip c_tip Y
  | 5 => @only_at _ _ code_dec ob c_tip c_tip K
  | _ => fun _ _ => zero
  end%positive.
Definition symmetric : list positive := [3; 4; 5]%positive.
Definition x_A_3 : expr row col c_tip c_tip := Var 1%positive.
Definition x_E_a : expr row col c_tip c_tip := Var 2%positive.
Definition x_C_2 : expr row col c_tip c_tip := Var 3%positive.
Definition x_Y : expr row col c_tip c_tip := Var 4%positive.
Definition x_K : expr row col c_tip c_tip := Var 5%positive.
Definition x_E_K := (1 - x_C_2*x_K)%expr.
Definition p_A_3 : letter := (1%positive, false). Definition t_A_3 : letter := (1%positive, true).
Definition p_E_a : letter := (2%positive, false). Definition t_E_a : letter := (2%positive, true).
Definition p_C_2 : letter := (3%positive, false).
Definition p_Y : letter := (4%positive, false).
Definition p_K : letter := (5%positive, false).
Definition facts : list (fact row col) := [
  Fact (x_E_a*x_Y*x_K)%expr (1 - x_C_2*x_K - x_E_a)%expr].
Definition accepts claim lines := check code code_dec row col symmetric facts claim lines.

Lemma symmetric_ok : Forall (fun x =>
  row x = col x /\ (value x (row x) (row x))^T == value x (row x) (row x)) symmetric.
Proof. apply Forall_cons; [split; [reflexivity | exact C_2_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact Y_symmetric] |]. apply Forall_cons; [split; [reflexivity | exact K_symmetric] |]. apply Forall_nil. Qed.
Lemma facts_hold : Forall (holds code ob row col value) facts.
Proof. repeat constructor; [exact line_5_fact]. Qed.
Definition follows claim lines : accepts claim lines = true -> holds code ob row col value claim :=
  sound code code_dec ob row col value symmetric symmetric_ok facts claim lines facts_hold.

Definition s_joins_line_7_C : fact row col := Fact (x_A_3*x_E_a*(x_C_2 + x_Y)*x_A_3^T)%expr (x_A_3*x_E_K*x_C_2*x_A_3^T + x_A_3*x_E_a*x_Y*x_E_K^T*x_A_3^T)%expr.
Definition c_joins_line_7_C : list line := [
  (false, [p_A_3], (0, false), [p_C_2; t_A_3])]%nat.
Lemma joins_line_7_C : A_3*E_a*(C_2 + Y)*A_3^T == A_3*E_K*C_2*A_3^T + A_3*E_a*Y*E_K^T*A_3^T.
Proof. by_certificate (follows s_joins_line_7_C c_joins_line_7_C). Qed.
End Statements.

Definition certificates : list (fact row col * list line) := [
  (s_joins_line_7_C, c_joins_line_7_C)].
End OFFSET.
