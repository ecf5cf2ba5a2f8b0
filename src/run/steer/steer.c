/// From first guesses on a coarse mesh to a table of inputs that a run verifies.
#include "run/steer/steer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/steer/extremal_internal.h"
#include "run/steer/mesh_internal.h"

enum { MOST_ROUNDS = 8, MOST_INTERVALS = 2000, USUAL_INTERVALS = 16, USUAL_TRIES = 4 };
/// Squares of what is missing that are as good as none.
static const double HIT = 1e-14;

struct steer {
    steer_options options;
    steer_problem problem;
    steer_path path;
    steer_rows rows;
    steer_seen seen;
    steer_result result;
    steer_goal *goals;
    char **inputs;
};

static size_t point_size(const steer *s) { return s->problem.system.n + s->problem.system.m; }
static double tolerance(const steer *s) {
    return s->options.tolerance > 0 ? s->options.tolerance : 1e-6;
}
static bool stopped(const steer *s) {
    return s->options.stop != NULL && s->options.stop(s->options.data);
}

// ---- solving ------------------------------------------------------------------------------------

static steer_solved solve(steer *s, bool nearest, steer_path *path) {
    const steer_ask ask = {.nearest = nearest,
                           .stop = s->options.stop,
                           .data = s->options.data,
                           .tolerance = 1e-9,
                           .most_steps = 250};
    const steer_solved out = steer_collocate(&s->problem, &ask, path);
    s->result.steps += (size_t)(out.steps > 0 ? out.steps : 0);
    return out;
}

static bool is_good(const steer_solved *a) { return a->end == NLP_SOLVED || a->end == NLP_NEARLY; }

static void take_path(steer *s, steer_path *path) {
    steer_path_clear(&s->path);
    s->path = *path;
    *path = (steer_path){0};
}

/// What a first guess led to.
typedef struct candidate {
    steer_path path;
    double cost;
    bool leaps; ///< an interval of it is no motion at all
} candidate;

/// Whether an interval ends far from where the motion from its beginning does.
static bool leaps(const steer *s, const steer_path *path) {
    double *errors = steer_errors(&s->problem, path), most = 0;
    for (size_t k = 0; k < path->intervals; k++) most = fmax(most, errors[k]);
    free(errors);
    return !(most < 0.2);
}

static bool is_better(const candidate *a, const candidate *b) {
    return a->leaps != b->leaps ? b->leaps : a->cost < b->cost;
}

/// The paths that first guesses lead to, the cheapest first, those that leap last.
static hamel_status try_guesses(steer *s, size_t tries, bool nearest, size_t *count,
                                candidate *found, diag *messages) {
    const size_t intervals = s->options.intervals > 0 ? s->options.intervals : USUAL_INTERVALS;
    *count = 0;
    for (unsigned k = 0; k < tries && !stopped(s); k++) {
        candidate one = {.path = steer_guess(&s->problem, intervals, k)};
        const steer_solved a = solve(s, nearest, &one.path);
        const bool good = a.available && is_good(&a);
        one.cost = a.least;
        s->result.tries += !nearest;
        s->result.solved += good && !nearest;
        if (!good) steer_path_clear(&one.path);
        if (!a.available) return diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0}, "%s", a.why);
        if (!good) continue;
        size_t at = (*count)++;
        one.leaps = !nearest && leaps(s, &one.path);
        for (; at > 0 && is_better(&one, &found[at - 1]); at--) found[at] = found[at - 1];
        found[at] = one;
        if (nearest && one.cost < HIT) break;
    }
    return stopped(s) ? HAMEL_STOPPED : HAMEL_OK;
}

// ---- the run ------------------------------------------------------------------------------------

/// The table of the path: nodes and middles, so that a cubic through it is the motion itself.
static void rows_of_path(steer *s) {
    const steer_system *y = &s->problem.system;
    const steer_path *path = &s->path;
    const size_t points = 2 * path->intervals + 1, width = 1 + y->control_count;
    free(s->rows.values);
    s->rows = (steer_rows){points, width, MEM_NEW(double, points *width)};
    for (size_t j = 0; j < points; j++) {
        const double *z = path->z + j * point_size(s);
        double *row = s->rows.values + j * width;
        row[0] = path->time * (path->s[j / 2] + path->s[(j + 1) / 2]) / 2;
        for (size_t i = 0; i < y->control_count; i++)
            row[1 + i] = y->controls[i].force ? z[y->n + i] : z[y->controls[i].position];
    }
}

static hamel_status look(steer *s, diag *messages) {
    steer_seen_clear(&s->seen);
    return steer_verify(&s->problem, &s->options, &s->rows, messages, &s->seen);
}

/// Finer meshes until the run comes near enough. HAMEL_OK also if it does not.
static hamel_status refine(steer *s, bool nearest, diag *messages) {
    hamel_status status = HAMEL_OK;
    for (s->result.rounds = 1;; s->result.rounds++) {
        rows_of_path(s);
        status = look(s, messages);
        const bool near =
            s->seen.done && (nearest ? s->result.rounds > 1 : s->seen.miss <= tolerance(s));
        if (status != HAMEL_OK || near || s->result.rounds == MOST_ROUNDS ||
            s->path.intervals >= MOST_INTERVALS)
            return status;
        if (stopped(s)) return HAMEL_STOPPED;
        double *errors = steer_errors(&s->problem, &s->path);
        const double part = s->seen.done ? 0.3 * tolerance(s) / s->seen.miss : 0.1;
        steer_path finer = steer_refine(&s->problem, &s->path, errors, fmin(fmax(part, 1e-4), 0.5),
                                        MOST_INTERVALS);
        free(errors);
        const steer_solved a = solve(s, nearest, &finer);
        const bool good = is_good(&a);
        if (good) {
            take_path(s, &finer);
            if (!nearest) s->result.cost = a.least;
        }
        steer_path_clear(&finer);
        if (!good) return a.end == NLP_STOPPED ? HAMEL_STOPPED : HAMEL_OK;
    }
}

static void take_polished(steer *s, steer_rows *rows, steer_seen *seen) {
    free(s->rows.values);
    steer_seen_clear(&s->seen);
    s->rows = *rows;
    s->seen = *seen;
    s->result.cost = s->result.extremal.cost;
    *rows = (steer_rows){0};
    *seen = (steer_seen){0};
}

/// The inputs of the extremal instead of those of the mesh, if a run with them comes as near.
static hamel_status polish(steer *s, diag *messages) {
    steer_extremal *e = &s->result.extremal;
    if (steer_at_bounds(&s->problem, &s->path)) {
        snprintf(e->why, sizeof e->why,
                 "a bound is met: the conditions for inner motions do not hold");
        return HAMEL_OK;
    }
    steer_shot *shot = steer_shot_create(&s->problem, &s->path, e);
    hamel_status status = HAMEL_OK;
    bool taken = false;
    for (size_t each = 32; shot != NULL && !taken && each < 2000 && status == HAMEL_OK; each *= 4) {
        steer_rows rows = steer_shot_rows(shot, each);
        steer_seen seen = {0};
        if (rows.values == NULL) break;
        status = steer_verify(&s->problem, &s->options, &rows, messages, &seen);
        taken = status == HAMEL_OK && seen.done && seen.miss <= tolerance(s);
        if (taken) take_polished(s, &rows, &seen);
        free(rows.values);
        steer_seen_clear(&seen);
    }
    if (shot != NULL) steer_shot_destroy(shot);
    return status;
}

// ---- all of it ----------------------------------------------------------------------------------

static void take_result(steer *s) {
    const steer_problem *p = &s->problem;
    const steer_system *y = &p->system;
    steer_result *r = &s->result;
    s->goals = MEM_NEW_ZERO(steer_goal, p->goal_count);
    s->inputs = MEM_NEW_ZERO(char *, y->control_count);
    double squares = 0;
    for (size_t g = 0; g < p->goal_count; g++) {
        const double reached = s->seen.reached != NULL ? s->seen.reached[g] : NAN;
        s->goals[g] = (steer_goal){p->goal_names[g], p->wanted[g], reached};
        squares += (reached - p->wanted[g]) * (reached - p->wanted[g]);
    }
    for (size_t i = 0; i < y->control_count; i++)
        s->inputs[i] = mem_string(y->controls[i].factor->name);
    r->miss = s->seen.miss;
    r->nearest = sqrt(squares);
    r->time = s->rows.values[(s->rows.count - 1) * s->rows.width];
    r->intervals = s->path.intervals;
    r->kinematic = y->kinematic;
    r->second = p->along.second != NULL;
    r->goal_count = p->goal_count;
    r->goals = s->goals;
    r->input_count = y->control_count;
    r->inputs = s->inputs;
    r->row_count = s->rows.count;
    r->rows = s->rows.values;
    r->state_count = s->seen.width > 0 ? s->seen.width - 1 : 0;
    r->states = s->seen.names;
    r->sample_count = s->seen.count;
    r->samples = s->seen.samples;
    r->cost_words = p->cost_words;
    r->from_words = y->from_words;
}

/// Candidates one after the other until a run reaches the goal: on a coarse mesh the cheapest may
/// leap over places where there is no motion.
static hamel_status reach_by(steer *s, size_t count, candidate *found, diag *messages) {
    hamel_status status = HAMEL_OK;
    bool reached = false;
    for (size_t k = 0; k < count && status == HAMEL_OK && !reached; k++) {
        take_path(s, &found[k].path);
        s->result.cost = found[k].cost;
        status = refine(s, false, messages);
        reached = s->seen.done && s->seen.miss <= tolerance(s);
    }
    if (status == HAMEL_OK && reached && !s->options.rough) status = polish(s, messages);
    s->result.end = reached ? STEER_REACHED : STEER_UNVERIFIED;
    return status;
}

/// As near as possible; from there to the goal after all, if that is where it is.
static hamel_status come_near(steer *s, size_t tries, candidate *found, diag *messages) {
    size_t count;
    bool went = false;
    hamel_status status = try_guesses(s, tries, true, &count, found, messages);
    if (status == HAMEL_OK && count == 0)
        status = diag_add(messages, HAMEL_UNDEFINED, (diag_span){0},
                          "no motion was found, neither to the goal nor near it");
    if (status == HAMEL_OK && found[0].cost < HIT) {
        candidate again = {.path = steer_path_copy(&s->problem, &found[0].path)};
        const steer_solved a = solve(s, false, &again.path);
        again.cost = a.least;
        went = is_good(&a);
        if (went) status = reach_by(s, 1, &again, messages);
        steer_path_clear(&again.path);
    }
    if (status == HAMEL_OK && !went) {
        take_path(s, &found[0].path);
        s->result.cost = NAN;
        s->result.end = STEER_NEAREST;
        status = refine(s, true, messages);
    }
    for (size_t k = 0; k < count; k++) steer_path_clear(&found[k].path);
    return status;
}

static hamel_status reach(steer *s, diag *messages) {
    const size_t tries = s->options.tries > 0 ? s->options.tries : USUAL_TRIES;
    candidate *found = MEM_NEW_ZERO(candidate, tries);
    size_t count;
    hamel_status status = try_guesses(s, tries, false, &count, found, messages);
    if (status == HAMEL_OK && count > 0) status = reach_by(s, count, found, messages);
    for (size_t k = 0; k < count; k++) steer_path_clear(&found[k].path);
    if (status == HAMEL_OK && count == 0) status = come_near(s, tries, found, messages);
    free(found);
    return status;
}

hamel_status steer_create(const model *m, const steer_options *options, diag *words,
                          const char **about, diag *messages, steer **out) {
    steer *s = MEM_NEW_ZERO(steer, 1);
    s->options = *options;
    *out = NULL;
    *about = NULL;
    hamel_status status = HAMEL_OK;
    if (!nlp_available()) {
        nlp none = {0};
        nlp_end end;
        char why[500];
        if (!nlp_solve(&none, &end, why, sizeof why))
            status = diag_add(messages, HAMEL_UNAVAILABLE, (diag_span){0}, "%s", why);
    }
    if (status == HAMEL_OK)
        status = steer_problem_init(&s->problem, m, options, words, about, messages);
    if (status == HAMEL_OK) status = reach(s, messages);
    if (status != HAMEL_OK) {
        steer_destroy(s);
        return status;
    }
    take_result(s);
    *out = s;
    return HAMEL_OK;
}

const steer_result *steer_of(const steer *s) { return &s->result; }

void steer_table(const steer *s, text *out) { steer_rows_write(&s->problem, &s->rows, out); }

void steer_destroy(steer *s) {
    if (s == NULL) return;
    for (size_t i = 0; s->inputs != NULL && i < s->problem.system.control_count; i++)
        free(s->inputs[i]);
    free(s->inputs);
    free(s->goals);
    free(s->rows.values);
    steer_seen_clear(&s->seen);
    steer_path_clear(&s->path);
    steer_problem_clear(&s->problem);
    free(s);
}
