/// algebra: a Lie algebra by its brackets, for systems that live on it alone. Its elements are
/// velocities: nothing depends on where the group is.
///
///     algebra so(3) on (w1, w2, w3)
///     algebra heisenberg on (a, b, c)
///         [a, b] = c
#include <string.h>

#include "model/block/affine_internal.h"
#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"
#include "space/group.h"

enum { MOST_ELEMENTS = 24, LARGEST_CONSTANT = 1000000 };

static hamel_status add_element(parser *p) {
    lex_token name;
    hamel_status status = parser_expect_name(p, "the name of an element", &name);
    if (status == HAMEL_OK) status = scope_declare(p, name, NAME_COORDINATE, NULL);
    if (status != HAMEL_OK) return status;
    if (p->elements.count == MOST_ELEMENTS)
        return parser_too_many(p, read_span(name), MOST_ELEMENTS, "elements of Lie algebras");
    *vec_push(&p->elements) =
        (coordinate_part){.name = parser_text(p, name), .kind = &factor_element, .token = name};
    return HAMEL_OK;
}

/// so(3), se(2) or se(3): the law of its group; NULL for any other name.
static const group_law *take_name(parser *p, lex_token *name, hamel_status *status) {
    static const char *const algebras[][2] = {
        {"so(3)", "SO(3)"}, {"se(2)", "SE(2)"}, {"se(3)", "SE(3)"}};
    *status = parser_expect_name(p, "a name for the algebra", name);
    if (*status != HAMEL_OK || parser_peek(p).kind != LEX_OPEN) return NULL;
    const size_t start = name->offset;
    parser_take(p);
    (void)parser_take(p);
    const lex_token last = parser_peek(p);
    *status = parser_expect(p, LEX_CLOSE, "')'");
    if (*status != HAMEL_OK) return NULL;
    name->length = last.offset + last.length - start;
    for (size_t i = 0; i < sizeof algebras / sizeof *algebras; i++) {
        if (strlen(algebras[i][0]) == name->length &&
            memcmp(p->r.source + start, algebras[i][0], name->length) == 0)
            return group_law_find(algebras[i][1]);
    }
    *status = parser_fail(p, HAMEL_INVALID, read_span(*name),
                          "so(3), se(2) and se(3) are there by name; any other algebra has a plain "
                          "name and brackets on the lines below");
    return NULL;
}

/// Its name and elements: *first is the place of the first.
static hamel_status read_header(parser *p, const group_law **law, size_t *first) {
    lex_token name;
    hamel_status status;
    *first = p->elements.count;
    *law = take_name(p, &name, &status);
    if (status != HAMEL_OK) return status;
    if (!parser_accept_word(p, "on"))
        return parser_expected(p, "'on' and names for the elements of the algebra");
    status = parser_expect(p, LEX_OPEN, "'('");
    if (status == HAMEL_OK) status = parser_list(p, add_element);
    if (status == HAMEL_OK) status = parser_expect(p, LEX_CLOSE, "',' or ')'");
    if (status == HAMEL_OK) status = parser_expect_end(p);
    const size_t count = p->elements.count - *first;
    if (status == HAMEL_OK && *law != NULL && group_law_dimension(*law) != count)
        status = parser_fail(p, HAMEL_INVALID, read_span(name),
                             "this algebra has %zu elements, and %zu are named",
                             group_law_dimension(*law), count);
    return status;
}

/// Keeps where the brackets stand, until their elements are there.
static hamel_status keep_bracket(parser *p) {
    *vec_push(&p->brackets) = (algebra_bracket){.text = p->at};
    while (parser_peek(p).kind != LEX_END) parser_take(p);
    return HAMEL_OK;
}

void block_algebra(parser *p, const block *b) {
    const block items = {.keyword = b->keyword,
                         .first_item = b->first_item,
                         .item_count = b->item_count,
                         .end = b->end};
    const group_law *law;
    size_t first;
    p->at = b->header;
    const hamel_status status = read_header(p, &law, &first);
    if (status != HAMEL_OK) return;
    if (law == NULL && b->item_count > 0) parser_each_item(p, &items, keep_bracket);
    if (law == NULL) return;
    if (b->item_count > 0) {
        p->at = p->layout.items.items[b->first_item];
        (void)parser_expected(p, "nothing: the brackets of this algebra are known");
    }
    *vec_push(&p->brackets) = (algebra_bracket){.law = law, .first = first};
}

// ---- the brackets, once the space is there -----------------------------------------------------

typedef struct reading_algebra {
    size_t k;
    int *c;           ///< k³
    diag_span *place; ///< k²: where a bracket was given; length 0 if nowhere
} reading_algebra;

/// Which element a symbol is.
static bool element_of(const parser *p, expr e, size_t *out) {
    const space *q = p->m->q;
    for (*out = 0; *out < q->algebra_count; ++*out) {
        if (expr_same(q->velocities[q->algebra_first + *out], e)) return true;
    }
    return false;
}

/// The coefficients of the right side, whole numbers.
static hamel_status read_coefficients(parser *p, expr e, diag_span at, int *out) {
    const space *q = p->m->q;
    const size_t k = q->algebra_count;
    expr *coefficients = MEM_NEW(expr, k), rest;
    hamel_status status = HAMEL_OK;
    if (affine_parts(&p->exact, e, k, q->velocities + q->algebra_first, coefficients, &rest) !=
            TRUTH_YES ||
        !expr_is_int(p->r.pool, rest, 0))
        status = parser_fail(p, HAMEL_INVALID, at,
                             "a bracket is a combination of the elements of the algebra");
    for (size_t i = 0; i < k && status == HAMEL_OK; i++) {
        const bool number = expr_is_number(p->r.pool, coefficients[i]);
        const double c = number ? mpq_get_d(expr_value(p->r.pool, coefficients[i])) : 0.5;
        out[i] = c > -LARGEST_CONSTANT && c < LARGEST_CONSTANT ? (int)c : 0;
        if (!number || (double)out[i] != c)
            status = parser_fail(p, HAMEL_INVALID, at,
                                 "structure constants are whole numbers here; fractions go away "
                                 "where all elements are multiplied by a number");
    }
    free(coefficients);
    return status;
}

/// [a, b] = 2*c - d
static hamel_status read_bracket(parser *p, reading_algebra *g) {
    static const rules here = {USES_VELOCITY, "a bracket"};
    const lex_token first = parser_peek(p);
    value sides[2];
    size_t at[2];
    hamel_status status = parser_value(p, &here, &sides[0]);
    if (status != HAMEL_OK) return status;
    const diag_span place = parser_span_from(p, first);
    if (!value_is_vector(&sides[0], 2) || !element_of(p, sides[0].entries[0], &at[0]) ||
        !element_of(p, sides[0].entries[1], &at[1]))
        return parser_fail(p, HAMEL_INVALID, place,
                           "a bracket is written [a, b] = .., with two elements of the algebra");
    status = parser_expect(p, LEX_EQUALS, "'='");
    const lex_token second = parser_peek(p);
    if (status == HAMEL_OK) status = parser_value(p, &here, &sides[1]);
    if (status == HAMEL_OK) status = parser_expect_end(p);
    if (status != HAMEL_OK) return status;
    const diag_span right = parser_span_from(p, second);
    if (!value_is_scalar(&sides[1]))
        return parser_fail(p, HAMEL_INVALID, right,
                           "a bracket is a combination of the elements of the algebra");
    int row[MOST_ELEMENTS];
    status = read_coefficients(p, sides[1].entries[0], right, row);
    if (status != HAMEL_OK) return status;
    const diag_span given = g->place[at[0] * g->k + at[1]];
    if (given.length > 0)
        return parser_fail(p, HAMEL_INVALID, place, "this bracket is given already (line %zu)",
                           parser_line(p, given));
    for (size_t i = 0; i < g->k; i++) {
        if (at[0] == at[1] && row[i] != 0)
            return parser_fail(p, HAMEL_INVALID, place,
                               "the bracket of an element with itself is 0");
        g->c[(at[0] * g->k + at[1]) * g->k + i] = row[i];
        g->c[(at[1] * g->k + at[0]) * g->k + i] = -row[i];
    }
    g->place[at[0] * g->k + at[1]] = g->place[at[1] * g->k + at[0]] = place;
    return HAMEL_OK;
}

static void put_named(parser *p, const algebra_bracket *b, reading_algebra *g) {
    const size_t d = group_law_dimension(b->law);
    for (size_t i = 0; i < d * d * d; i++) {
        const expr c = group_law_structure(p->r.pool, b->law, i / d / d, i / d % d, i % d);
        g->c[((b->first + i / d / d) * g->k + b->first + i / d % d) * g->k + b->first + i % d] =
            (int)mpq_get_d(expr_value(p->r.pool, c));
    }
}

/// [[a, b], c] + cyclic, its component along e.
static long jacobi(const reading_algebra *g, size_t a, size_t b, size_t c, size_t e) {
    const size_t k = g->k, turn[5] = {a, b, c, a, b};
    long total = 0;
    for (size_t t = 0; t < 3; t++) {
        for (size_t m = 0; m < k; m++)
            total += (long)g->c[(turn[t] * k + turn[t + 1]) * k + m] *
                     g->c[(m * k + turn[t + 2]) * k + e];
    }
    return total;
}

static void check_jacobi(parser *p, const reading_algebra *g) {
    const coordinate_part *name = p->elements.items;
    for (size_t a = 0; a < g->k; a++) {
        for (size_t b = 0; b < a; b++) {
            for (size_t c = 0; c < b; c++) {
                bool fails = false;
                for (size_t e = 0; e < g->k; e++) fails = fails || jacobi(g, c, b, a, e) != 0;
                if (!fails) continue;
                (void)parser_fail(p, HAMEL_INVALID, read_span(name[c].token),
                                  "this is no Lie algebra: the Jacobi identity fails for %s, %s "
                                  "and %s",
                                  name[c].name, name[b].name, name[a].name);
                return;
            }
        }
    }
}

void algebra_finish(parser *p) {
    reading_algebra g = {.k = p->elements.count};
    if (g.k == 0) return;
    g.c = MEM_NEW_ZERO(int, g.k *g.k *g.k);
    g.place = MEM_NEW_ZERO(diag_span, g.k * g.k);
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < p->brackets.count && !parser_stopped(p); i++) {
        const algebra_bracket *b = &p->brackets.items[i];
        p->at = b->text;
        hamel_status one = HAMEL_OK;
        if (b->law != NULL) put_named(p, b, &g);
        else one = read_bracket(p, &g);
        if (status == HAMEL_OK) status = one;
    }
    if (status == HAMEL_OK) check_jacobi(p, &g);
    space_set_algebra(p->m->q, g.c);
    free(g.c);
    free(g.place);
}
