/// The options of all verbs, a row each. Reading a command line, --help, the manual and the
/// completions of shells all come from this table.
#ifndef CLI_OPTION_OPTION_TABLE_H
#define CLI_OPTION_OPTION_TABLE_H

#include "cli/option/options.h"

typedef enum option_kind {
    OPTION_FLAG,     ///< bool; takes no value
    OPTION_SET,      ///< takes no value, and only sets what `as` says
    OPTION_PERHAPS,  ///< int: which of `words`, from `as`, if one stands behind an equals sign
    OPTION_TEXT,     ///< const char *
    OPTION_TEXTS,    ///< option_words; may be repeated
    OPTION_POSITIVE, ///< double > 0, up to `most`
    OPTION_SECONDS,  ///< double ≥ 0
    OPTION_SIZE,     ///< double: bytes, 500M
    OPTION_COUNT,    ///< uint64_t from `least` to `most`
    OPTION_NUMBERS,  ///< VEC(double): between commas
    OPTION_CHOICE,   ///< int: which of `words`, from `as`
    OPTION_AXES,     ///< VEC(option_axis): NAME=A:B:N; may be repeated
    OPTION_FILE,     ///< const char *: where to write
    OPTION_TABLE,    ///< the same, for a table
    OPTION_PICTURE,  ///< the same, for a picture
    OPTION_WATCH,    ///< VEC(option_watch): one of `words`, with a quantity behind some of them
    OPTION_WATCH_TO, ///< the file of the last of these
    OPTION_FILES,    ///< option_words: all words behind it; arguments are not needed then
} option_kind;

typedef struct option {
    unsigned verbs;    ///< whose it is: bits of cli/command.h. NULL name: the table ends
    const char *name;  ///< --until, -o
    const char *value; ///< how help calls its value; NULL: it takes none
    option_kind kind;
    size_t place; ///< of the value in `options`
    const char *help;
    const char *group;    ///< the heading in help; NULL: options
    bool common;          ///< the manual describes it once, for all verbs
    double usual;         ///< the value if it is not given; help says it if it is not zero
    const char *variable; ///< of the environment, whose value is taken before the usual one
    uint64_t least;
    double most;              ///< 0: no bound
    const char *const *words; ///< what it can be; of a text these are only examples
    size_t sets;              ///< which enumeration is set by it,
    int as;                   ///< to what; 0: none is
    const char *clash;        ///< at most one option with the same word here
} option;

extern const option option_table[];

bool option_takes_value(const option *row);

/// The row of a verb with that name (its first `length` letters), or NULL.
const option *option_find(unsigned verb, const char *name, size_t length);

#endif
