"""Models: read, refused, given parameters, asked from threads and interrupted."""
import os
import signal
import threading
import time

import hamel
import pytest

SLEIGH = """model sled
parameters
    m = 2; J = 1; a = 1/2
coordinates
    x, y : line
    theta : angle
lagrangian
    m/2*(x'^2 + y'^2) + (J + m*a^2)/2*theta'^2 + m*a*theta'*(cos(theta)*y' - sin(theta)*x')
constraints
    sin(theta)*x' - cos(theta)*y' = 0
"""


def test_models_are_built_in_files_and_texts(tmp_path):
    assert "snakeboard" in hamel.models()
    assert hamel.model("snakeboard").title == hamel.models()["snakeboard"]
    file = tmp_path / "sled.hamel"
    file.write_text(SLEIGH)
    for what in (SLEIGH, file, str(file)):
        assert hamel.model(what).name == "sled"
    assert hamel.model(SLEIGH).text == SLEIGH
    assert "lagrangian" in hamel.model("snakeboard").text


def test_parameters_are_values_of_another_model():
    m = hamel.model(SLEIGH, m=0.1)
    assert m.parameters == {"m": 0.1, "J": 1.0, "a": 0.5}
    assert m.replace(J=1e-7, m="1/3").parameters == pytest.approx({"m": 1 / 3, "J": 1e-7, "a": 0.5})
    assert m.parameters["J"] == 1
    with pytest.raises(hamel.ModelError, match="no parameter"):
        m.replace(mass=1)


def test_errors_say_where():
    with pytest.raises(hamel.ModelError) as caught:
        hamel.model(SLEIGH.replace(": angle", ": angel"))
    assert (caught.value.line, caught.value.column) == (6, 13)
    assert "did you mean 'angle'" in str(caught.value) and "^~~~" in str(caught.value)
    assert caught.value.messages[0][:2] == (6, 13)
    with pytest.raises(hamel.ModelError, match="snakebord"):
        hamel.model("snakebord")
    assert issubclass(hamel.ModelError, hamel.Error)


def test_what_is_not_there_is_named():
    m = hamel.model(SLEIGH)
    with pytest.raises(AttributeError, match="lagrange_dalembert"):
        m.symetry
    with pytest.raises(hamel.ModelError, match="no run"):
        m.run("nope")
    with pytest.raises(ValueError, match="form"):
        m.run(form="hamiltonian")
    with pytest.raises(TypeError):
        m.run(untill=3)


def test_one_model_serves_several_threads():
    m = hamel.model("chaplygin_sleigh")
    found = []

    def ask(part):
        found.append(len(m.derive(part).text))

    threads = [threading.Thread(target=ask, args=(part,)) for part in ("hamel", "energy", "hamilton", "measure")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 4 and min(found) > 0


def test_a_signal_ends_a_long_call():
    m = hamel.model("rattleback")
    started = threading.Event()

    def interrupt():
        started.wait()
        os.kill(os.getpid(), signal.SIGINT)

    m.progress = lambda doing, done, total: started.set()
    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        while True:  # however fast it is
            m.run(until=1e7, every=1e6, speed="interpreted")
    thread.join()
    assert len(m.derive("energy").text) > 0  # and the model is as before


def test_progress_can_end_a_call():
    m = hamel.model("rattleback")

    def refuse(doing, done, total):
        raise LookupError(doing)

    m.progress = refuse
    with pytest.raises(LookupError):
        while True:
            m.run(until=1e7, every=1e6, speed="interpreted")


def test_other_threads_run_meanwhile():
    m = hamel.model("rattleback")
    ticks = []
    ended = threading.Event()

    def tick():
        while not ended.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    while len(ticks) < 20:
        m.run(until=200.0, every=10.0, speed="interpreted")
    ended.set()
    thread.join()
