"""Everything that a module in Python has, at one point: as show.c."""
import math
import sys

sys.path.insert(0, ".")
import mod

assert (mod.numpy is not None) == (len(sys.argv) < 2)
y = mod.State(*(x + 0.1*math.sin(i + 1.0) for i, x in enumerate(mod.initial)))
u = [0.1*(i + 1) for i in range(len(mod.Inputs._fields))]
p = [1.01*x for x in mod.defaults]
for name in ["rates", "output", "events"] + [
        f"{of}_by_{by}" for of in ["rates", "output"] for by in ["state", "time", "parameters", "inputs"]]:
    values = getattr(mod, name)(0.3, y, u, p)
    if mod.numpy is not None:
        assert isinstance(values, mod.numpy.ndarray)
        if "_by_" in name:
            assert values.shape[0] == len(mod.State._fields if name.startswith("rates") else mod.Outputs._fields)
        values = values.ravel()
    elif "_by_" in name:
        values = [x for row in values for x in row]
    for i, x in enumerate(values):
        print(name, i, "%.17g" % x)
for i, x in enumerate(mod.project(y)):
    print("project", i, "%.17g" % x)
for bad in [lambda: mod.rates(0, list(y) + [1]), lambda: mod.rates(0, y, u + [1])]:
    try:
        bad()
    except ValueError:
        continue
    sys.exit("a point with too many numbers is taken")
assert len(mod.rates(0, mod.initial)) == len(y)
