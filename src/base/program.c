/// The program's input and output are the two ends of one socket: nothing is left behind, and a
/// program that ends early sends no signal.
#include "base/program.h"

#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/stop.h"

extern char **environ;

/// Arguments end with NULL; a program without / in its name is looked for in PATH. With `all` its
/// complaints are read too.
static bool start(const char *path, char *const *arguments, bool all, int end, pid_t *process) {
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0) return false;
    const bool started =
        posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO) == 0 &&
        posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO) == 0 &&
        (!all || posix_spawn_file_actions_adddup2(&actions, end, STDERR_FILENO) == 0) &&
        posix_spawnp(process, path, &actions, NULL, arguments, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return started;
}

static bool send_all(int end, const char *input) {
    const size_t length = strlen(input);
    size_t sent = 0;
    while (sent < length) {
        const ssize_t n = send(end, input + sent, length - sent, MSG_NOSIGNAL);
        if (n <= 0) return false;
        sent += (size_t)n;
    }
    return shutdown(end, SHUT_WR) == 0;
}

/// Adds all that comes, until the other end is closed or time is up.
static bool receive_all(int end, double until, text *output) {
    enum { SLICE_MS = 20 };
    while (clock_seconds() < until && !stop_wanted()) {
        char bytes[4096];
        struct pollfd wait = {.fd = end, .events = POLLIN};
        if (poll(&wait, 1, SLICE_MS) <= 0) continue;
        const ssize_t n = read(end, bytes, sizeof bytes);
        if (n <= 0) return n == 0;
        text_add_bytes(output, bytes, (size_t)n);
    }
    return false;
}

static bool ask(const char *path, char *const *arguments, bool all, const char *input,
                double seconds, text *output) {
    int ends[2], state = 0;
    pid_t process;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return false;
    const bool started = start(path, arguments, all, ends[1], &process);
    close(ends[1]);
    bool answered = started && send_all(ends[0], input) &&
                    receive_all(ends[0], clock_seconds() + seconds, output);
    close(ends[0]);
    if (started) {
        if (!answered) kill(process, SIGKILL);
        answered = waitpid(process, &state, 0) == process && answered && WIFEXITED(state) &&
                   WEXITSTATUS(state) == 0;
    }
    return answered;
}

bool program_ask(const char *path, const char *input, double seconds, text *output) {
    char name[] = "hamel-program", *arguments[] = {name, NULL};
    return ask(path, arguments, false, input, seconds, output);
}

bool program_run(const char *path, char *const *arguments, double seconds, text *output) {
    return ask(path, arguments, true, "", seconds, output);
}
