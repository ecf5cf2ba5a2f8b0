#include "base/escape.h"

void html_escape(text *out, const char *s) {
    for (; *s != '\0'; s++) {
        if (*s == '&') text_add(out, "&amp;");
        else if (*s == '<') text_add(out, "&lt;");
        else if (*s == '>') text_add(out, "&gt;");
        else if (*s == '"') text_add(out, "&quot;");
        else text_add_char(out, *s);
    }
}
