/// Right-hand sides by hand, as good as we can make them: closed forms with everything that can be
/// worked out on paper worked out, one division where one will do, parameters as constants of the
/// program, compiled for this very machine with contraction allowed.
#ifndef BENCH_BASELINE_RHS_H
#define BENCH_BASELINE_RHS_H

enum { BASELINE_LANES = 8 };

typedef void baseline_rhs(double t, const double *y, double *dy);

/// (x, y, θ, u, ω)
baseline_rhs baseline_sleigh;
/// (q, x, y, Ω): GN16 (4.7)-(4.9), solved for Ω'
baseline_rhs baseline_top;
/// (x, y, θ, ψ, φ, v), ψ = 0.7 sin t and φ = 0.3 sin t: BKMM96 (8.4.8)
baseline_rhs baseline_snakeboard;
/// (x, y, θ_0 .. θ_4, u, ω): ω' = 0, and the energy gives u'
baseline_rhs baseline_trailers;

/// Over BASELINE_LANES points: number i of lane l is y[i * BASELINE_LANES + l]. NULL without SLEEF.
extern baseline_rhs *const baseline_sleigh_lanes,
    *const baseline_top_lanes, *const baseline_snakeboard_lanes, *const baseline_trailers_lanes;

#endif
