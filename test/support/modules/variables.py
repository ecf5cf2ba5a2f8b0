"""The description of a unit of FMI 2.0 or 3.0, as lines for importer.c: guid and numbers, then NAME KIND REFERENCE NUMBER START UNIT of
each variable."""
import sys
import xml.etree.ElementTree as tree

root = tree.parse(sys.argv[1]).getroot()
third = root.get("fmiVersion") == "3.0"
assert root.tag == "fmiModelDescription" and root.get("fmiVersion") in ["2.0", "3.0"]
variables = list(root.find("ModelVariables"))
assert {v.tag for v in variables} == {"Float64" if third else "ScalarVariable"}
names = [v.get("name") for v in variables]
references = [int(v.get("valueReference")) for v in variables]
assert len(set(names)) == len(names) and len(set(references)) == len(references)
# What a variable is called elsewhere: its reference, or in FMI 2.0 its place from 1.
numbers = references if third else list(range(1, len(variables) + 1))
values = [v if third else v.find("Real") for v in variables]


def those(belongs):
    return [numbers[i] for i, v in enumerate(variables) if belongs(v, values[i])]


states = [int(value.get("derivative")) for value in values if value.get("derivative")]
for v, value in zip(variables, values):
    if value.get("derivative"):
        assert v.get("name") == "der(%s)" % names[numbers.index(int(value.get("derivative")))]
    if v.get("causality") == "parameter":
        assert v.get("variability") == "tunable" and v.get("initial") == "exact"
    if v.get("initial") == "exact" or v.get("causality") == "input":
        float(value.get("start"))
    if value.get("unit"):
        assert value.get("unit") in {u.get("name") for u in root.find("UnitDefinitions")}
if third:
    parts = {}
    for u in root.find("ModelStructure"):
        parts.setdefault(u.tag, []).append(u)
    keys = ["Output", "ContinuousStateDerivative", "InitialUnknown"]
    indicators = [int(u.get("valueReference")) for u in parts.get("EventIndicator", [])]
else:
    parts = {part.tag: list(part) for part in root.find("ModelStructure")}
    keys = ["Outputs", "Derivatives", "InitialUnknowns"]
    indicators = [None] * int(root.get("numberOfEventIndicators"))
found = [[int(u.get("valueReference" if third else "index")) for u in parts[key]] for key in keys]
rates = those(lambda v, value: value.get("derivative"))
assert found[0] == those(lambda v, value: v.get("causality") == "output") and found[1] == rates
assert found[2] + (indicators if third else []) == those(lambda v, value: v.get("initial") == "calculated")
assert states == sorted(states)
knowns = states + those(lambda v, value: v.get("causality") in ["input", "independent"])
for unknown in parts[keys[0]] + parts[keys[1]]:
    assert all(int(k) in knowns for k in unknown.get("dependencies").split())
assert len(those(lambda v, value: v.get("causality") == "independent")) == int(third)
for kind in ["ModelExchange", "CoSimulation"]:
    assert root.find(kind).get("providesDirectionalDerivatives" if third else "providesDirectionalDerivative") == "true"

print(root.get("instantiationToken" if third else "guid"), len(indicators), len(states))
for i, v in enumerate(variables):
    kind = "state" if numbers[i] in states else "rate" if numbers[i] in rates else v.get("causality")
    print(v.get("name"), kind, references[i], int(v.get("causality") == "output"), values[i].get("start") or 0, values[i].get("unit") or "-")
