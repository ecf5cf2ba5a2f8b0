/// Accelerations and multipliers come from the bordered system at the positions and velocities of a
/// sample, whatever the unknowns of the motion are; quantities are functions of all these.
#include "run/outside/columns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/print.h"
#include "expr/symbolf.h"
#include "mech/law/bordered_rows.h"
#include "num/sparse.h"
#include "run/form/bordered_internal.h"
#include "run/motion/run_internal.h"
#include "run/motion/watch.h"
#include "run/motion/watch_internal.h"
#include "run/outside/point.h"

/// Their inputs behind the state: velocities, multipliers that a vakonomic motion carries, and what
/// is solved for, accelerations and multipliers (their rates, if they are carried).
typedef struct run_further {
    run_function quantities; ///< of (state, inputs, t)
    bool solved;             ///< some need accelerations or multipliers:
    mech_rows rows;
    tape_linear linear;
    run_function entries;
    sparse *solver;
    double *numbers; ///< entries and right side
    size_t known;    ///< velocities and carried multipliers
    double *inputs;
    double *z; ///< the solution
} run_further;

// ---- filling ------------------------------------------------------------------------------------

static bool is_vakonomic(const run_motion *r) { return r->options.form == RUN_VAKONOMIC; }

/// Accelerations and multipliers behind what is known. False where they have no value.
static bool solve(run_further *f, const run_motion *r, double t) {
    if (!function_defined(&f->entries, r->point, f->inputs, t, f->numbers)) return false;
    if (!sparse_factor(f->solver, f->numbers)) return false;
    if (!sparse_solve(f->solver, f->numbers + f->linear.entry_count, f->z)) return false;
    memcpy(f->inputs + f->known, f->z, (f->rows.n + f->rows.p) * sizeof *f->z);
    return true;
}

/// A value that is not there is told as that: the motion goes on.
static void fill(run_motion *r, double t, const double *y, double *out) {
    run_further *f = r->further;
    const size_t n = r->q->n;
    memcpy(f->inputs, r->watched + r->q->entry_count, n * sizeof *f->inputs);
    memcpy(f->inputs + n, y + run_first_extra(r), (f->known - n) * sizeof *f->inputs);
    if ((!f->solved || solve(f, r, t)) &&
        function_defined(&f->quantities, r->point, f->inputs, t, out))
        return;
    for (size_t k = 0; k < f->quantities.count; k++) out[k] = NAN;
}

static void clear(run_motion *r) {
    run_further *f = r->further;
    function_clear(&f->quantities);
    if (f->solved) {
        f->linear.values = NULL; // the function's
        tape_linear_clear(&f->linear);
        mech_rows_clear(&f->rows);
        function_clear(&f->entries);
        sparse_destroy(f->solver);
    }
    free(f->numbers);
    free(f->inputs);
    free(f->z);
    free(f);
}

// ---- making -------------------------------------------------------------------------------------

/// The bordered system of the run, as sparse as its text.
static hamel_status make_system(run_further *f, run_motion *r, const expr *known, diag *messages) {
    const size_t n = r->q->n, count = n + r->system.p + r->phi_count;
    mech_rows_further_init(&f->rows, &r->system, r->m, r->phi_count, r->phi,
                           is_vakonomic(r) ? known + n : NULL);
    expr *unknowns = MEM_NEW(expr, count);
    memcpy(unknowns, r->q->accelerations, n * sizeof *unknowns);
    memcpy(unknowns + n, f->rows.multipliers, f->rows.p * sizeof *unknowns);
    f->solved = run_bordered_linear(r, f->known, known, count, unknowns, f->rows.rows, &f->linear);
    free(unknowns);
    if (!f->solved) {
        mech_rows_clear(&f->rows);
        return diag_add(messages, HAMEL_TOO_LARGE, (diag_span){0},
                        "the equations could not be written as a linear system for accelerations");
    }
    function_from_tape(&f->entries, r->m, f->known, f->linear.values);
    f->solver =
        sparse_create(f->linear.order, f->linear.starts, f->linear.rows, NULL, SPARSE_PROGRAM);
    f->numbers = MEM_NEW(double, f->linear.entry_count + f->linear.order);
    f->z = MEM_NEW(double, f->linear.order);
    return HAMEL_OK;
}

/// What accelerations and multipliers are called in the words of a column: the inputs' symbols.
typedef struct vocabulary {
    size_t known, count;
    expr *symbols;
} vocabulary;

/// The number of a multiplier: that of its constraint; those of nonlinear ones come behind.
static size_t number_of(const run_motion *r, size_t a) {
    const size_t p = r->system.p;
    if (a < p) return r->system.source[a] + 1;
    return (p > 0 ? r->system.source[p - 1] + 1 : 0) + a - p + 1;
}

static void vocabulary_init(vocabulary *v, const run_motion *r) {
    const size_t n = r->q->n, p = r->system.p + r->phi_count, carried = is_vakonomic(r) ? p : 0;
    *v = (vocabulary){.known = n + carried, .count = 2 * n + carried + p};
    v->symbols = MEM_NEW(expr, v->count);
    memcpy(v->symbols, r->q->velocities, n * sizeof(expr));
    if (carried > 0) memcpy(v->symbols + n, r->form->further(r), carried * sizeof(expr));
    expr *const found = v->symbols + v->known;
    memcpy(found, r->q->accelerations, n * sizeof(expr));
    for (size_t a = 0; a < p; a++)
        found[n + a] =
            carried > 0 ? expr_symbolf(r->m->pool, EXPR_MULTIPLIER, "lambda_%zu_dot", a + 1)
                        : expr_symbolf(r->m->pool, EXPR_MULTIPLIER, "lambda_%zu", number_of(r, a));
}

static void print_name(const run_motion *r, expr symbol, text *out) {
    if (expr_print(r->m->pool, symbol, EXPR_INFIX, out) != HAMEL_OK) text_add(out, "?");
}

/// Whether a word names an acceleration, as x_ddot or x'', a multiplier, or the rate of one.
static bool find_symbol(const vocabulary *v, const run_motion *r, const char *word, expr *out) {
    text plain = {0};
    const size_t length = strcspn(word, "'");
    const char *const primes = word + length;
    text_add_bytes(&plain, word, length);
    text_add(&plain, strcmp(primes, "''") == 0  ? "_ddot"
                     : strcmp(primes, "'") == 0 ? "_dot"
                                                : primes);
    bool found = false;
    for (size_t k = v->known; k < v->count && !found; k++) {
        text name = {0};
        print_name(r, v->symbols[k], &name);
        found = strcmp(text_cstr(&name), text_cstr(&plain)) == 0;
        if (found) *out = v->symbols[k];
        text_clear(&name);
    }
    text_clear(&plain);
    return found;
}

static size_t find_column(const run_motion *r, const char *word) {
    size_t k = 0;
    while (k < run_column_count(r) && strcmp(run_column_name(r, k), word) != 0) k++;
    return k;
}

/// The length of the next word: to a comma outside of brackets.
static size_t word_length(const char *s) {
    int depth = 0;
    size_t k = 0;
    for (; s[k] != '\0' && (s[k] != ',' || depth > 0); k++) {
        depth += s[k] == '(' || s[k] == '[';
        depth -= s[k] == ')' || s[k] == ']';
    }
    return k;
}

typedef struct wish {
    vocabulary words;
    VEC(size_t) columns; ///< of each name; those beyond the run's are further ones
    VEC(expr) meanings;  ///< of the further ones, and their names
    VEC(char *) names;
    bool solved; ///< some of them need the bordered system
} wish;

static void wish_clear(wish *w) {
    for (size_t k = 0; k < w->names.count; k++) free(w->names.items[k]);
    free(w->words.symbols);
    vec_clear(&w->columns);
    vec_clear(&w->meanings);
    vec_clear(&w->names);
}

#define NAME "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

static hamel_status no_column(const run_motion *r, const char *word, diag *words) {
    text known = {0};
    for (size_t i = 1; i < run_column_count(r); i++)
        text_addf(&known, "%s%s", i > 1 ? ", " : "", run_column_name(r, i));
    const hamel_status status =
        diag_add(words, HAMEL_INVALID, (diag_span){0}, "the run has no column '%s'; it has %s",
                 word, text_cstr(&known));
    text_clear(&known);
    return status;
}

static hamel_status add_wish(wish *w, run_motion *r, const model *m, const char *word, diag *words,
                             diag *messages) {
    size_t k = find_column(r, word);
    expr meaning;
    if (k < run_column_count(r)) {
        *vec_push(&w->columns) = k;
        return HAMEL_OK;
    }
    text name = {0};
    if (find_symbol(&w->words, r, word, &meaning)) {
        print_name(r, meaning, &name);
        w->solved = true;
    } else {
        const bool plain = word[strspn(word, NAME)] == '\0';
        const hamel_status status = plain && !run_name(m, word, &meaning)
                                        ? no_column(r, word, words)
                                        : run_quantity_moving(m, word, words, messages, &meaning);
        if (status != HAMEL_OK) return status;
        w->solved = w->solved || run_moving(m, 1, &meaning);
        text_add(&name, word);
    }
    *vec_push(&w->columns) = run_column_count(r) + w->meanings.count;
    *vec_push(&w->meanings) = meaning;
    *vec_push(&w->names) = text_take(&name);
    return HAMEL_OK;
}

static hamel_status read_names(wish *w, run_motion *r, const model *m, const char *names,
                               diag *words, diag *messages) {
    hamel_status status = HAMEL_OK;
    for (const char *s = names; *s != '\0' && status == HAMEL_OK;) {
        s += strspn(s, " ");
        size_t length = word_length(s), kept = length;
        while (kept > 0 && s[kept - 1] == ' ') kept--;
        text word = {0};
        text_add_bytes(&word, s, kept);
        status = kept > 0 ? add_wish(w, r, m, text_cstr(&word), words, messages)
                          : diag_add(words, HAMEL_INVALID, (diag_span){0}, "a name is missing");
        text_clear(&word);
        s += length + (s[length] == ',');
    }
    return status;
}

static hamel_status make(const wish *w, run_motion *r, diag *messages) {
    const size_t inputs = w->words.count;
    run_further *f = MEM_NEW(run_further, 1);
    *f = (run_further){.known = w->words.known, .inputs = MEM_NEW_ZERO(double, inputs)};
    r->further = f;
    hamel_status status = w->solved ? make_system(f, r, w->words.symbols, messages) : HAMEL_OK;
    if (status == HAMEL_OK)
        status = function_init(&f->quantities, r->m, inputs, w->words.symbols, w->meanings.count,
                               w->meanings.items, messages);
    if (status == HAMEL_OK) {
        run_columns_extend(r, w->names.count, (const char *const *)w->names.items, fill, clear);
    } else {
        clear(r);
        r->further = NULL;
    }
    return status;
}

hamel_status run_columns_choose(run_motion *r, const model *m, const char *names, diag *words,
                                diag *messages, size_t *count, size_t **chosen) {
    wish w = {0};
    const size_t energy = run_column_count(r) - 1; // further ones are put before it
    vocabulary_init(&w.words, r);
    hamel_status status = read_names(&w, r, m, names, words, messages);
    if (status == HAMEL_OK && w.meanings.count > 0) status = make(&w, r, messages);
    *count = 0;
    *chosen = NULL;
    if (status == HAMEL_OK) {
        *count = w.columns.count;
        *chosen = MEM_NEW(size_t, *count);
        for (size_t i = 0; i < *count; i++) {
            const size_t k = w.columns.items[i];
            (*chosen)[i] = k < energy ? k : k == energy ? energy + w.meanings.count : k - 1;
        }
    }
    wish_clear(&w);
    return status;
}
