"""stub"""
from .jit import jit
def planar_data(arm): return None
def set_surroundings(data, gravity, tip_force): pass
@jit
def accel_planar(data, q, qd, tau, out): return 0
@jit
def accel_tension(data, q, qd, tau, out): return 0
@jit
def accel_planar_batch(data, X, q, qd, tau, gravity, tip_force, out): return 0
@jit
def accel_tension_batch(data, X, q, qd, tau, gravity, tip_force, out): return 0
