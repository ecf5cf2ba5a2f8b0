/// Signals, a timer and the way out. Handlers use only what a signal handler may, and `keep`, which
/// is not called while somebody writes.
#include "cli/limit/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/stop.h"
#include "base/whole.h"
#include "cli/command.h"
#include "hamel/hamel.h"

enum { TICK = 20000 };           ///< microseconds between two looks at the limits
static const double GRACE = 0.5; ///< seconds for work that listens to end by itself
static const double WRITING = 1; ///< more seconds for whoever is writing

static const char *const TIME = "the time limit is reached (--time-limit SECONDS sets it)";
static const char *const MEMORY = "the memory limit is reached (--memory SIZE sets it)";
static const char *const INTERRUPTED = "interrupted";
static const char *const EMPTY = "out of memory";

static _Atomic(const char *) reached, doing = "starting";
static limits given;
static double begun;
static _Atomic double since; ///< when the limit was reached
static atomic_bool listening;
static atomic_bool finishes; ///< the work makes something of what it has, once it has heard
static limits_keep *_Atomic keeping;
static void *keep_data;
static atomic_flag held = ATOMIC_FLAG_INIT, leaving = ATOMIC_FLAG_INIT;

// ---- leaving ------------------------------------------------------------------------------------

static void say(const char *words) {
    const ssize_t written = write(STDERR_FILENO, words, strlen(words));
    (void)written;
}

/// The end. `may_keep`: nobody is writing, and nobody will.
static _Noreturn void leave(const char *why, bool may_keep) {
    limits_keep *const keep = atomic_load(&keeping);
    const char *kept = keep != NULL && may_keep ? keep(keep_data) : NULL;
    whole_remove_all();
    if (isatty(STDERR_FILENO) == 1) say("\r\033[K");
    say("hamel: ");
    say(why);
    say(" while ");
    say(atomic_load(&doing));
    if (kept != NULL) say("; "), say(kept);
    say("\n");
    _exit(EXIT_NO);
}

/// In the thread that asked for memory: another one may be writing, and is waited for.
static void out_of_memory(size_t bytes, void *data) {
    (void)bytes, (void)data;
    if (atomic_flag_test_and_set(&leaving)) {
        for (;;) pause(); // the thread that is leaving takes this one with it
    }
    const double begin = clock_seconds();
    bool free_to_keep = !atomic_flag_test_and_set(&held);
    while (!free_to_keep && clock_seconds() < begin + WRITING) {
        nanosleep(&(struct timespec){0, 1000000}, NULL);
        free_to_keep = !atomic_flag_test_and_set(&held);
    }
    leave(EMPTY, free_to_keep);
}

// ---- limits -------------------------------------------------------------------------------------

/// Bytes of memory in use, libraries included; 0 if that is not known.
static double in_use(void) {
    char words[128];
    const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    const ssize_t length = read(file, words, sizeof words - 1);
    close(file);
    ssize_t i = 0;
    double pages = 0;
    while (i < length && words[i] != ' ') i++; // the size; behind it what is resident
    for (i++; i < length && words[i] >= '0' && words[i] <= '9'; i++)
        pages = 10 * pages + (words[i] - '0');
    return pages * (double)sysconf(_SC_PAGESIZE);
}

static void reach(const char *why) {
    atomic_store(&since, clock_seconds());
    atomic_store(&reached, why);
}

/// Ends what does not listen, or has not listened.
static void press(void) {
    const double late = clock_seconds() - atomic_load(&since);
    if (atomic_load(&listening) && late < GRACE) return;
    if (atomic_flag_test_and_set(&leaving)) return;
    const bool free_to_keep = !atomic_flag_test_and_set(&held);
    if (free_to_keep || late >= GRACE + WRITING) leave(atomic_load(&reached), free_to_keep);
    atomic_flag_clear(&leaving); // whoever writes is let finish
}

static void look(int signal_number) {
    (void)signal_number;
    const int reason = errno;
    if (atomic_load(&reached) == NULL) {
        if (given.seconds > 0 && clock_seconds() >= begun + given.seconds) reach(TIME);
        else if (given.bytes > 0 && in_use() > given.bytes) reach(MEMORY);
    }
    if (atomic_load(&reached) != NULL) press();
    errno = reason;
}

static void set_timer(double seconds) {
    const struct itimerval t = {
        .it_interval = {0, TICK},
        .it_value = {(time_t)seconds, (suseconds_t)(1e6 * (seconds - floor(seconds))) + 1}};
    setitimer(ITIMER_REAL, &t, NULL);
}

/// Ticks until the next limit, or none.
static void start_timer(void) {
    static const struct itimerval none;
    if (atomic_load(&reached) != NULL || given.bytes > 0) set_timer(0);
    else if (given.seconds > 0) set_timer(fmax(0, begun + given.seconds - clock_seconds()));
    else setitimer(ITIMER_REAL, &none, NULL);
}

static void take_signal(int signal_number, void (*handler)(int)) {
    const struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    struct sigaction before;
    sigaction(signal_number, NULL, &before);
    if (signal_number == SIGHUP && before.sa_handler == SIG_IGN) return; // nohup
    sigaction(signal_number, &action, NULL);
}

/// Ends the program as the signal does, and leaves nothing half written.
static void end_by(int signal_number) {
    whole_remove_all();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static void interrupt(int signal_number) {
    const int reason = errno;
    take_signal(signal_number, end_by); // the second time it is meant
    if (atomic_load(&reached) == NULL) reach(INTERRUPTED);
    set_timer(0);
    errno = reason;
}

static const int asking[] = {SIGINT, SIGTERM, SIGHUP};

static void take_asking(void (*handler)(int)) {
    for (size_t k = 0; k < sizeof asking / sizeof *asking; k++) take_signal(asking[k], handler);
}

static int wanted(void *data) {
    (void)data;
    if (atomic_load_explicit(&reached, memory_order_relaxed) == NULL) return 0;
    if (atomic_exchange(&finishes, false)) limits_listen_end();
    return 1;
}

// ---- the verb's side ----------------------------------------------------------------------------

void limits_prepare(void) {
    hamel_set_memory_handler(out_of_memory, NULL);
    take_asking(end_by);
    take_signal(SIGPIPE, end_by);
    take_signal(SIGQUIT, end_by);
    signal(SIGXFSZ, SIG_IGN);
}

void limits_begin(const limits *l) {
    given = *l;
    begun = clock_seconds();
    stop_listen((stop_wish){wanted, NULL});
    take_signal(SIGALRM, look);
    take_asking(interrupt);
    start_timer();
}

void limits_doing(const char *what) { atomic_store(&doing, what); }

const char *limits_reached(void) { return atomic_load(&reached); }

void limits_listen(limits_keep *keep, void *data) {
    keep_data = data;
    atomic_store(&keeping, keep);
    atomic_store(&listening, true);
    start_timer();
}

void limits_listen_to_finish(void) {
    atomic_store(&finishes, true);
    limits_listen(NULL, NULL);
}

void limits_listen_end(void) {
    static const struct itimerval none;
    setitimer(ITIMER_REAL, &none, NULL);
    atomic_store(&keeping, NULL);
    atomic_store(&listening, false);
    atomic_store(&finishes, false);
}

void limits_go_on(void) {
    limits_listen_end();
    atomic_store(&reached, NULL);
    take_asking(interrupt);
    start_timer();
}

void limits_hold(void) {
    while (atomic_flag_test_and_set(&held)) pause(); // only who ends the program has it besides
}

void limits_release(void) { atomic_flag_clear(&held); }
