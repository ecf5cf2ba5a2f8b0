/// What rank 0 does: its calling thread is at the desk, where blocks are handed out and rows come
/// in; another one computes as the other ranks do. Rows stand in a ring until they have been told,
/// and a block is handed out when all of it has room there.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/exhausted.h"
#include "base/mem.h"
#include "base/stop.h"
#include "run/sweep/go.h"
#include "run/sweep/lead.h"
#include "run/sweep/message_internal.h"

enum { LEAST_BLOCK = 64, MOST_BLOCK = 4096, BLOCKS_EACH = 16, RING_BLOCKS = 8 };

/// What a rank is at; next = last: nothing.
typedef struct share {
    uint64_t next, last;
} share;

typedef struct desk {
    const ranks *r;
    sweep *s;
    size_t width;
    uint64_t first, end, next, told; ///< rows: of all; nobody has yet; all before are told
    uint64_t block, ring;
    double *numbers;
    unsigned char *flags; ///< 0, or the status + 1 of a row that is there
    share *shares;        ///< of ranks
    size_t busy;
    bool stopped, closed; ///< no more blocks; no more at all
    sweep_summary *out;
    pthread_mutex_t lock; ///< of all above, between the desk and the thread beside it
    pthread_cond_t work;
} desk;

// ---- rows come in -------------------------------------------------------------------------------

static void put_row(desk *d, uint64_t index, unsigned status, const double *numbers) {
    const size_t place = (size_t)(index % d->ring);
    memcpy(d->numbers + place * d->width, numbers, d->width * sizeof *numbers);
    d->flags[place] = (unsigned char)(status + 1);
}

/// A rank has no more of its block. Rows that are missing then were given up: it was told to end
/// from outside, and so are all.
static void end_share(desk *d, share *h, uint64_t steps, uint64_t rejected, uint64_t changes) {
    if (h->next < h->last) d->stopped = d->out->stopped = true;
    h->next = h->last = 0;
    d->busy--;
    d->out->steps += steps;
    d->out->rejected += rejected;
    d->out->changes += changes;
}

static void take_message(desk *d, int from, int tag, size_t size) {
    unsigned char *bytes = MEM_NEW(unsigned char, size + 1);
    double *numbers = MEM_NEW(double, d->width);
    rows_head head;
    d->r->take(from, tag, bytes, size);
    memcpy(&head, bytes, sizeof head);
    const unsigned char *status = bytes + sizeof head, *at = status + head.count;
    for (uint64_t k = 0; k < head.count; k++, at += d->width * sizeof *numbers) {
        memcpy(numbers, at, d->width * sizeof *numbers);
        put_row(d, head.first + k, status[k], numbers);
    }
    d->shares[from].next += head.count;
    if (head.done != 0) end_share(d, &d->shares[from], head.steps, head.rejected, head.changes);
    free(numbers);
    free(bytes);
}

/// Tells the rows that are there without gaps.
static void tell_rows(desk *d, const sweep_watch *watch) {
    sweep_summary *out = d->out;
    while (d->told < d->end && !out->failed) {
        const size_t place = (size_t)(d->told % d->ring);
        if (d->flags[place] == 0) break;
        const sweep_status how = (sweep_status)(d->flags[place] - 1);
        out->failed = !watch->row(d->told, how, d->numbers + place * d->width, watch->data);
        if (out->failed) break;
        d->flags[place] = 0;
        out->ended[how]++;
        out->rows++;
        d->told++;
    }
}

// ---- blocks go out ------------------------------------------------------------------------------

static bool take_block(desk *d, share *h) {
    const uint64_t last = d->next + d->block < d->end ? d->next + d->block : d->end;
    if (d->stopped || d->next == d->end || last > d->told + d->ring) return false;
    *h = (share){d->next, last};
    d->next = last;
    d->busy++;
    return true;
}

static void hand_out(desk *d) {
    for (int k = 1; k < d->r->size; k++) {
        if (d->shares[k].last > 0 || !take_block(d, &d->shares[k])) continue;
        const uint64_t block[2] = {d->shares[k].next, d->shares[k].last};
        d->r->send(k, MESSAGE_BLOCK, block, sizeof block);
    }
    if (d->shares[0].last == 0 && take_block(d, &d->shares[0])) pthread_cond_signal(&d->work);
}

static void stop_all(desk *d) {
    d->stopped = true;
    for (int k = 1; k < d->r->size; k++) {
        if (d->shares[k].last > 0) d->r->send(k, MESSAGE_STOP, NULL, 0);
    }
}

// ---- beside the desk ----------------------------------------------------------------------------

static bool keep_row(uint64_t index, sweep_status status, const double *columns, void *data) {
    desk *d = data;
    pthread_mutex_lock(&d->lock);
    put_row(d, index, status, columns);
    d->shares[0].next++;
    pthread_mutex_unlock(&d->lock);
    return true;
}

static bool is_stopped(uint64_t done, uint64_t rows, void *data) {
    desk *d = data;
    (void)done, (void)rows;
    pthread_mutex_lock(&d->lock);
    const bool stopped = d->stopped;
    pthread_mutex_unlock(&d->lock);
    return stopped;
}

static void *compute(void *data) {
    desk *d = data;
    const sweep_watch watch = {keep_row, is_stopped, d};
    pthread_mutex_lock(&d->lock);
    for (;;) {
        while (d->shares[0].last == 0 && !d->closed) pthread_cond_wait(&d->work, &d->lock);
        if (d->shares[0].last == 0) break;
        const share mine = d->shares[0];
        pthread_mutex_unlock(&d->lock);
        sweep_summary went;
        sweep_go(d->s, mine.next, mine.last, &watch, &went);
        pthread_mutex_lock(&d->lock);
        end_share(d, &d->shares[0], went.steps, went.rejected, went.changes);
    }
    pthread_mutex_unlock(&d->lock);
    return NULL;
}

// ---- at the desk --------------------------------------------------------------------------------

/// Whether somebody wants it to end; asked now and then.
static bool is_asked(const desk *d, const sweep_watch *watch, double *last) {
    const double now = clock_seconds();
    const sweep_share *rows = sweep_rows(d->s);
    if (now < *last + 0.05) return false;
    *last = now;
    return stop_wanted() ||
           (watch->progress != NULL &&
            watch->progress(d->told - rows->first, rows->last - rows->first, watch->data));
}

static void sit(desk *d, const sweep_watch *watch) {
    const struct timespec moment = {.tv_nsec = 300000};
    double asked_last = clock_seconds();
    for (bool done = false; !done;) {
        int from, tag;
        size_t size;
        pthread_mutex_lock(&d->lock);
        bool news = d->r->look(&from, &tag, &size);
        if (news) take_message(d, from, tag, size);
        tell_rows(d, watch);
        if (!d->stopped && is_asked(d, watch, &asked_last)) d->out->stopped = true;
        if ((d->out->stopped || d->out->failed) && !d->stopped) stop_all(d);
        hand_out(d);
        done = d->busy == 0 && (d->stopped || d->told == d->end);
        pthread_mutex_unlock(&d->lock);
        if (!news && !done) nanosleep(&moment, NULL);
    }
}

void sweep_dismiss(const ranks *r) {
    const uint64_t none[2] = {0, 0};
    for (int k = 1; k < r->size; k++) r->send(k, MESSAGE_BLOCK, none, sizeof none);
}

static void close_desk(desk *d, pthread_t beside) {
    sweep_dismiss(d->r);
    pthread_mutex_lock(&d->lock);
    d->closed = true;
    pthread_cond_signal(&d->work);
    pthread_mutex_unlock(&d->lock);
    pthread_join(beside, NULL);
}

static uint64_t block_of(uint64_t rows, int size) {
    const uint64_t fair = rows / ((uint64_t)size * BLOCKS_EACH) + 1;
    return fair < LEAST_BLOCK ? LEAST_BLOCK : fair > MOST_BLOCK ? MOST_BLOCK : fair;
}

void sweep_lead(const ranks *r, sweep *s, uint64_t first, uint64_t last, const sweep_watch *watch,
                sweep_summary *out) {
    const double start = clock_seconds();
    const sweep_share *rows = sweep_rows(s);
    if (first < rows->first) first = rows->first;
    if (last > rows->last) last = rows->last;
    if (last < first) last = first;
    desk d = {.r = r, .s = s, .out = out, .first = first, .end = last, .next = first};
    d.told = first;
    d.width = sweep_column_count(s);
    d.block = block_of(last - first, r->size);
    d.ring = d.block * RING_BLOCKS * (uint64_t)r->size;
    d.numbers = MEM_NEW(double, d.ring *d.width);
    d.flags = MEM_NEW_ZERO(unsigned char, d.ring);
    d.shares = MEM_NEW_ZERO(share, (size_t)r->size);
    *out = (sweep_summary){.compiled = sweep_compiled(s)};
    pthread_mutex_init(&d.lock, NULL);
    pthread_cond_init(&d.work, NULL);
    pthread_t beside;
    if (pthread_create(&beside, NULL, compute, &d) != 0) exhausted(0);
    sit(&d, watch);
    close_desk(&d, beside);
    tell_rows(&d, watch);
    pthread_mutex_destroy(&d.lock);
    pthread_cond_destroy(&d.work);
    free(d.numbers);
    free(d.flags);
    free(d.shares);
    out->seconds = clock_seconds() - start;
}
