/// One message: a header that says how long it is, then JSON. Lines of the header that are not
/// known are passed over; a length that is missing or absurd ends the conversation.
#include "lsp/message.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"

enum { MOST_BYTES = 64 << 20, LONGEST_LINE = 512 };

/// Reads a line of the header, without its end; false at the end of the input or if it is too long.
static bool header_line(FILE *in, char *line) {
    size_t n = 0;
    int c;
    while ((c = fgetc(in)) != EOF && c != '\n') {
        if (n + 1 == LONGEST_LINE) return false;
        line[n++] = (char)c;
    }
    if (c == EOF) return false;
    if (n > 0 && line[n - 1] == '\r') n--;
    line[n] = '\0';
    return true;
}

/// The length a header gives; 0 if it gives none that can be.
static size_t length_of(const char *line) {
    char *end;
    const long length = strtol(line, &end, 10);
    return end == line || *end != '\0' || length <= 0 || length > MOST_BYTES ? 0 : (size_t)length;
}

static message_end read_header(FILE *in, size_t *length) {
    static const char name[] = "content-length:";
    const int first = fgetc(in);
    if (first == EOF) return MESSAGE_NONE;
    ungetc(first, in);
    char line[LONGEST_LINE];
    *length = 0;
    for (;;) {
        if (!header_line(in, line)) return MESSAGE_BROKEN;
        if (line[0] == '\0') return *length > 0 ? MESSAGE_READ : MESSAGE_BROKEN;
        if (strncasecmp(line, name, sizeof name - 1) == 0)
            *length = length_of(line + sizeof name - 1);
    }
}

message_end message_read(FILE *in, cJSON **out) {
    *out = NULL;
    size_t length;
    const message_end end = read_header(in, &length);
    if (end != MESSAGE_READ) return end;
    char *bytes = mem_alloc(length + 1, 1);
    const bool whole = fread(bytes, 1, length, in) == length;
    bytes[length] = '\0';
    if (whole) *out = cJSON_ParseWithLength(bytes, length);
    free(bytes);
    return !whole ? MESSAGE_BROKEN : *out == NULL ? MESSAGE_NO_JSON : MESSAGE_READ;
}

void message_write(FILE *out, cJSON *message) {
    char *words = cJSON_PrintUnformatted(message);
    fprintf(out, "Content-Length: %zu\r\n\r\n%s", strlen(words), words);
    fflush(out);
    cJSON_free(words);
    cJSON_Delete(message);
}
