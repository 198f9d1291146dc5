// cargo run --release -- data/*.json. Replace `torque` by your library; it gets `model`, not URDF.
use {serde_json::Value, std::env, std::fs, std::process::exit};
type Vector = [f64; 3]; type Matrix = [Vector; 3];
const O: Vector = [0.0; 3];
const ONE: Matrix = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
const LEFT_OUT: [&str; 7] = ["Ball", "FreeBase", "Follower", "Armature", "Damping", "Wrench", "MustBeRefused"];
fn number(text: &Value) -> f64 { text.as_str().unwrap().parse().unwrap() }
fn items(list: &Value) -> &[Value] { list.as_array().unwrap() }
fn numbers(texts: &Value) -> Vec<f64> { items(texts).iter().map(number).collect() }
fn three(texts: &Value) -> Vector { numbers(texts).try_into().unwrap() }
fn nine(rows: &Value) -> Matrix { [0, 1, 2].map(|i| three(&rows[i])) }
fn add(a: Vector, b: Vector, k: f64) -> Vector { [0, 1, 2].map(|i| a[i] + k * b[i]) }
fn dot(a: Vector, b: Vector) -> f64 { a[0] * b[0] + a[1] * b[1] + a[2] * b[2] }
fn cross(a: Vector, b: Vector) -> Vector { [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]] }
fn times(a: Matrix, x: Vector) -> Vector { a.map(|row| dot(row, x)) }
fn transposed(a: Matrix) -> Matrix { [0, 1, 2].map(|i| [a[0][i], a[1][i], a[2][i]]) }
fn product(a: Matrix, b: Matrix) -> Matrix { transposed(transposed(b).map(|column| times(a, column))) }
fn rotation(u: Vector, q: f64) -> Matrix {
    let across = |e: Vector| add(e.map(|x| x * q.cos()), cross(u, e), q.sin());
    transposed(ONE.map(|e| add(across(e), u, dot(u, e) * (1.0 - q.cos()))))
}
#[derive(Clone, Copy)]
struct Link { turn: Matrix, p: Vector, z: Vector, w: Vector, dw: Vector, a: Vector, force: Vector, moment: Vector }
// Newton and Euler in world axes, moments about the world's origin: torques of hinges and sliders.
fn torque(bodies: &[Value], joints: &[Value], state: &Value) -> Vec<f64> {
    let [q, qd, qdd] = ["q", "qd", "qdd"].map(|key| numbers(&state[key]));
    let world = Link { turn: ONE, p: O, z: O, w: O, dw: O, a: add(O, three(&state["gravity"]), -1.0), force: O, moment: O };
    let place = |body: &Value| joints.iter().position(|name| *name == body["joint"]);
    let (mut tau, mut links) = (vec![0.0; q.len()], Vec::<Link>::new());
    for body in bodies {
        let up = body["parent"].as_u64().map_or(world, |i| links[i as usize]);
        let (slides, at) = (body["kind"] == "prismatic", place(body));
        let [x, v, dv] = at.map_or(O, |j| [q[j], qd[j], qdd[j]]);
        let (frame, moved) = (product(up.turn, nine(&body["rotation"])), times(up.turn, three(&body["position"])));
        let z = times(frame, at.map_or(O, |_| three(&body["axis"])));
        let (d, moving) = (add(moved, z, if slides { x } else { 0.0 }), z.map(|e| e * v));
        let mut link = Link { turn: frame, p: add(up.p, d, 1.0), z, ..up };
        link.a = add(add(up.a, cross(up.dw, d), 1.0), cross(up.w, cross(up.w, d)), 1.0);
        if slides {
            link.a = add(add(link.a, z, dv), cross(up.w, moving), 2.0);
        } else {
            link.turn = product(rotation(z, x), frame);
            link.w = add(up.w, moving, 1.0);
            link.dw = add(add(up.dw, z, dv), cross(up.w, moving), 1.0);
        }
        let s = times(link.turn, three(&body["centre"]));
        let inertia = product(product(link.turn, nine(&body["inertia"])), transposed(link.turn));
        let a = add(add(link.a, cross(link.dw, s), 1.0), cross(link.w, cross(link.w, s)), 1.0);
        link.force = a.map(|x| x * number(&body["mass"]));
        link.moment = add(times(inertia, link.dw), cross(link.w, times(inertia, link.w)), 1.0);
        link.moment = add(link.moment, cross(add(link.p, s, 1.0), link.force), 1.0);
        links.push(link);
    }
    for (i, body) in bodies.iter().enumerate().rev() {
        let (link, slides) = (links[i], body["kind"] == "prismatic");
        let held = if slides { link.force } else { add(link.moment, cross(link.p, link.force), -1.0) };
        if let Some(j) = place(body) { tau[j] = dot(link.z, held); }
        let Some(up) = body["parent"].as_u64().map(|i| i as usize) else { continue };
        links[up].force = add(links[up].force, link.force, 1.0);
        links[up].moment = add(links[up].moment, link.moment, 1.0);
    }
    tau
}
fn main() {
    let (mut asked, mut wrong) = (0, 0);
    for path in env::args().skip(1) {
        let data: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        if items(&data["flags"]).iter().any(|flag| LEFT_OUT.contains(&flag.as_str().unwrap())) { continue; }
        for state in items(&data["states"]) {
            let found = torque(items(&data["model"]["bodies"]), items(&data["joints"]), state);
            let [said, size] = [&state["inverse_dynamics"], &state["sizes"]["inverse_dynamics"]].map(numbers);
            let allowed = number(&state["tolerance"]["float64"]["inverse_dynamics"]);
            let right = (0..said.len()).all(|i| (found[i] - said[i]).abs() <= allowed * size[i]);
            (asked, wrong) = (asked + 1, wrong + i32::from(!right));
            if !right { println!("{} WRONG inverse_dynamics", data["name"]); }
        }
    }
    println!("{asked} states, {wrong} wrong");
    exit(i32::from(wrong > 0 || asked == 0));
}
