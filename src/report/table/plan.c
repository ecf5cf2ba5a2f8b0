/// A plan, move by move, and where it leads: computed, and run in full.
#include "report/table/plan.h"
#include "report/doc/json_text.h"
#include "run/gait/system.h"
#include "run/plan/target.h"

#include <math.h>

#include <cjson/cJSON.h>

static void say_pose(const gait_system *s, const double *g, text *out) {
    for (size_t i = 0; i < s->entry_count; i++)
        text_addf(out, "%s%s = %.9g", i > 0 ? ", " : "",
                  expr_symbol_info_of(s->m->pool, s->g[i])->name, fabs(g[i]) < 1e-12 ? 0 : g[i]);
}

static void say_step(const plan *p, const plan_step *step, text *out) {
    const plan_move *move = &p->moves.items[step->move];
    for (size_t i = 0; i < move->part_count; i++) {
        const size_t cycles = move->parts[i].cycles * (move->part_count == 1 ? step->repeats : 1);
        text_addf(out, "%s%s%s, %zu cycle%s", i > 0 ? "; then " : "",
                  p->gaits[move->parts[i].gait]->spec->name,
                  move->parts[i].backward ? " backwards" : "", cycles, cycles == 1 ? "" : "s");
    }
    text_addf(out, ", size %.6g", step->scale);
}

void plan_to_text(const plan *p, const plan_target *t, const double *verified, text *out) {
    const gait_system *s = p->s;
    text_addf(out, "%s: %zu moves, taking %.6g, from ", s->m->name, p->steps.count, p->time);
    say_pose(s, t->first, out);
    text_add_char(out, '\n');
    for (size_t i = 0; i < p->steps.count; i++) {
        text_addf(out, "  %2zu  ", i + 1);
        say_step(p, &p->steps.items[i], out);
        text_add_char(out, '\n');
    }
    text_add(out, "  leads to         ");
    say_pose(s, p->reached, out);
    text_addf(out, "\n  off by           %.2g\n", p->error);
    if (verified == NULL) return;
    text_add(out, "  run in full      ");
    say_pose(s, verified, out);
    text_addf(out, "\n  off by           %.2g\n", plan_error(s, t, verified));
}

static cJSON *json_pose(const gait_system *s, const double *g) {
    cJSON *o = cJSON_CreateObject();
    for (size_t i = 0; i < s->entry_count; i++)
        cJSON_AddNumberToObject(o, expr_symbol_info_of(s->m->pool, s->g[i])->name, g[i]);
    return o;
}

void plan_to_json(const plan *p, const plan_target *t, const double *verified, json_version version,
                  text *out) {
    cJSON *o = json_document("plan", version);
    cJSON_AddStringToObject(o, "model", p->s->m->name);
    cJSON_AddBoolToObject(o, "reached", p->found);
    cJSON_AddNumberToObject(o, "time", p->time);
    cJSON *steps = cJSON_AddArrayToObject(o, "moves");
    for (size_t i = 0; i < p->steps.count; i++) {
        const plan_step *step = &p->steps.items[i];
        const plan_move *move = &p->moves.items[step->move];
        cJSON *one = cJSON_CreateObject();
        cJSON_AddNumberToObject(one, "size", step->scale);
        cJSON_AddNumberToObject(one, "repeats", (double)step->repeats);
        cJSON *parts = cJSON_AddArrayToObject(one, "gaits");
        for (size_t k = 0; k < move->part_count; k++) {
            cJSON *part = cJSON_CreateObject();
            cJSON_AddStringToObject(part, "run", p->gaits[move->parts[k].gait]->spec->name);
            cJSON_AddBoolToObject(part, "backward", move->parts[k].backward);
            cJSON_AddNumberToObject(part, "cycles", (double)move->parts[k].cycles);
            cJSON_AddItemToArray(parts, part);
        }
        cJSON_AddItemToArray(steps, one);
    }
    cJSON_AddItemToObject(o, "from", json_pose(p->s, t->first));
    cJSON_AddItemToObject(o, "pose", json_pose(p->s, p->reached));
    cJSON_AddNumberToObject(o, "error", p->error);
    if (verified != NULL) {
        cJSON_AddItemToObject(o, "verified", json_pose(p->s, verified));
        cJSON_AddNumberToObject(o, "verified_error", plan_error(p->s, t, verified));
    }
    json_text(o, out);
}
