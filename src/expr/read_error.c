/// What the reader says when something else stands where it expected a token.
#include "expr/read_error.h"

#include "base/utf8.h"
#include "expr/name.h"
#include "expr/read.h"

void read_describe(const reading *r, lex_token t, text *out) {
    const char *bytes = r->source + t.offset;
    if (t.kind == LEX_END) {
        text_add(out, "the end of the text");
    } else if (t.kind != LEX_BAD || utf8_length(bytes, t.length) > 1) {
        text_addf(out, "'%.*s'", read_shown(t), bytes);
    } else if ((unsigned char)*bytes >= 0x80) {
        text_addf(out, "a byte that is not UTF-8 (0x%02X)", (unsigned char)*bytes);
    } else if ((unsigned char)*bytes < 0x20 || *bytes == 0x7F) {
        text_addf(out, "a control character (0x%02X)", (unsigned char)*bytes);
    } else {
        text_addf(out, "'%c'", *bytes);
    }
}

hamel_status read_expected(const reading *r, lex_token t, const char *what) {
    text found = {0};
    read_describe(r, t, &found);
    const name_greek *greek = NULL;
    if (t.kind == LEX_BAD) greek = name_greek_at(r->source + t.offset, t.length);
    if (greek != NULL) text_addf(&found, " (write %s)", greek->word);
    hamel_status status = diag_add(r->messages, HAMEL_SYNTAX, read_span(t), "expected %s, found %s",
                                   what, text_cstr(&found));
    text_clear(&found);
    return status;
}
