/// Numbers between commas.
#include "cli/multipliers_option.h"

#include <math.h>

#include "base/number.h"
#include "cli/command.h"
#include "cli/show.h"
#include "cli/verbs.h"

int multipliers_option(const char *word, double room[MOST_MULTIPLIERS], run_options *options) {
    const char *from = word;
    for (options->lambda_count = 0; options->lambda_count < MOST_MULTIPLIERS;) {
        char *end;
        const double x = number_read(from, &end);
        if (end == from || !isfinite(x) || (*end != ',' && *end != '\0')) break;
        room[options->lambda_count++] = x;
        options->lambda = room;
        if (*end == '\0') return EXIT_DONE;
        from = end + 1;
    }
    return usage_error("--lambda takes numbers between commas, not '%s'", word);
}
