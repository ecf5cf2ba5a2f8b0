/// As much of HTTP as one page needs: a GET for a path under a secret, from this machine.
#ifndef CLI_LIVE_HTTP_H
#define CLI_LIVE_HTTP_H

#include <stdbool.h>

#include "base/text.h"

enum { HTTP_MOST = 8192 }; ///< bytes of a request

typedef enum http_asked {
    HTTP_FRAME,     ///< SECRET/
    HTTP_STATE,     ///< SECRET/state
    HTTP_PAGE,      ///< SECRET/page
    HTTP_NOWHERE,   ///< another path
    HTTP_STRANGER,  ///< another host is meant
    HTTP_NO_GET,    ///< something is to be changed, or is no method
    HTTP_NO_REQUEST ///< this is no HTTP
} http_asked;

/// Whether a request is complete.
bool http_complete(const char *request);
/// What a complete request asks for. Its Host has to be this machine at `port`: a page of somebody
/// else's, whose name was made to mean this machine, is a stranger.
http_asked http_understand(const char *request, const char *secret, unsigned port);
/// Adds a response: its status, "200 OK", and its kind, "text/html; charset=utf-8".
void http_respond(text *out, const char *status, const char *kind, const char *body);

#endif
