/// The page of hamel check as HTML: what holds, at a glance. One table a section, a finding a row.
#include <string.h>

#include "base/escape.h"
#include "report/check/html.h"
#include "report/doc/html_math.h"

enum { LONGEST = 80 }; ///< tokens of a witness; derive shows all of it

/// The name of a finding; F_1 has its number below.
static void add_title(const char *title, text *out) {
    text plain = {0};
    for (const char *s = title; *s != '\0'; s++) {
        const size_t digits = *s == '_' ? strspn(s + 1, "0123456789") : 0;
        if (digits == 0) {
            text_add_char(&plain, *s);
            continue;
        }
        html_escape(out, text_cstr(&plain));
        text_reset(&plain);
        text_addf(out, "<sub>%.*s</sub>", (int)digits, s + 1);
        s += digits;
    }
    html_escape(out, text_cstr(&plain));
    text_clear(&plain);
}

/// Whether a "no" is a fault of the model, and not an answer like another: constraints that repeat
/// each other, a Lagrangian without accelerations, a symmetry that was named and is none.
static bool is_fault(const doc *section, const doc *finding) {
    static const char *const faults[][2] = {
        {"constraints", "independent"}, {"regularity", "on_D"}, {"symmetry", NULL}};
    bool no = false, fault = false;
    for (size_t i = 0; i < finding->children.count; i++) {
        const doc *c = finding->children.items[i];
        no = no || (c->kind == DOC_VERDICT && c->verdict->answer == TRUTH_NO);
    }
    for (size_t k = 0; k < sizeof faults / sizeof *faults; k++)
        fault = fault || (strcmp(section->key, faults[k][0]) == 0 &&
                          (faults[k][1] == NULL || strcmp(finding->key, faults[k][1]) == 0));
    return no && fault;
}

static hamel_status finding_html(const doc *section, const doc *finding, const expr_pool *pool,
                                 text *out) {
    hamel_status status = HAMEL_OK;
    text verdict = {0}, why = {0};
    for (size_t i = 0; i < finding->children.count && status == HAMEL_OK; i++) {
        const doc *c = finding->children.items[i];
        if (c->kind == DOC_VERDICT) {
            html_verdict(&verdict, c->verdict, pool);
        } else if (c->kind == DOC_WORDS && strcmp(c->key, "value") == 0) {
            html_escape(&verdict, c->words);
        } else if (c->kind == DOC_WORDS && strcmp(c->key, "scope") != 0) {
            html_escape(&why, c->words);
        } else if (c->kind == DOC_EXPR) {
            text_add(&why, "<span class=\"witness\">");
            status = html_formula(c, pool, LONGEST, &why);
            text_add(&why, "</span>");
        }
    }
    const char *title = finding->title;
    const bool below = title[0] == ' '; // it belongs to the one before it
    text_addf(out, "<tr%s><th scope=\"row\">",
              below                        ? " class=\"below\""
              : is_fault(section, finding) ? " class=\"fault\""
                                           : "");
    add_title(title + strspn(title, " "), out);
    text_addf(out, "</th><td>%s</td><td>%s</td></tr>\n", text_cstr(&verdict), text_cstr(&why));
    text_clear(&verdict);
    text_clear(&why);
    for (size_t i = 0; i < finding->children.count && status == HAMEL_OK; i++) {
        const doc *c = finding->children.items[i];
        if (c->kind == DOC_OBJECT && c->title != NULL) status = finding_html(section, c, pool, out);
    }
    return status;
}

hamel_status check_to_html(const doc *d, const expr_pool *pool, text *out) {
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < d->children.count; i++) {
        const doc *section = d->children.items[i];
        if (section->kind != DOC_OBJECT || section->title == NULL) continue;
        text_add(out, "<table class=\"findings\"><caption>");
        html_escape(out, section->title);
        text_add(out, "</caption><tbody>\n");
        for (size_t k = 0; k < section->children.count && status == HAMEL_OK; k++)
            status = finding_html(section, section->children.items[k], pool, out);
        text_add(out, "</tbody></table>\n");
    }
    return status;
}
