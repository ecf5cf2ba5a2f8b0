/// hamel gait --fourier "psi=1,3; phi=1,2": the coefficients of the series become parameters of the
/// model, so that -p sets them and --vary lets them vary.
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/show.h"
#include "cli/verb/gait_command.h"
#include "cli/verb/gait_fourier.h"

/// Whether a parameter is set by -p or varies already.
static bool is_settled(const gait_job *j, const char *name) {
    const size_t length = strlen(name);
    for (size_t i = 0; i < j->o->settings.count; i++) {
        const char *setting = j->o->settings.items[i];
        if (strncmp(setting, name, length) == 0 && setting[length] == '=') return true;
    }
    for (size_t i = 0; i < j->vary_count; i++) {
        if (strcmp(j->names[i], name) == 0) return true;
    }
    return false;
}

/// Smaller for higher harmonics, so that velocities of all of them are bounded alike.
static int let_vary(gait_job *j, const char *name, size_t harmonic) {
    const double bound = (j->o->bound > 0 ? j->o->bound : 0.5) / (double)harmonic;
    return is_settled(j, name) ? EXIT_DONE : gait_let_vary(j, name, -bound, bound, 0);
}

static int let_all_vary(gait_job *j) {
    int code = EXIT_DONE;
    char *name;
    size_t k;
    for (size_t i = 0;
         code == EXIT_DONE && (k = hamel_fourier_coefficient(j->o->fourier, i, &name)) > 0; i++) {
        code = let_vary(j, name, k);
        hamel_free(name);
    }
    return code;
}

int gait_add_fourier(gait_job *j) {
    if (hamel_fourier_lines(j->o->fourier, &j->lines) != HAMEL_OK)
        return usage_error("--fourier takes coordinates and their harmonics, \"psi=1,3; "
                           "phi=1,2\", not '%s'",
                           j->o->fourier);
    j->argument.more = j->lines;
    j->run = "fourier";
    j->rest = true;
    return j->o->best != NULL ? let_all_vary(j) : EXIT_DONE;
}
