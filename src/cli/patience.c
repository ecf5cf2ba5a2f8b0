/// Progress and interrupts of a search.
#include "cli/patience.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/limits.h"
#include "cli/show.h"

static time_t begin;
static bool terminal, shown, enough;

/// An interrupt of a search is obeyed by ending it, and is over with that; what the search is for
/// goes on. A limit that stays reached ends that too, as soon as it is asked for.
static int step(void *data, const hamel_news *news) {
    (void)data;
    if (!news->searching) return HAMEL_GO_ON;
    if (!enough && limits_reached() != NULL) {
        enough = true;
        limits_go_on();
        limits_listen(NULL, NULL);
    }
    if (terminal && time(NULL) > begin + 1) {
        fprintf(stderr, "\r\033[Kfound %.0f; looking for %s (Ctrl-C ends the search)", news->done,
                news->doing);
        fflush(stderr);
        shown = true;
    }
    return enough ? HAMEL_ENOUGH : HAMEL_GO_ON;
}

void patience_tell(const char *part) {
    if (!terminal) return;
    fprintf(stderr, "\r\033[Kderiving %s ..", part);
    fflush(stderr);
    shown = true;
}

void patience_quiet(void) {
    if (shown) fputs("\r\033[K", stderr);
    shown = false;
}

const hamel_progress *patience_begin(const char *doing) {
    static const hamel_progress patience = {step, NULL};
    terminal = isatty(STDERR_FILENO) == 1;
    begin = time(NULL);
    enough = shown = false;
    limits_doing(doing);
    limits_listen(NULL, NULL);
    return &patience;
}

int patience_end(const char *doing, bool some) {
    const char *reached = limits_reached();
    limits_listen_end();
    patience_quiet();
    if (reached == NULL) {
        limits_go_on();
        return EXIT_DONE;
    }
    complain("%s while %s%s", reached, doing, some ? "; these are the parts found by then" : "");
    return EXIT_NO;
}
