// Boost odeint's Runge-Kutta-Fehlberg 7(8), controlled, and Bulirsch-Stoer, on arrays of a known size.
#include <array>
#include <boost/numeric/odeint.hpp>
#include <cstddef>
#include <vector>

extern "C" {
#include "../trajectories.h"
}

namespace odeint = boost::numeric::odeint;

template <std::size_t N>
static std::size_t solve(const trajectory_problem *p, double tolerance, double *y) {
    using state = std::array<double, N>;
    state x;
    for (std::size_t i = 0; i < N; i++) x[i] = y[i];
    const auto rates = [p](const state &a, state &da, double t) { p->rhs(t, a.data(), da.data()); };
    std::size_t steps = 0;
    try {
        steps = odeint::integrate_adaptive(
            odeint::make_controlled<odeint::runge_kutta_fehlberg78<state>>(tolerance, tolerance),
            rates, x, 0.0, 100.0, 1e-3);
    } catch (...) {
        return 0;
    }
    for (std::size_t i = 0; i < N; i++) y[i] = x[i];
    return steps;
}

extern "C" std::size_t trajectory_odeint(const trajectory_problem *p, double tolerance, double *y) {
    return p->n == 5 ? solve<5>(p, tolerance, y)
                     : p->n == 6 ? solve<6>(p, tolerance, y)
                                 : p->n == 9 ? solve<9>(p, tolerance, y) : 0;
}

template <std::size_t N>
static std::size_t extrapolate(const trajectory_problem *p, double tolerance, double *y) {
    using state = std::array<double, N>;
    state x;
    for (std::size_t i = 0; i < N; i++) x[i] = y[i];
    const auto rates = [p](const state &a, state &da, double t) { p->rhs(t, a.data(), da.data()); };
    std::size_t steps = 0;
    try {
        odeint::bulirsch_stoer<state> stepper(tolerance, tolerance);
        steps = odeint::integrate_adaptive(stepper, rates, x, 0.0, 100.0, 1e-3);
    } catch (...) {
        return 0;
    }
    for (std::size_t i = 0; i < N; i++) y[i] = x[i];
    return steps;
}

extern "C" std::size_t trajectory_bulirsch(const trajectory_problem *p, double tolerance,
                                           double *y) {
    return p->n == 5 ? extrapolate<5>(p, tolerance, y)
                     : p->n == 6 ? extrapolate<6>(p, tolerance, y)
                                 : p->n == 9 ? extrapolate<9>(p, tolerance, y) : 0;
}

extern "C" std::size_t odeint_bulirsch(std::size_t n,
                                       void (*f)(double, const double *, double *, void *),
                                       void *data, double end, double tolerance, double *y) {
    using state = std::vector<double>;
    state x(y, y + n);
    std::size_t made = 0;
    const auto rates = [=](const state &a, state &da, double t) { f(t, a.data(), da.data(), data); };
    const auto count = [&made](const state &, double) {
        if (++made > 200000) throw 0;
    };
    try {
        odeint::bulirsch_stoer<state> stepper(tolerance, tolerance);
        odeint::integrate_adaptive(stepper, rates, x, 0.0, end, 1e-3, count);
    } catch (...) {
        return 0;
    }
    for (std::size_t i = 0; i < n; i++) y[i] = x[i];
    return made;
}
