/// The one list of expected failures. A status says what kind of failure it was; the words and the
/// place are in the diagnostics that go with it.
#ifndef HAMEL_STATUS_H
#define HAMEL_STATUS_H

#define HAMEL_STATUS_LIST(X)                                                                       \
    X(OK, "done")                                                                                  \
    X(SYNTAX, "the text does not follow the grammar")                                              \
    X(UNDEFINED, "the expression has no value (a division by zero)")                               \
    X(DOMAIN, "the expression is not defined on its space")                                        \
    X(TOO_LARGE, "the computation is beyond the limit set for it")                                 \
    X(SINGULAR, "the matrix is singular")                                                          \
    X(UNDECIDED, "a question the computation rests on could not be decided")                       \
    X(INVALID, "the input does not meet the requirements")                                         \
    X(UNAVAILABLE, "this copy of the program was built without it")                                \
    X(STOPPED, "it was asked to stop")                                                             \
    X(CONTRADICTED, "an answer does not agree with what was seen when it was looked at again")

typedef enum hamel_status {
#define X(name, text) HAMEL_##name,
    HAMEL_STATUS_LIST(X)
#undef X
} hamel_status;

#define HAMEL_MUST_USE __attribute__((warn_unused_result))
#define HAMEL_API __attribute__((visibility("default")))

#ifdef __cplusplus
extern "C" {
#endif

/// A sentence for a status, never NULL.
HAMEL_API const char *hamel_status_text(hamel_status status);

#ifdef __cplusplus
}
#endif

#endif
