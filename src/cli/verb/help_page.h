/// Pages of the documents in the terminal: hamel help TOPIC.
#ifndef CLI_VERB_HELP_PAGE_H
#define CLI_VERB_HELP_PAGE_H

#include <stddef.h>
#include <stdio.h>

/// A page of docs/ as it stands there, in Markdown; the table is made by cmake/EmbedHelp.cmake.
typedef struct help_page {
    const char *name; ///< "language", "tutorial/1-skate"
    const char *title;
    const char *text;
} help_page;

extern const help_page help_pages[];
extern const size_t help_page_count;

/// The page of a topic: its name, or that without folder and number ("skate"), either with ".md".
/// NULL: there is none.
const help_page *help_page_find(const char *topic);

/// The topics, a line each.
void help_page_list(FILE *out);

/// The page as text, in lines of `width` characters: Markdown's signs are left out.
void help_page_print(FILE *out, const help_page *page, size_t width);

#endif
