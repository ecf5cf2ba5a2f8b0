/// symmetry: a group acting on coordinates, a product of groups, or generators written out.
///
///     symmetry SE(2) on (x, y, theta)
///     symmetry SO(3) right on B
///     symmetry R^2 x S1 on (x, y, theta)               each takes what it consists of, in order
///     symmetry SE(2) on (x, y, theta) x S1 on psi
///     symmetry heisenberg
///         d/dx; d/dy + x*d/dz; d/dz
#include <string.h>

#include "base/nearest.h"
#include "expr/name.h"
#include "expr/sum.h"
#include "model/block/block_internal.h"
#include "model/block/close_internal.h"
#include "model/block/named_action_internal.h"
#include "model/text/parser_internal.h"
#include "space/field.h"
#include "space/group_flow.h"

enum { MAX_GENERATORS = 24 };

typedef VEC(model_action) action_list;
typedef VEC(size_t) factor_list;

// ---- named groups ------------------------------------------------------------------------------

static const char *const group_names[] = {"R", "S1", "SO(2)", "SE(2)", "SO(3)", "SE(3)"};
enum { GROUP_NAMES = sizeof group_names / sizeof *group_names };

/// The group whose name begins at the cursor, and the number of tokens it takes; or NULL. On output
/// *written is the one of the text that it is, or NULL.
static const group_law *group_at(const parser *p, size_t *tokens, const parser_group **written) {
    const lex_token *t = &p->layout.tokens.items[p->at.first];
    const size_t left = p->at.end - p->at.first;
    if (left == 0 || t[0].kind != LEX_NAME) return NULL;
    *tokens = 1;
    *written = parser_find_group(p, t[0]);
    if (*written != NULL) return (*written)->law;
    if (left >= 4 && t[1].kind == LEX_OPEN && t[2].kind == LEX_NUMBER && t[3].kind == LEX_CLOSE)
        *tokens = 4;
    text name = {0};
    for (size_t i = 0; i < *tokens; i++)
        text_add_bytes(&name, p->r.source + t[i].offset, t[i].length);
    const group_law *law = group_law_find(text_cstr(&name));
    text_clear(&name);
    return law;
}

/// How many factors of a space make up the group itself: SE(2) is (x, y, theta).
static size_t own_factors(const group_law *law) {
    if (group_law_is_written(law)) return group_law_dimension(law);
    const char *name = group_law_name(law);
    return strcmp(name, "SE(2)") == 0 ? 3 : strcmp(name, "SE(3)") == 0 ? 4 : 1;
}

/// A group with its power and side: R^2, SO(3) right. Appends one action for each factor of a
/// power.
static hamel_status read_group(parser *p, action_list *actions) {
    size_t tokens;
    const parser_group *written = NULL;
    const group_law *law = group_at(p, &tokens, &written);
    if (written != NULL && law == NULL) return HAMEL_INVALID; // told where it is written
    if (law == NULL) return parser_expected(p, "a group: R, R^2, S1, SO(2), SE(2), SO(3) or SE(3)");
    p->at.first += tokens;
    size_t power = 1;
    if (parser_accept(p, LEX_POWER)) {
        const lex_token t = parser_peek(p);
        const char digit = p->r.source[t.offset < p->r.length ? t.offset : 0];
        if (t.kind != LEX_NUMBER || t.length != 1 || digit < '1')
            return parser_expected(p, "a power from 1 to 9");
        power = (size_t)(parser_take(p), digit - '0');
    }
    const bool right = parser_accept_word(p, "right");
    if (!right) (void)parser_accept_word(p, "left");
    for (size_t i = 0; i < power; i++)
        *vec_push(actions) = (model_action){.law = law, .side = right ? ACTION_RIGHT : ACTION_LEFT};
    const lex_token next = parser_peek(p);
    if (written != NULL && power == 1 && !parser_is_word(p, next, "on")) { // on its own ones
        model_action *a = &actions->items[actions->count - 1];
        a->factor_count = written->count;
        a->factors = written->factors;
    }
    return HAMEL_OK;
}

static hamel_status read_factor(parser *p, factor_list *list) {
    const space_factor *f;
    lex_token name;
    hamel_status status = parser_coordinate(p, &f, &name);
    if (status != HAMEL_OK) return status;
    const size_t index = (size_t)(f - p->m->q->factors);
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i] == index)
            return parser_fail(p, HAMEL_INVALID, read_span(name), "'%s' stands here twice",
                               f->name);
    }
    *vec_push(list) = index;
    return HAMEL_OK;
}

/// on x, or on (x, y, theta).
static hamel_status read_factors(parser *p, factor_list *list) {
    list->count = 0;
    if (!parser_accept_word(p, "on"))
        return parser_expected(p, "'on' and the coordinates the group acts on");
    if (!parser_accept(p, LEX_OPEN)) return read_factor(p, list);
    hamel_status status;
    do status = read_factor(p, list);
    while (status == HAMEL_OK && parser_accept(p, LEX_COMMA));
    return status == HAMEL_OK ? parser_expect(p, LEX_CLOSE, "',' or ')'") : status;
}

/// Hands the coordinates of one list to the groups before it: all to a single one, else to each as
/// many as it consists of.
static hamel_status distribute(parser *p, action_list *actions, size_t first,
                               const factor_list *list, diag_span place) {
    const size_t groups = actions->count - first;
    size_t wanted = 0, at = 0;
    for (size_t i = first; i < actions->count; i++) wanted += own_factors(actions->items[i].law);
    if (groups > 1 && wanted != list->count)
        return parser_fail(p, HAMEL_INVALID, place,
                           "this product consists of %zu coordinates, and %zu are given; other "
                           "actions are written one by one: SE(2) on (x, y) x S1 on psi",
                           wanted, list->count);
    for (size_t i = first; i < actions->count; i++) {
        model_action *a = &actions->items[i];
        a->factor_count = groups == 1 ? list->count : own_factors(a->law);
        a->factors = MEMORY_NEW(p->keep, size_t, a->factor_count);
        memcpy(a->factors, list->items + at, a->factor_count * sizeof(size_t));
        at += a->factor_count;
    }
    return HAMEL_OK;
}

/// group {x group} on factors, any number of times with x between.
static hamel_status read_actions(parser *p, action_list *actions) {
    factor_list list = {0};
    hamel_status status;
    do {
        const size_t first = actions->count;
        const lex_token start = parser_peek(p);
        bool given = false;
        do {
            status = read_group(p, actions);
            given = status == HAMEL_OK && actions->items[actions->count - 1].factors != NULL;
        } while (status == HAMEL_OK && !given && parser_accept_word(p, "x"));
        if (given && actions->count > first + 1)
            status = parser_expected(p, "'on' and the coordinates the groups act on");
        if (given) continue;
        if (status == HAMEL_OK) status = read_factors(p, &list);
        if (status == HAMEL_OK)
            status = distribute(p, actions, first, &list, parser_span_from(p, start));
    } while (status == HAMEL_OK && parser_accept_word(p, "x"));
    vec_clear(&list);
    return status;
}

/// The generators of each action, one below the other.
static hamel_status fill_generators(parser *p, model_symmetry *s) {
    const space *q = p->m->q;
    s->generators = MEMORY_NEW(p->keep, expr, s->dimension * q->n);
    diag why = {0};
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; status == HAMEL_OK && i < s->action_count; i++) {
        const model_action *a = &s->actions[i];
        status = action_generators(q, a->law, a->side, a->factor_count, a->factors, &why,
                                   s->generators + a->first * q->n);
    }
    if (status != HAMEL_OK)
        (void)parser_fail(p, status, s->place, "%s",
                          why.count > 0 ? why.items[0].words : hamel_status_text(status));
    diag_clear(&why);
    return status;
}

/// Whether two actions move a coordinate in common.
static bool overlap(const model_action *a, const model_action *b) {
    for (size_t i = 0; i < a->factor_count; i++) {
        for (size_t j = 0; j < b->factor_count; j++) {
            if (a->factors[i] == b->factors[j]) return true;
        }
    }
    return false;
}

/// The groups of a product commute.
static hamel_status check_product(parser *p, const model_symmetry *s) {
    const space *q = p->m->q;
    expr *bracket = MEM_NEW(expr, q->n);
    truth commute = TRUTH_YES;
    for (size_t i = 0; i < s->action_count; i++) {
        for (size_t j = 0; j < i; j++) {
            const model_action *A = &s->actions[i], *B = &s->actions[j];
            if (!overlap(A, B)) continue;
            const size_t da = group_law_dimension(A->law), db = group_law_dimension(B->law);
            for (size_t k = 0; commute == TRUTH_YES && k < da * db; k++) {
                space_bracket(q, s->generators + (A->first + k / db) * q->n,
                              s->generators + (B->first + k % db) * q->n, bracket);
                for (size_t m = 0; commute == TRUTH_YES && m < q->n; m++)
                    commute = exact_is_zero(&p->exact, bracket[m]);
            }
        }
    }
    free(bracket);
    if (commute == TRUTH_YES) return HAMEL_OK;
    return parser_fail(p, HAMEL_INVALID, s->place,
                       "the groups of a product commute, and these do not");
}

/// What was written from token `first` to the cursor, without the coordinates: SE(2) x S1.
static const char *written_name(parser *p, size_t first) {
    text name = {0};
    for (size_t i = first; i < p->at.first; i++) {
        const lex_token *t = &p->layout.tokens.items[i];
        if (parser_is_word(p, *t, "on")) { // behind it a name, or a list in parentheses
            i++;
            while (t[1].kind == LEX_OPEN && p->layout.tokens.items[i].kind != LEX_CLOSE) i++;
            continue;
        }
        if (t->kind == LEX_NAME && i > first) text_add(&name, " ");
        text_add_bytes(&name, p->r.source + t->offset, t->length);
    }
    const char *kept = memory_text(p->keep, text_cstr(&name), name.length);
    text_clear(&name);
    return kept;
}

static hamel_status read_named(parser *p, model_symmetry *s) {
    action_list actions = {0};
    const lex_token first = parser_peek(p);
    const size_t start = p->at.first;
    hamel_status status = read_actions(p, &actions);
    memory_adopt(p->keep, actions.items);
    if (status == HAMEL_OK) status = parser_expect_end(p);
    if (status != HAMEL_OK) return status;
    s->place = parser_span_from(p, first);
    s->action_count = actions.count;
    s->actions = actions.items;
    for (size_t i = 0; i < actions.count; i++) {
        actions.items[i].first = s->dimension;
        s->dimension += group_law_dimension(actions.items[i].law);
    }
    if (s->dimension > MAX_GENERATORS)
        return parser_fail(p, HAMEL_TOO_LARGE, s->place, "a group of more than %d dimensions",
                           MAX_GENERATORS);
    s->name = written_name(p, start);
    if (actions.count == 1) {
        s->law = actions.items[0].law;
        s->side = actions.items[0].side;
        s->factor_count = actions.items[0].factor_count;
        s->factors = actions.items[0].factors;
    }
    status = fill_generators(p, s);
    return status == HAMEL_OK ? check_product(p, s) : status;
}

// ---- generators --------------------------------------------------------------------------------

/// The rows being collected; read_generator has no other way to them.
static hamel_status read_generator(parser *p) {
    expr *field;
    const lex_token first = parser_peek(p);
    hamel_status status = parser_field(p, "a generator", &field);
    if (status != HAMEL_OK) return status;
    const space *q = p->m->q;
    if (!sum_all_zero(p->r.pool, q->algebra_count, field + q->algebra_first))
        return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                           "an element of an algebra moves no position: its group is divided by "
                           "already");
    *vec_push(&p->generators) = (model_field){.field = field, .place = parser_span_from(p, first)};
    return HAMEL_OK;
}

static hamel_status read_generators(parser *p) { return parser_list(p, read_generator); }

static hamel_status check_closed(parser *p, const model_symmetry *s) {
    if (s->dimension < 2) return HAMEL_OK;
    size_t a = 0, b = 0;
    const truth closed = fields_close(&p->exact, p->m->q, s->dimension, s->generators, &a, &b);
    if (closed == TRUTH_YES) return HAMEL_OK;
    if (closed == TRUTH_UNKNOWN)
        return parser_fail(p, HAMEL_UNDECIDED, s->place,
                           "that the brackets of these generators close could not be proved");
    if (a == b)
        return parser_fail(p, HAMEL_INVALID, s->place, "these generators are linearly dependent");
    return parser_fail(p, HAMEL_INVALID, p->generators.items[b].place,
                       "the brackets must close: that of generators %zu and %zu is no combination "
                       "of the generators with constant coefficients",
                       a + 1, b + 1);
}

static bool moves_a_rotation(const space *q, size_t k, const expr *generators) {
    for (size_t i = 0; i < k * q->n; i++) {
        if (space_factor_of(q, i % q->n)->kind->dimension == 3 && !sum_zero(q->pool, generators[i]))
            return true;
    }
    return false;
}

/// Whether it is an action that has a name, under another one.
static bool find_named(parser *p, model_symmetry *s, size_t *factors, size_t *count) {
    s->law = named_action_find(&p->exact, p->m->q, s->dimension, s->generators, &s->side, factors,
                               count);
    s->generated = s->law == NULL;
    if (s->generated) return false;
    s->factor_count = *count;
    s->factors = factors;
    return true;
}

/// The group that the generators are those of, where it is found: a named one if a rotation is
/// moved, or that of their flows.
static void find_group(parser *p, model_symmetry *s) {
    const space *q = p->m->q;
    size_t *factors = MEMORY_NEW(p->keep, size_t, q->factor_count), count = 0;
    const bool turns = moves_a_rotation(q, s->dimension, s->generators);
    group_law *flow = NULL;
    s->generated = true;
    if (!turns || !find_named(p, s, factors, &count)) {
        flow =
            group_flow_create(&p->exact, s->name, q, s->dimension, s->generators, factors, &count);
        if (flow != NULL) *vec_push(&p->laws) = flow;
        else if (turns || !find_named(p, s, factors, &count)) return;
    }
    s->action_count = 1;
    s->actions = MEMORY_NEW(p->keep, model_action, 1);
    s->actions[0] = (model_action){.law = flow != NULL ? flow : s->law,
                                   .side = flow != NULL ? ACTION_LEFT : s->side,
                                   .factor_count = count,
                                   .factors = factors};
}

static hamel_status read_written(parser *p, const block *b, model_symmetry *s) {
    lex_token name;
    hamel_status status = parser_expect_name(p, "a group, or a name for generators", &name);
    if (status != HAMEL_OK) return status;
    s->place = read_span(name);
    s->name = memory_text(p->keep, p->r.source + name.offset, name.length);
    for (size_t i = 0; i < p->symmetries.count; i++) {
        if (strcmp(p->symmetries.items[i].name, s->name) == 0)
            return parser_fail(p, HAMEL_INVALID, s->place,
                               "there is a symmetry '%s' already (line %zu)", s->name,
                               parser_line(p, p->symmetries.items[i].place));
    }
    const lex_token next = parser_peek(p);
    if (next.kind != LEX_END || b->item_count == 0) {
        const size_t end = next.kind == LEX_OPEN && p->at.end - p->at.first >= 3
                               ? p->layout.tokens.items[p->at.first + 2].offset + 1
                               : name.offset + name.length;
        const char *word = memory_text(&p->scratch, p->r.source + name.offset, end - name.offset);
        name_nearest best = {0};
        for (size_t i = 0; i < GROUP_NAMES; i++) name_consider(&best, word, group_names[i]);
        return parser_fail(
            p, HAMEL_SYNTAX, (diag_span){name.offset, end - name.offset},
            "unknown group '%.60s'; expected %s, or generators on the lines below", word,
            best.name != NULL ? best.name : "R, R^2, S1, SO(2), SE(2), SO(3) or SE(3)");
    }
    p->generators.count = 0;
    const size_t errors = p->r.messages->count;
    const block items = {.keyword = b->keyword,
                         .first_item = b->first_item,
                         .item_count = b->item_count,
                         .end = b->end};
    parser_each_item(p, &items, read_generators);
    if (p->r.messages->count > errors || p->generators.count == 0) return HAMEL_INVALID;
    s->dimension = p->generators.count;
    if (s->dimension > MAX_GENERATORS)
        return parser_fail(p, HAMEL_TOO_LARGE, s->place, "more than %d generators", MAX_GENERATORS);
    const size_t n = p->m->q->n;
    s->generators = MEMORY_NEW(p->keep, expr, s->dimension * n);
    for (size_t k = 0; k < s->dimension; k++)
        memcpy(s->generators + k * n, p->generators.items[k].field, n * sizeof(expr));
    status = check_closed(p, s);
    if (status == HAMEL_OK) find_group(p, s);
    return status;
}

void block_symmetry(parser *p, const block *b) {
    p->at = b->header;
    if (p->symmetries.count == MODEL_MAX_SYMMETRIES) {
        (void)parser_too_many(p, read_span(parser_peek(p)), MODEL_MAX_SYMMETRIES, "symmetries");
        return;
    }
    size_t tokens;
    model_symmetry s = {0};
    const parser_group *written = NULL;
    const bool named = group_at(p, &tokens, &written) != NULL || written != NULL;
    if (named) p->at.end = b->end;
    const hamel_status status = named ? read_named(p, &s) : read_written(p, b, &s);
    if (status == HAMEL_OK) *vec_push(&p->symmetries) = s;
}
