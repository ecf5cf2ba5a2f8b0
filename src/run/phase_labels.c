/// The numbers of an element and what they are called, one group of a product after another.
#include "run/phase_labels.h"

#include <string.h>

#include "base/text.h"

char *phase_labels(const model_symmetry *given) {
    static const char *const names[][2] = {{"R", "x"},
                                           {"S1", "θ"},
                                           {"SO(2)", "θ"},
                                           {"SE(2)", "x, y, θ"},
                                           {"SO(3)", "ω1, ω2, ω3"},
                                           {"SE(3)", "ω1, ω2, ω3, x, y, z"}};
    text labels = {0};
    for (size_t i = 0; i < given->action_count; i++) {
        size_t k = 0;
        while (strcmp(names[k][0], group_law_name(given->actions[i].law)) != 0) k++;
        text_addf(&labels, "%s%s", i > 0 ? ", " : "", names[k][1]);
    }
    return text_take(&labels);
}

void phase_numbers(const reconstruction *c, const double *g, double *out) {
    for (size_t i = 0; i < c->count; i++) {
        const reconstruct_part *part = &c->parts[i];
        const double *from = g + part->entry;
        double *to = out + part->component;
        if (part->G.entry_count == part->G.dimension) {
            memcpy(to, from, part->G.dimension * sizeof *to);
            continue;
        }
        group_log(&part->G, from, to);
        if (part->G.entry_count == 12) memcpy(to + 3, from + 9, 3 * sizeof *to);
    }
}
