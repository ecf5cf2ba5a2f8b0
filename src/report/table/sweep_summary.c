/// How a sweep went, for a person and for programs.
#include "report/table/sweep_summary.h"

#include <stdio.h>

#include "report/doc/json_text.h"

void sweep_summary_to_text(const sweep_told *j, const sweep *s, const sweep_summary *r, text *out) {
    const uint64_t before = j->before;
    const sweep_share *rows = sweep_rows(s);
    text_addf(out, "%s%s%s: %llu of %llu runs", j->model, j->run != NULL ? ", " : "",
              j->run != NULL ? j->run : "", (unsigned long long)(before + r->rows),
              (unsigned long long)(rows->last - rows->first));
    if (!sweep_share_is_whole(rows))
        text_addf(out, " (rows %llu:%llu of %llu)", (unsigned long long)rows->first,
                  (unsigned long long)rows->last, (unsigned long long)rows->all);
    if (before > 0) text_addf(out, ", %llu of them before", (unsigned long long)before);
    text_addf(out, "\n  how they ended  ");
    bool first = true;
    for (size_t k = 0; k < SWEEP_STATUS_COUNT; k++) {
        if (r->ended[k] == 0) continue;
        text_addf(out, "%s%llu %s", first ? "" : ", ", (unsigned long long)r->ended[k],
                  sweep_status_word((sweep_status)k));
        first = false;
    }
    text_addf(out, "%s\n  steps           %llu, %llu rejected", first ? "none" : "",
              (unsigned long long)r->steps, (unsigned long long)r->rejected);
    if (r->changes > 0) text_addf(out, ", %llu changes of basis", (unsigned long long)r->changes);
    text_addf(out, "; %s, %u thread%s\n  time            %.3g s, %.4g runs/s\n",
              r->compiled ? "compiled" : "interpreted", sweep_threads(s),
              sweep_threads(s) == 1 ? "" : "s", r->seconds,
              r->seconds > 0 ? (double)r->rows / r->seconds : 0);
    if (j->file != NULL) text_addf(out, "  table           %s\n", j->file);
}

void sweep_summary_to_json(const sweep_told *j, const sweep *s, const sweep_summary *r,
                           json_version version, text *out) {
    const uint64_t before = j->before;
    cJSON *o = json_document("sweep", version), *ended = cJSON_CreateObject(),
          *columns = cJSON_CreateArray();
    cJSON_AddStringToObject(o, "model", j->model);
    if (j->run != NULL) cJSON_AddStringToObject(o, "run", j->run);
    cJSON_AddStringToObject(o, "settings", sweep_settings(s));
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)j->seed);
    cJSON_AddItemToObject(o, "seed", cJSON_CreateRaw(seed));
    const sweep_share *rows = sweep_rows(s);
    cJSON_AddNumberToObject(o, "rows", (double)(rows->last - rows->first));
    if (!sweep_share_is_whole(rows)) {
        cJSON_AddNumberToObject(o, "first", (double)rows->first);
        cJSON_AddNumberToObject(o, "all", (double)rows->all);
    }
    cJSON_AddNumberToObject(o, "before", (double)before);
    cJSON_AddNumberToObject(o, "done", (double)(before + r->rows));
    cJSON_AddBoolToObject(o, "interrupted", r->stopped);
    for (size_t k = 0; k < SWEEP_STATUS_COUNT; k++)
        cJSON_AddNumberToObject(ended, sweep_status_word((sweep_status)k), (double)r->ended[k]);
    cJSON_AddItemToObject(o, "ended", ended);
    for (size_t k = 0; k < sweep_column_count(s); k++)
        cJSON_AddItemToArray(columns, cJSON_CreateString(sweep_column_name(s, k)));
    cJSON_AddItemToObject(o, "columns", columns);
    cJSON_AddNumberToObject(o, "steps", (double)r->steps);
    cJSON_AddNumberToObject(o, "rejected", (double)r->rejected);
    cJSON_AddNumberToObject(o, "changes", (double)r->changes);
    cJSON_AddBoolToObject(o, "compiled", r->compiled);
    cJSON_AddNumberToObject(o, "threads", sweep_threads(s));
    cJSON_AddNumberToObject(o, "seconds", r->seconds);
    if (j->file != NULL) cJSON_AddStringToObject(o, "table", j->file);
    json_text(o, out);
}
