/// A point where a function is proved not to vanish.
#include "report/derive/kept/witness.h"

#include "expr/calculus.h"
#include "expr/print_tokens.h"
#include "expr/walk.h"
#include "mech/tools/rational_point.h"

/// The place p in words, as far as e sees it; nothing if it sees none.
static void name_place(chapter *c, const reducer *d, const rational_point *p, expr e, text *out) {
    for (size_t k = 0; k < p->count; k++) {
        if (!expr_contains(c->pool, e, p->from[k])) continue;
        expr name = p->from[k];
        if (d != NULL) reducer_rename(d, 1, &name);
        if (out->length > 0) text_add(out, ", ");
        if (expr_print(c->pool, chapter_tidy(c, name), EXPR_TEXT, out) != HAMEL_OK) return;
        text_add(out, " = ");
        if (expr_print(c->pool, p->to[k], EXPR_TEXT, out) != HAMEL_OK) return;
    }
}

void chapter_witness(chapter *c, const reducer *d, doc *to, expr e) {
    enum { PLACES = 9 };
    exact brief = readable_limits(c->x);
    text place = {0};
    expr value = e;
    size_t least = SIZE_MAX;
    for (size_t number = 1; number <= PLACES; number++) {
        rational_point p;
        expr there;
        if (rational_point_init(&p, c->m->q, number, 1, &e) != HAMEL_OK) break;
        expr_substitute(c->pool, 1, &e, p.count, p.from, p.to, &there);
        if (!expr_same(there, e) && exact_normalise(&brief, &there) == HAMEL_OK &&
            exact_is_zero(&brief, there) == TRUTH_NO && expr_infix_tokens(c->pool, there) < least) {
            least = expr_infix_tokens(c->pool, there);
            value = there;
            text_clear(&place);
            name_place(c, d, &p, e, &place);
        }
        rational_point_clear(&p);
    }
    if (place.length > 0) {
        doc *witness = doc_object(to, "witness", "a point where it is not");
        doc_words(witness, "place", "at", "%s", text_cstr(&place));
        chapter_formula(c, witness, "value", EXPR_NONE, value, NULL);
    }
    text_clear(&place);
}
