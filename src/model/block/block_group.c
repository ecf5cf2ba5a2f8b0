/// group: a group of matrices, written as one whose entries are functions of coordinates.
///
///     group H on (a, b, c) = [[1, a, c], [0, 1, b], [0, 0, 1]]
///     symmetry H
///     symmetry H right
#include <string.h>

#include "expr/walk.h"
#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"
#include "space/group_matrix.h"

const parser_group *parser_find_group(const parser *p, lex_token name) {
    for (size_t i = 0; i < p->groups.count; i++) {
        if (parser_is_word(p, name, p->groups.items[i].name)) return &p->groups.items[i];
    }
    return NULL;
}

/// (a, b, c), or a single one.
static hamel_status read_coordinates(parser *p, parser_group *g) {
    size_t list[GROUP_DIMENSION];
    const bool several = parser_accept(p, LEX_OPEN);
    do {
        const space_factor *f;
        lex_token name;
        const hamel_status status = parser_coordinate(p, &f, &name);
        if (status != HAMEL_OK) return status;
        if (f->kind->dimension > 1)
            return parser_fail(p, HAMEL_INVALID, read_span(name),
                               "'%s' is a rotation; the coordinates of a group are lines and "
                               "angles (SO(3) and SE(3) are there by name)",
                               f->name);
        if (f->kind == &factor_element)
            return parser_fail(p, HAMEL_INVALID, read_span(name),
                               "'%s' is an element of an algebra, and no coordinate", f->name);
        for (size_t i = 0; i < g->count; i++) {
            if (list[i] == (size_t)(f - p->m->q->factors))
                return parser_fail(p, HAMEL_INVALID, read_span(name), "'%s' stands here twice",
                                   f->name);
        }
        if (g->count == GROUP_DIMENSION)
            return parser_fail(p, HAMEL_TOO_LARGE, read_span(name),
                               "a written group has at most %d coordinates", GROUP_DIMENSION);
        list[g->count++] = (size_t)(f - p->m->q->factors);
    } while (several && parser_accept(p, LEX_COMMA));
    g->factors = MEMORY_NEW(p->keep, size_t, g->count);
    memcpy(g->factors, list, g->count * sizeof *list);
    return several ? parser_expect(p, LEX_CLOSE, "',' or ')'") : HAMEL_OK;
}

/// A square matrix of these coordinates and nothing else.
static hamel_status check_matrix(parser *p, const parser_group *g, const value *M, diag_span at) {
    const space *q = p->m->q;
    if (M->rows != M->cols || M->rows == 0)
        return parser_fail(p, HAMEL_INVALID, at,
                           "a group is written as a square matrix, and this one is %zu by %zu",
                           M->rows, M->cols);
    for (size_t f = 0; f < q->factor_count; f++) {
        bool own = false;
        for (size_t i = 0; i < g->count; i++) own = own || g->factors[i] == f;
        for (size_t e = 0; e < q->factors[f].kind->entry_count && !own; e++) {
            if (expr_mentions(p->r.pool, value_count(M), M->entries, 1, &q->factors[f].entries[e]))
                return parser_fail(p, HAMEL_INVALID, at,
                                   "'%s' is no coordinate of the group %s, and stands in its "
                                   "matrix",
                                   q->factors[f].name, g->name);
        }
    }
    return HAMEL_OK;
}

static hamel_status make_law(parser *p, parser_group *g, const value *M, diag_span at) {
    expr u[GROUP_DIMENSION];
    for (size_t i = 0; i < g->count; i++) u[i] = p->m->q->factors[g->factors[i]].entries[0];
    hamel_status status = check_matrix(p, g, M, at);
    if (status != HAMEL_OK) return status;
    diag why = {0};
    group_law *law = NULL;
    status = group_matrix_create(&p->exact, g->name, g->count, u, M->rows, M->entries, &why, &law);
    if (status == HAMEL_OK) *vec_push(&p->laws) = law;
    else
        (void)parser_fail(p, status, at, "%s",
                          why.count > 0 ? why.items[0].words : hamel_status_text(status));
    g->law = law;
    diag_clear(&why);
    return status;
}

static hamel_status read_group(parser *p, parser_group *g) {
    static const rules here = {USES_POSITION, "the matrix of a group"};
    lex_token name;
    hamel_status status = parser_expect_name(p, "a name for the group", &name);
    if (status != HAMEL_OK) return status;
    g->name = memory_text(p->keep, p->r.source + name.offset, name.length);
    if (group_law_find(g->name) != NULL || parser_find_group(p, name) != NULL)
        return parser_fail(p, HAMEL_INVALID, read_span(name), "there is a group '%s' already",
                           g->name);
    if (!parser_accept_word(p, "on"))
        return parser_expected(p, "'on' and the coordinates of the group");
    status = read_coordinates(p, g);
    if (status == HAMEL_OK) status = parser_expect(p, LEX_EQUALS, "'=' and a matrix");
    if (status != HAMEL_OK) return status;
    const lex_token first = parser_peek(p);
    value M;
    status = parser_value(p, &here, &M);
    if (status == HAMEL_OK) status = parser_expect_end(p);
    return status == HAMEL_OK ? make_law(p, g, &M, parser_span_from(p, first)) : status;
}

void block_group(parser *p, const block *b) {
    p->at = (piece){b->header.first, b->end};
    parser_group g = {0};
    if (read_group(p, &g) == HAMEL_OK || g.name != NULL) *vec_push(&p->groups) = g;
}
