/// A system from the text of a model, with its exact context: for tests that write their own
/// models.
#ifndef TEST_MECH_DISTRIBUTION_WRITTEN_H
#define TEST_MECH_DISTRIBUTION_WRITTEN_H

#include "mech/laws.h"
#include "model/read.h"

typedef struct written {
    model *m;
    diag messages;
    exact x;
    mech_system s;
} written;

static inline void written_init(written *w, const char *source) {
    *w = (written){0};
    if (model_read("test", source, strlen(source), &w->messages, &w->m) != HAMEL_OK)
        fail_msg("%s", w->messages.items[0].words);
    exact_init(&w->x, w->m->pool, &w->messages);
    if (mech_system_init(&w->s, &w->x, w->m, 0, NULL) != HAMEL_OK)
        fail_msg("%s", w->messages.items[0].words);
}

static inline void written_clear(written *w) {
    mech_system_clear(&w->s);
    model_destroy(w->m);
    diag_clear(&w->messages);
}

static inline expr written_read(written *w, const char *source) {
    return scene_read(w->m->pool, source);
}

/// A car with `count` trailers, all hitches on the axles: theta0 is the car.
static inline char *written_trailers(size_t count) {
    text t = {0};
    text_add(&t, "model trailers\nparameters\n    l = 1, l > 0\ncoordinates\n    x, y : line\n");
    for (size_t i = 0; i <= count; i++) text_addf(&t, "    theta%zu : angle\n", i);
    text_add(&t, "define\n    p0 = [x, y]\n");
    for (size_t i = 1; i <= count; i++)
        text_addf(&t, "    p%zu = p%zu - l*[cos(theta%zu), sin(theta%zu)]\n", i, i - 1, i, i);
    text_add(&t, "lagrangian\n    x'^2 + y'^2");
    for (size_t i = 0; i <= count; i++) text_addf(&t, " + theta%zu'^2", i);
    text_add(&t, "\nconstraints\n");
    for (size_t i = 0; i <= count; i++)
        text_addf(&t, "    dot([-sin(theta%zu), cos(theta%zu)], p%zu') = 0\n", i, i, i);
    return text_take(&t);
}

#endif
