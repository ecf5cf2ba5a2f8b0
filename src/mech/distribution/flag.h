/// Flags of a distribution: how far brackets lead out of it.
///   Lie flag       D^1 = D,  D^{i+1} = D^i + [D, D^i]
///   derived flag   D_1 = D,  D_{i+1} = D_i + [D_i, D_i]
/// At a generic point both are found by their annihilators, which shrink:
///   I^{i+1} = {ω ∈ I^i : ω([X, Y]) = 0 for X in D, Y in D^i}
/// by exact linear algebra over the functions, so every rank is proved.
#ifndef MECH_DISTRIBUTION_FLAG_H
#define MECH_DISTRIBUTION_FLAG_H

#include "base/vec.h"
#include "exact/exact.h"
#include "space/space.h"

typedef enum flag_kind { FLAG_LIE, FLAG_DERIVED } flag_kind;

/// Ranks of a flag up to where it stays: (2, 3, 4, 5). Each is proved.
typedef struct mech_flag {
    size_t count;
    size_t *ranks;
    truth ends; ///< YES: the last rank is that of the limit. UNKNOWN: computing stopped there
} mech_flag;

void mech_flag_clear(mech_flag *f);
bool mech_flag_same(const mech_flag *a, const mech_flag *b);

/// One distribution of a flag at a generic point.
typedef struct flag_level {
    size_t rank;
    expr *fields; ///< rank·n: a basis; those from `fresh` on are not in the level before
    size_t fresh;
    size_t form_count;
    expr *forms; ///< form_count·n: a basis of the annihilator
    size_t bracket_count;
    expr *torsion; ///< bracket_count·form_count: ω^c([X_a, Y_b]), a row for each bracket that may
                   ///< lead out of the level
} flag_level;

/// A flag at a generic point, level by level; the last is the limit if it ends.
typedef struct flag_levels {
    const space *q; ///< borrowed
    VEC(flag_level) levels;
    truth ends;
} flag_levels;

/// The flag of the distribution spanned by r fields, with p forms as a basis of its annihilator.
/// Where a computation is beyond the limits of x the flag stops, with `ends` unknown.
void flag_levels_init(flag_levels *f, exact *x, const space *q, flag_kind kind, size_t r,
                      const expr *fields, size_t p, const expr *forms);
void flag_levels_clear(flag_levels *f);
/// The ranks of the levels, fresh.
mech_flag flag_levels_ranks(const flag_levels *f);

/// The columns that forms are best solved for, count of them, then the others (order has room for
/// n): with a constant determinant if there are such, else with a short one.
HAMEL_MUST_USE hamel_status flag_columns(exact *x, const space *q, size_t count, const expr *forms,
                                         size_t *order, expr *determinant);
/// Short solutions of ω(X) = 0, solved for these columns: *count of them, fresh.
HAMEL_MUST_USE hamel_status flag_solutions(exact *x, const space *q, size_t form_count,
                                           const expr *forms, size_t *count, expr **out,
                                           expr *determinant);
/// ω^c([X_a, Y_b]) for all a and b, a row for each bracket: room for left·right·form_count.
void flag_torsion(const space *q, size_t left, const expr *X, size_t right, const expr *Y,
                  size_t form_count, const expr *forms, expr *out);

#endif
