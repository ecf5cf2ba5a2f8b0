/// What is derived from a model: pages to be read, and numbers for the quantities on them.
#ifndef HAMEL_DERIVE_H
#define HAMEL_DERIVE_H

#include "hamel/model.h"

#ifdef __cplusplus
extern "C" {
#endif

// ---- pages -----------------------------------------------------------------------------------

/// A page of results. It needs the model it was made from.
typedef struct hamel_document hamel_document;

/// The page in words; free them with hamel_free. HAMEL_INVALID, and NULL, for a format that it does
/// not have.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_document_write(const hamel_document *d,
                                                           hamel_format format, char **out);

typedef struct hamel_write_options {
    size_t size; ///< of this struct
    hamel_format format;
    size_t width;       ///< of the lines of a text; 0: they are not broken
    int whole_document; ///< nonzero: LaTeX with a preamble and a title, to be compiled as it is
    int records;        ///< nonzero: text and LaTeX show the record behind each verdict too: its
                        ///< scope, the method, what was seen at which points, ranks
} hamel_write_options;

/// Text in lines of 100 characters.
HAMEL_API hamel_write_options hamel_write_options_default(void);
/// hamel_document_write, with more to choose.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_document_write_as(const hamel_document *d,
                                                              const hamel_write_options *options,
                                                              char **out);
/// The numbers that go with a page (both motions of hamel_model_compare, side by side, with their
/// distance), or NULL.
HAMEL_API const hamel_rows *hamel_document_rows(const hamel_document *d);
/// Rows of a motion of the model as a picture, the first column the time, t: columns of one unit
/// share a panel; below them the path in the plane, if there is one. `coordinates` nonzero: these
/// alone. Names that end with _vak are those of a second, vakonomic motion. HAMEL_INVALID if there
/// is no time or nothing to draw. Free it with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_rows_draw(const hamel_model *m, const hamel_rows *rows,
                                                      int coordinates, hamel_picture kind,
                                                      char **out, size_t *length);
/// NULL is allowed.
HAMEL_API void hamel_document_destroy(hamel_document *d);

/// Names of the parts of a derivation, i = 0, 1, ..; NULL beyond the last.
HAMEL_API const char *hamel_part_name(size_t i);
/// What the part is about; NULL beyond the last.
HAMEL_API const char *hamel_part_title(size_t i);

typedef struct hamel_derive_options {
    size_t size;       ///< of this struct
    size_t part_count; ///< 0: all of them
    const char *const *parts;
    const char *at; ///< a point for distribution and control, exactly: "theta=pi/2, x=1/3"
    const char *of; ///< functions for the part hamilton, with commas between them, written as in a
                    ///< claim: their fields and brackets; NULL: none
    const char
        *jacobi; ///< a section of D* for the part hamilton, "p_u = .., p_omega = ..": whether it
                 ///< solves the Hamilton-Jacobi equation; NULL: none
    /// for the part optimal, which is empty without: "(phi1'^2 + phi2'^2)/2"; NULL: none
    const char *cost;
    int brief; ///< nonzero: only what a paper would print of the system
    /// Told when a part is begun, with NULL, and of each of its sections when it is there, as text:
    /// all of them, one behind the other, are the page. NULL: nobody is told. Sections get longer
    /// behind that where `of` or `jacobi` is given, and of constraints that are not linear in the
    /// velocities nothing is told.
    void (*section)(void *data, const char *part, const char *words);
    void *data;
    size_t width; ///< of these words, in characters; 0: as usual
    int records;  ///< as in hamel_write_options, of these words
} hamel_derive_options;

/// Options that ask for everything.
HAMEL_API hamel_derive_options hamel_derive_options_default(void);
/// Derives parts of the theory. HAMEL_SINGULAR if some need a Lagrangian that is regular on the
/// constraints and this is not: *out then has the others, and says which are left out. If all parts
/// are asked for, one that fails is named with its reason where it would stand. HAMEL_STOPPED if it
/// was cancelled: *out has what was found by then. On any other failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_derive(hamel_model *m,
                                                         const hamel_derive_options *options,
                                                         const hamel_progress *progress,
                                                         hamel_document **out);

typedef struct hamel_check_options {
    size_t size;         ///< of this struct
    int find_symmetries; ///< nonzero: all with simple coefficients, their group, and the momenta
                         ///< that are constant because of them
    unsigned degree;     ///< of these coefficients, 1 to 3
} hamel_check_options;

/// Options that look for no symmetries, degree 1.
HAMEL_API hamel_check_options hamel_check_options_default(void);
/// What holds of the model, on one page: each claim proved, refuted with a witness, or unknown.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_check(hamel_model *m,
                                                        const hamel_check_options *options,
                                                        const hamel_progress *progress,
                                                        hamel_document **out);

/// The certificate of a page of hamel_model_check of this model, JSON (docs/certificates.md): its
/// verdicts as identities, exact points, matrices and ranks, for others to verify without Hamel.
/// To be freed with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_certificate(hamel_model *m,
                                                              const hamel_document *page,
                                                              const hamel_progress *progress,
                                                              char **out);

/// Whether claims about the model hold (docs/verify.md), one a line, on a page: each proved,
/// refuted with a point, or unknown. *all is HAMEL_YES if all are proved, HAMEL_NO if one is
/// refuted; it may be NULL. HAMEL_SYNTAX or HAMEL_INVALID, with the place in `claims`, if one
/// cannot be read.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_verify(hamel_model *m, const char *claims,
                                                         const hamel_progress *progress,
                                                         hamel_truth *all, hamel_document **out);

typedef struct hamel_compare_options {
    size_t size;                    ///< of this struct
    int no_run;                     ///< nonzero: the exact part only
    int realise;                    ///< nonzero: also show how motions without constraints, with
                                    ///< friction or inertia against their violation, converge
    double until, every, tolerance; ///< as of a run; 0: the run's own
    size_t lambda_count;            ///< initial multipliers, instead of the best ones
    const double *lambda;
} hamel_compare_options;

/// Options that compare along the run's own times.
HAMEL_API hamel_compare_options hamel_compare_options_default(void);
/// Whether nonholonomic motions are vakonomic ones too, and how far apart the two get along a run
/// (NULL: the model's first, if it has one).
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_compare(hamel_model *m, const char *run,
                                                          const hamel_compare_options *options,
                                                          const hamel_progress *progress,
                                                          hamel_document **out);

typedef struct hamel_report_options {
    size_t size;     ///< of this struct
    double patience; ///< seconds: what of the derivation takes longer is left out; 0: nothing
} hamel_report_options;

/// Options with a patience of five seconds.
HAMEL_API hamel_report_options hamel_report_options_default(void);
/// One HTML page about the model: its derivation, what holds of it, and its motions, which the page
/// computes itself (docs/page.md). Free it with hamel_free. HAMEL_STOPPED if it was cancelled: the
/// page then has what was found by then. HAMEL_UNAVAILABLE if the library was built without the
/// page's script.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_report(hamel_model *m,
                                                         const hamel_report_options *options,
                                                         const hamel_progress *progress,
                                                         char **out);

// ---- numbers ---------------------------------------------------------------------------------

/// The names of all derived quantities that have a value, one a line:
/// lagrange_dalembert.accelerations.theta, .. Free them with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_names(hamel_model *m,
                                                        const hamel_progress *progress, char **out);
/// The value at a point, "phi=0.3, x'=1", of a derived quantity or of a formula, written as in a
/// claim (docs/verify.md): "{x, p_u}", "d/dt(m*x')". What the point does not say is chosen as near
/// to zero as the constraints allow (a rotation: the identity); `at` may be NULL. HAMEL_INVALID or
/// HAMEL_SYNTAX if there is no such quantity or the point contradicts the constraints, HAMEL_DOMAIN
/// for a vector field, HAMEL_UNDEFINED where there is no value.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_evaluate(hamel_model *m, const char *name,
                                                           const char *at,
                                                           const hamel_progress *progress,
                                                           double *out);
/// The same for several quantities at one point: a page, as text or JSON, whose one row they are.
/// The point is in the JSON, and in a message: "at x = 0, x' = 1, ..".
HAMEL_API HAMEL_MUST_USE hamel_status hamel_model_values(hamel_model *m, size_t count,
                                                         const char *const *names, const char *at,
                                                         const hamel_progress *progress,
                                                         hamel_document **out);

#ifdef __cplusplus
}
#endif

#endif
