/// Who waits for a long call. Once it is cancelled it stays so: asking again gives the same answer.
#include "api/call/wait_internal.h"

static int answer(api_wait *w, const hamel_news *news) {
    if (w->cancelled) return HAMEL_CANCEL;
    if (w->progress == NULL || w->progress->tell == NULL) return HAMEL_GO_ON;
    const int said = w->progress->tell(w->progress->data, news);
    w->cancelled = said == HAMEL_CANCEL;
    return said;
}

static int wanted(void *data) {
    api_wait *w = data;
    if (w->before.wanted != NULL && w->before.wanted(w->before.data) != 0) return 1;
    return answer(w, &w->news) == HAMEL_CANCEL;
}

/// Between the steps of a search: whether it is to end.
static bool search_step(void *data, const char *doing, size_t found) {
    api_wait *w = data;
    const hamel_news news = {.doing = doing, .done = (double)found, .searching = 1};
    const bool ends = answer(w, &news) != HAMEL_GO_ON;
    w->shortened = w->shortened || ends;
    return ends;
}

void wait_begin(api_wait *w, const hamel_progress *progress, const char *doing) {
    *w = (api_wait){.progress = progress,
                    .news = {.doing = doing},
                    .listening = true,
                    .patience = {search_step, w}};
    w->before = stop_listen((stop_wish){wanted, w});
}

void wait_end(api_wait *w) {
    if (w->listening) (void)stop_listen(w->before);
    w->listening = w->shortened = false;
}

void wait_doing(api_wait *w, const char *doing) { w->news = (hamel_news){.doing = doing}; }

bool wait_tell(api_wait *w, double done, double total) {
    w->news.done = done;
    w->news.total = total;
    return stop_wanted();
}

void wait_page(api_wait *w, const hamel_document *page) {
    hamel_news news = w->news;
    news.page = page;
    (void)answer(w, &news);
}

hamel_status unless_stopped(hamel_status status) { return stop_wanted() ? HAMEL_STOPPED : status; }

void hamel_set_stop(int (*asked)(void *data), void *data) {
    (void)stop_listen((stop_wish){asked, data});
}
