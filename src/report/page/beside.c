/// What stands beside a run on its page, in numbers that hamel computed for the run as it is
/// written: the motion along the group with its geometric and dynamic phase, and the vakonomic
/// motion that comes closest.
///
/// A run that cannot be reduced, or compared, has nothing beside it.
#include <math.h>
#include <string.h>

#include "base/escape.h"
#include "base/stop.h"
#include "report/page/beside.h"
#include "report/page/js.h"
#include "report/page/run.h"
#include "run/form/forms.h"
#include "run/form/reduced.h"
#include "run/motion/go.h"
#include "run/study/compare.h"

enum { SAMPLES = 200 };

/// Enough digits for a plot.
static void add_numbers(text *out, const char *key, size_t count, const double *x) {
    text_addf(out, ",%s:[", key);
    for (size_t i = 0; i < count; i++) {
        if (i > 0) text_add_char(out, ',');
        if (isfinite(x[i])) text_addf(out, "%.6g", x[i] + 0.0);
        else text_add(out, "NaN");
    }
    text_add_char(out, ']');
}

// ---- phases -------------------------------------------------------------------------------------

typedef struct phases {
    const run_motion *r;
    bool split;
    VEC(double) t, total, geometric, dynamic;
} phases;

static bool take_phases(const double *columns, void *data) {
    phases *p = data;
    const run_phases *now = run_phases_of(p->r);
    p->split = p->split && now->split;
    *vec_push(&p->t) = columns[0];
    for (size_t i = 0; i < now->count; i++) {
        *vec_push(&p->total) = now->total[i];
        *vec_push(&p->geometric) = now->geometric[i];
        *vec_push(&p->dynamic) = now->dynamic[i];
    }
    return true;
}

static bool moves(size_t count, const double *x) {
    for (size_t i = 0; i < count; i++) {
        if (fabs(x[i]) > 1e-9) return true;
    }
    return false;
}

/// "x, y, θ" as an array of words.
static void add_labels(const char *labels, text *out) {
    text word = {0};
    text_add(out, ",labels:[");
    for (const char *s = labels; *s != '\0';) {
        const size_t length = strcspn(s, ",");
        text_reset(&word);
        text_add_bytes(&word, s, length);
        if (s != labels) text_add_char(out, ',');
        json_string(out, text_cstr(&word));
        s += length;
        s += strspn(s, ", ");
    }
    text_add_char(out, ']');
    text_clear(&word);
}

static bool asked(void *data) {
    (void)data;
    return stop_wanted();
}

void page_phases(const model *m, const model_run *spec, exact_memo *memo, double until, text *out) {
    const run_options options = {
        .reduced = true, .every = until / SAMPLES, .memo = memo, .stop = asked};
    run_motion *r;
    if (m->symmetry_count == 0 || run_create(m, spec, &options, NULL, &r) != HAMEL_OK) return;
    phases p = {.r = r, .split = true};
    run_summary summary;
    run_go(r, take_phases, &p, &summary);
    if (!stop_wanted() && p.split && moves(p.geometric.count, p.geometric.items)) {
        const run_phases *last = run_phases_of(r);
        text_add(out, "phases:{group:");
        json_string(out, last->group);
        add_labels(last->labels, out);
        add_numbers(out, "t", p.t.count, p.t.items);
        add_numbers(out, "total", p.total.count, p.total.items);
        add_numbers(out, "geometric", p.geometric.count, p.geometric.items);
        add_numbers(out, "dynamic", p.dynamic.count, p.dynamic.items);
        text_add(out, "},\n");
    }
    vec_clear(&p.t);
    vec_clear(&p.total);
    vec_clear(&p.geometric);
    vec_clear(&p.dynamic);
    run_destroy(r);
}

// ---- the vakonomic motion -----------------------------------------------------------------------

/// The first two lines among the coordinates are a path to look at; nothing if there are none.
static void add_path(const model *m, const run_comparison *c, text *out) {
    size_t at[2], count = 0;
    for (size_t i = 0; i < c->width && count < 2; i++) {
        if (expr_symbol_info_of(m->pool, m->q->entries[i])->kind == EXPR_LINE) at[count++] = i;
    }
    if (count < 2) return;
    text_add(out, ",axes:[{");
    page_name(m, m->q->entries[at[0]], out);
    text_add(out, "},{");
    page_name(m, m->q->entries[at[1]], out);
    text_add(out, "}]");
    double *xy = MEM_NEW(double, 2 * c->count);
    for (int which = 0; which < 2; which++) {
        const double *rows = which == 0 ? c->nonholonomic : c->vakonomic;
        for (size_t k = 0; k < c->count; k++) {
            xy[2 * k] = rows[k * c->width + at[0]];
            xy[2 * k + 1] = rows[k * c->width + at[1]];
        }
        add_numbers(out, which == 0 ? "nonholonomic" : "vakonomic", 2 * c->count, xy);
    }
    free(xy);
}

void page_vakonomic(const model *m, const model_run *spec, exact_memo *memo, double until,
                    text *out) {
    const run_options options = {.every = until / SAMPLES, .memo = memo};
    run_comparison c;
    if (m->constraint_count == 0 || m->nonlinear_count > 0 ||
        run_compare(m, spec, &options, NULL, &c) != HAMEL_OK)
        return;
    if (c.p > 0 && c.count > 1) {
        text_addf(out, "beside:{agrees:%s,end:%.6g", run_comparison_agrees(&c) ? "true" : "false",
                  c.second.time);
        add_numbers(out, "lambda", c.p, c.lambda);
        add_numbers(out, "t", c.count, c.t);
        add_numbers(out, "distance", c.count, c.distance);
        add_path(m, &c, out);
        text_add(out, "},\n");
    }
    run_comparison_clear(&c);
}
