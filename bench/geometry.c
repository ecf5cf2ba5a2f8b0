/// The chapters of geometry, timed: each part of the list below that there is, of every built-in
/// model; and the growth vector of cars with trailers, at a generic point and at a regular one.
///
///   build/bench/bench_geometry
///
/// Targets stand in brackets: 0.3 s a part, 2 s for the growth vector with six trailers.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mech/distribution/distribution.h"
#include "model/builtin.h"
#include "model/read.h"
#include "report/derive/derive.h"
#include "report/doc/text.h"
#include "run/outside/places.h"
#include "support/affine_models.h"
#include "support/clock.h"

enum { REPEATS = 3, MOST_TRAILERS = 6 };

static const char *const parts[] = {"distribution", "ehresmann", "energy", "affine_connection"};
enum { PARTS = sizeof parts / sizeof *parts };

static bool exists(const char *part) {
    for (const derive_part *p = derive_parts; p->name != NULL; p++) {
        if (strcmp(p->name, part) == 0) return true;
    }
    return false;
}

/// Reads a model, derives a part and prints it; seconds.
static double derive_once(const model_builtin *source, const char *part) {
    const double start = now();
    model *m;
    exact x;
    doc *d = NULL;
    text out = {0};
    must(model_read(source->name, source->source, source->length, NULL, &m) == HAMEL_OK,
         source->name);
    exact_init(&x, m->pool, NULL);
    derivation *all = derivation_create(&x, m, &(derivation_options){.places = &run_places});
    must(report_derive(&x, all, &(derive_request){.count = 1, .parts = &part}, &d) == HAMEL_OK,
         source->name);
    must(doc_to_text(d, m->pool, &doc_usual_look, &out) == HAMEL_OK, source->name);
    text_clear(&out);
    doc_destroy(d);
    derivation_destroy(all);
    model_destroy(m);
    return now() - start;
}

static void time_parts(void) {
    size_t count;
    const model_builtin *all = affine_models(&count);
    printf("seconds [0.3]     ");
    for (size_t k = 0; k < PARTS; k++) printf("%18s", parts[k]);
    printf("\n");
    for (size_t i = 0; i < count; i++) {
        printf("%-18s", all[i].name);
        for (size_t k = 0; k < PARTS; k++) {
            double best = INFINITY;
            for (int j = 0; j < REPEATS && exists(parts[k]); j++)
                best = fmin(best, derive_once(&all[i], parts[k]));
            if (isfinite(best)) printf("%18.4f", best);
            else printf("%18s", "-");
        }
        printf("\n");
    }
}

// ---- trailers -----------------------------------------------------------------------------------

static void trailer_text(size_t count, text *t) {
    text_add(t, "model trailers\nparameters\n    l = 1, l > 0\ncoordinates\n    x, y : line\n");
    for (size_t i = 0; i <= count; i++) text_addf(t, "    theta%zu : angle\n", i);
    text_add(t, "define\n    p0 = [x, y]\n");
    for (size_t i = 1; i <= count; i++)
        text_addf(t, "    p%zu = p%zu - l*[cos(theta%zu), sin(theta%zu)]\n", i, i - 1, i, i);
    text_add(t, "lagrangian\n    x'^2 + y'^2");
    for (size_t i = 0; i <= count; i++) text_addf(t, " + theta%zu'^2", i);
    text_add(t, "\nconstraints\n");
    for (size_t i = 0; i <= count; i++)
        text_addf(t, "    dot([-sin(theta%zu), cos(theta%zu)], p%zu') = 0\n", i, i, i);
}

/// All angles a tenth apart: a regular point.
static mech_point regular_point(const model *m) {
    mech_point p = {m->q->n, MEM_NEW(expr, m->q->n), MEM_NEW(expr, m->q->n)};
    for (size_t i = 0; i < p.count; i++) {
        p.at[i] = m->q->entries[i];
        p.values[i] = expr_ratio(m->pool, (long)i, 10);
    }
    return p;
}

static void show_flag(const mech_flag *f) {
    for (size_t i = 0; i < f->count; i++) printf("%s%zu", i == 0 ? "(" : ", ", f->ranks[i]);
    printf(f->ends == TRUTH_YES ? ")" : ", ..)");
}

static void time_trailers(size_t count) {
    text source = {0};
    model *m;
    exact x;
    mech_system s;
    mech_distribution d;
    mech_flags_at f;
    trailer_text(count, &source);
    const double start = now();
    must(model_read("trailers", text_cstr(&source), source.length, NULL, &m) == HAMEL_OK, "read");
    exact_init(&x, m->pool, NULL);
    must(mech_system_init(&s, &x, m, 0, NULL) == HAMEL_OK, "system");
    must(mech_distribution_init(&d, &x, &s) == HAMEL_OK, "distribution");
    const double generic = now() - start, middle = now();
    mech_point point = regular_point(m);
    must(mech_flags_at_init(&f, &x, &s, &d, &point) == HAMEL_OK, "point");
    printf("%zu trailers%s: all of the chapter %.3f s, at a regular point %.3f s more, ", count,
           count == MOST_TRAILERS ? " [2 s]" : "", generic, now() - middle);
    show_flag(&f.lie);
    printf("\n");
    free(point.at);
    free(point.values);
    mech_flags_at_clear(&f);
    mech_distribution_clear(&d);
    mech_system_clear(&s);
    model_destroy(m);
    text_clear(&source);
}

int main(void) {
    time_parts();
    for (size_t n = 1; n <= MOST_TRAILERS; n++) time_trailers(n);
    exact_thread_end(true);
    return 0;
}
