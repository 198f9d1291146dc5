(* Feeds the extracted program. Reads trees of links, one after the other, and prints the accelerations, a line a tree.
   A tree: how many links, and for each (tip first) what it hangs on, phi (36), H (6), M (36), rate, torque, outside (6);
   then the velocity and the acceleration of the base (6, 6). A fraction is written in binary: -101/11. *)
open Run

let word () = Scanf.scanf " %s" Fun.id
let rec natural k = if k = 0 then O else S (natural (k - 1))
let bits text = String.fold_left (fun p c -> match p, c with
    | None, '0' -> None
    | None, '1' -> Some XH
    | Some p, '0' -> Some (XO p)
    | Some p, '1' -> Some (XI p)
    | _ -> failwith text) None text
let fraction text =
  let minus = text.[0] = '-' in
  let text = if minus then String.sub text 1 (String.length text - 1) else text in
  match List.map bits (String.split_on_char '/' text) with
  | [Some p; Some q] -> { qnum = (if minus then Zneg p else Zpos p); qden = q }
  | [None; Some q] -> { qnum = Z0; qden = q }
  | _ -> failwith text
let rec many k read = if k = 0 then Nil else let x = read () in Cons (x, many (k - 1) read)
let number () = fraction (word ())
let rec digits = function XH -> "1" | XI p -> digits p ^ "1" | XO p -> digits p ^ "0"
let shown x =
  let x = qred x in
  (match x.qnum with Z0 -> "0" | Zpos p -> digits p | Zneg p -> "-" ^ digits p) ^ "/" ^ digits x.qden
let rec print = function Nil -> print_newline () | Cons (x, l) -> print_string (shown x ^ " "); print l
let link () =
  let hangs_on = natural (int_of_string (word ())) in
  let shift_rows = many 6 (fun () -> many 6 number) in
  let h_row = many 6 number in
  let m_rows = many 6 (fun () -> many 6 number) in
  let rate = number () in
  let torque_given = number () in
  { hangs_on; shift_rows; h_row; m_rows; rate; torque_given; outside = many 6 number }
let tree links =
  let links = many links link in
  let base = many 6 number in
  match run links base (many 6 number) with
  | Some answers -> print answers
  | None -> print_endline "refused"

(* Each tree gets a line, and "refused" is one. What cannot be read ends the program with status 1. *)
let () =
  try
    let rec next () = match word () with "" -> () | links -> tree (int_of_string links); next () in
    next ()
  with End_of_file | Failure _ | Invalid_argument _ -> prerr_endline "run: a tree is cut short, or a number cannot be read"; exit 1
