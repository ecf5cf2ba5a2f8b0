/// The methods of this build, and the texts of their ends.
#include <string.h>

#ifdef HAMEL_SUNDIALS
#include <sundials/sundials_config.h>
#endif

#include "ode/ode_internal.h"

static const ode_method *const methods[] = {
    &ode_dop853, &ode_taylor, &ode_rk4, &ode_midpoint,
#ifdef HAMEL_SUNDIALS
    &ode_cvode,
#endif
};

const ode_method *ode_method_find(const char *name) {
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        if (strcmp(methods[i]->name, name) == 0) return methods[i];
    }
    return NULL;
}

const ode_method *ode_method_map(void) { return &ode_map; }
const char *ode_method_name(const ode_method *m) { return m->name; }
int ode_method_order(const ode_method *m) { return m->order; }

const char *ode_sundials_version(void) {
#ifdef HAMEL_SUNDIALS
    return SUNDIALS_VERSION;
#else
    return NULL;
#endif
}

const char *ode_end_text(ode_end end) {
    switch (end) {
#define X(name, text)                                                                              \
    case ODE_##name: return text;
        ODE_ENDS(X)
#undef X
    }
    return "unknown end";
}
