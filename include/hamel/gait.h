/// Gaits, periodic motions of the shape: what they do to the position, on grids of parameters, at
/// their best, and one after another, as a plan.
#ifndef HAMEL_GAIT_H
#define HAMEL_GAIT_H

#include "hamel/derive.h"
#include "hamel/run.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A run that prescribes the motion of the whole shape, prepared. It needs its model, which must
/// not change while it lives. The results of a call live until the next call on the gait.
typedef struct hamel_gait hamel_gait;

/// A parameter that varies; `count` is the number of values from first to last, of a map only.
typedef struct hamel_gait_axis {
    const char *parameter;
    double first, last;
    size_t count;
} hamel_gait_axis;

typedef struct hamel_gait_options {
    size_t size;          ///< of this struct
    const char *symmetry; ///< a name or a number from 1; NULL: the first
    double period;        ///< 0: found from the frequencies of the motion
    double tolerance;     ///< of a step; 0: the usual one
    int rest;             ///< nonzero: start with zero momenta, not those of the run
    size_t cycles;        ///< how many; 0: one
    size_t axis_count;    ///< of maps and searches
    const hamel_gait_axis *axes;
} hamel_gait_options;

/// Options for one cycle as the run says.
HAMEL_API hamel_gait_options hamel_gait_options_default(void);

/// Prepares a gait (NULL: the model's first run that prescribes a motion). HAMEL_INVALID if the run
/// is none. On failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_gait_create(hamel_model *m, const char *run,
                                                        const hamel_gait_options *options,
                                                        const hamel_progress *progress,
                                                        hamel_gait **out);
/// NULL is allowed.
HAMEL_API void hamel_gait_destroy(hamel_gait *g);
/// The name of its run.
HAMEL_API const char *hamel_gait_name(const hamel_gait *g);

/// Lifts a closed motion of a shape that has no coordinates: `path` is a list of functions of t,
/// one for each function of the model's shape, "[0.6*cos(t), 0.6*sin(t), 0.8]" for γ, that begins
/// where the run does (NULL: the first). The page has the geometric phase, the holonomy of the
/// nonholonomic connection, and the dynamic one. Of the options symmetry, period (0: 2π) and rest
/// are used. HAMEL_INVALID if the path is not closed.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_loop(hamel_model *m, const char *run,
                                                       const char *path,
                                                       const hamel_gait_options *options,
                                                       const hamel_progress *progress,
                                                       hamel_document **out);

/// Why a gait moves: momenta and displacement of one cycle from rest as a series in the amplitudes
/// of the shape, up to an order from 1 to 7, with the brackets that each term belongs to, and the
/// sum beside the run. HAMEL_INVALID, with the reason, if there is no such series.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_gait_expand(hamel_gait *g, size_t order,
                                                        const hamel_progress *progress,
                                                        hamel_document **out);

/// A Fourier series as the motion of a shape, in the harmonics "psi=1,3; phi=1,2": lines to stand
/// behind the text of a model, with the run `fourier`. Its parameters are the coefficients, psi_s1
/// (sine), psi_c1 (cosine), .., psi_0, all 0, and the frequency `rate`, 1; it is meant to start
/// from rest. Free them with hamel_free. HAMEL_INVALID if these are no harmonics.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_fourier_lines(const char *harmonics, char **lines);
/// The harmonic of coefficient i = 0, 1, .., whose name (free it with hamel_free) is *name; 0, and
/// NULL, beyond the last.
HAMEL_API size_t hamel_fourier_coefficient(const char *harmonics, size_t i, char **name);

// ---- cycles ----------------------------------------------------------------------------------

/// What the cycles of a gait do: numbers in the order of the group's basis (x, y, θ; a rotation is
/// its rotation vector). They belong to the gait.
typedef struct hamel_cycles {
    double period;
    size_t count, momentum_count; ///< numbers of a displacement, momenta
    const double *displacement;   ///< g(0)⁻¹ g(T) after all cycles; right action: g(T) g(0)⁻¹
    const double *momenta;        ///< at the end
    const double *geometric;      ///< of the first cycle: the displacement of the horizontal
                                  ///< lift,
    const double *dynamic;        ///< and what is left
    const double *prediction;     ///< of the geometric phase of one cycle, by the curvature;
                                  ///< NULL: none
    double effort;                ///< the integral of the square of the forces, first cycle
} hamel_cycles;

/// Runs through the cycles. HAMEL_INVALID if the motion is not periodic, HAMEL_SINGULAR if it meets
/// a singularity.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_gait_go(hamel_gait *g, const hamel_progress *progress);
/// What the cycles came to; all zero before hamel_gait_go.
HAMEL_API hamel_cycles hamel_gait_cycles(const hamel_gait *g);

// ---- maps and the best -----------------------------------------------------------------------

/// The gait at every point of the grid of its axes, the last one the fastest. HAMEL_STOPPED with
/// the points so far.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_gait_map(hamel_gait *g, const hamel_progress *progress);
/// How many points of the map have no value, and (NULL is allowed) why the first has none.
HAMEL_API size_t hamel_gait_missing(const hamel_gait *g, const char **why);

/// What is to be as large as possible.
typedef struct hamel_gait_aim {
    size_t size;      ///< of this struct
    const char *what; ///< "distance", or one of the numbers of a displacement: "x", "theta", "1"
    int per_effort;   ///< nonzero: divided by the root of the effort
    double effort;    ///< no more effort than that; 0: any
    size_t starts;    ///< random ones
    uint64_t seed;
} hamel_gait_aim;

/// The largest distance, from three starts.
HAMEL_API hamel_gait_aim hamel_gait_aim_default(void);
/// The best values of the parameters between the ends of the axes. HAMEL_UNAVAILABLE if the library
/// was built without NLopt, HAMEL_SINGULAR if no gait has a value, HAMEL_STOPPED with the best so
/// far.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_gait_best(hamel_gait *g, const hamel_gait_aim *aim,
                                                      const hamel_progress *progress);

// ---- what was found --------------------------------------------------------------------------

/// The numbers of the last call: of hamel_gait_map the points (parameters, period, displacement,
/// momenta, effort), of hamel_gait_best the searches, the best one first (parameters, value,
/// displacement, effort); otherwise NULL. A number without value is NaN.
HAMEL_API const hamel_rows *hamel_gait_rows(hamel_gait *g);
/// The last call in words, text or JSON; free them with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_gait_write(hamel_gait *g, hamel_format format,
                                                       char **out);
/// The way the cycles take, at the best values after hamel_gait_best. It belongs to the gait.
/// HAMEL_INVALID after anything else, HAMEL_SINGULAR if it meets a singularity. On failure *out is
/// NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_gait_path(hamel_gait *g, const hamel_progress *progress,
                                                      const hamel_rows **out);
/// A picture of the map, or of the path: a file of that kind, of *length bytes. Free it with
/// hamel_free. On failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_gait_draw(hamel_gait *g, hamel_picture kind,
                                                      const hamel_progress *progress, char **out,
                                                      size_t *length);

// ---- plans -----------------------------------------------------------------------------------

typedef struct hamel_plan hamel_plan;

typedef struct hamel_plan_options {
    size_t size;          ///< of this struct
    const char *gaits;    ///< names of runs between commas; NULL: all that are gaits
    const char *symmetry; ///< a name or a number from 1; NULL: the first
    double tolerance;     ///< of each coordinate
    size_t most;          ///< moves
} hamel_plan_options;

/// All gaits, at most 12 moves, tolerance 1e-6.
HAMEL_API hamel_plan_options hamel_plan_options_default(void);
/// Looks for a sequence of gaits that brings the group coordinates to "x=1, y=0.5". On failure *out
/// is NULL; HAMEL_STOPPED has the nearest so far in it.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_plan_create(hamel_model *m, const char *to,
                                                        const hamel_plan_options *options,
                                                        const hamel_progress *progress,
                                                        hamel_plan **out);
/// Runs it with the full equations of motion; `sample` (may be NULL) takes them.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_plan_go(hamel_plan *p, hamel_sample *sample,
                                                    void *context, const hamel_progress *progress);
/// Whether the target is reached, by the full motion if it was run.
HAMEL_API int hamel_plan_reached(const hamel_plan *p);
/// How many moves the gaits allow: none if no gait, alone or with another, ends at rest.
HAMEL_API size_t hamel_plan_moves(const hamel_plan *p);
/// The plan in words, text or JSON; free them with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_plan_write(const hamel_plan *p, hamel_format format,
                                                       char **out);
/// NULL is allowed.
HAMEL_API void hamel_plan_destroy(hamel_plan *p);

#ifdef __cplusplus
}
#endif

#endif
