/// A few connections at a time, in one thread that waits for all of them. Each brings one request,
/// small and soon, is answered and closed; one that is slow makes nobody else wait, and one that is
/// too long or too late is closed.
#include "cli/live/serve.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/text.h"
#include "cli/live/frame_page.h"
#include "cli/live/http.h"

enum { MOST_CONNECTIONS = 16 };
static const double LONGEST_WAIT = 5; ///< seconds for a request to come

typedef struct connection {
    int socket;
    size_t length;
    double since;
    char request[HTTP_MOST + 1];
} connection;

// ---- answers ------------------------------------------------------------------------------------

static void answer(const live_server *s, http_asked asked, text *out) {
    static const char html[] = "text/html; charset=utf-8", words[] = "text/plain; charset=utf-8";
    text body = {0};
    switch (asked) {
    case HTTP_FRAME: http_respond(out, "200 OK", html, frame_page); break;
    case HTTP_STATE:
        board_state(s->board, &body);
        http_respond(out, "200 OK", "application/json", text_cstr(&body));
        break;
    case HTTP_PAGE:
        board_page(s->board, &body);
        if (body.length > 0) http_respond(out, "200 OK", html, text_cstr(&body));
        else http_respond(out, "503 Service Unavailable", words, "there is no page yet\n");
        break;
    case HTTP_NOWHERE: http_respond(out, "404 Not Found", words, "nothing is here\n"); break;
    case HTTP_STRANGER: http_respond(out, "403 Forbidden", words, "not from there\n"); break;
    case HTTP_NO_GET: http_respond(out, "405 Method Not Allowed", words, "only GET\n"); break;
    case HTTP_NO_REQUEST: http_respond(out, "400 Bad Request", words, "this is no HTTP\n"); break;
    }
    text_clear(&body);
}

static void send_all(int socket, const char *bytes, size_t length) {
    const struct timeval wait = {.tv_sec = 5};
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
    fcntl(socket, F_SETFL, fcntl(socket, F_GETFL) & ~O_NONBLOCK);
    while (length > 0) {
        const ssize_t sent = send(socket, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return;
        bytes += sent;
        length -= (size_t)sent;
    }
}

/// Takes what has come. Whether more is to be waited for.
static bool take(const live_server *s, connection *c) {
    const ssize_t n = recv(c->socket, c->request + c->length, HTTP_MOST - c->length, 0);
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    if (n == 0) return false;
    c->length += (size_t)n;
    c->request[c->length] = '\0';
    if (strlen(c->request) == c->length && c->length < HTTP_MOST && !http_complete(c->request))
        return true;
    text out = {0};
    const bool whole = http_complete(c->request);
    answer(s, whole ? http_understand(c->request, s->secret, s->port) : HTTP_NO_REQUEST, &out);
    send_all(c->socket, text_cstr(&out), out.length);
    text_clear(&out);
    return false;
}

// ---- connections --------------------------------------------------------------------------------

static void welcome(const live_server *s, connection *all, size_t *count) {
    const int socket = accept(s->listening, NULL, NULL);
    if (socket < 0) return;
    fcntl(socket, F_SETFD, FD_CLOEXEC);
    fcntl(socket, F_SETFL, O_NONBLOCK);
    if (*count == MOST_CONNECTIONS) {
        close(socket);
        return;
    }
    connection *c = &all[(*count)++];
    c->socket = socket;
    c->length = 0;
    c->since = clock_seconds();
}

/// Takes from those that have something to say; closes those that are done or late.
static void attend(const live_server *s, connection *all, size_t *count,
                   const struct pollfd *heard) {
    size_t kept = 0;
    for (size_t i = 0; i < *count; i++) {
        const bool late = clock_seconds() > all[i].since + LONGEST_WAIT;
        const bool stays = heard[i].revents != 0 ? take(s, &all[i]) : !late;
        if (!stays) close(all[i].socket);
        else if (kept != i) all[kept++] = all[i];
        else kept++;
    }
    *count = kept;
}

static void *serve(void *data) {
    const live_server *s = data;
    static connection all[MOST_CONNECTIONS]; // of the one thread there is
    size_t count = 0;
    for (;;) {
        struct pollfd heard[MOST_CONNECTIONS + 2];
        for (size_t i = 0; i < count; i++)
            heard[i] = (struct pollfd){.fd = all[i].socket, .events = POLLIN};
        heard[count] = (struct pollfd){.fd = s->listening, .events = POLLIN};
        heard[count + 1] = (struct pollfd){.fd = s->wake[0], .events = POLLIN};
        const size_t before = count;
        if (poll(heard, (nfds_t)before + 2, count > 0 ? 500 : -1) < 0) continue;
        if (heard[before + 1].revents != 0) break;
        attend(s, all, &count, heard);
        if (heard[before].revents != 0) welcome(s, all, &count);
    }
    for (size_t i = 0; i < count; i++) close(all[i].socket);
    return NULL;
}

// ---- begin and end ------------------------------------------------------------------------------

static bool make_secret(char *out) {
    unsigned char bytes[SECRET_BYTES];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) return false;
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < sizeof bytes; i++) {
        out[2 * i] = digits[bytes[i] >> 4];
        out[2 * i + 1] = digits[bytes[i] & 15];
    }
    out[2 * SECRET_BYTES] = '\0';
    return true;
}

static bool listen_here(live_server *s) {
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof here;
    s->listening = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (s->listening < 0) return false;
    if (bind(s->listening, (struct sockaddr *)&here, length) != 0 ||
        listen(s->listening, MOST_CONNECTIONS) != 0 ||
        getsockname(s->listening, (struct sockaddr *)&here, &length) != 0)
        return false;
    s->port = ntohs(here.sin_port);
    return true;
}

/// The thread takes no signals: they are for the one that derives.
static bool start_thread(live_server *s) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const int failed = pthread_create(&s->thread, NULL, serve, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (failed != 0) errno = failed;
    return failed == 0;
}

static void close_all(const live_server *s) {
    const int reason = errno;
    if (s->listening >= 0) close(s->listening);
    if (s->wake[0] >= 0) close(s->wake[0]);
    if (s->wake[1] >= 0) close(s->wake[1]);
    errno = reason;
}

bool serve_begin(live_server *s, board *b) {
    *s = (live_server){.board = b, .listening = -1, .wake = {-1, -1}};
    if (make_secret(s->secret) && pipe(s->wake) == 0 && listen_here(s) && start_thread(s))
        return true;
    close_all(s);
    return false;
}

void serve_end(live_server *s) {
    const ssize_t woken = write(s->wake[1], "", 1);
    (void)woken;
    pthread_join(s->thread, NULL);
    close_all(s);
}
