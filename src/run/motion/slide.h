/// Sliding: where the motion is driven back from both sides of a zero of switching functions u_i,
/// it stays there, as dry friction that sticks. Filippov's rule: y' is the mean of the rates on
/// both sides that keeps u_i at zero,
///   y' = f⁻ + Σ_j (1 + σ_j)/2 (f_j − f⁻),   u_i' = 0,
/// with f⁻ the rates where all signs are −1 and f_j those with sign j turned. The motion leaves the
/// zero where a |σ_j| comes to 1.
#ifndef RUN_MOTION_SLIDE_H
#define RUN_MOTION_SLIDE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct run_motion run_motion;

/// What happened to a switching function.
typedef enum run_note_kind { NOTE_STICKS, NOTE_SLIPS } run_note_kind;
typedef struct run_note {
    double time;
    size_t which; ///< switching function
    run_note_kind kind;
} run_note;

/// Room for motions that slide along zeros of that many functions; `size` is that of y.
struct run_slide *run_slide_create(size_t switches, size_t size);
void run_slide_destroy(struct run_slide *s);
bool run_slides(const run_motion *r);
/// dy ← y' of a sliding motion; the signs in the run are σ then. Nonzero as run_field.
int run_slide_rates(run_motion *r, double t, const double *y, double *dy);
/// The signs whose rates are those of the sliding motion, for whoever looks at forces in a state:
/// where rates are not affine in the signs they are not the weights above.
void run_slide_settle(run_motion *r, double t, const double *y);
/// Moves y along the forces of what slides, as by an impulse, so that its functions are `wanted`
/// (of all switching functions). False where that is not determined.
bool run_slide_shift(run_motion *r, double t, double *y, const double *wanted);
/// How fast the signs of `count` functions that slide change these, at most; 0 where that has no
/// value.
double run_slide_strength(run_motion *r, double t, const double *y, size_t first, size_t count);
void run_slide_note(run_motion *r, double t, size_t which, run_note_kind kind);
/// What was noted on the last motion, in order of time.
size_t run_notes(const run_motion *r, const run_note **notes);

#endif
