/// Progress and interrupts of a search.
#include "cli/patience.h"

#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted;
static struct sigaction before;
static time_t begin;
static bool terminal, shown;

static void interrupt(int signal_number) {
    interrupted = 1;
    signal(signal_number, SIG_DFL); // the next one is not caught
}

static bool step(void *data, const char *doing, size_t found) {
    (void)data;
    if (terminal && time(NULL) > begin + 1) {
        fprintf(stderr, "\r\033[Kfound %zu; looking for %s (Ctrl-C ends the search)", found, doing);
        fflush(stderr);
        shown = true;
    }
    return interrupted;
}

const mech_patience *patience_begin(void) {
    static const mech_patience patience = {step, NULL};
    const struct sigaction catch = {.sa_handler = interrupt};
    terminal = isatty(STDERR_FILENO) == 1;
    begin = time(NULL);
    interrupted = 0;
    shown = false;
    sigaction(SIGINT, &catch, &before);
    return &patience;
}

void patience_end(void) {
    sigaction(SIGINT, &before, NULL);
    if (shown) fputs("\r\033[K", stderr);
}
