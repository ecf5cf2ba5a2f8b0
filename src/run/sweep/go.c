/// Threads, and rows in order. Rows stand in a ring until they have been told; threads take the
/// next rows as long as there is room in it. A row is written by the thread that took it and read,
/// once its flag is up, by the one that tells.
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/exhausted.h"
#include "base/stop.h"
#include "run/sweep/go.h"
#include "run/sweep/lanes_internal.h"
#include "run/sweep/sweep_internal.h"

enum { PIECE = 8, RING = 1 << 16, NARROW = 1 << 10, NUMBERS = 1 << 22, NEWS = 1024 };

typedef struct crew crew;

typedef struct hand {
    crew *all;
    sweep_flow flow;
    sweep_worker *worker;
    uint64_t next, last; ///< rows taken and not begun
    unsigned published;  ///< since news were told
    pthread_t thread;
} hand;

/// Whether a row is there: 0, or its status + 1.
typedef struct flag {
    _Atomic uint8_t status;
} flag;

struct crew {
    const sweep *s;
    uint64_t end; ///< the row to stop before
    size_t width; ///< numbers a row
    uint64_t ring;
    double *numbers;
    flag *flags;
    _Atomic uint64_t next; ///< row nobody has taken
    _Atomic uint64_t told; ///< rows before it have been told: their places are free
    atomic_bool stopped;
    pthread_mutex_t lock;
    pthread_cond_t news, room;
    unsigned working; ///< threads; under the lock
};

// ---- in a thread --------------------------------------------------------------------------------

static void tell_news(crew *c) {
    pthread_mutex_lock(&c->lock);
    pthread_cond_signal(&c->news);
    pthread_mutex_unlock(&c->lock);
}

/// Rows beyond the ring have to wait.
static bool take(uint64_t *index, void *data) {
    hand *h = data;
    crew *c = h->all;
    if (h->next == h->last) {
        if (atomic_load(&c->stopped)) return false;
        uint64_t from = atomic_load(&c->next), to;
        do {
            const uint64_t end = c->end, free_to = atomic_load(&c->told) + c->ring;
            to = from + PIECE < end ? from + PIECE : end;
            if (to > free_to) to = free_to;
            if (to <= from) return false;
        } while (!atomic_compare_exchange_weak(&c->next, &from, to));
        h->next = from;
        h->last = to;
    }
    *index = h->next++;
    return true;
}

static double *row(uint64_t index, void *data) {
    const crew *c = ((hand *)data)->all;
    return c->numbers + (size_t)(index % c->ring) * c->width;
}

static void publish(uint64_t index, sweep_status status, void *data) {
    hand *h = data;
    atomic_store_explicit(&h->all->flags[index % h->all->ring].status, (uint8_t)(status + 1),
                          memory_order_release);
    if (++h->published % NEWS == 0) tell_news(h->all);
}

/// Whether there is more to do, after waiting for room.
static bool wait_for_room(crew *c) {
    pthread_mutex_lock(&c->lock);
    while (!atomic_load(&c->stopped) && atomic_load(&c->next) < c->end &&
           atomic_load(&c->next) >= atomic_load(&c->told) + c->ring) {
        pthread_cond_signal(&c->news);
        pthread_cond_wait(&c->room, &c->lock);
    }
    const bool more = !atomic_load(&c->stopped) && atomic_load(&c->next) < c->end;
    pthread_mutex_unlock(&c->lock);
    return more;
}

static int crew_stopped(void *data) {
    crew *c = data;
    return atomic_load_explicit(&c->stopped, memory_order_relaxed);
}

static void *work(void *data) {
    hand *h = data;
    crew *c = h->all;
    stop_listen((stop_wish){crew_stopped, c});
    do sweep_worker_go(h->worker);
    while (wait_for_room(c));
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->news);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

// ---- telling ------------------------------------------------------------------------------------

/// Tells the rows that are there without gaps.
static void tell_rows(crew *c, const sweep_watch *watch, sweep_summary *out) {
    uint64_t index = atomic_load(&c->told);
    const uint64_t first = index;
    for (; index < c->end && !out->failed; index++) {
        _Atomic uint8_t *there = &c->flags[index % c->ring].status;
        const uint8_t status = atomic_load_explicit(there, memory_order_acquire);
        if (status == 0) break;
        const sweep_status how = (sweep_status)(status - 1);
        out->failed =
            !watch->row(index, how, c->numbers + (size_t)(index % c->ring) * c->width, watch->data);
        if (out->failed) break;
        atomic_store_explicit(there, 0, memory_order_relaxed);
        out->ended[how]++;
        out->rows++;
        if ((index + 1) % (c->ring / 4) == 0) { // room early, for those that wait
            atomic_store(&c->told, index + 1);
            pthread_mutex_lock(&c->lock);
            pthread_cond_broadcast(&c->room);
            pthread_mutex_unlock(&c->lock);
        }
    }
    if (index == first) return;
    atomic_store(&c->told, index);
    pthread_mutex_lock(&c->lock);
    pthread_cond_broadcast(&c->room);
    pthread_mutex_unlock(&c->lock);
}

/// Waits for news, not long; whether threads are still at work.
static bool wait_for_news(crew *c) {
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += 50000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&c->lock);
    if (c->working > 0) pthread_cond_timedwait(&c->news, &c->lock, &until);
    const bool working = c->working > 0;
    pthread_mutex_unlock(&c->lock);
    return working;
}

static void stop_all(crew *c) {
    atomic_store(&c->stopped, true);
    pthread_mutex_lock(&c->lock);
    pthread_cond_broadcast(&c->room);
    pthread_mutex_unlock(&c->lock);
}

static void oversee(crew *c, const sweep_watch *watch, sweep_summary *out) {
    const sweep_share *share = &c->s->rows;
    for (bool working = true; working;) {
        working = wait_for_news(c);
        if (!out->failed) tell_rows(c, watch, out);
        const bool asked =
            stop_wanted() ||
            (watch->progress != NULL && watch->progress(atomic_load(&c->told) - share->first,
                                                        share->last - share->first, watch->data));
        if (asked) out->stopped = true;
        if (asked || out->failed) stop_all(c);
    }
}

/// Rows of the ring: fewer where they are wide.
static uint64_t ring_of(size_t width, uint64_t left) {
    const uint64_t fit = NUMBERS / width, most = fit > RING ? RING : fit < NARROW ? NARROW : fit;
    return left < most ? left + 4 : most;
}

void sweep_go(sweep *s, uint64_t first, uint64_t last, const sweep_watch *watch,
              sweep_summary *out) {
    const double start = clock_seconds();
    const uint64_t end = last < s->rows.last ? last : s->rows.last;
    if (first < s->rows.first) first = s->rows.first;
    const uint64_t left = first < end ? end - first : 0;
    const uint64_t most = (left + ODE_LANES - 1) / ODE_LANES; // threads that have something to do
    const size_t count = s->threads < most ? s->threads : (size_t)(most > 0 ? most : 1);
    crew c = {.s = s,
              .end = end,
              .width = s->column_count,
              .ring = ring_of(s->column_count, left),
              .working = (unsigned)count};
    *out = (sweep_summary){.compiled = s->compiled};
    c.numbers = MEM_NEW(double, c.ring *c.width);
    c.flags = mem_alloc_zero(c.ring, sizeof *c.flags);
    atomic_store(&c.next, first);
    atomic_store(&c.told, first);
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.news, NULL);
    pthread_cond_init(&c.room, NULL);
    hand *hands = MEM_NEW_ZERO(hand, count);
    for (size_t k = 0; k < count; k++) {
        hand *h = &hands[k];
        *h = (hand){.all = &c, .flow = {take, row, publish, h}};
        h->worker = sweep_worker_create(s, &h->flow);
    }
    size_t begun = 0;
    while (begun < count && pthread_create(&hands[begun].thread, NULL, work, &hands[begun]) == 0)
        begun++;
    pthread_mutex_lock(&c.lock);
    c.working -= (unsigned)(count - begun);
    pthread_mutex_unlock(&c.lock);
    if (begun == 0) exhausted(0); // no thread at all is as bad as no memory
    oversee(&c, watch, out);
    for (size_t k = 0; k < count; k++) {
        if (k < begun) pthread_join(hands[k].thread, NULL);
        sweep_worker_add(hands[k].worker, out);
        sweep_worker_destroy(hands[k].worker);
    }
    free(hands);
    free(c.numbers);
    free(c.flags);
    pthread_mutex_destroy(&c.lock);
    pthread_cond_destroy(&c.news);
    pthread_cond_destroy(&c.room);
    out->seconds = clock_seconds() - start;
}
