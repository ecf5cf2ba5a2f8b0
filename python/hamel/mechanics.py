"""Models of SymPy's mechanics: `LagrangesMethod`, `KanesMethod`, and `System`, which makes one of these.

Hamel starts from a Lagrangian and constraints. A LagrangesMethod has them. Kane's bodies have velocities in
coordinates and speeds: the speeds are eliminated by the kinematic equations, and the Lagrangian is the kinetic
energy. Where the velocity of a mass centre is no rate of a position (a disc whose point of contact is no coordinate),
the centre becomes three coordinates more, and its velocity three constraints: d'Alembert's principle is then that of
Kane, and leaving them out would lose terms.
"""
from . import _core
from .build import Model, _name, _words


def from_sympy(system, *, kinds=None, parameters=None, name="model", **parts):
    """The model of a SymPy `LagrangesMethod`, `KanesMethod` or `System`: the same equations, with all that Hamel
    has to say about them. Free symbols become parameters of value 1 unless `parameters` says more; `kinds`
    names coordinates that are angles: {"theta": "angle"}."""
    kind = type(system).__name__
    if kind == "System":
        if getattr(system, "eom_method", None) is None:
            system.form_eoms()
        system = system.eom_method
        kind = type(system).__name__
    makers = {"LagrangesMethod": _of_lagrange, "KanesMethod": _of_kane}
    if kind not in makers:
        raise TypeError(f"a LagrangesMethod, KanesMethod or System is expected, not {kind}")
    made = makers[kind](system)
    made["coordinates"] = {_name(q): (kinds or {}).get(_name(q), "line") for q in made["coordinates"]}
    made["parameters"] = _parameters(made, dict(parameters or {}))
    return Model(name, **made, **parts)


def _time():
    from sympy.physics.mechanics import dynamicsymbols
    return dynamicsymbols._t


def _parameters(made, given):
    """Values of all free symbols, and a word about functions of time that are no coordinates."""
    import sympy
    from sympy.core.function import AppliedUndef
    formulas = [sympy.sympify(e) for e in (made["lagrangian"], *made["constraints"], *made["forces"].values())]
    for other in sorted({f.func.__name__ for e in formulas for f in e.atoms(AppliedUndef)} - set(made["coordinates"])):
        raise ValueError(f"{other}(t) is no coordinate: give it as a symbol, or as a force of a run")
    for symbol in sorted(set().union(*(e.free_symbols for e in formulas)) - {_time()}, key=str):
        given.setdefault(_name(symbol), 1)
    return given


def _of_lagrange(system):
    lagrangian = system._L[0] if hasattr(system._L, "shape") else system._L
    rates = [q.diff(_time()) for q in system.q]
    forces = _forces(system.forcelist or (), system.inertial, list(system.q), rates, {})
    return {"coordinates": list(system.q), "lagrangian": lagrangian, "constraints": list(system.coneqs or ()),
            "forces": forces}


def _components(vector, frame, speeds):
    return [component.xreplace(speeds).doit() for component in vector.to_matrix(frame)]


def _forces(loads, frame, coordinates, rates, speeds):
    """Generalised forces: partial velocities times forces, partial angular velocities times torques."""
    forces = {}
    for place, vector in loads:
        velocity = place.vel(frame) if hasattr(place, "vel") else place.ang_vel_in(frame)
        v, f = _components(velocity, frame, speeds), _components(vector, frame, speeds)
        for q, rate in zip(coordinates, rates):
            forces[_name(q)] = forces.get(_name(q), 0) + sum(a.diff(rate) * b for a, b in zip(v, f))
    return {key: force for key, force in forces.items() if force != 0}


# ---- Kane ----------------------------------------------------------------------------------------


def _of_kane(system):
    import sympy
    coordinates, rates = list(system.q), [q.diff(_time()) for q in system.q]
    speeds = _speeds(system, rates)
    frame = system._inertial
    rows = _velocity_rows(system, speeds)
    lagrangian, added = 0, []
    for body in system.bodies:
        point = getattr(body, "masscenter", None) or body.point
        v = _components(point.vel(frame), frame, speeds)
        if hasattr(body, "masscenter"):
            lagrangian += _turning(body, frame, speeds)
        if all(_is_rate(component, coordinates, rates) for component in v):
            lagrangian += body.mass * sum(component**2 for component in v) / 2
            continue
        for axis, component in zip("xyz", v):
            extra = sympy.Function(f"{_plain(body)}_{axis}")(_time())
            added.append(extra)
            rows.append(extra.diff(_time()) - component)
            lagrangian += body.mass * extra.diff(_time())**2 / 2
    forces = _forces(system.forcelist or (), frame, coordinates, rates, speeds)
    return {"coordinates": coordinates + added, "lagrangian": lagrangian, "constraints": rows, "forces": forces}


def _plain(name):
    return "".join(letter if letter.isalnum() else "_" for letter in str(name)) or "body"


def _speeds(system, rates):
    """Kane's speeds, and auxiliary ones, which are zero, in the rates of the coordinates."""
    import sympy
    if system._k_ku.shape[0] != system._k_ku.shape[1]:
        raise ValueError(f"{len(system.u)} speeds for {len(system.q)} coordinates: the kinematic equations do not give "
                         "the speeds in the rates of the coordinates")
    right = -(system._k_kqdot * sympy.Matrix(rates) + system._f_k)
    return {**dict(zip(system.u, system._k_ku.LUsolve(right))), **{u: 0 for u in system._uaux}}


def _velocity_rows(system, speeds):
    if len(system._f_nh):
        import sympy
        return [row.xreplace(speeds) for row in system._k_nh * sympy.Matrix(system.u) + system._f_nh]
    return [row.diff(_time()) for row in system._f_h]


def _is_zero(expression):
    """Proved by Hamel: then it is; else it may not be."""
    return expression == 0 or _core.expression(_words(expression).replace("'", "_dot"), equal="0") is True


def _is_rate(component, coordinates, rates):
    """Whether a velocity is the rate of a function of the coordinates: a closed form, without a drift."""
    row = [component.diff(rate) for rate in rates]
    if not _is_zero(component - sum(a * rate for a, rate in zip(row, rates))):
        return False
    return all(_is_zero(row[i].diff(coordinates[j]) - row[j].diff(coordinates[i]))
               for i in range(len(row)) for j in range(i))


def _turning(body, frame, speeds):
    """The kinetic energy of a body's turning; its angular velocity has to be that of its orientation."""
    import sympy
    try:
        turn = frame.dcm(body.frame)
    except ValueError:
        raise ValueError(f"the body {body} has no orientation in the inertial frame") from None
    spin = sympy.Matrix(_components(body.frame.ang_vel_in(frame), frame, speeds))
    rate = turn.diff(_time()) * turn.T
    for (i, j), w in zip(((2, 1), (0, 2), (1, 0)), spin):
        if not _is_zero(sympy.expand(rate[i, j] - w)):
            raise ValueError(f"the angular velocity of {body} is not proved to be that of its orientation")
    w = body.frame.ang_vel_in(frame)
    return (w.dot(body.central_inertia.dot(w)) / 2).xreplace(speeds).doit()
