#!/usr/bin/env python3
"""The trajectories of bench_trajectories by SciPy's DOP853, with right-hand sides in Python.

    build/bench/bench_trajectories --states | python3 bench/trajectories_scipy.py [--csv]
"""
import sys
import time
from math import cos, sin

import numpy as np
from scipy.integrate import solve_ivp


def sleigh(t, y):
    k = -0.4 / (0.5 + 0.4 * 0.4)
    u, w = y[3], y[4]
    return [u * cos(y[2]), u * sin(y[2]), w, 0.4 * w * w, k * u * w]


def top(t, y):
    m, R, l, g, I = 1, 1, 0.3, 9.81, np.array([1, 1.2, 1.5])
    q0, q1, q2, q3, _, _, w1, w2, w3 = y
    s = 2 / (q0 * q0 + q1 * q1 + q2 * q2 + q3 * q3)
    b11, b12, b13 = 1 - s * (q2 * q2 + q3 * q3), s * (q1 * q2 - q0 * q3), s * (q1 * q3 + q0 * q2)
    b21, b22, b23 = s * (q1 * q2 + q0 * q3), 1 - s * (q1 * q1 + q3 * q3), s * (q2 * q3 - q0 * q1)
    c1, c2, c3 = s * (q1 * q3 - q0 * q2), s * (q2 * q3 + q0 * q1), 1 - s * (q1 * q1 + q2 * q2)
    rho, push = -R * c3 - l, g + R * (w1 * w1 + w2 * w2)
    a, b, d = I[0] + rho * rho + c2 * c2, -c1 * c2, I[1] + rho * rho + c1 * c1
    e, f, h = c1 * rho, c2 * rho, I[2] + c1 * c1 + c2 * c2
    f1 = (I[1] - I[2]) * w2 * w3 + m * l * (c2 * push - rho * w2 * w3)
    f2 = (I[2] - I[0]) * w1 * w3 - m * l * (c1 * push - rho * w1 * w3)
    f3 = (I[0] - I[1]) * w1 * w2 - m * l * R * (c1 * w2 - c2 * w1) * w3
    A, B, C = d * h - f * f, e * f - b * h, b * f - d * e
    D, E, F = a * h - e * e, b * e - a * f, a * d - b * b
    i = 1 / (a * A + b * B + e * C)
    return [-0.5 * (q1 * w1 + q2 * w2 + q3 * w3), 0.5 * (q0 * w1 + q2 * w3 - q3 * w2),
            0.5 * (q0 * w2 + q3 * w1 - q1 * w3), 0.5 * (q0 * w3 + q1 * w2 - q2 * w1),
            l * (b11 * w2 - b12 * w1) + R * (b21 * w1 + b22 * w2 + b23 * w3),
            l * (b21 * w2 - b22 * w1) - R * (b11 * w1 + b12 * w2 + b13 * w3),
            (A * f1 + B * f2 + C * f3) * i, (B * f1 + D * f2 + E * f3) * i,
            (C * f1 + E * f2 + F * f3) * i]


def snakeboard(t, y):
    r, k = 0.5, 0.2 / (2 * 6 * 0.25)
    s, c, v = sin(y[4]), cos(y[4]), y[5]
    forward = -2 * r * c * c * v
    return [forward * cos(y[2]), forward * sin(y[2]), 2 * s * c * v, 0.7 * cos(t), 0.3 * cos(t),
            s / c * (0.3 * cos(t) * v + k * 0.7 * sin(t))]


def trailers(t, y):
    u, w = y[7], y[8]
    P, dP, F, dF, last = 1, 0, 2, 0, w
    dy = [u * cos(y[2]), u * sin(y[2]), w]
    for i in range(1, 5):
        s, c = sin(y[1 + i] - y[2 + i]), cos(y[1 + i] - y[2 + i])
        across, along = P * s, P * c
        rate = across * u
        bend = last - rate
        dacross = dP * s + along * bend
        dP, P = dP * c - across * bend, along
        F += 0.2 * across * across + P * P
        dF += 0.2 * across * dacross + P * dP
        dy.append(rate)
        last = rate
    return dy + [-u * dF / F, 0]


problems = {"S": sleigh, "T": top, "B": snakeboard, "N4": trailers}
csv = "--csv" in sys.argv[1:]
for line in sys.stdin:
    letter, *numbers = line.split()
    numbers = np.array([float(x) for x in numbers])
    first, last = np.split(numbers, 2)
    for tolerance in (1e-9, 1e-12):
        best = np.inf
        for _ in range(3):
            start = time.perf_counter()
            result = solve_ivp(problems[letter], (0, 100), first, method="DOP853", rtol=tolerance,
                               atol=tolerance)
            best = min(best, time.perf_counter() - start)
        error, steps = np.max(np.abs(result.y[:, -1] - last)), len(result.t) - 1
        if csv:
            print(f"{letter},{tolerance:.0e},scipy DOP853,{tolerance:.2e},{steps},{error:.2e},{1e6 * best:.2f},")
        else:
            print(f"  {letter:3} {tolerance:.0e}  scipy DOP853  {steps:6} steps  error {error:.1e}  {1e6 * best:11.1f} us")
