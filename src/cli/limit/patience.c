/// Progress and interrupts of a search.
#include "cli/limit/patience.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/escape.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/limit/limits.h"
#include "cli/show.h"

static time_t begin;
static bool terminal, shown, enough;
static const model_argument *about; ///< NULL: no page is kept
static double kept_at;              ///< when the page was written last
static char *_Atomic kept;          ///< what there is of it

// ---- a page that is kept --------------------------------------------------------------------

/// From a signal handler, before the program ends: what was found is not lost with a call that does
/// not listen.
static const char *keep_page(void *data) {
    (void)data;
    const char *words = atomic_load(&kept);
    size_t left = words == NULL ? 0 : strlen(words);
    if (left == 0) return NULL;
    while (left > 0) {
        const ssize_t written = write(STDOUT_FILENO, words, left);
        if (written <= 0) return NULL;
        words += written;
        left -= (size_t)written;
    }
    return "these are the parts found by then";
}

static void keep_words(char *words) { free(atomic_exchange(&kept, words)); }

/// Written after each part, but not so often that it would be felt.
static void note_page(const hamel_document *page) {
    enum { SELDOM = 20 }; // times what it takes
    static double takes;
    const double now = clock_seconds();
    if (about == NULL || now - kept_at < SELDOM * takes) return;
    char *words = NULL;
    text seen = {0};
    if (model_argument_write(about, page, &words) != HAMEL_OK) return;
    lines_escape(&seen, words);
    hamel_free(words);
    keep_words(text_take(&seen));
    kept_at = clock_seconds();
    takes = kept_at - now;
}

// ---- asked ----------------------------------------------------------------------------------

/// An interrupt of a search is obeyed by ending it, and is over with that; what the search is for
/// goes on. A limit that stays reached ends that too, as soon as it is asked for.
static int step(void *data, const hamel_news *news) {
    (void)data;
    if (news->page != NULL) note_page(news->page);
    if (!news->searching) return HAMEL_GO_ON;
    if (!enough && limits_reached() != NULL) {
        enough = true;
        limits_go_on();
        limits_listen(keep_page, NULL);
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

const hamel_progress *patience_begin(const char *doing, const model_argument *a) {
    static const hamel_progress patience = {step, NULL};
    terminal = isatty(STDERR_FILENO) == 1;
    begin = time(NULL);
    enough = shown = false;
    about = a;
    kept_at = clock_seconds();
    limits_doing(doing);
    limits_listen(keep_page, NULL);
    return &patience;
}

int patience_end(const char *doing, bool some) {
    const char *reached = limits_reached();
    limits_listen_end();
    keep_words(NULL);
    patience_quiet();
    if (reached == NULL) {
        limits_go_on();
        return EXIT_DONE;
    }
    complain("%s while %s%s", reached, doing, some ? "; these are the parts found by then" : "");
    return EXIT_NO;
}
