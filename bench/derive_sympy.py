"""SymPy on what bench/derive.c times: equations of motion with multipliers by LagrangesMethod.

The time to import SymPy, then one line a task, MODEL TASK SECONDS [stopped]:
  equations      the Euler-Lagrange equations with multipliers and the constraints, differentiated
  accelerations  these solved for the accelerations and the multipliers, as they come
  simplified     the accelerations simplified
A task that takes longer than the limit (first argument, seconds) is stopped, and the ones that need
its result are left out.
"""
import signal
import sys
import time

began = time.perf_counter()
try:
    import sympy
    from sympy.physics.mechanics import LagrangesMethod, dynamicsymbols
except ImportError:
    print("missing")
    sys.exit(0)
imported = time.perf_counter() - began


class Stopped(Exception):
    pass


def stop(*_):
    raise Stopped


def sleigh():
    m, J, a = sympy.symbols("m J a", positive=True)
    x, y, theta = dynamicsymbols("x y theta")
    xd, yd, thetad = (q.diff() for q in (x, y, theta))
    sin, cos = sympy.sin, sympy.cos
    L = ((J + m*a**2)*thetad**2 + m*(xd**2 + yd**2) + 2*m*a*thetad*(cos(theta)*yd - sin(theta)*xd))/2
    return L, [x, y, theta], [cos(theta)*yd - sin(theta)*xd]


def snakeboard():
    m, r, J0, J1 = sympy.symbols("m r J0 J1", positive=True)
    x, y, theta, psi, phi = q = dynamicsymbols("x y theta psi phi")
    xd, yd, thetad, psid, phid = (c.diff() for c in q)
    sin, cos = sympy.sin, sympy.cos
    L = m/2*(xd**2 + yd**2 + r**2*thetad**2) + J0/2*psid**2 + J0*psid*thetad + J1*phid**2
    back = -sin(theta + phi)*xd + cos(theta + phi)*yd - r*cos(phi)*thetad
    front = -sin(theta - phi)*xd + cos(theta - phi)*yd + r*cos(phi)*thetad
    return L, list(q), [back, front]


def accelerations(method, count):
    """Of the mass matrix over (q, q', λ); rows count .. 2 count − 1 are q''."""
    solution = method.mass_matrix_full.LUsolve(method.forcing_full)
    return solution[count:2*count, :]


def bench(name, system, limit, simplify=True):
    L, q, constraints = system
    method = LagrangesMethod(L, q, nonhol_coneqs=constraints)
    tasks = {
        "equations": lambda _: method.form_lagranges_equations(),
        "accelerations": lambda _: accelerations(method, len(q)),
        "simplified": lambda found: found.applyfunc(sympy.simplify),
    }
    if not simplify:
        del tasks["simplified"]
    result = None
    for task, work in tasks.items():
        start = time.perf_counter()
        signal.setitimer(signal.ITIMER_REAL, limit)
        try:
            result = work(result)
        except Stopped:
            print(name, task, limit, "stopped", flush=True)
            return
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        print(name, task, time.perf_counter() - start, flush=True)


signal.signal(signal.SIGALRM, stop)
seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 20
print("version", sympy.__version__, flush=True)
print("import", imported, flush=True)
asked = sys.argv[2] if len(sys.argv) > 2 else None  # one model, without simplifying; "none": only begin
for model, make in {"chaplygin_sleigh": sleigh, "snakeboard": snakeboard}.items():
    if asked in (None, model):
        bench(model, make(), seconds, simplify=asked is None)
