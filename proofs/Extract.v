(* The program of Run.v as OCaml text; build.sh stores what is printed as run.ml. Coq's numbers are extracted as they
   are, and none is replaced by a machine number. *)

From Coq Require Import Extraction.
From RK Require Import Run.
Extraction Language OCaml.
Recursive Extraction run.
