/// Lists of names are read one by one, as quantities of the model.
#include "run/linear/words_internal.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "expr/print_name.h"
#include "expr/walk.h"
#include "num/dense.h"
#include "run/form/reduced.h"
#include "run/outside/point.h"

/// The next of the words between commas outside of brackets, without spaces around it; false behind
/// the last.
static bool next_word(const char **at, text *word) {
    text_clear(word);
    if (*at == NULL) return false;
    int depth = 0;
    const char *end = *at;
    while (*end != '\0' && (*end != ',' || depth > 0)) {
        depth += *end == '(' || *end == '[';
        depth -= *end == ')' || *end == ']';
        end++;
    }
    const char *begin = *at, *last = end;
    while (begin < last && isspace((unsigned char)*begin)) begin++;
    while (last > begin && isspace((unsigned char)last[-1])) last--;
    text_add_bytes(word, begin, (size_t)(last - begin));
    *at = *end == ',' ? end + 1 : NULL;
    return true;
}

/// The number of the variation with that name, phi, phi' or phi_dot; N if there is none.
static size_t variation_of(const linear *l, const char *name) {
    text wanted = {0};
    size_t found = l->e.N;
    text_add(&wanted, name);
    if (text_ends_with(name, "'")) {
        wanted.length--;
        text_add(&wanted, "_dot");
    }
    for (size_t k = 0; k < l->e.N; k++) {
        text known = {0};
        expr_print_name(l->m->pool, l->e.names[k], EXPR_INFIX, &known);
        if (strcmp(text_cstr(&known), text_cstr(&wanted)) == 0) found = k;
        text_clear(&known);
    }
    text_clear(&wanted);
    return found;
}

static hamel_status no_state(const char *name, diag *at) {
    return diag_add(at, HAMEL_INVALID, (diag_span){0},
                    "'%s' is no state here: states are the coordinates that the symmetry leaves, "
                    "and all velocities",
                    name);
}

hamel_status linear_words_states(const linear *l, const char *words, diag *at, size_t *count,
                                 size_t *variations) {
    text word = {0};
    hamel_status status = HAMEL_OK;
    *count = 0;
    while (status == HAMEL_OK && next_word(&words, &word)) {
        const size_t found = variation_of(l, text_cstr(&word));
        if (found == l->e.N) status = no_state(text_cstr(&word), at);
        else if (*count == l->e.N)
            status = diag_add(at, HAMEL_INVALID, (diag_span){0}, "a state is named twice");
        else variations[(*count)++] = found;
    }
    text_clear(&word);
    return status;
}

expr linear_words_multiplier(const linear *l, size_t constraint) {
    char name[40];
    snprintf(name, sizeof name, "lambda_%zu", constraint + 1);
    return expr_symbol(l->m->pool, name, EXPR_MULTIPLIER);
}

/// Multipliers that an output names have to be those of constraints that are not redundant.
static hamel_status check_multipliers(const linear *l, const expr *output, diag *at) {
    const mech_system *system = &l->s->r->system;
    expr_pool *pool = l->m->pool;
    expr_walk w;
    hamel_status status = HAMEL_OK;
    expr_walk_init(&w, pool, 1, output);
    for (uint32_t i = 0; i < w.count && status == HAMEL_OK; i++) {
        const expr node = {w.ids[i]};
        if (!expr_is_symbol(pool, node) || expr_symbol_info_of(pool, node)->kind != EXPR_MULTIPLIER)
            continue;
        bool known = false;
        for (size_t a = 0; a < system->p; a++)
            known = known || expr_same(node, linear_words_multiplier(l, system->source[a]));
        if (!known)
            status = diag_add(at, HAMEL_INVALID, (diag_span){0},
                              "'%s' is no multiplier here: there are %zu, of the constraints that "
                              "are independent",
                              expr_symbol_info_of(pool, node)->name, system->p);
    }
    expr_walk_clear(&w);
    return status;
}

hamel_status linear_words_outputs(linear *l, const char *words, diag *at, diag *messages) {
    text word = {0};
    hamel_status status = HAMEL_OK;
    while (status == HAMEL_OK && next_word(&words, &word)) {
        l->outputs = mem_resize(l->outputs, l->shown.p + 1, sizeof *l->outputs);
        expr *output = &l->outputs[l->shown.p];
        status = run_quantity_moving(l->s->m, text_cstr(&word), at, messages, output);
        if (status == HAMEL_OK) status = check_multipliers(l, output, at);
        if (status != HAMEL_OK) break;
        exact quiet = exact_quietly(&l->s->r->exact); // velocities may come as quasi-velocities
        status = exact_normalise(&quiet, &l->outputs[l->shown.p++]);
    }
    text_clear(&word);
    return status;
}

hamel_status linear_words_invariant(const linear *l, diag *at) {
    const mech_trivialisation *slice = run_reduced_trivialisation(l->s->r);
    const space *q = l->m->q;
    for (size_t a = 0; slice != NULL && slice->exists && a < slice->k; a++) {
        const space_factor *factor = space_factor_of(q, slice->group_directions[a]);
        if (expr_mentions(q->pool, l->shown.p, l->outputs, factor->kind->entry_count,
                          factor->entries))
            return diag_add(at, HAMEL_INVALID, (diag_span){0},
                            "an output depends on %s, which %s moves: with --symmetry none it is a "
                            "state",
                            factor->name, steady_symmetry(l->s)->name);
    }
    return HAMEL_OK;
}

// ---- the form of second order -------------------------------------------------------------------

/// Where among z a variation is; n if it is not.
static size_t place_of(const linear *l, size_t variation) {
    size_t place = l->shown.n;
    for (size_t i = 0; i < l->shown.n; i++) {
        if (l->chosen[i] == variation) place = i;
    }
    return place;
}

/// Positions among z of the coordinates that the words name, then of their velocities.
static hamel_status find_places(linear *l, const char *words, diag *at, size_t *places) {
    text word = {0};
    hamel_status status = HAMEL_OK;
    const size_t n = l->shown.n, slots = l->e.motion.free_count;
    size_t k = 0;
    l->coordinates = MEM_NEW(expr, n + 1);
    while (status == HAMEL_OK && next_word(&words, &word)) {
        const size_t j = variation_of(l, text_cstr(&word));
        const size_t position = j < slots ? place_of(l, j) : n;
        const size_t speed = j < slots ? place_of(l, slots + l->e.motion.free[j]) : n;
        if (position == n || speed == n || k == n)
            status = diag_add(at, HAMEL_INVALID, (diag_span){0},
                              "'%s' is not among the states with its velocity", text_cstr(&word));
        else {
            l->coordinates[k] = l->states[position];
            places[2 * k] = position;
            places[2 * k++ + 1] = speed;
        }
    }
    l->shown.k = status == HAMEL_OK ? k : 0;
    text_clear(&word);
    return status;
}

/// Whether the rates of the velocities named depend on these coordinates and velocities alone.
static bool is_closed(const linear *l, const size_t *places) {
    const size_t n = l->shown.n, k = l->shown.k;
    const double norm = dense_norm(n * n, l->A);
    for (size_t a = 0; a < k; a++) {
        for (size_t j = 0; j < n; j++) {
            bool named = false;
            for (size_t b = 0; b < 2 * k; b++) named = named || places[b] == j;
            if (!named && fabs(l->A[places[2 * a + 1] * n + j]) > 1e-9 * norm) return false;
        }
    }
    return true;
}

/// ∂²L/∂q'∂q' along the velocities of D that change one of the coordinates' velocities alone.
static void restrict_mass(const linear *l, const size_t *places, const double *mass,
                          const double *P, double *M) {
    const size_t N = l->e.N, n = l->shown.n, d = l->s->m->q->n, k = l->shown.k;
    const double *velocities = P + (N - d) * n;
    for (size_t a = 0; a < k; a++) {
        for (size_t b = 0; b < k; b++) {
            double sum = 0;
            for (size_t i = 0; i < d; i++) {
                for (size_t j = 0; j < d; j++)
                    sum += velocities[i * n + places[2 * a + 1]] * mass[i * d + j] *
                           velocities[j * n + places[2 * b + 1]];
            }
            M[a * k + b] = sum;
        }
    }
}

hamel_status linear_words_second(linear *l, const char *words, const double *mass, const double *P,
                                 diag *at) {
    const size_t n = l->shown.n, m = l->shown.m;
    size_t *places = MEM_NEW(size_t, 2 * n + 2);
    hamel_status status = find_places(l, words, at, places);
    if (status == HAMEL_OK && !is_closed(l, places))
        status = diag_add(at, HAMEL_INVALID, (diag_span){0},
                          "other states act on these coordinates: they have no equations of their "
                          "own");
    if (status == HAMEL_OK) {
        const size_t k = l->shown.k;
        l->second = MEM_NEW_ZERO(double, 3 * k * k + k * m);
        double *M = l->second, *C = M + k * k, *K = C + k * k, *F = K + k * k;
        restrict_mass(l, places, mass, P, M);
        for (size_t a = 0; a < k; a++) {
            for (size_t b = 0; b < k; b++) {
                const double *row = l->A + places[2 * b + 1] * n;
                for (size_t c = 0; c < k; c++) {
                    C[a * k + c] -= M[a * k + b] * row[places[2 * c + 1]];
                    K[a * k + c] -= M[a * k + b] * row[places[2 * c]];
                }
                for (size_t j = 0; j < m; j++)
                    F[a * m + j] += M[a * k + b] * l->B[places[2 * b + 1] * m + j];
            }
        }
        l->shown.coordinates = l->coordinates;
        l->shown.mass = M;
        l->shown.damping = C;
        l->shown.stiffness = K;
        l->shown.force = F;
    }
    free(places);
    return status;
}
