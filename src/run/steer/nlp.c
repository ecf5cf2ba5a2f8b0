/// The solver is loaded once, and one thread at a time is with it.
#include "run/steer/nlp.h"

#include <pthread.h>
#include <stdio.h>

#include "base/plugin.h"

static const char FILE_NAME[] = "hamel-ipopt.so";

bool nlp_available(void) { return plugin_there(FILE_NAME); }

bool nlp_solve(nlp *p, nlp_end *end, char *why, size_t room) {
    static pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER;
    char reason[450];
    pthread_mutex_lock(&one);
    nlp_solver *solve = (nlp_solver *)plugin_find(FILE_NAME, NLP_SYMBOL, reason, sizeof reason);
    if (solve != NULL) *end = solve(p);
    pthread_mutex_unlock(&one);
    if (solve == NULL)
        snprintf(why, room,
                 "Ipopt cannot be loaded: %s; install coinor-libipopt-dev and build again", reason);
    return solve != NULL;
}
