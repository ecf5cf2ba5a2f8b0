/// The goal first, with the numbers of the run that verifies it.
#include "report/table/steer.h"

#include <math.h>

static const char *end_words(const steer_result *r) {
    switch (r->end) {
    case STEER_REACHED: return "reached";
    case STEER_NEAREST: return "not reached: this is the nearest state that was";
    case STEER_UNVERIFIED: return "the motion that was found does not hold in a run";
    }
    return "";
}

static void add_goal(doc *top, const steer_result *r) {
    static const char *const ends[] = {"reached", "nearest", "unverified"};
    doc *d = doc_object(top, "goal", "The goal");
    doc_words(d, "end", NULL, "%s", ends[r->end])->aside = true;
    doc_words(d, "says", "in a run with these inputs", "%s", end_words(r))->readers = true;
    doc *list = doc_list(d, "quantities", NULL);
    for (size_t g = 0; g < r->goal_count; g++) {
        const steer_goal *one = &r->goals[g];
        doc *q = doc_object(list, NULL, NULL);
        doc_words(q, "name", NULL, "%s", one->name)->aside = true;
        doc_words(q, "says", one->name, "%.10g, wanted %.10g", one->reached, one->wanted)->readers =
            true;
        doc_number(q, "reached", NULL, one->reached)->aside = true;
        doc_number(q, "wanted", NULL, one->wanted)->aside = true;
    }
    doc_number(d, "miss", "off by at most", r->miss);
    if (r->end == STEER_NEAREST) doc_number(d, "distance", "distance", r->nearest);
}

static void add_motion(doc *top, const steer_result *r, const char *run) {
    doc *d = doc_object(top, "motion", "The motion");
    doc_number(d, "time", "time", r->time);
    if (isfinite(r->cost)) {
        doc_words(d, "cost_of", "cost, the integral of", "%s", r->cost_words);
        doc_number(d, "cost", "cost", r->cost);
        if (!r->extremal.solved && isfinite(r->cost_before))
            doc_number(d, "cost_before", "cost on a coarser mesh", r->cost_before);
    }
    doc_words(d, "inputs", "inputs", "%s",
              r->kinematic ? "the velocities of the controls"
                           : "motions and forces of the controls");
    if (run != NULL && run[0] != '\0') doc_words(d, "run", NULL, "%s", run)->aside = true;
    if (r->from_words[0] != '\0') doc_words(d, "from", NULL, "%s", r->from_words)->aside = true;
    doc_integer(d, "rows", "rows of the table", (long)r->row_count);
    const bool words = r->from_words[0] != '\0';
    doc_words(d, "says", "as a run", "hamel run MODEL %s%s--input FILE --until %.17g%s%s%s",
              run != NULL ? run : "", run != NULL ? " " : "", r->time, words ? " --from \"" : "",
              r->from_words, words ? "\"" : "")
        ->readers = true;
}

static void add_extremal(doc *top, const steer_result *r) {
    const steer_extremal *e = &r->extremal;
    if (!e->tried && e->why[0] == '\0') return;
    doc *d = doc_object(top, "extremal", "The necessary conditions");
    if (!e->solved) {
        doc_words(d, "why", "not solved", "%s", e->why);
        return;
    }
    doc_words(d, "kind", "kind", "%s",
              e->corank > 0 ? "abnormal as well as normal" : "normal, not abnormal");
    if (e->corank > 0)
        doc_words(d, "abnormal", "abnormal",
                  "%zu covector%s along the motion that no input changes (in numbers: %.1e of the "
                  "largest)",
                  e->corank, e->corank > 1 ? "s" : "", e->least);
    if (e->flat) {
        doc_words(d, "geodesic", "geodesic", "%s",
                  "sub-Riemannian, of the metric that is the cost");
        doc_number(d, "length", "length", e->length);
    }
    doc_number(d, "left", "left of the conditions at the end", e->left);
    doc_number(d, "hamiltonian", "H = L + p f", e->energy);
    doc_number(d, "hamiltonian_drift", "H changes by", e->drift);
}

static void add_way(doc *top, const steer_result *r) {
    doc *d = doc_object(top, "search", "How it was found");
    doc_integer(d, "tries", "first guesses", (long)r->tries);
    doc_integer(d, "solved", "of these with a motion to the goal", (long)r->solved);
    doc_integer(d, "meshes", "meshes", (long)r->rounds);
    doc_integer(d, "intervals", "intervals of the last", (long)r->intervals);
    doc_integer(d, "steps", "steps of the solver", (long)r->steps);
    doc_words(d, "second", "second derivatives", "%s", r->second ? "exact" : "from the steps");
}

void steer_report(const steer *s, const char *run, doc **out) {
    const steer_result *r = steer_of(s);
    doc *top = doc_create();
    add_goal(top, r);
    add_motion(top, r, run);
    add_extremal(top, r);
    add_way(top, r);
    *out = top;
}
