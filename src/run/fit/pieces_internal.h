/// Motions whose equations jump or kink where a switching function g is zero: pieces in which signs
/// are held, and at the end τ of each the sensitivities jump (the saltation formula),
///   S⁺ = S⁻ + (f⁺ − f⁻) (∂g S⁻ + ∂_p g)/(g_t + ∂g f⁻),
/// for τ moves with the parameters. What is driven back from both sides of such a zero sticks to
/// it, with f the mean of both sides that keeps it there (Filippov, run/motion/slide.h), until
/// a σ comes to ±1.
#ifndef RUN_FIT_PIECES_INTERNAL_H
#define RUN_FIT_PIECES_INTERNAL_H

#include "run/fit/system_internal.h"

/// HAMEL_INVALID, with words, for what is not cut into such pieces: friction along a plane, forces
/// that depend on reactions.
HAMEL_MUST_USE hamel_status fit_pieces_check(const fit_system *s, diag *messages);
/// Takes the switching functions; `velocity` is that of the space in the symbols of the system.
void fit_pieces_take(fit_system *s, const expr *velocity);
HAMEL_MUST_USE hamel_status fit_pieces_compile(fit_system *s, diag *messages);
/// The signs where a motion begins, at (t, p, u) in s->in and (y, S) in z, and S on zeros that it
/// sticks to. NULL, or why there are none.
const char *fit_pieces_begin(fit_system *s, double *z);
/// Behind the end of a piece, where function `which` is zero: its other sign, and S there.
const char *fit_pieces_cross(fit_system *s, size_t which, double *z);
/// y' and S'. False where there is no value.
bool fit_pieces_rates(fit_system *s, const double *z, double *out);
/// For ode_system: what falls through zero where a sign changes. False where there is no value.
bool fit_pieces_events(fit_system *s, const double *z, double *g);
/// Signs in expressions become numbers: those of the first piece.
void fit_pieces_put(const fit_system *s, size_t count, expr *e);

#endif
