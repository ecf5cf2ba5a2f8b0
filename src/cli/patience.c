/// Progress and interrupts of a search.
#include "cli/patience.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/interrupt.h"

static time_t begin;
static bool terminal, shown;

static bool step(void *data, const char *doing, size_t found) {
    (void)data;
    if (terminal && time(NULL) > begin + 1) {
        fprintf(stderr, "\r\033[Kfound %zu; looking for %s (Ctrl-C ends the search)", found, doing);
        fflush(stderr);
        shown = true;
    }
    return interrupt_came();
}

const mech_patience *patience_begin(void) {
    static const mech_patience patience = {step, NULL};
    terminal = isatty(STDERR_FILENO) == 1;
    begin = time(NULL);
    shown = false;
    interrupt_catch();
    return &patience;
}

void patience_end(void) {
    interrupt_release();
    if (shown) fputs("\r\033[K", stderr);
}
