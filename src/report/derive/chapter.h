/// What the chapters of a report share: the model, the exact context, and readable forms with the
/// model's own names.
#ifndef REPORT_DERIVE_CHAPTER_H
#define REPORT_DERIVE_CHAPTER_H

#include "derivation/derivation.h"
#include "exact/exact.h"
#include "mech/distribution/flag_at.h"
#include "mech/lagrange/level.h"
#include "mech/quasi/reversal.h"
#include "mech/tools/readable.h"
#include "model/model.h"
#include "report/doc/document.h"

typedef struct chapter {
    exact *x;
    derivation *d;
    const model *m;
    expr_pool *pool;
    const mech_system *system;
    /// NULL until chapter_need_quasi: there for the parts whose entry in derive_parts asks for it
    const mech_quasi *quasi;
    /// the section of chapter D, which explains the quasi-velocities, is shown too
    bool shows_hamel;
    const char *command;  ///< that shows the model's parts: "hamel derive MODEL"; NULL: they are
    bool unexpanded;      ///< graphs are shown as they are, as far as they are short
    const mech_point *at; ///< borrowed: the point asked about, NULL if none
    bool has_cost;        ///< a cost is asked about:
    expr cost;            ///< a function of position, velocity and time
    size_t name_count;
    exact_abbreviation *names; ///< from the model's definitions
    readable_seen seen;        ///< what has been tidied before
    readable_seen plain;       ///< and without names of formulas
    exact_record heard;        ///< see chapter_listen
    mech_level level;          ///< what holonomic constraints say of positions
    bool on_level;             ///< formulas are written with it, where that is shorter
    exact around;              ///< the context as it was before
} chapter;

/// A derivation made ready for chapters; chapter_close undoes it, unless this failed.
HAMEL_MUST_USE hamel_status chapter_open(chapter *c, exact *x, derivation *d);
/// The same for chapters that stand on their own. Where the rank of the constraints could not be
/// decided c->system is NULL, and chapter_need_system says why.
HAMEL_MUST_USE hamel_status chapter_begin(chapter *c, exact *x, derivation *d);
HAMEL_MUST_USE hamel_status chapter_need_system(chapter *c);
void chapter_close(chapter *c);
/// Chapter D.
HAMEL_MUST_USE hamel_status chapter_need_quasi(chapter *c);

/// Whether closed forms are not tried: constraints without minors, or very many coordinates.
bool chapter_is_large(const chapter *c);
/// Whether e is shown as it is, as nobody waits for its readable form.
bool chapter_stays(const chapter *c, expr e);
/// The readable form of e with the model's names; e itself where that fails.
expr chapter_tidy(chapter *c, expr e);
/// Adds what vanishes where e does: without sign, multiplicities, and factors that are never zero.
void chapter_locus(chapter *c, doc *to, expr e);
/// Appends formulas as text, with commas between them.
void chapter_list(chapter *c, text *out, size_t count, const expr *e);
/// A symbol to stand before an equals sign, made from the format.
expr chapter_symbol(chapter *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
/// The symbol of a quantity of the theory: `name`, or `other` where the model calls something so.
expr chapter_quantity(chapter *c, const char *name, const char *other);
/// The same with a number behind it: also where the model's own is a vector, whose entries have
/// such names.
expr chapter_numbered(chapter *c, const char *name, const char *other, size_t number);
/// e as it is on the level of the holonomic constraints, if chapters are written so and that is
/// shorter.
expr chapter_on_level(chapter *c, expr e);
/// Whether f is proved to vanish nowhere, on the level.
bool chapter_never_zero(chapter *c, expr f);
/// Adds name = tidy(value), on the level.
void chapter_formula(chapter *c, doc *to, const char *key, expr name, expr value,
                     const char *equation);
/// Whether so long a list is for those who ask for the part by its name: then what stands in its
/// place, the command to ask with, is written.
bool chapter_leaves(chapter *c, doc *to, const char *key, const char *title, const char *part,
                    size_t count, const expr *e);
/// Adds a verdict; it claims what the title says, unless the record has words of its own.
doc *chapter_verdict(chapter *c, doc *to, const char *key, const char *title, mech_verdict v);
/// Listens to zero tests in contexts made from c->x, from now on.
void chapter_listen(chapter *c);
/// Ends that: a record of the answer with what was heard, as evidence. Good until the next time.
mech_verdict chapter_heard(chapter *c, truth answer);
/// Adds a rows by cols matrix of readable forms.
void chapter_matrix(chapter *c, doc *to, const char *key, const char *title, size_t rows,
                    size_t cols, const expr *entries);
/// Adds a vector field over the base frame: X_1 = cos(theta)*d_x + sin(theta)*d_y.
void chapter_field(chapter *c, doc *to, const char *key, const char *name, const expr *field);
/// The model's own name for a symbol (Omega_1 for B_w1), or the symbol.
expr chapter_alias(const chapter *c, expr symbol);
/// Whether the rate of quasi-velocity a has a closed form: as the whole solution has one, or
/// because it is decoupled from the others.
bool chapter_rate(const chapter *c, size_t a, expr *rate);
/// e with the rates of quasi-velocities put in, written out or not: to compute with.
expr chapter_with_rates(chapter *c, expr e);
/// How base direction i is called: the coordinate, or B_w1.
const char *chapter_direction(const chapter *c, size_t i);

/// What runs may prescribe, "psi, force on phi", appended.
void chapter_controls(const chapter *c, text *out);
/// The heading over a basis of D, which has rank r.
const char *chapter_basis_title(size_t r);

#endif
