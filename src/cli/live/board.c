/// The board between the thread that derives and the one that answers. Everything is copied under
/// the lock, so neither waits for the other's work.
#include "cli/live/board.h"

#include <stdlib.h>

#include "base/escape.h"
#include "hamel/hamel.h"

void board_init(board *b) {
    *b = (board){.page = NULL};
    pthread_mutex_init(&b->lock, NULL);
}

void board_clear(board *b) {
    hamel_free(b->page);
    text_clear(&b->fault);
    text_clear(&b->doing);
    pthread_mutex_destroy(&b->lock);
}

void board_show(board *b, char *page) {
    pthread_mutex_lock(&b->lock);
    hamel_free(b->page);
    b->page = page;
    b->version++;
    text_reset(&b->fault);
    pthread_mutex_unlock(&b->lock);
}

static void replace(board *b, text *old, const char *words) {
    pthread_mutex_lock(&b->lock);
    text_reset(old);
    text_add(old, words);
    pthread_mutex_unlock(&b->lock);
}

void board_fault(board *b, const char *words) { replace(b, &b->fault, words); }
void board_doing(board *b, const char *words) { replace(b, &b->doing, words); }

void board_state(board *b, text *out) {
    pthread_mutex_lock(&b->lock);
    text_addf(out, "{\"page\": %u, \"fault\": ", b->version);
    json_string(out, text_cstr(&b->fault));
    text_add(out, ", \"doing\": ");
    json_string(out, text_cstr(&b->doing));
    text_add(out, "}");
    pthread_mutex_unlock(&b->lock);
}

void board_page(board *b, text *out) {
    pthread_mutex_lock(&b->lock);
    if (b->page != NULL) text_add(out, b->page);
    pthread_mutex_unlock(&b->lock);
}
