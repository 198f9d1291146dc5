// g++ -std=c++17 consumer.cpp && ./a.out data/*.json. Replace `torque` by your library; it gets `model`, not URDF.
#include <array>
#include <cmath>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>
using Json = nlohmann::json;
using Vector = std::array<double, 3>; using Matrix = std::array<Vector, 3>;
double number(const Json& text) { return std::stod(text.get<std::string>()); }
std::vector<double> numbers(const Json& texts) { std::vector<double> out; for (const auto& x : texts) out.push_back(number(x)); return out; }
Vector three(const Json& t) { return {number(t[0]), number(t[1]), number(t[2])}; }
Matrix nine(const Json& t) { return {three(t[0]), three(t[1]), three(t[2])}; }
Vector sum(const Vector& a, const Vector& b, double k = 1) { return {a[0] + k * b[0], a[1] + k * b[1], a[2] + k * b[2]}; }
double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
Vector cross(const Vector& a, const Vector& b) { return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]}; }
Vector times(const Matrix& A, const Vector& x) { return {dot(A[0], x), dot(A[1], x), dot(A[2], x)}; }
Vector back(const Matrix& A, const Vector& x) { return sum(sum(sum({}, A[0], x[0]), A[1], x[1]), A[2], x[2]); }
Matrix transposed(const Matrix& A) { return {times(A, {1, 0, 0}), times(A, {0, 1, 0}), times(A, {0, 0, 1})}; }
Vector turned(const Vector& u, double q, const Vector& x) { return sum(sum(sum({}, x, std::cos(q)), cross(u, x), std::sin(q)), u, dot(u, x) * (1 - std::cos(q))); }
struct Link { Matrix R; Vector p, z, w, dw, a, force, moment; };
// Newton and Euler in world axes, moments about the world's origin: torques of hinges and sliders.
std::vector<double> torque(const Json& bodies, const std::map<std::string, int>& place, const Json& state) {
  const auto q = numbers(state["q"]), qd = numbers(state["qd"]), qdd = numbers(state["qdd"]);
  std::vector<double> tau(q.size());
  std::vector<Link> links;
  const Link world{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}, {}, {}, {}, {}, sum({}, three(state["gravity"]), -1), {}, {}};
  for (const auto& body : bodies) {
    const Link up = body["parent"] < 0 ? world : links[body["parent"]];
    const bool fixed = body["kind"] == "fixed", slides = body["kind"] == "prismatic";
    const int j = fixed ? 0 : place.at(body["joint"]);
    const Vector u = fixed ? Vector{} : three(body["axis"]), c = three(body["centre"]);
    const Matrix turn = nine(body["rotation"]), I = nine(body["inertia"]);
    Matrix columns{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};  // of the link's rotation
    for (auto& e : columns) e = times(up.R, times(turn, fixed || slides ? e : turned(u, q[j], e)));
    Link link{transposed(columns), {}, times(up.R, times(turn, u)), up.w, up.dw, {}, {}, {}};
    const Vector d = sum(times(up.R, three(body["position"])), link.z, slides ? q[j] : 0), moving = sum({}, link.z, qd[j]);
    link.p = sum(up.p, d);
    link.a = sum(sum(up.a, cross(up.dw, d)), cross(up.w, cross(up.w, d)));
    if (slides) link.a = sum(sum(link.a, link.z, qdd[j]), cross(up.w, moving), 2);
    else link.dw = sum(sum(up.dw, link.z, qdd[j]), cross(up.w, moving)), link.w = sum(up.w, moving);
    const Vector s = times(link.R, c), Iw = times(link.R, times(I, back(link.R, link.w)));
    link.force = sum({}, sum(sum(link.a, cross(link.dw, s)), cross(link.w, cross(link.w, s))), number(body["mass"]));
    link.moment = sum(sum(times(link.R, times(I, back(link.R, link.dw))), cross(link.w, Iw)), cross(sum(link.p, s), link.force));
    links.push_back(link);
  }
  for (int i = bodies.size() - 1; i >= 0; --i) {
    const Link& link = links[i];
    const Vector held = bodies[i]["kind"] == "prismatic" ? link.force : sum(link.moment, cross(link.p, link.force), -1);
    if (bodies[i]["kind"] != "fixed") tau[place.at(bodies[i]["joint"])] = dot(link.z, held);
    if (bodies[i]["parent"] < 0) continue;
    auto& up = links[bodies[i]["parent"]];
    up.force = sum(up.force, link.force), up.moment = sum(up.moment, link.moment);
  }
  return tau;
}
int main(int count, char** paths) {
  const std::set<std::string> left_out{"Ball", "FreeBase", "Follower", "Armature", "Damping", "Wrench", "MustBeRefused"};
  int asked = 0, wrong = 0;
  for (int k = 1; k < count; ++k) {
    const Json data = Json::parse(std::ifstream(paths[k]));
    std::map<std::string, int> place;
    for (const auto& name : data["joints"]) place.emplace(name, place.size());
    bool served = true;
    for (const auto& flag : data["flags"]) served = served && !left_out.count(flag);
    for (const auto& state : served ? data["states"] : Json::array()) {
      const auto found = torque(data["model"]["bodies"], place, state);
      const auto said = numbers(state["inverse_dynamics"]), size = numbers(state["sizes"]["inverse_dynamics"]);
      const double allowed = number(state["tolerance"]["float64"]["inverse_dynamics"]);
      int off = 0;
      for (std::size_t i = 0; i < said.size(); ++i) off += !(std::abs(found[i] - said[i]) <= allowed * size[i]);
      if (off) std::cout << data["name"] << " WRONG inverse_dynamics\n";
      ++asked, wrong += off > 0;
    }
  }
  std::cout << asked << " states, " << wrong << " wrong\n";
  return wrong > 0 || asked == 0;
}
