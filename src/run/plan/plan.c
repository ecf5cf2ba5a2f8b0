/// Planning: the beam search over moves, and refining what it finds.
#include "run/plan/plan.h"
#include "run/gait/move.h"
#include "run/gait/singular.h"
#include "run/gait/system.h"
#include "run/plan/moves_internal.h"
#include "run/plan/target.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/stop.h"
#include "num/least_squares.h"

static const double TURN = 6.283185307179586476925286766559;
static const double SIZES[] = {0.8, 0.5, 0.3, 0.15}; ///< to begin with: Newton's method needs room
static const double LARGEST = 1, SMALLEST = 0.02;
enum { SIZE_COUNT = 4, BEAM = 200, LONGEST = 24, REFINED = 12, NEWTON = 25 };

// ---- distance -----------------------------------------------------------------------------------

static double difference(const plan_target *t, size_t i, const double *g) {
    const double gap = g[i] - t->entries[i];
    return t->angle[i] ? remainder(gap, TURN) : gap;
}

double plan_error(const gait_system *s, const plan_target *t, const double *g) {
    double largest = 0;
    for (size_t i = 0; i < s->entry_count; i++) {
        if (t->wanted[i]) largest = fmax(largest, fabs(difference(t, i, g)));
    }
    return largest;
}

static double distance(const gait_system *s, const plan_target *t, const double *g) {
    double total = 0;
    for (size_t i = 0; i < s->entry_count; i++) {
        if (t->wanted[i]) total += difference(t, i, g) * difference(t, i, g);
    }
    return sqrt(total);
}

// ---- the beam -----------------------------------------------------------------------------------

typedef struct option {
    plan_step step;
    double element[GAIT_ENTRIES];
    double time;
} option;

typedef struct node {
    double g[GAIT_ENTRIES];
    double distance, time;
    size_t length;
    size_t options[LONGEST];
} node;

typedef struct beam {
    VEC(option) options;
    VEC(node) nodes, next;
} beam;

static void find_options(const plan *p, gait_work *w, beam *b) {
    for (size_t i = 0; i < p->moves.count && !stop_wanted(); i++) {
        const bool repeats = p->moves.items[i].part_count == 1;
        for (size_t k = 0; k < (p->moves.items[i].scales ? SIZE_COUNT : 1); k++) {
            option o = {.step = {i, 1, p->moves.items[i].scales ? SIZES[k] : 1}};
            double once[GAIT_ENTRIES];
            if (!plan_step_element(p, w, &o.step, once)) continue;
            for (size_t n = 1; n <= (repeats ? PLAN_MOST_CYCLES : 1); n *= 2) {
                o.step.repeats = n;
                plan_power(p, w, once, n, o.element);
                o.time = (double)n * plan_move_time(p, &p->moves.items[i]);
                *vec_push(&b->options) = o;
            }
        }
    }
}

static int nearer(const void *a, const void *b) {
    const node *x = a, *y = b;
    if (x->distance != y->distance) return x->distance < y->distance ? -1 : 1;
    return (x->time > y->time) - (x->time < y->time);
}

/// Whether two nodes are at the same place, so that the later need not be kept.
static bool same_place(size_t count, const node *a, const node *b) {
    for (size_t i = 0; i < count; i++) {
        if (fabs(a->g[i] - b->g[i]) > 0.05 * fmax(1e-2, a->distance)) return false;
    }
    return true;
}

/// The next generation: every node with every option, the nearest at different places.
static void advance(const plan *p, const gait_work *w, const plan_target *t, beam *b) {
    b->next.count = 0;
    for (size_t i = 0; i < b->nodes.count; i++) {
        for (size_t k = 0; k < b->options.count; k++) {
            node child = b->nodes.items[i];
            gait_compose(w, b->nodes.items[i].g, b->options.items[k].element, child.g);
            child.distance = distance(p->s, t, child.g);
            child.time += b->options.items[k].time;
            child.options[child.length++] = k;
            *vec_push(&b->next) = child;
        }
    }
    qsort(b->next.items, b->next.count, sizeof *b->next.items, nearer);
    b->nodes.count = 0;
    for (size_t i = 0; i < b->next.count && b->nodes.count < BEAM; i++) {
        const node *child = &b->next.items[i];
        bool fresh = true;
        for (size_t k = 0; k < b->nodes.count && fresh; k++)
            fresh = !same_place(p->s->entry_count, child, &b->nodes.items[k]);
        if (fresh) *vec_push(&b->nodes) = *child;
    }
}

// ---- refining -----------------------------------------------------------------------------------

/// Steps with the element of each, and where they lead to.
typedef struct route {
    size_t count;
    plan_step steps[LONGEST];
    double elements[LONGEST][GAIT_ENTRIES];
    double g[GAIT_ENTRIES];
} route;

static void follow(const plan *p, const gait_work *w, const plan_target *t, route *r) {
    double next[GAIT_ENTRIES];
    memcpy(r->g, t->first, p->s->entry_count * sizeof *r->g);
    for (size_t i = 0; i < r->count; i++) {
        gait_compose(w, r->g, r->elements[i], next);
        memcpy(r->g, next, p->s->entry_count * sizeof *r->g);
    }
}

/// The same route with the scale of step k changed.
static bool change_scale(const plan *p, gait_work *w, const plan_target *t, size_t k, double scale,
                         route *r) {
    r->steps[k].scale = scale;
    if (!plan_step_element(p, w, &r->steps[k], r->elements[k])) return false;
    follow(p, w, t, r);
    return true;
}

static size_t residuals(const gait_system *s, const plan_target *t, const double *g, double *out) {
    size_t rows = 0;
    for (size_t i = 0; i < s->entry_count; i++) {
        if (t->wanted[i]) out[rows++] = difference(t, i, g);
    }
    return rows;
}

/// How the residual changes with the scales, rows by r->count. False where that has no value.
static bool slopes(const plan *p, gait_work *w, const plan_target *t, const route *r, double *A) {
    const double small = 1e-5;
    double here[GAIT_ENTRIES], there[GAIT_ENTRIES];
    const size_t rows = residuals(p->s, t, r->g, here);
    for (size_t k = 0; k < r->count; k++) {
        route moved = *r;
        const bool fixed = !p->moves.items[r->steps[k].move].scales;
        if (!fixed && !change_scale(p, w, t, k, r->steps[k].scale - small, &moved)) return false;
        residuals(p->s, t, moved.g, there);
        for (size_t i = 0; i < rows; i++) A[i * r->count + k] = (here[i] - there[i]) / small;
    }
    return true;
}

/// The shortest change of scales that makes up for the residual; those at their bounds stay there.
static void newton(const plan *p, const plan_target *t, const route *r, const double *A,
                   double *change) {
    double b[GAIT_ENTRIES], copy[GAIT_ENTRIES * LONGEST];
    bool held[LONGEST] = {false}, more = true;
    const size_t rows = residuals(p->s, t, r->g, b), count = r->count;
    double *room = MEM_NEW(double, least_squares_room(rows, count));
    while (more) {
        for (size_t i = 0; i < rows * count; i++) copy[i] = held[i % count] ? 0 : A[i];
        least_squares(rows, count, copy, b, 1e-8, room, change);
        more = false;
        for (size_t k = 0; k < count; k++) {
            const double scale = r->steps[k].scale;
            const bool out =
                (scale >= LARGEST && change[k] < 0) || (scale <= SMALLEST && change[k] > 0);
            if (!out || held[k]) continue;
            held[k] = more = true;
        }
    }
    free(room);
}

/// One step of Newton's method on the scales, halved until it gets nearer. False if it does not.
static bool improve(const plan *p, gait_work *w, const plan_target *t, route *r) {
    double A[GAIT_ENTRIES * LONGEST], change[LONGEST];
    if (r->count == 0 || !slopes(p, w, t, r, A)) return false;
    newton(p, t, r, A, change);
    const double before = distance(p->s, t, r->g);
    for (double part = 1; part > 0.05; part /= 2) {
        route trial = *r;
        bool fine = true;
        for (size_t k = 0; k < r->count && fine; k++) {
            const double wanted = r->steps[k].scale - part * change[k];
            if (change[k] != 0)
                fine = change_scale(p, w, t, k, fmin(LARGEST, fmax(SMALLEST, wanted)), &trial);
        }
        if (!fine || !(distance(p->s, t, trial.g) < before)) continue;
        *r = trial;
        return true;
    }
    return false;
}

/// Takes steps as the plan if they lead nearer than those it has.
static void take(plan *p, const plan_target *t, size_t count, const plan_step *steps,
                 const double *g) {
    const double error = plan_error(p->s, t, g);
    if (!(error < p->error)) return;
    p->error = error;
    p->found = error <= t->tolerance;
    memcpy(p->reached, g, p->s->entry_count * sizeof *g);
    p->steps.count = 0;
    p->time = 0;
    for (size_t i = 0; i < count; i++) {
        *vec_push(&p->steps) = steps[i];
        p->time += (double)steps[i].repeats * plan_move_time(p, &p->moves.items[steps[i].move]);
    }
}

/// Newton's method from a node, as long as it gets on.
static void refine(plan *p, gait_work *w, const plan_target *t, const beam *b, const node *from) {
    route r = {.count = from->length};
    for (size_t i = 0; i < r.count; i++) {
        const option *o = &b->options.items[from->options[i]];
        r.steps[i] = o->step;
        memcpy(r.elements[i], o->element, sizeof r.elements[i]);
    }
    follow(p, w, t, &r);
    take(p, t, r.count, r.steps, r.g);
    for (int k = 0; k < NEWTON && plan_error(p->s, t, r.g) > t->tolerance / 10; k++) {
        const double before = distance(p->s, t, r.g);
        if (!improve(p, w, t, &r) || distance(p->s, t, r.g) > 0.9 * before) break;
    }
    take(p, t, r.count, r.steps, r.g);
}

// ---- all of it ----------------------------------------------------------------------------------

/// Refuses gaits that cannot follow one another.
static hamel_status check_gaits(plan *p, gait_work *w, diag *messages) {
    char reason[200];
    double time, *r = MEM_NEW(double, 2 * p->s->h), *first = r + p->s->h;
    hamel_status status = HAMEL_OK;
    for (size_t i = 0; i < p->gait_count && status == HAMEL_OK; i++) {
        const gait *g = p->gaits[i];
        p->periods[i] = gait_period(g, NULL);
        gait_shape(g, NULL, 0, i == 0 ? first : r);
        bool elsewhere = false;
        for (size_t k = 0; i > 0 && k < p->s->h; k++)
            elsewhere = elsewhere || fabs(r[k] - first[k]) > 1e-9;
        if (!(p->periods[i] > 0) || !gait_closes(g, NULL, p->periods[i]))
            status = diag_add(messages, HAMEL_INVALID, g->spec->place,
                              "the run %s is not periodic, so it is no gait to plan with",
                              g->spec->name);
        else if (elsewhere)
            status = diag_add(messages, HAMEL_INVALID, g->spec->place,
                              "the gait %s starts from another shape than %s, so that it cannot "
                              "follow it",
                              g->spec->name, p->gaits[0]->spec->name);
        else if (gait_meets_singularity(w, g, NULL, gait_as_it_is, p->periods[i], &time, reason,
                                        sizeof reason))
            status = diag_add(messages, HAMEL_SINGULAR, g->spec->place,
                              "the gait %s is singular: %s", g->spec->name, reason);
    }
    free(r);
    return status;
}

static void search(plan *p, gait_work *w, const plan_target *t) {
    const size_t most = t->most_steps < LONGEST ? t->most_steps : LONGEST;
    beam b = {0};
    node start = {0};
    memcpy(start.g, t->first, p->s->entry_count * sizeof *start.g);
    start.distance = distance(p->s, t, start.g);
    *vec_push(&b.nodes) = start;
    find_options(p, w, &b);
    refine(p, w, t, &b, &start);
    for (size_t depth = 0;
         depth < most && !p->found && b.options.count > 0 && b.nodes.count > 0 && !stop_wanted();
         depth++) {
        advance(p, w, t, &b);
        for (size_t i = 0; i < b.nodes.count && i < REFINED && !p->found && !stop_wanted(); i++)
            refine(p, w, t, &b, &b.nodes.items[i]);
    }
    vec_clear(&b.options);
    vec_clear(&b.nodes);
    vec_clear(&b.next);
}

hamel_status plan_find(plan *p, const gait_system *s, size_t gait_count, gait *const *gaits,
                       const plan_target *target, diag *messages) {
    *p = (plan){.s = s,
                .gait_count = gait_count,
                .gaits = gaits,
                .periods = MEM_NEW_ZERO(double, gait_count + 1),
                .error = INFINITY};
    gait_work *w = gait_work_create(s, 1e-10, 0);
    hamel_status status = check_gaits(p, w, messages);
    if (status == HAMEL_OK) {
        plan_find_moves(p, w);
        search(p, w, target);
    }
    gait_work_destroy(w);
    if (status != HAMEL_OK) plan_clear(p);
    return status;
}

void plan_clear(plan *p) {
    free(p->periods);
    vec_clear(&p->moves);
    vec_clear(&p->steps);
    *p = (plan){0};
}
