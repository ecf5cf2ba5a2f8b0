/// A listing of a tape, for a person: v7 = sin(v3).
#include "base/text.h"
#include "tape/tape_internal.h"

/// The spelling of an operator with slots in place of its letters a and b. Names of functions are
/// longer than a letter.
static void add_spelling(text *out, const char *spelling, tape_code c) {
    for (const char *s = spelling; *s != '\0';) {
        size_t length = 0;
        while ((s[length] >= 'a' && s[length] <= 'z') || (s[length] >= '0' && s[length] <= '9'))
            length++;
        if (length == 1 && (*s == 'a' || *s == 'b')) text_addf(out, "v%u", *s == 'a' ? c.a : c.b);
        else text_add_bytes(out, s, length == 0 ? 1 : length);
        s += length == 0 ? 1 : length;
    }
}

static void add_solve(text *out, const tape *t, tape_code c) {
    text_add(out, "solve(");
    for (size_t i = 0; i < (size_t)c.a * c.a + c.a; i++)
        text_addf(out, "%sv%u", i == 0 ? "" : i % c.a == 0 ? "; " : ", ", t->operands[c.b + i]);
    text_add(out, ")");
}

void tape_list(const tape *t, text *out) {
    for (uint32_t i = 0; i < t->constant_count; i++)
        text_addf(out, "v%u = %.17g\n", t->input_count + i, t->constants[i]);
    for (uint32_t k = 0; k < t->code_count; k++) {
        const tape_code c = t->code[k];
        const char *spelling = tape_op_spelling((tape_op)c.op);
        text_addf(out, "v%u = ", tape_first(t) + k);
        if (spelling != NULL) add_spelling(out, spelling, c);
        else if (c.op == TAPE_SINCOS) text_addf(out, "sincos(v%u)", c.a);
        else if (c.op == TAPE_SOLVE) add_solve(out, t, c);
        else text_addf(out, "result %u of v%u", c.a, tape_first(t) + k - c.a);
        text_add(out, "\n");
    }
    text_add(out, "return");
    for (uint32_t i = 0; i < t->output_count; i++)
        text_addf(out, "%s v%u", i == 0 ? "" : ",", t->outputs[i]);
    text_add(out, "\n");
}
