/// auxiliary: quantities that are known by their rates, s' = f(q, q', s, t). They come along with a
/// motion, as numbers of its state, and change nothing of it: no equation of the system has them.
///
///     s' = sqrt(x'^2 + y'^2)      # length of the path
///     w' = (x' - w)/k             # x', filtered
#include <string.h>

#include "model/block/block_internal.h"
#include "model/text/parser_internal.h"
#include "model/value/evaluate_internal.h"
#include "model/value/unit_internal.h"

enum { MOST_AUXILIARIES = 256 };

/// The name without its one prime.
static hamel_status take_name(parser *p, lex_token *out) {
    lex_token t = parser_peek(p);
    const char *word = p->r.source + t.offset;
    if (t.kind != LEX_NAME || t.length < 2 || word[t.length - 1] != '\'' ||
        word[t.length - 2] == '\'')
        return parser_expected(p, "a name with a prime, as in s' = ..");
    parser_take(p);
    t.length--;
    *out = t;
    return HAMEL_OK;
}

/// The name now, before there is a space; the rate when everything that it is made of is known.
static hamel_status declare(parser *p) {
    lex_token name;
    hamel_status status = take_name(p, &name);
    if (status == HAMEL_OK) status = parser_expect(p, LEX_EQUALS, "'=' and its rate");
    if (status == HAMEL_OK) status = scope_declare(p, name, NAME_AUXILIARY, NULL);
    if (status != HAMEL_OK) return status;
    if (p->auxiliaries.count == MOST_AUXILIARIES)
        return parser_too_many(p, read_span(name), MOST_AUXILIARIES, "auxiliary rates");
    *vec_push(&p->auxiliaries) = (auxiliary_part){parser_text(p, name), name, p->at};
    while (parser_peek(p).kind != LEX_END) parser_take(p);
    return HAMEL_OK;
}

void block_auxiliary(parser *p, const block *b) { parser_each_item(p, b, declare); }

static hamel_status read_rate(parser *p, size_t i) {
    static const rules here = {USES_PARAMETERS | USES_POSITION | USES_VELOCITY | USES_TIME |
                                   USES_AUXILIARY,
                               "an auxiliary rate"};
    p->at = p->auxiliaries.items[i].rate;
    space *q = p->m->q;
    expr rate;
    hamel_status status = parser_scalar(p, &here, &rate);
    if (status == HAMEL_OK) status = parser_expect_end(p);
    if (status == HAMEL_OK) q->factors[q->factor_count + i].state_rates[0] = rate;
    return status;
}

void auxiliary_finish(parser *p) {
    for (size_t i = 0; i < p->auxiliaries.count && !parser_stopped(p); i++) (void)read_rate(p, i);
    unit_finish_auxiliaries(p);
}
