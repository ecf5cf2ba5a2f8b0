/// The page: head, table of contents, motion, what holds, derived, the model's text; then the
/// data and the script that brings the motion to life. Without script it is still a readable
/// derived.
#include "report/page/page.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "base/escape.h"
#include "base/stop.h"
#include "exact/memo.h"
#include "expr/print_name.h"
#include "report/check/check.h"
#include "report/check/html.h"
#include "report/derive/derive.h"
#include "report/doc/html.h"
#include "report/doc/html_math.h"
#include "report/page/geometry.h"
#include "report/page/js.h"
#include "report/page/policy.h"
#include "report/page/run.h"

/// The links of the derived's sections.
static void add_contents(const doc *derived, text *out) {
    text_add(out, "<nav aria-label=\"Contents\"><ol>\n<li><a href=\"#motion\">Motion</a></li>\n"
                  "<li><a href=\"#check\">What holds</a></li>\n");
    text_add(out, "<li><a href=\"#symbols\">Symbols</a></li>\n");
    for (size_t i = 0; i < derived->children.count; i++) {
        const doc *d = derived->children.items[i];
        if (d->title == NULL || d->key == NULL || d->aside) continue;
        text_addf(out, "<li><a href=\"#%s\">", d->key);
        html_escape(out, d->title);
        text_add(out, "</a></li>\n");
    }
    text_add(out, "<li><a href=\"#source\">Model file</a></li>\n</ol></nav>\n");
}

/// How many verdicts there are of a kind.
static size_t count_verdicts(const doc *d, const mech_verdict *kind) {
    const bool seen = d->kind == DOC_VERDICT && d->verdict->method == METHOD_POINTS;
    size_t n = d->kind == DOC_VERDICT && d->verdict->answer == kind->answer &&
               seen == (kind->method == METHOD_POINTS);
    for (size_t i = 0; i < d->children.count; i++) n += count_verdicts(d->children.items[i], kind);
    return n;
}

static void add_tally(const doc *check, text *out) {
    static const mech_verdict kinds[] = {{.answer = TRUTH_YES},
                                         {.answer = TRUTH_NO},
                                         {.answer = TRUTH_YES, .method = METHOD_POINTS},
                                         {.answer = TRUTH_NO, .method = METHOD_POINTS},
                                         {.answer = TRUTH_UNKNOWN}};
    text_add(out, "<p class=\"tally\">");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t n = count_verdicts(check, &kinds[i]);
        if (n == 0) continue;
        text_addf(out, "<span>%zu ", n);
        html_verdict(out, &kinds[i], NULL);
        text_add(out, "</span> ");
    }
    text_add(out, "</p>\n");
}

static double processor_time(void) { return (double)clock() / CLOCKS_PER_SEC; }

/// Until when there is time, and who may say that there is none.
typedef struct page_time {
    double until; ///< the processor time after which nothing is computed that can be left out
    stop_wish wish;
} page_time;

/// The first script.
static void add_data(const model *m, exact_memo *memo, const doc *derived, const page_time *time,
                     text *out) {
    text_add(out, "\nconst HAMEL=(eliminate=>{const M=Math;return{name:");
    json_string(out, m->name);
    text_add(out, ",title:");
    json_string(out, m->title);
    text_add(out, ",\n");
    page_heights(m, derived, out);
    text_add(out, "runs:[\n");
    text why = {0};
    for (size_t k = 0; k < m->run_count; k++) {
        if (k > 0) text_add(out, ",\n");
        page_run(m, &m->runs[k], memo, derived, processor_time() < time->until ? &time->wish : NULL,
                 out, &why);
    }
    text_add(out, "],problem:");
    json_string(out, text_cstr(&why));
    text_add(out, "}});\n");
    text_clear(&why);
}

/// The policy stands before everything it is about.
static void add_head(const model *m, const page_request *r, size_t count, const text *scripts,
                     text *out) {
    text style = {0};
    text_addf(&style, "\n%s", r->assets->style);
    text_add(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page_policy(&style, count, scripts, out);
    text_add(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                  "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    html_escape(out, m->title);
    text_addf(out,
              "</title>\n<meta name=\"generator\" content=\"Hamel %s\">\n<style>%s</style>\n"
              "</head>\n<body>\n<header class=\"top\"><h1>",
              r->version, text_cstr(&style));
    text_clear(&style);
    html_escape(out, m->title);
    text_add(out, "</h1><p><code>");
    html_escape(out, m->name);
    text_addf(out, "</code> · derived exactly by Hamel %s</p></header>\n", r->version);
}

static void add_source(const model *m, const page_request *r, text *out) {
    text_add(out, "<details class=\"chapter\" id=\"source\"><summary><h2>Model file</h2></summary>"
                  "<pre>");
    html_escape(out, r->source != NULL ? r->source : m->name);
    text_add(out, "</pre></details>\n");
}

/// Who made it, and what in it is by others.
static void add_foot(const page_request *r, text *out) {
    text_addf(out,
              "<footer><p>Written by Hamel %s. Set in STIX Two, © 2001–2021 The STIX Fonts Project "
              "Authors, SIL Open Font License 1.1.</p></footer>\n",
              r->version);
}

static void add_symbol(const model *m, expr symbol, const char *kind, const char *value,
                       text *out) {
    const char *meaning = page_meaning(m, symbol);
    text unit = {0};
    for (size_t k = 0; k < m->unit_count; k++) {
        const unit_dimension *d = &m->units[k].dimension;
        if (expr_same(m->units[k].symbol, symbol) && !d->any && !dimension_is_number(d))
            dimension_write(d, &unit);
    }
    text_add(out, "<tr><th scope=\"row\"><math>");
    expr_print_name(m->pool, symbol, EXPR_MATHML, out);
    text_addf(out, "</math></th><td>%s</td><td>%s</td><td>", kind, value);
    html_escape(out, text_cstr(&unit));
    text_add(out, "</td><td>");
    html_escape(out, meaning != NULL ? meaning : "");
    text_add(out, "</td></tr>\n");
    text_clear(&unit);
}

/// The letters of the model: what each is, its value and unit, and what the model says it means.
static void add_symbols(const model *m, text *out) {
    text_addf(out,
              "<details class=\"chapter\" id=\"symbols\"><summary><h2>Symbols</h2>"
              "<span class=\"gist\"></span><span class=\"count\">%zu coordinates, %zu "
              "parameters</span></summary><div class=\"body\"><table class=\"symbols\"><thead>"
              "<tr><th scope=\"col\">symbol</th><th scope=\"col\">kind</th><th scope=\"col\">"
              "value</th><th scope=\"col\">unit</th><th scope=\"col\">meaning</th></tr></thead>"
              "<tbody>\n",
              m->q->entry_count, m->parameter_count);
    for (size_t i = 0; i < m->q->entry_count; i++) {
        const expr_kind kind = expr_symbol_info_of(m->pool, m->q->entries[i])->kind;
        add_symbol(m, m->q->entries[i],
                   kind == EXPR_ANGLE  ? "angle"
                   : kind == EXPR_LINE ? "coordinate"
                                       : "entry of a rotation",
                   "", out);
    }
    for (size_t k = 0; k < m->parameter_count; k++) {
        const model_parameter *p = &m->parameters[k];
        text value = {0};
        text_addf(&value, "%.6g%s", model_number(m, p->value),
                  p->positive  ? ", positive"
                  : p->nonzero ? ", not zero"
                               : "");
        add_symbol(m, p->symbol, "parameter", text_cstr(&value), out);
        text_clear(&value);
    }
    for (size_t k = 0; k < m->definition_count; k++)
        add_symbol(m, expr_symbol(m->pool, m->definitions[k].name, EXPR_OTHER), "definition", "",
                   out);
    text_add(out, "</tbody></table></div></details>\n");
}

/// The sections; the model's name and title stand above already.
static hamel_status add_derivation(doc *derived, const model *m, text *out) {
    for (size_t i = 0; i < derived->children.count; i++)
        derived->children.items[i]->aside |= derived->children.items[i]->title == NULL;
    return doc_to_html(derived, m->pool, out);
}

static const double DERIVING = 0.7; ///< the part of the time that is for the derived

/// All that is seen without a script, but for the head.
static hamel_status add_body(doc *derived, const doc *check, const model *m, const page_request *r,
                             text *out) {
    add_contents(derived, out);
    text_add(out, "<main>\n<section id=\"motion\" aria-label=\"Motion\"><noscript><p>The motion "
                  "is computed by a script, which is switched off.</p></noscript></section>\n"
                  "<section id=\"check\"><h2>What holds</h2>\n");
    add_tally(check, out);
    text_add(out, "<div class=\"tables\">\n");
    hamel_status status = check_to_html(check, m->pool, out);
    text_add(out, "</div></section>\n<section id=\"derivation\" aria-label=\"Derivation\">\n");
    add_symbols(m, out);
    if (status == HAMEL_OK) status = add_derivation(derived, m, out);
    text_add(out, "</section>\n");
    add_source(m, r, out);
    add_foot(r, out);
    text_add(out, "</main>\n<div id=\"said\" role=\"status\" aria-live=\"polite\"></div>\n");
    return status;
}

/// What is derived and checked; *stopped: it was asked to stop, and this is what was found by then.
static hamel_status find_out(exact *x, derivation *d, const page_request *r, doc **derived,
                             doc **check, bool *stopped) {
    const derive_request all = {.file = r->file, .seconds = DERIVING * r->seconds};
    const check_request plain = {0};
    hamel_status status = report_derive(x, d, &all, derived);
    *stopped = status == HAMEL_STOPPED;
    if (status == HAMEL_OK || *stopped) status = report_check(x, d, &plain, check);
    *stopped = *stopped || status == HAMEL_STOPPED;
    if (!*stopped) return status;
    if (*derived == NULL) *derived = doc_create();
    if (*check == NULL) *check = check_create(derivation_model(d));
    return HAMEL_OK;
}

/// The page itself, from what was found out.
static hamel_status write_out(exact *x, derivation *d, const page_request *r, doc *derived,
                              const doc *check, const page_time *time, text *out) {
    const model *m = derivation_model(d);
    text body = {0}, scripts[2] = {{0}};
    const hamel_status status = add_body(derived, check, m, r, &body);
    if (status == HAMEL_OK) {
        add_data(m, x->memo, derived, time, &scripts[0]);
        text_addf(&scripts[1], "\n%s", r->assets->script);
        add_head(m, r, 2, scripts, out);
        text_add(out, text_cstr(&body));
        for (size_t i = 0; i < 2; i++)
            text_addf(out, "<script>%s</script>\n", text_cstr(&scripts[i]));
        text_add(out, "</body>\n</html>\n");
    }
    text_clear(&body);
    for (size_t i = 0; i < 2; i++) text_clear(&scripts[i]);
    return status;
}

hamel_status report_page(exact *x, derivation *d, const page_request *r, text *out) {
    const double from = processor_time();
    doc *derived = NULL, *check = NULL;
    bool stopped;
    hamel_status status = find_out(x, d, r, &derived, &check, &stopped);
    if (status == HAMEL_OK) {
        // a wish does not stop the page from being written, only what can be left out of it
        const page_time time = {
            .until = stopped          ? 0
                     : r->seconds > 0 ? from + r->seconds
                                      : INFINITY,
            .wish = stop_listen((stop_wish){0}),
        };
        status = write_out(x, d, r, derived, check, &time, out);
        (void)stop_listen(time.wish);
    }
    doc_destroy(derived);
    doc_destroy(check);
    return status == HAMEL_OK && stopped ? HAMEL_STOPPED : status;
}
