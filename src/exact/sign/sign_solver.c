/// What our own arguments leave open is asked of the solver, sign by sign: is there a point where
/// the function has it? A *no* takes the sign away; a point where it is zero is checked by us.
#include "exact/sign/sign_solver.h"

#include "exact/convert_internal.h"
#include "exact/poly_internal.h"
#include "exact/scan_internal.h"
#include "exact/sign/sign_internal.h"
#include "exact/sign/sign_range_internal.h"
#include "exact/sign/solver_guess_internal.h"
#include "exact/sign/solver_internal.h"

typedef VEC(solver_condition) condition_list;

/// Longer polynomials are not asked about: the solver would use up its steps for nothing.
enum { MOST_TERMS = 40 };

/// A polynomial that the conditions own.
static fmpz_mpoly_struct *fresh(const exact_field *F) {
    fmpz_mpoly_struct *p = MEM_NEW(fmpz_mpoly_struct, 1);
    fmpz_mpoly_init(p, F->ctx);
    return p;
}

static void conditions_clear(const exact_field *F, condition_list *list) {
    for (size_t i = 0; i < list->count; i++) {
        fmpz_mpoly_clear(list->items[i].p, F->ctx);
        free(list->items[i].p);
    }
    vec_clear(list);
}

static void add(const exact_field *F, condition_list *list, const fmpz_mpoly_t p, sign_set signs) {
    fmpz_mpoly_struct *own = fresh(F);
    fmpz_mpoly_set(own, p, F->ctx);
    *vec_push(list) = (solver_condition){own, signs};
}

/// x above N/D (below, with `side` MINUS): (x D − N) D has that sign.
static void add_end(exact_field *F, condition_list *list, slong v, const element *end,
                    sign_set side) {
    fmpz_mpoly_struct *p = fresh(F);
    fmpz_mpoly_gen(p, v, F->ctx);
    poly_mul(F, p, p, end->den);
    fmpz_mpoly_sub(p, p, end->num, F->ctx);
    poly_mul(F, p, p, end->den);
    *vec_push(list) = (solver_condition){p, side};
    add(F, list, end->den, SIGN_MINUS | SIGN_PLUS);
}

/// What is known of every point: signs of generators, ranges, functions that vanish.
static void add_domain(exact_field *F, condition_list *list, const sign_ranges *r,
                       const element *ends, size_t count, const element *zero) {
    for (slong v = 0; v < F->count; v++) {
        fmpz_mpoly_struct *p = fresh(F);
        fmpz_mpoly_gen(p, v, F->ctx);
        *vec_push(list) = (solver_condition){p, sign_of_generator(F, &F->generators[v])};
    }
    for (size_t i = 0; i < r->count; i++) {
        const slong v = field_find(F, GENERATOR_SYMBOL, r->symbols[i]);
        const expr_symbol_info *info = expr_symbol_info_of(F->pool, r->symbols[i]);
        if (v < 0) continue; // it stands under a sine only
        if (info->has_lower) add_end(F, list, v, &ends[2 * i], SIGN_PLUS);
        if (info->has_upper) add_end(F, list, v, &ends[2 * i + 1], SIGN_MINUS);
    }
    for (size_t i = 0; i < count; i++) {
        add(F, list, zero[i].num, SIGN_ZERO);
        add(F, list, zero[i].den, SIGN_MINUS | SIGN_PLUS);
    }
}

/// p without powers of positive generators that all its terms share: they change no sign, and the
/// solver's work grows steeply with the degree.
static void drop_positive(const exact_field *F, fmpz_mpoly_t p) {
    fmpz_mpoly_t shared;
    fmpz_mpoly_init(shared, F->ctx);
    fmpz_mpoly_term_content(shared, p, F->ctx);
    ulong *exps = MEM_NEW(ulong, (size_t)F->count + 1);
    fmpz_mpoly_get_term_exp_ui(exps, shared, 0, F->ctx);
    for (slong v = 0; v < F->count; v++) {
        if (sign_of_generator(F, &F->generators[v]) != SIGN_PLUS) exps[v] = 0;
    }
    fmpz_mpoly_zero(shared, F->ctx);
    fmpz_mpoly_push_term_ui_ui(shared, 1, exps, F->ctx);
    fmpz_mpoly_divides(p, p, shared, F->ctx);
    free(exps);
    fmpz_mpoly_clear(shared, F->ctx);
}

/// Asks for each sign that is left.
static void ask_signs(exact_field *F, const element *f, condition_list *list, void *out) {
    exact_signs *s = out;
    static const sign_set signs[] = {SIGN_ZERO, SIGN_MINUS, SIGN_PLUS};
    fmpz_mpoly_t product;
    fmpz_mpoly_init(product, F->ctx);
    poly_mul(F, product, f->num, f->den);
    if (F->status == HAMEL_OK && product->length > 0) drop_positive(F, product);
    add(F, list, f->den, SIGN_MINUS | SIGN_PLUS);
    add(F, list, product, SIGN_ANY);
    solver_condition *asked = &list->items[list->count - 1];
    const bool short_enough = product->length <= MOST_TERMS;
    for (size_t i = 0; i < 3 && short_enough && F->status == HAMEL_OK; i++) {
        if (!(s->may & signs[i]) || s->may == signs[i]) continue;
        asked->signs = signs[i];
        solver_point at;
        const solver_answer answer = solver_ask(F, list->count, list->items, &at);
        if (answer == SOLVER_NO)
            *s = (exact_signs){s->may & ~signs[i], SIGN_BY_SOLVER, s->zero_found};
        if (answer == SOLVER_YES && signs[i] == SIGN_ZERO)
            s->zero_found = solver_point_holds(F, &at, list->count, list->items);
        solver_point_clear(F, &at);
        if (s->zero_found || answer == SOLVER_UNKNOWN) break;
    }
    fmpz_mpoly_clear(product, F->ctx);
}

/// Asks for a point where f is zero, unless there is one to see.
static void ask_never(exact_field *F, const element *f, condition_list *list, void *out) {
    fmpz_mpoly_t product;
    fmpz_mpoly_init(product, F->ctx);
    poly_mul(F, product, f->num, f->den);
    if (F->status == HAMEL_OK && product->length > 0) drop_positive(F, product);
    add(F, list, f->den, SIGN_MINUS | SIGN_PLUS);
    add(F, list, product, SIGN_ZERO);
    if (F->status == HAMEL_OK && product->length <= MOST_TERMS &&
        !solver_guess(F, list->count, list->items)) {
        solver_point at;
        *(bool *)out = solver_ask(F, list->count, list->items, &at) == SOLVER_NO;
        solver_point_clear(F, &at);
    }
    fmpz_mpoly_clear(product, F->ctx);
}

/// Asks for a point where f is not zero.
static void ask_zero(exact_field *F, const element *f, condition_list *list, void *out) {
    solver_point at;
    add(F, list, f->den, SIGN_MINUS | SIGN_PLUS);
    add(F, list, f->num, SIGN_MINUS | SIGN_PLUS);
    if (f->num->length > MOST_TERMS || F->status != HAMEL_OK) return;
    *(bool *)out = solver_ask(F, list->count, list->items, &at) == SOLVER_NO;
    solver_point_clear(F, &at);
}

/// Has the solver asked by `ask_it` about e where functions vanish.
static void with_solver(exact *x, expr e, size_t count, const expr *zero,
                        void (*ask_it)(exact_field *, const element *, condition_list *, void *),
                        void *out) {
    exact quiet = exact_quietly(x);
    expr *all = MEM_NEW(expr, 1 + count);
    all[0] = e;
    for (size_t i = 0; i < count; i++) all[1 + i] = zero[i];
    sign_ranges r;
    sign_ranges_init(&r, x->pool, 1 + count, all);
    all = mem_resize(all, 1 + count + 2 * r.count, sizeof *all);
    for (size_t i = 0; i < 2 * r.count; i++) all[1 + count + i] = r.ends[i];
    exact_field *F;
    element *value;
    if (field_open(&F, &quiet, 1 + count + 2 * r.count, all, &value) == HAMEL_OK) {
        condition_list list = {0};
        add_domain(F, &list, &r, value + 1 + count, count, value + 1);
        ask_it(F, &value[0], &list, out);
        conditions_clear(F, &list);
        field_close(F, 1 + count + 2 * r.count, value);
    }
    free(all);
    sign_ranges_clear(&r);
}

exact_signs exact_signs_decided(exact *x, expr e, size_t count, const expr *zero) {
    exact_signs s = exact_signs_of(x, e);
    if ((s.may & SIGN_ZERO) && s.may != SIGN_ZERO && solver_there())
        with_solver(x, e, count, zero, ask_signs, &s);
    return s;
}

bool exact_never_zero_on(exact *x, expr e, size_t count, const expr *zero) {
    const exact_signs s = exact_signs_of(x, e);
    bool never = !(s.may & SIGN_ZERO);
    if (!never && s.may != SIGN_ZERO && solver_there())
        with_solver(x, e, count, zero, ask_never, &never);
    return never;
}

bool exact_vanishes_on(exact *x, expr e, size_t count, const expr *zero) {
    bool vanishes = false;
    if (solver_there()) with_solver(x, e, count, zero, ask_zero, &vanishes);
    return vanishes;
}
