/// Formulas for a page: MathML that can be broken into lines. Browsers do not break a <math>, so a
/// long sum becomes several, one a term, and the line ends between them.
#include <string.h>

#include "base/escape.h"
#include "report/doc/html_math.h"
#include "report/doc/record.h"

void html_verdict(text *out, const mech_verdict *v, const expr_pool *pool) {
    static const char *const signs[] = {[TRUTH_YES] = "✓", [TRUTH_NO] = "✕", [TRUTH_UNKNOWN] = "?"};
    const bool seen = v->method == METHOD_POINTS; // not proved: it looks like what is open
    text_addf(out, "<span class=\"verdict %s\"", truth_word(seen ? TRUTH_UNKNOWN : v->answer));
    if (pool != NULL) {
        text words = {0};
        record_words(v, pool, &words);
        text_add(out, " title=\"");
        html_escape(out, text_cstr(&words));
        text_add_char(out, '"');
        text_clear(&words);
    }
    text_addf(out, "><span aria-hidden=\"true\">%s</span> %s</span>", signs[v->answer],
              verdict_claim_word(v));
}

enum { SHORT = 36 }; ///< a formula with fewer characters to see stays in one piece

/// What a reader sees of it: characters outside of tags.
static size_t seen(const char *mathml) {
    size_t count = 0;
    for (bool tag = false; *mathml != '\0'; mathml++) {
        if (*mathml == '<') tag = true;
        else if (*mathml == '>') tag = false;
        else count += !tag && ((unsigned char)*mathml & 0xC0) != 0x80;
    }
    return count;
}

/// The same of a row, from behind its <mrow> to its end.
static size_t row_seen(const char *s) {
    size_t count = 0;
    for (size_t depth = 1; *s != '\0';) {
        if (*s != '<') {
            count += ((unsigned char)*s++ & 0xC0) != 0x80;
            continue;
        }
        if (strncmp(s, "<mrow>", 6) == 0) depth++;
        if (strncmp(s, "</mrow>", 7) == 0 && --depth == 0) break;
        s = strchr(s, '>') + 1;
    }
    return count;
}

/// Whether a sign between terms stands here.
static const char *sign_at(const char *s) {
    static const char *const signs[] = {"<mo>+</mo>", "<mo>−</mo>"};
    for (size_t i = 0; i < 2; i++) {
        if (strncmp(s, signs[i], strlen(signs[i])) == 0) return signs[i];
    }
    return NULL;
}

enum { DEEPEST = 24 }; ///< brackets within brackets that a line still ends in

/// Ends the <math> in the middle of so many rows, and begins another one in as many.
static void cut(size_t depth, text *out) {
    for (size_t i = 0; i < depth; i++) text_add(out, "</mrow>");
    text_add(out, "</math> <math displaystyle=\"true\">");
    for (size_t i = 0; i < depth; i++) text_add(out, "<mrow>");
}

/// Copies the formula; a sign between terms begins a new <math>, on the outside and in brackets:
/// wherever nothing but rows is open, so that no fraction, root or power is cut. A bracket whose
/// inside is short stays in one piece.
static void broken(const char *s, text *out) {
    size_t rows = 0, other = 0; // open: <mrow>, and what is not to be cut
    size_t kept = 0;            // the depth of rows of a bracket that stays in one piece; 0: none
    while (*s != '\0') {
        const char *sign = other == 0 && kept == 0 && rows <= DEEPEST ? sign_at(s) : NULL;
        if (sign != NULL) {
            cut(rows, out);
            text_addf(out, "<mo form=\"infix\">%s", sign + 4);
            s += strlen(sign);
            continue;
        }
        const char *end = *s == '<' ? strchr(s, '>') + 1 : s + 1;
        const bool tag = *s == '<', close = tag && s[1] == '/';
        const bool row = tag && strncmp(s + 1 + close, "mrow>", 5) == 0;
        text_add_bytes(out, s, (size_t)(end - s));
        if (row && close) {
            if (kept == rows) kept = 0;
            rows--;
        } else if (row) {
            rows++;
            if (kept == 0 && row_seen(end) < SHORT) kept = rows;
        } else if (close) {
            other--;
        } else if (tag && end[-2] != '/') {
            other++;
        }
        s = end;
    }
}

hamel_status html_math(const expr_pool *pool, expr e, text *out) {
    text plain = {0};
    const hamel_status status = expr_print(pool, e, EXPR_MATHML, &plain);
    if (status == HAMEL_OK) {
        text_add(out, "<math displaystyle=\"true\">");
        if (seen(text_cstr(&plain)) < SHORT) text_add(out, text_cstr(&plain));
        else broken(text_cstr(&plain), out);
        text_add(out, "</math>");
    }
    text_clear(&plain);
    return status;
}

hamel_status html_formula(const doc *d, const expr_pool *pool, size_t longest, text *out) {
    hamel_status status = HAMEL_OK;
    if (d->name.id != EXPR_NONE.id) {
        status = html_math(pool, d->name, out);
        text_add(out, " <span class=\"is\">=</span> ");
    }
    if (status != HAMEL_OK) return status;
    if (d->elsewhere) {
        text_add(out, "<em>from M v′ = f, in the equations in quasi-velocities</em>");
    } else if (doc_is_long(d, pool, longest)) {
        text_add(out, "<em>too long to read; <code>hamel eval</code> gives its values</em>");
    } else {
        status = html_math(pool, doc_shown(d), out);
    }
    return status;
}
