/// One handler for the whole program; whether it is meant is asked inside.
#include "cli/interrupt.h"

#include <signal.h>
#include <stddef.h>

#include "base/whole.h"

static const int asking[] = {SIGINT, SIGTERM, SIGHUP};
static volatile sig_atomic_t catching, came;

static void end_by(int number) {
    whole_remove_all();
    signal(number, SIG_DFL);
    raise(number);
}

static void asked_to_end(int number) {
    if (catching && !came) came = 1;
    else end_by(number);
}

static void listen(int number, void (*handler)(int)) {
    struct sigaction before, action = {.sa_handler = handler};
    sigaction(number, NULL, &before);
    if (number == SIGHUP && before.sa_handler == SIG_IGN) return; // nohup
    sigaction(number, &action, NULL);
}

void interrupt_init(void) {
    for (size_t k = 0; k < sizeof asking / sizeof *asking; k++) listen(asking[k], asked_to_end);
    listen(SIGPIPE, end_by);
    listen(SIGQUIT, end_by);
    signal(SIGXFSZ, SIG_IGN);
}

void interrupt_catch(void) {
    came = 0;
    catching = 1;
}

bool interrupt_came(void) { return came; }
void interrupt_release(void) { catching = 0; }
