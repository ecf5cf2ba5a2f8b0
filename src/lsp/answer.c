/// Hover, completion, definition and the list of names: each looks at the words of the language
/// (hamel/language.h) and at the names of the text (outline.c).
#include "lsp/answer.h"

#include <string.h>

#include "base/text.h"
#include "hamel/language.h"
#include "lsp/outline.h"
#include "lsp/place.h"

static cJSON *position(const char *source, size_t offset) {
    const place p = place_of(source, offset);
    cJSON *o = cJSON_CreateObject();
    cJSON_AddNumberToObject(o, "line", (double)p.line);
    cJSON_AddNumberToObject(o, "character", (double)p.column);
    return o;
}

cJSON *answer_range(const char *source, size_t start, size_t end) {
    cJSON *range = cJSON_CreateObject();
    cJSON_AddItemToObject(range, "start", position(source, start));
    cJSON_AddItemToObject(range, "end", position(source, end));
    return range;
}

static cJSON *range_of(const char *source, stretch s) {
    return answer_range(source, s.offset, s.offset + s.length);
}

// ---- hover ----------------------------------------------------------------------------------

static void add_code(text *out, const char *bytes, size_t length) {
    text_add(out, "```hamel\n");
    text_add_bytes(out, bytes, length);
    text_add(out, "\n```\n");
}

/// A name of the text: its definition, its meaning, its kind.
static bool describe_name(const char *source, const outline_name *n, text *out) {
    if (n == NULL) return false;
    add_code(out, source + n->item.offset, n->item.length);
    text_add_bytes(out, source + n->meaning.offset, n->meaning.length);
    text_addf(out, "%s(%s)", n->meaning.length > 0 ? " " : "", n->block);
    return true;
}

/// A word of the language: how it is written, what it means.
static bool describe_word(const char *source, stretch word, text *out) {
    for (size_t i = 0; hamel_language_word(i).word != NULL; i++) {
        const hamel_word w = hamel_language_word(i);
        if (strlen(w.word) != word.length || memcmp(w.word, source + word.offset, word.length) != 0)
            continue;
        add_code(out, w.shape, strlen(w.shape));
        text_add(out, w.meaning);
        return true;
    }
    return false;
}

cJSON *answer_hover(const char *source, size_t offset) {
    const stretch word = outline_word(source, offset);
    if (word.length == 0) return cJSON_CreateNull();
    outline names = {0};
    outline_find(&names, source);
    text out = {0};
    cJSON *hover = NULL;
    if (describe_name(source, outline_of(&names, source, word), &out) ||
        describe_word(source, word, &out)) {
        hover = cJSON_CreateObject();
        cJSON *contents = cJSON_AddObjectToObject(hover, "contents");
        cJSON_AddStringToObject(contents, "kind", "markdown");
        cJSON_AddStringToObject(contents, "value", text_cstr(&out));
        cJSON_AddItemToObject(hover, "range", range_of(source, word));
    }
    text_clear(&out);
    vec_clear(&names);
    return hover != NULL ? hover : cJSON_CreateNull();
}

// ---- completion -----------------------------------------------------------------------------

/// Kinds of the protocol.
enum { KIND_FUNCTION = 3, KIND_VARIABLE = 6, KIND_KEYWORD = 14, KIND_TYPE = 25 };

static void suggest(cJSON *list, const char *label, int kind, const char *detail,
                    const char *words) {
    cJSON *item = cJSON_CreateObject();
    cJSON_AddStringToObject(item, "label", label);
    cJSON_AddNumberToObject(item, "kind", kind);
    cJSON_AddStringToObject(item, "detail", detail);
    if (*words != '\0') cJSON_AddStringToObject(item, "documentation", words);
    cJSON_AddItemToArray(list, item);
}

static bool is_block(hamel_word w) {
    return w.kind == HAMEL_WORD_BLOCK || w.kind == HAMEL_WORD_NAMING;
}

/// What stands before the word being written: nothing (a block), a colon (a space), or more.
typedef enum spot { SPOT_BLOCK, SPOT_SPACE, SPOT_INSIDE, SPOT_COMMENT } spot;

static spot spot_at(const char *source, size_t offset) {
    const size_t word = outline_word(source, offset).offset;
    size_t line = word;
    while (line > 0 && source[line - 1] != '\n') line--;
    if (memchr(source + line, '#', word - line) != NULL) return SPOT_COMMENT;
    if (word == line) return SPOT_BLOCK;
    size_t before = word;
    while (before > line && (source[before - 1] == ' ' || source[before - 1] == '\t')) before--;
    return before > line && source[before - 1] == ':' ? SPOT_SPACE : SPOT_INSIDE;
}

static bool fits(hamel_word w, spot s) {
    return s == SPOT_BLOCK    ? is_block(w)
           : s == SPOT_SPACE  ? w.kind == HAMEL_WORD_SPACE
           : s == SPOT_INSIDE ? w.kind == HAMEL_WORD_FUNCTION || w.kind == HAMEL_WORD_ITEM
                              : false;
}

static void suggest_names(cJSON *list, const char *source, size_t offset) {
    outline names = {0};
    outline_find(&names, source);
    const stretch here = outline_word(source, offset);
    for (size_t i = 0; i < names.count; i++) {
        const outline_name *n = &names.items[i];
        if (outline_of(&names, source, n->name) != n || n->name.offset == here.offset) continue;
        text name = {0}, item = {0}, meaning = {0};
        text_add_bytes(&name, source + n->name.offset, n->name.length);
        text_add_bytes(&item, source + n->item.offset, n->item.length);
        text_add_bytes(&meaning, source + n->meaning.offset, n->meaning.length);
        suggest(list, text_cstr(&name), KIND_VARIABLE, text_cstr(&item), text_cstr(&meaning));
        text_clear(&name);
        text_clear(&item);
        text_clear(&meaning);
    }
    vec_clear(&names);
}

cJSON *answer_completion(const char *source, size_t offset) {
    cJSON *list = cJSON_CreateArray();
    const spot s = spot_at(source, offset);
    if (s == SPOT_INSIDE) suggest_names(list, source, offset);
    for (size_t i = 0; hamel_language_word(i).word != NULL; i++) {
        const hamel_word w = hamel_language_word(i);
        const int kind = w.kind == HAMEL_WORD_FUNCTION ? KIND_FUNCTION
                         : w.kind == HAMEL_WORD_SPACE  ? KIND_TYPE
                                                       : KIND_KEYWORD;
        if (fits(w, s)) suggest(list, w.word, kind, w.shape, w.meaning);
    }
    return list;
}

// ---- where names are ------------------------------------------------------------------------

cJSON *answer_definition(const char *uri, const char *source, size_t offset) {
    outline names = {0};
    outline_find(&names, source);
    const stretch word = outline_word(source, offset);
    const outline_name *n = word.length > 0 ? outline_of(&names, source, word) : NULL;
    cJSON *where = n == NULL ? cJSON_CreateNull() : cJSON_CreateObject();
    if (n != NULL) {
        cJSON_AddStringToObject(where, "uri", uri);
        cJSON_AddItemToObject(where, "range", range_of(source, n->name));
    }
    vec_clear(&names);
    return where;
}

cJSON *answer_symbols(const char *source) {
    enum { SYMBOL_VARIABLE = 13 };
    outline names = {0};
    outline_find(&names, source);
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < names.count; i++) {
        const outline_name *n = &names.items[i];
        text name = {0};
        text_add_bytes(&name, source + n->name.offset, n->name.length);
        cJSON *s = cJSON_CreateObject();
        cJSON_AddStringToObject(s, "name", text_cstr(&name));
        cJSON_AddStringToObject(s, "detail", n->block);
        cJSON_AddNumberToObject(s, "kind", SYMBOL_VARIABLE);
        cJSON_AddItemToObject(s, "range", range_of(source, n->item));
        cJSON_AddItemToObject(s, "selectionRange", range_of(source, n->name));
        cJSON_AddItemToArray(list, s);
        text_clear(&name);
    }
    vec_clear(&names);
    return list;
}
