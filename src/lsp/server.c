/// A conversation with an editor: documents are opened, changed as a whole and closed, each change
/// is answered with what is wrong in the text, and questions about a place are answered one by one.
/// Nothing is read from or written to files.
#include "lsp/server.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "hamel/hamel.h"
#include "lsp/answer.h"
#include "lsp/diagnose.h"
#include "lsp/message.h"
#include "lsp/place.h"

typedef struct document {
    char *uri, *source;
} document;

typedef struct server {
    FILE *out;
    VEC(document) documents;
    bool ready, closing; ///< `initialize` came; `shutdown` came
} server;

/// Errors of the protocol.
enum {
    NOT_JSON = -32700,
    INVALID_REQUEST = -32600,
    NO_SUCH_METHOD = -32601,
    INVALID_PARAMETERS = -32602,
    NOT_READY = -32002
};

// ---- what is sent ---------------------------------------------------------------------------

static cJSON *message_new(void) {
    cJSON *m = cJSON_CreateObject();
    cJSON_AddStringToObject(m, "jsonrpc", "2.0");
    return m;
}

static cJSON *reply_to(const cJSON *id) {
    cJSON *m = message_new();
    cJSON_AddItemToObject(m, "id", id == NULL ? cJSON_CreateNull() : cJSON_Duplicate(id, true));
    return m;
}

static void reply(const server *s, const cJSON *id, cJSON *result) {
    cJSON *m = reply_to(id);
    cJSON_AddItemToObject(m, "result", result);
    message_write(s->out, m);
}

static void refuse(const server *s, const cJSON *id, int code, const char *words) {
    cJSON *m = reply_to(id);
    cJSON *error = cJSON_AddObjectToObject(m, "error");
    cJSON_AddNumberToObject(error, "code", code);
    cJSON_AddStringToObject(error, "message", words);
    message_write(s->out, m);
}

static void publish(const server *s, const char *uri, cJSON *diagnostics) {
    cJSON *m = message_new();
    cJSON_AddStringToObject(m, "method", "textDocument/publishDiagnostics");
    cJSON *parameters = cJSON_AddObjectToObject(m, "params");
    cJSON_AddStringToObject(parameters, "uri", uri);
    cJSON_AddItemToObject(parameters, "diagnostics", diagnostics);
    message_write(s->out, m);
}

// ---- documents ------------------------------------------------------------------------------

static const cJSON *member(const cJSON *object, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

static const char *words_of(const cJSON *object, const char *name) {
    return cJSON_GetStringValue(member(object, name));
}

static document *find(const server *s, const char *uri) {
    for (size_t i = 0; uri != NULL && i < s->documents.count; i++) {
        if (strcmp(s->documents.items[i].uri, uri) == 0) return &s->documents.items[i];
    }
    return NULL;
}

/// Keeps a text and tells what is wrong with it.
static void keep(server *s, const char *uri, const char *source) {
    if (uri == NULL || source == NULL) return;
    document *d = find(s, uri);
    if (d == NULL) {
        *vec_push(&s->documents) = (document){mem_string(uri), NULL};
        d = &s->documents.items[s->documents.count - 1];
    }
    free(d->source);
    d->source = mem_string(source);
    const char *slash = strrchr(uri, '/');
    publish(s, uri, diagnose(slash != NULL ? slash + 1 : uri, d->source));
}

static void forget(server *s, const char *uri) {
    document *d = find(s, uri);
    if (d == NULL) return;
    publish(s, uri, cJSON_CreateArray());
    free(d->uri);
    free(d->source);
    *d = s->documents.items[--s->documents.count];
}

// ---- requests -------------------------------------------------------------------------------

static cJSON *abilities(void) {
    enum { WHOLE_TEXT = 1 };
    cJSON *result = cJSON_CreateObject();
    cJSON *can = cJSON_AddObjectToObject(result, "capabilities");
    cJSON_AddStringToObject(can, "positionEncoding", "utf-16");
    cJSON_AddNumberToObject(can, "textDocumentSync", WHOLE_TEXT);
    cJSON_AddTrueToObject(can, "hoverProvider");
    cJSON_AddTrueToObject(can, "definitionProvider");
    cJSON_AddTrueToObject(can, "documentSymbolProvider");
    cJSON_AddObjectToObject(can, "completionProvider");
    cJSON *info = cJSON_AddObjectToObject(result, "serverInfo");
    cJSON_AddStringToObject(info, "name", "hamel");
    cJSON_AddStringToObject(info, "version", hamel_version());
    return result;
}

/// A whole number that is not negative; false if it is none.
static bool count_of(const cJSON *object, const char *name, size_t *out) {
    const cJSON *n = member(object, name);
    if (!cJSON_IsNumber(n) || n->valuedouble < 0 || n->valuedouble > 1e9) return false;
    *out = (size_t)n->valuedouble;
    return true;
}

/// The answer to a question about a document, and perhaps a place in it; NULL if the method is not
/// known. On output *valid says whether the question was complete.
static cJSON *ask(const server *s, const char *method, const cJSON *parameters, bool *valid) {
    typedef enum { HOVER, COMPLETION, DEFINITION, SYMBOLS, METHODS } question;
    static const char *const methods[METHODS] = {"textDocument/hover", "textDocument/completion",
                                                 "textDocument/definition",
                                                 "textDocument/documentSymbol"};
    question q = HOVER;
    while (q < METHODS && strcmp(methods[q], method) != 0) q++;
    if (q == METHODS) return NULL;
    const document *d = find(s, words_of(member(parameters, "textDocument"), "uri"));
    const cJSON *position = member(parameters, "position");
    place at = {0, 0};
    *valid = d != NULL && (q == SYMBOLS || (count_of(position, "line", &at.line) &&
                                            count_of(position, "character", &at.column)));
    if (!*valid) return NULL;
    const size_t offset = place_offset(d->source, at);
    switch (q) {
    case HOVER: return answer_hover(d->source, offset);
    case COMPLETION: return answer_completion(d->source, offset);
    case DEFINITION: return answer_definition(d->uri, d->source, offset);
    case SYMBOLS:
    case METHODS: break;
    }
    return answer_symbols(d->source);
}

static void request(server *s, const cJSON *id, const char *method, const cJSON *parameters) {
    if (strcmp(method, "initialize") == 0) {
        s->ready = true;
        reply(s, id, abilities());
    } else if (!s->ready) {
        refuse(s, id, NOT_READY, "'initialize' comes first");
    } else if (s->closing) {
        refuse(s, id, INVALID_REQUEST, "after 'shutdown' only 'exit' comes");
    } else if (strcmp(method, "shutdown") == 0) {
        s->closing = true;
        reply(s, id, cJSON_CreateNull());
    } else {
        bool valid = true;
        cJSON *answer = ask(s, method, parameters, &valid);
        if (answer != NULL) reply(s, id, answer);
        else if (!valid) refuse(s, id, INVALID_PARAMETERS, "no such document, or no place in it");
        else refuse(s, id, NO_SUCH_METHOD, "this is not known here");
    }
}

/// What is told without a question; what is not known is passed over, as the protocol wants it.
static void notice(server *s, const char *method, const cJSON *parameters) {
    const cJSON *d = member(parameters, "textDocument");
    const char *uri = words_of(d, "uri");
    if (!s->ready) return;
    if (strcmp(method, "textDocument/didOpen") == 0) keep(s, uri, words_of(d, "text"));
    if (strcmp(method, "textDocument/didClose") == 0) forget(s, uri);
    if (strcmp(method, "textDocument/didChange") == 0) {
        const cJSON *changes = member(parameters, "contentChanges");
        const int count = cJSON_GetArraySize(changes);
        if (count > 0) keep(s, uri, words_of(cJSON_GetArrayItem(changes, count - 1), "text"));
    }
}

/// Answers a message. Whether the conversation goes on.
static bool take(server *s, const cJSON *message) {
    const char *method = words_of(message, "method");
    const cJSON *id = member(message, "id"), *parameters = member(message, "params");
    if (method == NULL) {
        if (id == NULL || member(message, "result") == NULL)
            refuse(s, id, INVALID_REQUEST, "a message without a method");
        return true;
    }
    if (strcmp(method, "exit") == 0) return false;
    if (id != NULL) request(s, id, method, parameters);
    else notice(s, method, parameters);
    return true;
}

int lsp_serve(FILE *in, FILE *out) {
    server s = {.out = out};
    bool on = true;
    while (on) {
        cJSON *message;
        const message_end end = message_read(in, &message);
        if (end == MESSAGE_READ) on = take(&s, message);
        else if (end == MESSAGE_NO_JSON) refuse(&s, NULL, NOT_JSON, "this is not JSON");
        else on = false;
        cJSON_Delete(message);
    }
    for (size_t i = 0; i < s.documents.count; i++) {
        free(s.documents.items[i].uri);
        free(s.documents.items[i].source);
    }
    vec_clear(&s.documents);
    return s.closing ? 0 : 1;
}
