/// Progress and interrupts of a search.
#include "cli/patience.h"

#include <stdbool.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/limits.h"

static time_t begin;
static bool terminal, shown, searching, enough;

/// An interrupt is obeyed by ending the search, and is over with that; what the search is for goes
/// on. Any other limit ends everything, which is not decided here.
static int step(void *data, const hamel_news *news) {
    (void)data;
    if (!news->searching) return HAMEL_GO_ON;
    if (!searching && !enough) limits_listen(NULL, NULL);
    searching = !enough;
    if (searching && limits_reached() != NULL) {
        enough = true;
        limits_go_on();
    }
    if (terminal && time(NULL) > begin + 1) {
        fprintf(stderr, "\r\033[Kfound %.0f; looking for %s (Ctrl-C ends the search)", news->done,
                news->doing);
        fflush(stderr);
        shown = true;
    }
    return enough ? HAMEL_ENOUGH : HAMEL_GO_ON;
}

const hamel_progress *patience_begin(void) {
    static const hamel_progress patience = {step, NULL};
    terminal = isatty(STDERR_FILENO) == 1;
    begin = time(NULL);
    enough = searching = shown = false;
    return &patience;
}

void patience_end(void) {
    if (searching && !enough) limits_go_on();
    if (shown) fputs("\r\033[K", stderr);
}
