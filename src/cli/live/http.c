/// Requests understood or refused. Nothing of a request is used but for comparing it.
#include "cli/live/http.h"

#include <string.h>
#include <strings.h>

bool http_complete(const char *request) { return strstr(request, "\r\n\r\n") != NULL; }

/// The end of the line.
static const char *line_end(const char *at) { return at + strcspn(at, "\r\n"); }

static bool is_host(const char *value, size_t length, unsigned port) {
    static const char *const names[] = {"127.0.0.1", "localhost"};
    for (size_t k = 0; k < 2; k++) {
        text host = {0};
        text_addf(&host, "%s:%u", names[k], port);
        const bool same =
            host.length == length && strncasecmp(text_cstr(&host), value, length) == 0;
        text_clear(&host);
        if (same) return true;
    }
    return false;
}

/// Whether there is one Host, and it is this machine.
static bool host_is_here(const char *request, unsigned port) {
    size_t hosts = 0;
    bool here = false;
    for (const char *line = line_end(request); *line != '\0'; line = line_end(line)) {
        line += strspn(line, "\r\n");
        if (strncasecmp(line, "host:", 5) != 0) continue;
        const char *value = line + 5 + strspn(line + 5, " \t");
        hosts++;
        here = is_host(value, (size_t)(line_end(value) - value), port);
    }
    return hosts == 1 && here;
}

static bool is_path(const char *path, size_t length, const char *secret, const char *rest) {
    text wanted = {0};
    text_addf(&wanted, "/%s/%s", secret, rest);
    const bool same = wanted.length == length && memcmp(text_cstr(&wanted), path, length) == 0;
    text_clear(&wanted);
    return same;
}

http_asked http_understand(const char *request, const char *secret, unsigned port) {
    const char *space = strchr(request, ' '), *end = line_end(request);
    if (space == NULL || space > end) return HTTP_NO_REQUEST;
    const char *path = space + 1, *behind = path + strcspn(path, " \r\n");
    if (*path != '/' || strncmp(behind, " HTTP/1.", 8) != 0) return HTTP_NO_REQUEST;
    if (strncmp(request, "GET ", 4) != 0) return HTTP_NO_GET;
    if (!host_is_here(request, port)) return HTTP_STRANGER;
    const size_t length = strcspn(path, " ?"); // behind ? the page keeps what it shows
    if (is_path(path, length, secret, "")) return HTTP_FRAME;
    if (is_path(path, length, secret, "state")) return HTTP_STATE;
    if (is_path(path, length, secret, "page")) return HTTP_PAGE;
    return HTTP_NOWHERE;
}

void http_respond(text *out, const char *status, const char *kind, const char *body) {
    text_addf(
        out,
        "HTTP/1.1 %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\nCache-Control: no-store\r\n"
        "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n"
        "Cross-Origin-Resource-Policy: same-origin\r\nConnection: close\r\n\r\n",
        status, kind, strlen(body));
    text_add(out, body);
}
