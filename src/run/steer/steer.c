/// From first guesses on a coarse mesh to a table of inputs that a run verifies.
#include "run/steer/steer.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "run/steer/edge_internal.h"
#include "run/steer/extremal_internal.h"
#include "run/steer/mesh_internal.h"

enum { MOST_ROUNDS = 8, MOST_INTERVALS = 2000, USUAL_INTERVALS = 16, USUAL_TRIES = 4 };
/// What a search may cost, in steps of the solver times intervals: some twenty seconds. It is no
/// time, so that a slow machine finds the same.
enum { MOST_WORK = 60000, MOST_STEPS = 250, MOST_NEAR = 120 };
/// Meshes whose costs differ by no more are told apart by a polish, not by the solver.
static const double SETTLED = 0.05;
/// A run that ends so near to the goal is brought there by aiming beside it, not by a finer mesh.
static const double AIMED = 2e-3;
/// Squares of what is missing that are as good as none.
static const double HIT = 1e-14;

struct steer {
    steer_options options;
    steer_problem problem;
    steer_path path;
    steer_rows rows;
    steer_seen seen;
    steer_result result;
    size_t work;    ///< steps times intervals of the solver
    bool at_bounds; ///< the path of least cost meets a bound
    bool settled;   ///< the path is that of least cost, and only to be brought to the goal
    double *beside; ///< how far the mesh aims beside the goal, for a run to meet it
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

/// What is asked of the solver.
typedef enum asked { LEAST_COST, NEAREST, CLOSE } asked;

/// `near`: the path comes from a coarser mesh.
static steer_solved solve(steer *s, asked what, bool near, steer_path *path) {
    const size_t left = s->work < MOST_WORK ? (MOST_WORK - s->work) / path->intervals : 0;
    const size_t most = near ? MOST_NEAR : MOST_STEPS;
    const steer_ask ask = {.nearest = what == NEAREST,
                           .close = what == CLOSE,
                           .beside = what == CLOSE ? s->beside : NULL,
                           .stop = s->options.stop,
                           .data = s->options.data,
                           .tolerance = near ? 1e-9 : 1e-7,
                           .most_steps = (int)(left < most ? left : most),
                           .near = near};
    const steer_solved out = steer_collocate(&s->problem, &ask, path);
    const size_t steps = (size_t)(out.steps > 0 ? out.steps : 0);
    s->result.steps += steps;
    s->work += (steps + 1) * path->intervals;
    return out;
}

/// The search has cost what it may.
static bool is_spent(const steer *s) { return s->work >= MOST_WORK; }

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

/// Two guesses led to the cheapest way: others are not tried, unless their number was asked for.
static bool twice(const steer *s, size_t count, const candidate *found) {
    return s->options.tries == 0 && count > 1 && !found[0].leaps && !found[1].leaps &&
           found[1].cost - found[0].cost <= 1e-6 * fabs(found[0].cost);
}

/// The paths that first guesses lead to, the cheapest first, those that leap last.
static hamel_status try_guesses(steer *s, size_t tries, bool nearest, size_t *count,
                                candidate *found, diag *messages) {
    const size_t intervals = s->options.intervals > 0 ? s->options.intervals : USUAL_INTERVALS;
    *count = 0;
    for (unsigned k = 0; k < tries && !stopped(s) && !is_spent(s); k++) {
        candidate one = {.path = steer_guess(&s->problem, intervals, k)};
        const steer_solved a = solve(s, nearest ? NEAREST : LEAST_COST, false, &one.path);
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
        if (nearest ? one.cost < HIT : twice(s, *count, found)) break;
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

/// A run ends beside the end of the mesh by what changes little with the path: the mesh aims as
/// much to the other side.
static steer_path aim(steer *s) {
    for (size_t g = 0; g < s->problem.goal_count; g++)
        s->beside[g] -= s->seen.reached[g] - s->problem.wanted[g];
    return steer_path_copy(&s->problem, &s->path);
}

static steer_path finer_mesh(steer *s) {
    double *errors = steer_errors(&s->problem, &s->path);
    const double part = s->seen.done ? 0.1 * tolerance(s) / s->seen.miss : 0.1;
    steer_path finer =
        steer_refine(&s->problem, &s->path, errors, fmin(fmax(part, 1e-4), 0.5), MOST_INTERVALS);
    memset(s->beside, 0, s->problem.goal_count * sizeof *s->beside);
    free(errors);
    return finer;
}

/// The path of least cost on a finer mesh. Inputs that a cost does not count make the least one
/// flat where bounds are met, and the solver would go on along it: there it has settled early.
static steer_solved cheapen(steer *s, bool nearest) {
    steer_path next = finer_mesh(s);
    const steer_solved a = solve(s, nearest ? NEAREST : LEAST_COST, true, &next);
    if (is_good(&a)) {
        take_path(s, &next);
        s->at_bounds = steer_at_bounds(&s->problem, &s->path, NULL, 0);
        s->result.cost_before = s->result.cost;
        if (!nearest) s->result.cost = a.least;
        s->settled = s->at_bounds &&
                     fabs(s->result.cost - s->result.cost_before) <= SETTLED * fabs(s->result.cost);
    }
    steer_path_clear(&next);
    return a;
}

/// As near to the path as possible, so that the run comes nearer to the goal.
static steer_solved correct(steer *s) {
    steer_path next = s->seen.done && s->seen.miss <= AIMED ? aim(s) : finer_mesh(s);
    const steer_solved a = solve(s, CLOSE, true, &next);
    if (is_good(&a)) {
        take_path(s, &next);
        s->result.cost = a.least;
    }
    steer_path_clear(&next);
    return a;
}

static hamel_status improve(steer *s, bool nearest, bool *good) {
    steer_solved a = {.end = NLP_FAILED};
    if (nearest || !s->settled) a = cheapen(s, nearest);
    const bool about_there = s->seen.done && s->seen.miss <= 0.1;
    if (!nearest && !is_good(&a) && a.end != NLP_STOPPED && about_there) {
        s->settled = true; // or as settled as it gets
        a = correct(s);
    }
    *good = is_good(&a);
    return a.end == NLP_STOPPED ? HAMEL_STOPPED : HAMEL_OK;
}

/// Finer meshes until the run comes near enough. HAMEL_OK also if it does not.
static hamel_status refine(steer *s, bool nearest, diag *messages) {
    s->at_bounds = steer_at_bounds(&s->problem, &s->path, NULL, 0);
    s->result.cost_before = INFINITY;
    s->settled = false;
    memset(s->beside, 0, s->problem.goal_count * sizeof *s->beside);
    for (s->result.rounds = 1;; s->result.rounds++) {
        rows_of_path(s);
        hamel_status status = look(s, messages);
        const bool near =
            s->seen.done && (nearest ? s->result.rounds > 1 : s->seen.miss <= tolerance(s));
        bool good = true;
        if (status != HAMEL_OK || near || s->result.rounds == MOST_ROUNDS ||
            s->path.intervals >= MOST_INTERVALS || is_spent(s))
            return status;
        if (stopped(s)) return HAMEL_STOPPED;
        status = improve(s, nearest, &good);
        if (status != HAMEL_OK || !good) return status;
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
    if (s->at_bounds) {
        if (!steer_at_bounds(&s->problem, &s->path, e->why, sizeof e->why))
            snprintf(e->why, sizeof e->why, "a bound is met");
        return HAMEL_OK;
    }
    if (s->path.costate == NULL) {
        snprintf(e->why, sizeof e->why, "the least cost was not found on the last mesh");
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
    for (size_t k = 0; k < count && status == HAMEL_OK && !reached && (k == 0 || !is_spent(s));
         k++) {
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
        const steer_solved a = solve(s, LEAST_COST, true, &again.path);
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
    const bool away = steer_keep_away(&s->problem);
    hamel_status status = try_guesses(s, tries, false, &count, found, messages);
    if (status == HAMEL_OK && count == 0 && away) {
        steer_come_near_ends(&s->problem);
        status = try_guesses(s, tries, false, &count, found, messages);
    }
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
    if (status == HAMEL_OK) {
        s->beside = MEM_NEW_ZERO(double, s->problem.goal_count);
        status = reach(s, messages);
    }
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
    free(s->beside);
    free(s->goals);
    free(s->rows.values);
    steer_seen_clear(&s->seen);
    steer_path_clear(&s->path);
    steer_problem_clear(&s->problem);
    free(s);
}
