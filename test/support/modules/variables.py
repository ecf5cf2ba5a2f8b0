"""The description of a unit, as lines for importer.c: guid, then NAME KIND REFERENCE NUMBER START UNIT of each variable."""
import sys
import xml.etree.ElementTree as tree

root = tree.parse(sys.argv[1]).getroot()
assert root.tag == "fmiModelDescription" and root.get("fmiVersion") == "2.0"
variables = root.find("ModelVariables").findall("ScalarVariable")
names = [v.get("name") for v in variables]
references = [int(v.get("valueReference")) for v in variables]
assert len(set(names)) == len(names) and len(set(references)) == len(references)
states = []
for v in variables:
    real = v.find("Real")
    if real.get("derivative"):
        states.append(int(real.get("derivative")))
        assert v.get("name") == "der(%s)" % names[states[-1] - 1]
    if v.get("causality") == "parameter":
        assert v.get("variability") == "tunable" and v.get("initial") == "exact"
    if v.get("initial") == "exact" or v.get("causality") == "input":
        float(real.get("start"))
    if real.get("unit"):
        assert real.get("unit") in {u.get("name") for u in root.find("UnitDefinitions")}
structure = {part.tag: [int(u.get("index")) for u in part] for part in root.find("ModelStructure")}
outputs = [i + 1 for i, v in enumerate(variables) if v.get("causality") == "output"]
rates = [i + 1 for i, v in enumerate(variables) if v.find("Real").get("derivative")]
calculated = [i + 1 for i, v in enumerate(variables) if v.get("initial") == "calculated"]
assert structure["Outputs"] == outputs and structure["Derivatives"] == rates
assert structure["InitialUnknowns"] == calculated and states == sorted(states)
inputs = [i + 1 for i, v in enumerate(variables) if v.get("causality") == "input"]
for unknown in list(root.find("ModelStructure/Outputs")) + list(root.find("ModelStructure/Derivatives")):
    assert all(int(k) in states + inputs for k in unknown.get("dependencies").split())
for kind in ["ModelExchange", "CoSimulation"]:
    assert root.find(kind).get("providesDirectionalDerivative") == "true"

print(root.get("guid"), root.get("numberOfEventIndicators"), len(states))
for i, v in enumerate(variables):
    kind = "state" if i + 1 in states else "rate" if i + 1 in rates else v.get("causality")
    print(v.get("name"), kind, references[i], int(v.get("causality") == "output"), v.find("Real").get("start") or 0,
          v.find("Real").get("unit") or "-")
