/// Answers a browser on this machine.
#ifndef CLI_LIVE_SERVE_H
#define CLI_LIVE_SERVE_H

#include <pthread.h>
#include <stdbool.h>

#include "cli/live/board.h"

enum { SECRET_BYTES = 16 };

typedef struct live_server {
    board *board;           ///< borrowed
    int listening, wake[2]; ///< wake: a pipe; what comes out of it ends the thread
    unsigned port;
    char secret[2 * SECRET_BYTES + 1]; ///< the first part of all paths
    pthread_t thread;
} live_server;

/// Begins to answer at 127.0.0.1, at a free port. False, with the reason in errno, if that is not
/// possible.
bool serve_begin(live_server *s, board *b);
void serve_end(live_server *s);

#endif
