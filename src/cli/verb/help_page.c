/// Pages of the documents in the terminal. Markdown is nearly text: what is changed are headings,
/// which are underlined, links, of which the words remain, code, which is indented, and long lines,
/// which are broken. What stands only for the site (directives, comments) is left out.
#include "cli/verb/help_page.h"

#include <string.h>

#include "base/text.h"

// ---- finding ------------------------------------------------------------------------------------

/// Whether `topic`, of `length` bytes, is `name` from its last folder and number on.
static int is_short_name(const char *name, const char *topic, size_t length) {
    const char *slash = strrchr(name, '/');
    if (slash == NULL) return 0;
    const char *word = slash + 1;
    if (word[0] >= '0' && word[0] <= '9' && word[1] == '-') word += 2;
    return strlen(word) == length && strncmp(word, topic, length) == 0;
}

const help_page *help_page_find(const char *topic) {
    size_t length = strlen(topic);
    if (length > 3 && strcmp(topic + length - 3, ".md") == 0) length -= 3;
    for (size_t i = 0; i < help_page_count; i++)
        if (strlen(help_pages[i].name) == length && strncmp(help_pages[i].name, topic, length) == 0)
            return &help_pages[i];
    for (size_t i = 0; i < help_page_count; i++)
        if (is_short_name(help_pages[i].name, topic, length)) return &help_pages[i];
    return NULL;
}

void help_page_list(FILE *out) {
    for (size_t i = 0; i < help_page_count; i++)
        fprintf(out, "  %-22s %s\n", help_pages[i].name, help_pages[i].title);
}

// ---- a line -------------------------------------------------------------------------------------

/// Characters of UTF-8.
static size_t characters(const char *s, size_t length) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++) count += ((unsigned char)s[i] & 0xC0) != 0x80;
    return count;
}

/// The words of a line: links without their targets, without ** and `.
static void plain(text *to, const char *s, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const char *end = NULL;
        if (s[i] == ']' && i + 1 < length && s[i + 1] == '(') end = memchr(s + i, ')', length - i);
        if (end != NULL) i = (size_t)(end - s);
        else if (s[i] == '*' && i + 1 < length && s[i + 1] == '*') i++;
        else if (s[i] == '!' && i + 1 < length && s[i + 1] == '[') text_add(to, "Picture: "), i++;
        else if (s[i] != '`' && !(s[i] == '[' && memchr(s + i, ']', length - i) != NULL &&
                                  strstr(s + i, "](") != NULL))
            text_addf(to, "%c", s[i]);
    }
}

/// Words in lines of at most `width` characters, all but the first indented by `indent`.
static void wrapped(FILE *out, const char *s, size_t width, size_t indent) {
    size_t column = 0;
    while (*s != '\0') {
        const size_t blanks = strspn(s, " "), length = strcspn(s + blanks, " ");
        const size_t count = characters(s + blanks, length);
        if (column > indent && column + blanks + count > width) {
            fprintf(out, "\n%*s", (int)indent, "");
            column = indent;
        } else {
            fprintf(out, "%*s", (int)blanks, "");
            column += blanks;
        }
        fwrite(s + blanks, 1, length, out);
        column += count;
        s += blanks + length;
    }
    fputc('\n', out);
}

static void heading(FILE *out, const char *s, size_t length) {
    size_t level = 0;
    while (level < length && s[level] == '#') level++;
    text words = {0};
    plain(&words, s + level + 1, length > level ? length - level - 1 : 0);
    fprintf(out, "%s\n", text_cstr(&words));
    const size_t count = characters(text_cstr(&words), strlen(text_cstr(&words)));
    for (size_t i = 0; level < 3 && i < count; i++) fputs(level == 1 ? "═" : "─", out);
    if (level < 3) fputc('\n', out);
    text_clear(&words);
}

/// A paragraph or an item of a list: its lines are one, broken anew.
static void paragraph(FILE *out, text *words, size_t width) {
    const char *w = text_cstr(words);
    size_t indent = strspn(w, " ");
    if (strncmp(w + indent, "- ", 2) == 0) indent += 2;
    if (w[0] != '\0') wrapped(out, w, width, indent);
    text_clear(words);
}

/// Whether a line begins something of its own rather than going on with the paragraph before it.
static int begins(const char *s) {
    return s[0] == '\n' || s[0] == '#' || s[0] == '|' || s[0] == '!' || strncmp(s, "- ", 2) == 0 ||
           strncmp(s, "    ", 4) == 0 || strncmp(s, "```", 3) == 0 || strncmp(s, "<!--", 4) == 0 ||
           strncmp(s, "$$", 2) == 0 || (s[0] >= '0' && s[0] <= '9' && s[1] == '.');
}

/// A row of a table stays a line.
static void row(FILE *out, const char *s, size_t length) {
    text words = {0};
    plain(&words, s, length);
    fprintf(out, "%s\n", text_cstr(&words));
    text_clear(&words);
}

/// Goes on with a paragraph.
static void add_line(text *words, const char *s, size_t length) {
    if (*text_cstr(words) != '\0') {
        text_add(words, " ");
        const size_t blanks = strspn(s, " ");
        s += blanks, length -= blanks;
    }
    plain(words, s, length);
}

// ---- a page -------------------------------------------------------------------------------------

void help_page_print(FILE *out, const help_page *page, size_t width) {
    enum { WORDS, CODE, DIRECTIVE } in = WORDS;
    int empty = 1;    // whether the line before was
    text words = {0}; // of the paragraph at hand
    for (const char *s = page->text; *s != '\0';) {
        const size_t length = strcspn(s, "\n");
        if (begins(s)) paragraph(out, &words, width);
        if (strncmp(s, "```", 3) == 0) {
            in = in != WORDS ? WORDS : s[3] == '{' ? DIRECTIVE : CODE;
        } else if (in == CODE) {
            fprintf(out, "    %.*s\n", (int)length, s);
        } else if (in == WORDS && strncmp(s, "<!--", 4) != 0) {
            if (s[0] == '#') heading(out, s, length);
            else if (strncmp(s, "    ", 4) == 0 || (length == 0 && !empty))
                fprintf(out, "%.*s\n", (int)length, s);
            else if (s[0] == '|') row(out, s, length);
            else if (length > 0) add_line(&words, s, length);
        }
        if (in == WORDS) empty = length == 0;
        s += length + (s[length] == '\n');
    }
    paragraph(out, &words, width);
}
