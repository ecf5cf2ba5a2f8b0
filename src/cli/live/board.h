/// What the browser is shown: the newest page, and what is wrong with the text since then.
#ifndef CLI_LIVE_BOARD_H
#define CLI_LIVE_BOARD_H

#include <pthread.h>

#include "base/text.h"

typedef struct board {
    pthread_mutex_t lock;
    char *page;       ///< owned; NULL before the first
    unsigned version; ///< of the page; 0 before the first
    text fault;       ///< empty: the page is of the text as it is
    text doing;       ///< what is being done; empty: nothing
} board;

void board_init(board *b);
void board_clear(board *b);
/// Shows a page, which the board owns from now on; nothing is wrong any more.
void board_show(board *b, char *page);
/// Shows what is wrong; the page stays.
void board_fault(board *b, const char *words);
/// Shows what is being done; "" for nothing.
void board_doing(board *b, const char *words);
/// {"page": version, "fault": words, "doing": words}
void board_state(board *b, text *out);
/// Copies the page; nothing is added before the first.
void board_page(board *b, text *out);

#endif
