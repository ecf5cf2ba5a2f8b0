/// What was watched on a run, for a person and for programs.
#include "report/table/watched.h"

enum { MOST_SHOWN = 8 };

static void say_section(const watched *it, text *out) {
    const size_t count = section_count(it->section);
    text_addf(out, "  %-15s %s: %zu time%s", it->kind, it->quantity, count, count == 1 ? "" : "s");
    for (size_t k = 0; k < count && k < MOST_SHOWN; k++)
        text_addf(out, "%s%.10g", k == 0 ? ", at t = " : ", ", section_times(it->section)[k]);
    if (count > MOST_SHOWN) text_add(out, ", ..");
    if (it->file != NULL) text_addf(out, "; in %s", it->file);
    text_add_char(out, '\n');
}

void watched_to_text(const watched_list *w, text *out) {
    for (size_t k = 0; k < w->count; k++) {
        const watched *it = &w->items[k];
        if (it->section != NULL) {
            say_section(it, out);
            continue;
        }
        if (it->integrals) {
            if (it->file != NULL)
                text_addf(out, "  integrals       after every step in %s\n", it->file);
            continue;
        }
        const lyapunov_result *l = &it->lyapunov;
        text_addf(out, "  lyapunov        largest exponent %.6g, over the second half %.6g%s%s\n",
                  l->exponent, l->later, it->file != NULL ? "; in " : "",
                  it->file != NULL ? it->file : "");
        if (!l->done)
            text_addf(out, "                  it ended at t = %.10g: %s\n", l->time, l->reason);
    }
}

void watched_to_json(const watched_list *w, cJSON *summary) {
    if (w->count == 0) return;
    cJSON *all = cJSON_AddArrayToObject(summary, "watch");
    for (size_t k = 0; k < w->count; k++) {
        const watched *it = &w->items[k];
        cJSON *o = cJSON_CreateObject();
        cJSON_AddStringToObject(o, "kind", it->kind);
        if (it->section != NULL) {
            cJSON_AddStringToObject(o, "quantity", it->quantity);
            cJSON_AddItemToObject(o, "times",
                                  cJSON_CreateDoubleArray(section_times(it->section),
                                                          (int)section_count(it->section)));
        } else if (!it->integrals) {
            cJSON_AddNumberToObject(o, "exponent", it->lyapunov.exponent);
            cJSON_AddNumberToObject(o, "second_half", it->lyapunov.later);
            cJSON_AddNumberToObject(o, "growth", it->lyapunov.growth);
            cJSON_AddNumberToObject(o, "time", it->lyapunov.time);
        }
        if (it->file != NULL) cJSON_AddStringToObject(o, "file", it->file);
        cJSON_AddItemToArray(all, o);
    }
}
