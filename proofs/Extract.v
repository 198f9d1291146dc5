(* The program of Run.v as OCaml, printed: build.sh keeps what is printed as run.ml. Nothing of Coq's numbers is replaced
   by a machine's. *)

From Coq Require Import Extraction.
From RK Require Import Run.
Extraction Language OCaml.
Recursive Extraction run.
