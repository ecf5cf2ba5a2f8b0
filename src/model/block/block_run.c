/// run: a named motion.
///
///     run drive
///         psi = 0.7*sin(t)                   # a control whose motion is prescribed
///         force phi = -k*phi                 # a control whose force is, by feedback
///         force z = -z' every 0.01           # held between samples
///         force y = table("inputs.csv")      # a column of a file, over time
///         from x = 0, u = 1, gamma = [0, 0, 1]
///         until 60 every 0.05
///         tolerance 1e-10
#include <string.h>

#include "expr/name.h"
#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/constant_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/value_turn_internal.h"

static const rules number_rules = {USES_PARAMETERS, "a number of a run"};

// ---- settings ----------------------------------------------------------------------------------

/// Adds one setting an entry; a target set twice is refused.
static hamel_status add_settings(parser *p, bool from, const value *targets, const value *values,
                                 bool force, expr every, diag_span place) {
    if (targets->rows != values->rows || targets->cols != values->cols) {
        text words = {0};
        value_describe(targets, &words);
        text_add(&words, " is given ");
        value_describe(values, &words);
        const hamel_status status = parser_fail(p, HAMEL_INVALID, place, "%s", text_cstr(&words));
        text_clear(&words);
        return status;
    }
    for (size_t i = 0; i < value_count(targets); i++) {
        const model_setting s = {.target = targets->entries[i],
                                 .value = values->entries[i],
                                 .force = force,
                                 .place = place,
                                 .every = every};
        const size_t count = from ? p->from.count : p->inputs.count;
        const model_setting *given = from ? p->from.items : p->inputs.items;
        for (size_t k = 0; k < count; k++) {
            if (expr_same(given[k].target, s.target))
                return parser_fail(p, HAMEL_INVALID, place,
                                   "this is given a value already (line "
                                   "%zu)",
                                   parser_line(p, given[k].place));
        }
        if (count >= 4096)
            return parser_fail(p, HAMEL_TOO_LARGE, place, "too many values in one run");
        if (from) *vec_push(&p->from) = s;
        else *vec_push(&p->inputs) = s;
    }
    return HAMEL_OK;
}

/// An initial value: an expression of position and velocity, or a quasi-velocity, and its value.
static hamel_status read_initial(parser *p) {
    static const rules target_rules = {USES_PARAMETERS | USES_POSITION | USES_VELOCITY |
                                           USES_QUASI_VELOCITY | USES_AUXILIARY,
                                       "an initial value"};
    static const rules value_rules = {USES_PARAMETERS, "an initial value"};
    const lex_token first = parser_peek(p);
    value target, v;
    hamel_status status = parser_value(p, &target_rules, &target);
    if (status != HAMEL_OK) return status;
    const diag_span place = parser_span_from(p, first);
    if (!(target.uses & (USES_POSITION | USES_VELOCITY | USES_QUASI_VELOCITY | USES_AUXILIARY)))
        return parser_fail(p, HAMEL_INVALID, place,
                           "an initial value is given to something that moves, and this does not");
    if ((target.uses & USES_QUASI_VELOCITY) && !expr_is_symbol(p->r.pool, target.entries[0]))
        return parser_fail(p, HAMEL_INVALID, place, "a quasi-velocity is given a value by itself");
    if (parser_peek(p).kind == LEX_OPEN)
        return parser_fail(p, HAMEL_SYNTAX, read_span(parser_peek(p)),
                           "initial values are written 'from %s = ..', without a time",
                           parser_text(p, first));
    status = parser_expect(p, LEX_EQUALS, "'='");
    if (status == HAMEL_OK) status = parser_value(p, &value_rules, &v);
    return status == HAMEL_OK ? add_settings(p, true, &target, &v, false, expr_int(p->r.pool, 0),
                                             parser_span_from(p, first))
                              : status;
}

static const model_control *control_of(const parser *p, const space_factor *f) {
    for (size_t i = 0; i < p->controls.count; i++) {
        if (p->controls.items[i].direction == f->first) return &p->controls.items[i];
    }
    return NULL;
}

/// A positive number.
static hamel_status read_positive(parser *p, const char *word, expr *out) {
    const lex_token first = parser_peek(p);
    expr e;
    hamel_status status = parser_scalar(p, &number_rules, &e);
    if (status != HAMEL_OK) return status;
    const expr number = parser_at_defaults(p, e);
    if (expr_fault(p->r.pool, number) || constant_is_positive(&p->exact, number) != TRUTH_YES)
        return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                           "'%s' takes a positive number", word);
    *out = e;
    return HAMEL_OK;
}

/// every 0.01, behind the force of a sampled controller.
static hamel_status read_hold(parser *p, bool force, expr *every) {
    const lex_token word = parser_peek(p);
    *every = expr_int(p->r.pool, 0);
    if (!parser_accept_word(p, "every")) return HAMEL_OK;
    if (!force)
        return parser_fail(p, HAMEL_INVALID, read_span(word),
                           "a motion cannot be held between samples, it would jump; a force can");
    return read_positive(p, "every", every);
}

/// psi = f(t), or force phi = f(t, position, velocity): feedback.
static hamel_status read_input(parser *p, bool force) {
    static const rules motion = {USES_PARAMETERS | USES_TIME | USES_TABLE,
                                 "a prescribed motion: feedback is a force"};
    static const rules feedback = {USES_PARAMETERS | USES_TIME | USES_POSITION | USES_VELOCITY |
                                       USES_REACTION | USES_TABLE | USES_AUXILIARY,
                                   "the force of a run"};
    const space_factor *f;
    lex_token name;
    const lex_token first = parser_peek(p);
    hamel_status status = parser_coordinate(p, &f, &name);
    if (status != HAMEL_OK) return status;
    const model_control *c = control_of(p, f);
    if (c == NULL)
        return parser_fail(p, HAMEL_INVALID, read_span(name),
                           "'%s' is not controlled; 'controls %s%s' would make it so", f->name,
                           force ? "force " : "", f->name);
    if (force != (c->kind == CONTROL_FORCE))
        return parser_fail(p, HAMEL_INVALID, read_span(name),
                           force ? "the motion of '%s' is controlled, not its force: '%s = ...'"
                                 : "the force on '%s' is controlled, not its motion: 'force %s = "
                                   "...'",
                           f->name, f->name);
    value v, target;
    expr every;
    status = parser_expect(p, LEX_EQUALS, "'='");
    if (status == HAMEL_OK) status = parser_value(p, force ? &feedback : &motion, &v);
    if (status == HAMEL_OK) status = read_hold(p, force, &every);
    if (status != HAMEL_OK) return status;
    if (force) {
        target = value_new(p, f->kind->dimension, 1, USES_VELOCITY);
        memcpy(target.entries, f->velocities, f->kind->dimension * sizeof(expr));
    } else {
        target = scope_find(&p->scope, f->name)->value;
    }
    const diag_span place = parser_span_from(p, first);
    const bool turns = !force && value_is_matrix3(&target) && value_is_matrix3(&v);
    if (turns && value_is_rotation(p, &v, first) != TRUTH_YES)
        return parser_fail(p, HAMEL_INVALID, place,
                           "'%s' is a rotation, and that its motion is one could not be proved",
                           f->name);
    return add_settings(p, false, &target, &v, force, every, place);
}

// ---- numbers -----------------------------------------------------------------------------------

/// A positive number, given once.
static hamel_status read_number_once(parser *p, const char *word, expr *out) {
    const lex_token first = parser_peek(p);
    if (expr_is_int(p->r.pool, *out, 0)) return read_positive(p, word, out);
    expr again;
    const hamel_status status = read_positive(p, word, &again);
    if (status != HAMEL_OK) return status;
    return parser_fail(p, HAMEL_INVALID, parser_span_from(p, first),
                       "'%s' is given twice in this run", word);
}

static hamel_status read_item(parser *p) {
    model_run *run = &p->runs.items[p->runs.count - 1];
    if (parser_peek2(p).kind == LEX_EQUALS) return read_input(p, false);
    if (parser_accept_word(p, "from")) return parser_list(p, read_initial);
    if (parser_accept_word(p, "force")) return read_input(p, true);
    if (parser_accept_word(p, "tolerance"))
        return read_number_once(p, "tolerance", &run->tolerance);
    hamel_status status = HAMEL_OK;
    const bool until = parser_accept_word(p, "until");
    if (until) status = read_number_once(p, "until", &run->until);
    if (status == HAMEL_OK && parser_accept_word(p, "every"))
        return read_number_once(p, "every", &run->every);
    if (until || status != HAMEL_OK) return status;
    if (parser_peek(p).kind == LEX_NAME && parser_peek2(p).kind == LEX_OPEN)
        return parser_fail(p, HAMEL_SYNTAX, read_span(parser_peek(p)),
                           "initial values are written 'from %s = ..'",
                           parser_text(p, parser_peek(p)));
    return parser_expected(p, "from, until, every, tolerance, force, or a control and its motion");
}

/// A prescribed coordinate moves as it is told: it has no initial value of its own.
static hamel_status check_prescribed(parser *p) {
    for (size_t i = 0; i < p->from.count; i++) {
        for (size_t k = 0; k < p->inputs.count; k++) {
            if (!p->inputs.items[k].force &&
                expr_same(p->from.items[i].target, p->inputs.items[k].target))
                return parser_fail(p, HAMEL_INVALID, p->from.items[i].place,
                                   "the motion of this coordinate is prescribed (line %zu): it has "
                                   "no initial value of its own",
                                   parser_line(p, p->inputs.items[k].place));
        }
    }
    return HAMEL_OK;
}

static model_setting *keep_settings(parser *p, const model_setting *items, size_t count) {
    return memory_adopt(p->keep, mem_copy(items, count, sizeof *items));
}

void block_run(parser *p, const block *b) {
    p->at = b->header;
    lex_token name;
    if (parser_expect_name(p, "a name for the run", &name) != HAMEL_OK) return;
    if (parser_expect_end(p) != HAMEL_OK) return;
    for (size_t i = 0; i < p->runs.count; i++) {
        if (!parser_is_word(p, name, p->runs.items[i].name)) continue;
        (void)parser_fail(p, HAMEL_INVALID, read_span(name),
                          "there is a run '%s' already (line %zu)", p->runs.items[i].name,
                          parser_line(p, p->runs.items[i].place));
        return;
    }
    if (p->runs.count == MODEL_MAX_RUNS) {
        (void)parser_too_many(p, read_span(name), MODEL_MAX_RUNS, "runs");
        return;
    }
    const expr zero = expr_int(p->r.pool, 0);
    *vec_push(&p->runs) =
        (model_run){.name = memory_text(p->keep, p->r.source + name.offset, name.length),
                    .until = zero,
                    .every = zero,
                    .tolerance = zero,
                    .place = read_span(name)};
    p->from.count = p->inputs.count = p->tables.count = 0;
    p->plain_numbers = true;
    const size_t errors = p->r.messages->count;
    for (size_t i = 0; i < b->item_count; i++) {
        const block item = {
            .keyword = b->keyword, .first_item = b->first_item + i, .item_count = 1};
        parser_each_item(p, &item, read_item);
    }
    p->plain_numbers = false;
    model_run *run = &p->runs.items[p->runs.count - 1];
    if (p->r.messages->count == errors && expr_is_int(p->r.pool, run->until, 0))
        (void)parser_fail(p, HAMEL_INVALID, run->place,
                          "the run '%s' has no end: 'until 60', say, is missing", run->name);
    if (p->r.messages->count == errors) (void)check_prescribed(p);
    run->from_count = p->from.count;
    run->from = keep_settings(p, p->from.items, p->from.count);
    run->input_count = p->inputs.count;
    run->inputs = keep_settings(p, p->inputs.items, p->inputs.count);
    run->table_count = p->tables.count;
    run->tables =
        memory_adopt(p->keep, mem_copy(p->tables.items, p->tables.count, sizeof(model_table)));
}
