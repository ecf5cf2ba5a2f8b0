/// What belongs to the library as a whole: versions, memory, and who is told how far a call is.
#ifndef HAMEL_LIBRARY_H
#define HAMEL_LIBRARY_H

#include <stddef.h>
#include <stdint.h>

#include "hamel/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the library: "0.2.0".
HAMEL_API const char *hamel_version(void);
/// The libraries it was built with, and their versions: "FLINT 2.9.0, GMP 6.2.1, ..". Free it with
/// hamel_free.
HAMEL_API char *hamel_libraries(void);
/// Frees a text that a function of the library made; NULL is allowed.
HAMEL_API void hamel_free(char *words);
/// Frees what the calling thread keeps for itself; once, at the end of a thread that used the
/// library.
HAMEL_API void hamel_thread_end(void);
/// The same for the main thread, at the end of the program, when no other thread uses the library.
HAMEL_API void hamel_end(void);

/// Told that memory has run out, by the thread that asked for `bytes` more (0: not known how many).
/// It must not return, as nothing that was begun can be ended any more: it saves what it has and
/// leaves the process. If it returns, the process aborts. It can allocate a little.
typedef void hamel_memory_handler(size_t bytes, void *data);
/// Who is told when memory runs out; to be called once, before anything else, by one thread. From
/// then on GMP, FLINT, cJSON and, where it is loaded, LLVM allocate, in the whole process, so that
/// they end there too.
HAMEL_API void hamel_set_memory_handler(hamel_memory_handler *handler, void *data);

// ---- words -----------------------------------------------------------------------------------

/// The words of the theory, i = 0, 1, .. in the order of the alphabet; NULL beyond the last.
HAMEL_API const char *hamel_glossary_word(size_t i);
/// What a word of the theory means, in a sentence; NULL if it is not among them.
HAMEL_API const char *hamel_explain(const char *word);

// ---- how far a call is -----------------------------------------------------------------------

/// What a long call is at.
typedef struct hamel_news {
    const char *doing;  ///< "computing the motion"
    double done, total; ///< of it: time of a motion, rows; of a search how many were found. 0:
                        ///< how much there is is not known
    int searching;      ///< nonzero: a search that HAMEL_ENOUGH ends
    /// what there is of a page that is being made, after each of its parts, to be written if no
    /// more comes; good until the function returns. NULL at other times
    const struct hamel_document *page;
} hamel_news;

/// The answers of a progress function.
enum {
    HAMEL_GO_ON,  ///< go on
    HAMEL_ENOUGH, ///< end this search; the call goes on with what was found. Else: go on
    HAMEL_CANCEL  ///< end the call, soon: with HAMEL_STOPPED, and what was computed until then
};

/// Who waits for a call. All calls that can take over a tenth of a second take one; NULL is nobody.
/// `tell` is asked often, by the thread that called, and has to be quick; its data is passed on.
/// Once it has answered HAMEL_CANCEL it is not asked again.
typedef struct hamel_progress {
    int (*tell)(void *data, const hamel_news *news);
    void *data;
} hamel_progress;

/// Whether the work of the calling thread is to end early: asked often, by all its long calls from
/// now on, besides their own progress functions. NULL: nobody asks.
HAMEL_API void hamel_set_stop(int (*wanted)(void *data), void *data);

// ---- answers ---------------------------------------------------------------------------------

/// Answers to exact questions. Yes and no are proved.
typedef enum hamel_truth { HAMEL_NO, HAMEL_YES, HAMEL_UNKNOWN } hamel_truth;

// ---- messages --------------------------------------------------------------------------------

/// What the last call on an object had to say. Belongs to the object and changes with its next
/// call.
typedef struct hamel_messages hamel_messages;

/// One message; line and column count from 1, and are 0 if it has no place in a text.
typedef struct hamel_message {
    hamel_status status;
    size_t line, column;
    const char *words;
    const char *about; ///< the argument whose words the place is in; NULL: the model's text
    size_t length;     ///< of the place, in characters; 0 without one
} hamel_message;

/// All of them, for a person: name:line:column, the line, a caret. Empty if there are none.
HAMEL_API const char *hamel_messages_words(const hamel_messages *messages);
/// The same with something before the names of arguments, "--" say. Free it with hamel_free.
HAMEL_API char *hamel_messages_with(const hamel_messages *messages, const char *before);
/// How many there are.
HAMEL_API size_t hamel_messages_count(const hamel_messages *messages);
/// Message i; with no words beyond the last.
HAMEL_API hamel_message hamel_messages_at(const hamel_messages *messages, size_t i);

// ---- rows and pictures -----------------------------------------------------------------------

/// A table of numbers that belongs to a result: `count` rows of `columns` numbers, one row after
/// the other.
typedef struct hamel_rows {
    size_t count, columns;
    const char *const *names; ///< of the columns
    const double *values;
} hamel_rows;

/// How results are written.
typedef enum hamel_format {
    HAMEL_TEXT,  ///< for a reader
    HAMEL_LATEX, ///< to be put into a paper
    HAMEL_JSON,  ///< for programs; docs/json.md
    HAMEL_JSON_1 ///< the same as the release before wrote it; the next one does not
} hamel_format;

/// How pictures are. PNG and PDF are drawn by cairo, which stands in a shared object of its own.
typedef enum hamel_picture { HAMEL_SVG, HAMEL_PNG, HAMEL_PDF } hamel_picture;
/// Whether such pictures can be drawn here: HAMEL_OK, or HAMEL_UNAVAILABLE where cairo is not found
/// (functions that draw answer the same then). *why is the reason, or NULL, and is freed with
/// hamel_free; `why` may be NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_picture_possible(hamel_picture kind, char **why);

#ifdef __cplusplus
}
#endif

#endif
