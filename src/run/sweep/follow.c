/// What ranks but the first do: blocks of rows, as they are given, sent back piece by piece.
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/vec.h"
#include "run/sweep/follow.h"
#include "run/sweep/go.h"
#include "run/sweep/message_internal.h"

/// Seconds after which rows are sent though the block is not done: they are to be on rank 0's disk.
static const double PATIENCE = 0.5;

typedef struct follower {
    const ranks *r;
    const sweep *s;
    uint64_t first; ///< of the rows that wait
    VEC(unsigned char) status;
    VEC(double) numbers;
    double sent; ///< when rows were last sent
    bool stopped;
} follower;

static void send_rows(follower *f, rows_head head) {
    text bytes = {0};
    head.first = f->first;
    head.count = f->status.count;
    text_add_bytes(&bytes, (const char *)&head, sizeof head);
    if (head.count > 0) {
        text_add_bytes(&bytes, (const char *)f->status.items, f->status.count);
        text_add_bytes(&bytes, (const char *)f->numbers.items,
                       f->numbers.count * sizeof *f->numbers.items);
    }
    f->r->send(0, MESSAGE_ROWS, bytes.bytes, bytes.length);
    text_clear(&bytes);
    f->first += head.count;
    f->status.count = f->numbers.count = 0;
    f->sent = clock_seconds();
}

static bool keep_row(uint64_t index, sweep_status status, const double *columns, void *data) {
    follower *f = data;
    (void)index; // rows come in order
    *vec_push(&f->status) = (unsigned char)status;
    for (size_t k = 0; k < sweep_column_count(f->s); k++) *vec_push(&f->numbers) = columns[k];
    return true;
}

/// Whether rank 0 has had enough; it says nothing else while a block is computed.
static bool look_up(uint64_t done, uint64_t rows, void *data) {
    follower *f = data;
    (void)done, (void)rows;
    int from, tag;
    size_t count;
    if (f->r->look(&from, &tag, &count)) {
        f->r->take(from, tag, NULL, 0);
        f->stopped = true;
    }
    if (f->status.count > 0 && clock_seconds() > f->sent + PATIENCE) send_rows(f, (rows_head){0});
    return f->stopped;
}

static void do_block(follower *f, sweep *s, const uint64_t block[2]) {
    const sweep_watch watch = {keep_row, look_up, f};
    sweep_summary went;
    f->first = block[0];
    f->sent = clock_seconds();
    sweep_go(s, block[0], block[1], &watch, &went);
    send_rows(
        f, (rows_head){
               .done = 1, .steps = went.steps, .rejected = went.rejected, .changes = went.changes});
}

void sweep_follow(const ranks *r, sweep *s) {
    follower f = {.r = r, .s = s};
    for (;;) {
        int from, tag;
        size_t count;
        uint64_t block[2] = {0, 0};
        ranks_wait(r, &from, &tag, &count);
        r->take(from, tag, block, count);
        if (tag != MESSAGE_BLOCK) continue; // to stop, when the block was done already
        if (block[0] == block[1]) break;
        do_block(&f, s, block);
    }
    vec_clear(&f.status);
    vec_clear(&f.numbers);
}
