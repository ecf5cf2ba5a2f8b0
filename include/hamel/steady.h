/// Steady motions (relative equilibria), the families they come in, spectra, stability and where it
/// changes.
#ifndef HAMEL_STEADY_H
#define HAMEL_STEADY_H

#include "hamel/derive.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hamel_steady hamel_steady;

typedef struct hamel_steady_options {
    size_t size;          ///< of this struct
    const char *from;     ///< near there, "theta=0.1, psi'=2"; NULL: in many places
    const char *hold;     ///< coordinates that are held, "sigma=0.1"
    const char *symmetry; ///< a name or a number from 1, "none"; NULL: the first that reduces
    const char *vary;     ///< a parameter or a quantity that goes; NULL: none
    double first, last;   ///< from here to there
    size_t count;         ///< in so many places
} hamel_steady_options;

/// Options that ask for all steady motions.
HAMEL_API hamel_steady_options hamel_steady_options_default(void);
/// Looks for steady motions, and follows the first as something varies. HAMEL_UNDEFINED if there
/// are none. On failure *out is NULL.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_steady_create(hamel_model *m,
                                                          const hamel_steady_options *options,
                                                          const hamel_progress *progress,
                                                          hamel_steady **out);
/// How many were found.
HAMEL_API size_t hamel_steady_count(const hamel_steady *s);
/// Whether the motion that was followed ends before the last value.
HAMEL_API int hamel_steady_ends(const hamel_steady *s);
/// Eigenvalues against what varies: its value, the number of unstable ones, energy, re_1, im_1, ..
/// NULL if nothing varies.
HAMEL_API const hamel_rows *hamel_steady_rows(const hamel_steady *s);
/// In words, text, LaTeX or JSON; free them with hamel_free.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_steady_write(const hamel_steady *s, hamel_format format,
                                                         char **out);
/// hamel_steady_write, with more to choose.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_steady_write_as(const hamel_steady *s,
                                                            const hamel_write_options *options,
                                                            char **out);
/// Eigenvalues against what varies: a file of that kind, of *length bytes. Free it with hamel_free.
/// HAMEL_INVALID if nothing varies.
HAMEL_API HAMEL_MUST_USE hamel_status hamel_steady_draw(const hamel_steady *s, hamel_picture kind,
                                                        char **out, size_t *length);
/// NULL is allowed.
HAMEL_API void hamel_steady_destroy(hamel_steady *s);

#ifdef __cplusplus
}
#endif

#endif
