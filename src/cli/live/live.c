/// Reads the file, makes its page, waits for a change, and so on. A page with little patience comes
/// first, for the picture and the motion, then the whole one; a change of the file ends what is
/// being derived. What is wrong with the text is shown above the last page that could be made.
#include "cli/live/live.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/clock.h"
#include "cli/command.h"
#include "cli/live/board.h"
#include "cli/live/serve.h"
#include "cli/model_argument.h"
#include "cli/show.h"

static const double FIRST_PATIENCE = 0.2; ///< seconds
static const double LOOK = 0.03;          ///< seconds between two looks at the file

/// What tells one state of a file from another.
typedef struct file_state {
    bool there;
    struct timespec changed;
    off_t size;
    ino_t inode;
} file_state;

typedef struct live {
    const options *o;
    board board;
    file_state read; ///< when it was read last
    double looked;
    bool changed;
} live;

static file_state look_at(const char *path) {
    struct stat s;
    if (stat(path, &s) != 0) return (file_state){.there = false};
    return (file_state){true, s.st_mtim, s.st_size, s.st_ino};
}

static bool same_state(file_state a, file_state b) {
    return a.there == b.there && a.size == b.size && a.inode == b.inode &&
           a.changed.tv_sec == b.changed.tv_sec && a.changed.tv_nsec == b.changed.tv_nsec;
}

/// Whether the file has changed since it was read, as of a moment ago.
static bool has_changed(live *l) {
    const double now = clock_seconds();
    if (!l->changed && now > l->looked + LOOK) {
        l->looked = now;
        l->changed = !same_state(l->read, look_at(l->o->model));
    }
    return l->changed;
}

static int tell(void *data, const hamel_news *news) {
    (void)news;
    return has_changed(data) || limits_reached() != NULL ? HAMEL_CANCEL : HAMEL_GO_ON;
}

// ---- one text -----------------------------------------------------------------------------------

/// Shows what the library said of the model.
static void show_fault(live *l, const hamel_model *m) {
    board_fault(&l->board, hamel_messages_words(hamel_model_messages(m)));
}

/// Makes a page. Whether it is there.
static bool make_page(live *l, hamel_model *m, double patience) {
    hamel_report_options wanted = hamel_report_options_default();
    wanted.patience = patience;
    const hamel_progress progress = {tell, l};
    char *page;
    const hamel_status status = hamel_model_report(m, &wanted, &progress, &page);
    if (status == HAMEL_OK) board_show(&l->board, page);
    else if (status == HAMEL_UNAVAILABLE)
        board_fault(&l->board, "hamel was built without the script of the page (docs/page.md)");
    else if (status != HAMEL_STOPPED) show_fault(l, m);
    if (status == HAMEL_STOPPED) hamel_free(page); // of a text that is no longer the one
    return status == HAMEL_OK;
}

static void take_text(live *l, const model_argument *a) {
    const double patience = l->o->patience;
    board_doing(&l->board, "drawing");
    const bool first = patience == 0 || patience > FIRST_PATIENCE;
    if (first && !make_page(l, a->m, FIRST_PATIENCE)) return;
    board_doing(&l->board, "deriving");
    (void)make_page(l, a->m, patience);
}

/// Reads the file and shows what comes of it.
static void take_file(live *l) {
    l->read = look_at(l->o->model);
    l->changed = false;
    board_doing(&l->board, "reading the model");
    model_argument a = {0};
    if (model_argument_read(&a, l->o) == EXIT_DONE) take_text(l, &a);
    else if (a.m != NULL && *hamel_messages_words(hamel_model_messages(a.m)) != '\0')
        show_fault(l, a.m);
    else board_fault(&l->board, "the model cannot be read as asked: the terminal says why");
    model_argument_close(&a);
    board_doing(&l->board, "");
}

// ---- all of it ----------------------------------------------------------------------------------

static void wait_for_change(live *l) {
    while (!has_changed(l) && limits_reached() == NULL)
        nanosleep(&(struct timespec){0, 20000000}, NULL);
}

int live_report(const options *o) {
    struct stat s;
    if (o->file != NULL) return usage_error("--live shows the page and writes none: leave out -o");
    if (stat(o->model, &s) != 0 || !S_ISREG(s.st_mode))
        return usage_error("--live watches a file, and '%s' is none; 'hamel models --show NAME' "
                           "prints the text of a model to start from",
                           o->model);
    live l = {.o = o};
    board_init(&l.board);
    live_server server;
    if (!serve_begin(&server, &l.board)) {
        complain("no address to show the page at: %s", strerror(errno));
        board_clear(&l.board);
        return EXIT_NO;
    }
    printf("http://127.0.0.1:%u/%s/\n", server.port, server.secret);
    fflush(stdout);
    limits_begin(&o->limits);
    limits_doing("making the page");
    limits_listen(NULL, NULL);
    while (limits_reached() == NULL) {
        take_file(&l);
        wait_for_change(&l);
    }
    limits_listen_end();
    serve_end(&server);
    board_clear(&l.board);
    return EXIT_DONE;
}
