/// The summary of a run: how it went, and what was watched on the way.
#include "report/table/run_summary.h"

#include <math.h>

#include "report/doc/json_text.h"
#include "report/table/watched.h"
#include "run/form/bordered.h"
#include "run/form/reduced.h"
#include "run/motion/form.h"
#include "run/motion/integrals.h"
#include "run/motion/switch_values.h"
#include "run/motion/watch.h"

// ---- for a reader -------------------------------------------------------------------------------

enum { MOST_SHOWN = 40 }; ///< numbers of a row of the state

static void say_state(const run_motion *r, text *out) {
    const double *values = run_initial(r);
    const size_t count = run_column_count(r);
    for (size_t k = 1, shown = 0; k + 1 < count; k++, shown++) {
        const bool first = k == 1 || k == run_first_velocity(r) || k == run_first_multiplier(r);
        if (first) text_add(out, k == 1 ? "  starts from     " : "\n                  ");
        if (first) shown = 0;
        if (shown == MOST_SHOWN) text_add(out, ", ..");
        if (shown >= MOST_SHOWN) continue;
        text_addf(out, "%s%s = %.6g", first ? "" : ", ", run_column_name(r, k), values[k]);
    }
    text_add_char(out, '\n');
}

static void say_energy(const run_summary *s, text *out) {
    if (s->kinematic) return;
    if (s->conservative && s->kinetic_largest > 0)
        text_addf(out, "  energy          %.10g, drift %.2g of the largest kinetic energy %.4g\n",
                  s->energy_first, s->energy_drift / s->kinetic_largest, s->kinetic_largest);
    else if (s->conservative)
        text_addf(out, "  energy          %.10g, drift %.2g\n", s->energy_first, s->energy_drift);
    else
        text_addf(out, "  energy          from %.10g to %.10g: work done %.10g, balance %.2g\n",
                  s->energy_first, s->energy_last, s->work, s->balance);
}

static void say_integrals(const run_motion *r, text *out) {
    const run_integral *list;
    const size_t count = run_integrals_of(r, &list);
    for (size_t k = 0; k < count; k++) {
        text_addf(out, "  integral %-6s %.10g, ", list[k].name, list[k].first);
        if (isfinite(list[k].drift)) text_addf(out, "drift %.2g", list[k].drift);
        else text_add(out, "not followed to the end: its equations have a pole on the way");
        if (list[k].formula != NULL) text_addf(out, "   %s", list[k].formula);
        text_add_char(out, '\n');
    }
}

static void say_element(const char *what, size_t count, const double *numbers, text *out) {
    text_addf(out, "    %-13s ", what);
    for (size_t i = 0; i < count; i++) // what is below rounding is zero
        text_addf(out, "%s%.10g", i == 0 ? "(" : ", ", fabs(numbers[i]) < 1e-13 ? 0 : numbers[i]);
    text_add(out, ")\n");
}

/// What the motion along the group amounts to, and what of it is due to the shape alone.
static void say_phases(const run_phases *phases, text *out) {
    text_addf(out, "  reduced by      %s; motion along it, as (%s):\n", phases->group,
              phases->labels);
    say_element("whole", phases->count, phases->total, out);
    if (phases->split) {
        say_element("geometric", phases->count, phases->geometric, out);
        say_element("dynamic", phases->count, phases->dynamic, out);
    }
}

/// The leapfrog's own error: that part ought to be of the order of the step.
static void say_reflected(const run_summary *s, text *out) {
    enum { PERCENT = 10 };
    text_addf(out,
              "  reflections     momentum across the constraints up to %.2g of that along them",
              s->reflected);
    if (s->reflected > PERCENT / 100.)
        text_add(out, ": another motion than the system's; dla has none");
    text_add_char(out, '\n');
}

/// Where the motion sticks and slips; the first of these.
static void say_notes(const run_motion *r, text *out) {
    enum { MOST_NOTES = 12 };
    const run_note *notes;
    const size_t count = run_notes(r, &notes);
    for (size_t i = 0; i < count && i < MOST_NOTES; i++) {
        text_addf(out, "%st = %.10g: ", i == 0 ? "  events          " : "                  ",
                  notes[i].time);
        run_switch_say(r, notes[i].which, out);
        text_add(out, notes[i].kind == NOTE_STICKS ? " = 0 sticks\n" : " = 0 slips\n");
    }
    if (count > MOST_NOTES) text_addf(out, "                  .. %zu in all\n", count);
}

static void json_notes(cJSON *o, const run_motion *r) {
    const run_note *notes;
    const size_t count = run_notes(r, &notes);
    cJSON *list = count > 0 ? cJSON_AddArrayToObject(o, "events") : NULL;
    for (size_t i = 0; i < count; i++) {
        text name = {0};
        cJSON *item = cJSON_CreateObject();
        run_switch_say(r, notes[i].which, &name);
        cJSON_AddNumberToObject(item, "time", notes[i].time);
        cJSON_AddStringToObject(item, "what", notes[i].kind == NOTE_STICKS ? "sticks" : "slips");
        cJSON_AddStringToObject(item, "zero", text_cstr(&name));
        cJSON_AddItemToArray(list, item);
        text_clear(&name);
    }
}

static void say_method(const run_summary *s, text *out) {
    if (s->method == NULL) return;
    text_addf(out, "  method          %s", s->method);
    if (s->gain > 0)
        text_addf(out,
                  ", chosen after some steps of dop853: a step takes it %.1f times as far for "
                  "the same work",
                  s->gain);
    text_add_char(out, '\n');
}

void run_summary_to_text(const run_told *j, const run_motion *r, const run_summary *s, text *out) {
    const run_form_table *form = run_form_of(r);
    text_addf(out, "%s %s%s%s: t = 0 to %.10g, %zu samples", j->model,
              j->run != NULL ? j->run : "at rest", form->words != NULL ? ", " : "",
              form->words != NULL ? form->words : "", s->time, s->samples);
    if (j->file != NULL) text_addf(out, " in %s", j->file);
    text_add_char(out, '\n');
    say_state(r, out);
    if (j->stop != NULL)
        text_addf(out,
                  s->halted ? "  stops           where %s\n" : "  stops           %s was not met\n",
                  j->stop);
    text_addf(out, "  steps           %zu, rejected %zu, evaluations %zu", s->steps, s->rejected,
              s->evaluations);
    if (s->changes > 0) text_addf(out, ", changes of basis %zu", s->changes);
    if (s->compiled) text_add(out, ", compiled");
    text_add_char(out, '\n');
    size_t order, entries, operations;
    const char *solver = run_solver(r, &order, &entries, &operations);
    if (solver != NULL)
        text_addf(out,
                  "  bordered system %zu unknowns, %zu entries, written down by %zu operations, "
                  "solved by %s\n",
                  order, entries, operations, solver);
    if (run_anchored_count(r) > 0)
        text_addf(out,
                  "  basis           orthonormal where it is used: in symbols it would be long\n");
    say_method(s, out);
    say_notes(r, out);
    say_energy(s, out);
    say_integrals(r, out);
    if (s->constraint_count > 0)
        text_addf(out, "  constraints     |β v + b| up to %.2g\n", s->constraint);
    if (s->integral_count > 0)
        text_addf(out, "  integrals       %zu of them, |f − f(0)| up to %.2g\n", s->integral_count,
                  s->integral);
    if (s->level_count > 0) text_addf(out, "  positions       |f| up to %.2g\n", s->level);
    if (s->rotation_count > 0)
        text_addf(out, "  rotations       |BᵀB − 1| up to %.2g\n", s->rotation);
    if (s->reflected > 0 && s->constraint_count > 0) say_reflected(s, out);
    if (run_phases_of(r) != NULL) say_phases(run_phases_of(r), out);
    watched_to_text(j->watched, out);
}

// ---- for a program ------------------------------------------------------------------------------

static const char *end_word(run_end end) {
    switch (end) {
    case RUN_DONE: return "done";
    case RUN_STOPPED: return "stopped";
    case RUN_SINGULAR: return "singular";
    case RUN_LEFT_RANGE: return "left_range";
    case RUN_UNBALANCED: return "unbalanced";
    case RUN_FAILED: return "failed";
    }
    return "";
}

static void json_phases(cJSON *o, const run_phases *phases) {
    cJSON *reduced = cJSON_AddObjectToObject(o, "reduced");
    const int count = (int)phases->count;
    cJSON_AddStringToObject(reduced, "symmetry", phases->group);
    cJSON_AddItemToObject(reduced, "total", cJSON_CreateDoubleArray(phases->total, count));
    if (!phases->split) return;
    cJSON_AddItemToObject(reduced, "geometric", cJSON_CreateDoubleArray(phases->geometric, count));
    cJSON_AddItemToObject(reduced, "dynamic", cJSON_CreateDoubleArray(phases->dynamic, count));
}

static void json_integrals(cJSON *o, const run_motion *r) {
    const run_integral *all;
    const size_t count = run_integrals_of(r, &all);
    cJSON *list = cJSON_AddArrayToObject(o, "integrals");
    for (size_t k = 0; k < count; k++) {
        cJSON *item = cJSON_CreateObject();
        cJSON_AddStringToObject(item, "name", all[k].name);
        cJSON_AddStringToObject(item, "kind", all[k].kind);
        if (all[k].infix != NULL) cJSON_AddStringToObject(item, "value", all[k].infix);
        cJSON_AddNumberToObject(item, "first", all[k].first);
        cJSON_AddNumberToObject(item, "drift", all[k].drift);
        cJSON_AddItemToArray(list, item);
    }
}

void run_summary_to_json(const run_told *j, const run_motion *r, const run_summary *s,
                         json_version version, text *out) {
    cJSON *o = json_document("run", version);
    cJSON_AddStringToObject(o, "model", j->model);
    if (j->run != NULL) cJSON_AddStringToObject(o, "run", j->run);
    if (run_form_of(r)->option != NULL) cJSON_AddStringToObject(o, "form", run_form_of(r)->option);
    cJSON_AddStringToObject(o, "end", end_word(s->end));
    if (s->end != RUN_DONE) cJSON_AddStringToObject(o, "reason", s->reason);
    cJSON_AddNumberToObject(o, "time", s->time);
    if (j->stop != NULL) {
        cJSON_AddStringToObject(o, "stop", j->stop);
        cJSON_AddBoolToObject(o, "stopped_there", s->halted);
    }
    if (j->file != NULL) cJSON_AddStringToObject(o, "file", j->file);
    cJSON *initial = cJSON_AddObjectToObject(o, "initial");
    for (size_t k = 0; k < run_column_count(r); k++)
        cJSON_AddNumberToObject(initial, run_column_name(r, k), run_initial(r)[k]);
    cJSON_AddNumberToObject(o, "samples", (double)s->samples);
    cJSON_AddNumberToObject(o, "steps", (double)s->steps);
    cJSON_AddNumberToObject(o, "rejected", (double)s->rejected);
    cJSON_AddNumberToObject(o, "evaluations", (double)s->evaluations);
    cJSON_AddNumberToObject(o, "basis_changes", (double)s->changes);
    if (run_anchored_count(r) > 0)
        cJSON_AddNumberToObject(o, "orthonormal_bases", (double)run_anchored_count(r));
    cJSON_AddBoolToObject(o, "compiled", s->compiled);
    size_t order, entries, operations;
    const char *solver = run_solver(r, &order, &entries, &operations);
    if (solver != NULL) {
        cJSON *bordered = cJSON_AddObjectToObject(o, "bordered");
        cJSON_AddStringToObject(bordered, "solver", solver);
        cJSON_AddNumberToObject(bordered, "unknowns", (double)order);
        cJSON_AddNumberToObject(bordered, "entries", (double)entries);
        cJSON_AddNumberToObject(bordered, "operations", (double)operations);
    }
    if (s->method != NULL) cJSON_AddStringToObject(o, "method", s->method);
    json_notes(o, r);
    if (s->kinematic) cJSON_AddBoolToObject(o, "kinematic", true);
    cJSON *energy = cJSON_AddObjectToObject(o, s->kinematic ? "half_squared_rates" : "energy");
    cJSON_AddBoolToObject(energy, "conserved", s->conservative);
    cJSON_AddNumberToObject(energy, "first", s->energy_first);
    cJSON_AddNumberToObject(energy, "last", s->energy_last);
    cJSON_AddNumberToObject(energy, "kinetic_largest", s->kinetic_largest);
    cJSON_AddNumberToObject(energy, "drift", s->energy_drift);
    if (!s->conservative) cJSON_AddNumberToObject(energy, "work", s->work);
    if (!s->conservative) cJSON_AddNumberToObject(energy, "balance", s->balance);
    json_integrals(o, r);
    cJSON_AddNumberToObject(o, "constraint_residual", s->constraint);
    cJSON_AddNumberToObject(o, "position_residual", s->level);
    if (s->integral_count > 0) cJSON_AddNumberToObject(o, "integral_drift", s->integral);
    cJSON_AddNumberToObject(o, "rotation_residual", s->rotation);
    if (s->reflected > 0) cJSON_AddNumberToObject(o, "reflected", s->reflected);
    if (run_phases_of(r) != NULL) json_phases(o, run_phases_of(r));
    watched_to_json(j->watched, o);
    json_text(o, out);
}
