/// The words of the language that the library names are those that its parser takes, no more and no
/// fewer.
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static bool is_block(hamel_word w) {
    return w.kind == HAMEL_WORD_BLOCK || w.kind == HAMEL_WORD_NAMING;
}

/// What the parser says of a text that is no model.
static void said_of(const char *source, char *out, size_t room) {
    hamel_model *m;
    assert_int_not_equal(hamel_model_parse("a", source, strlen(source), &m), HAMEL_OK);
    snprintf(out, room, "%s", library_said(m));
    hamel_model_destroy(m);
}

static void words_have_a_shape_and_a_meaning(void **state) {
    (void)state;
    size_t count = 0;
    for (; hamel_language_word(count).word != NULL; count++) {
        const hamel_word w = hamel_language_word(count);
        assert_non_null(strstr(w.shape, is_block(w) ? "" : w.word));
        assert_int_equal(w.meaning[strlen(w.meaning) - 1], '.');
    }
    assert_true(count > 60);
    assert_null(hamel_language_word(SIZE_MAX).word);
}

/// The parser lists its blocks when a line begins with none.
static void blocks_are_those_of_the_parser(void **state) {
    (void)state;
    char said[4096];
    said_of("xyzzyplugh\n", said, sizeof said);
    const char *list = strstr(said, "blocks are ");
    assert_non_null(list);
    size_t known = 0, listed = 1;
    for (size_t i = 0; hamel_language_word(i).word != NULL; i++) {
        const hamel_word w = hamel_language_word(i);
        if (!is_block(w)) continue;
        known++;
        if (strstr(list, w.word) == NULL) fail_msg("'%s' is no block of the parser", w.word);
    }
    for (const char *comma = list; (comma = strchr(comma + 1, ',')) != NULL;) listed++;
    assert_int_equal(known, listed + 1); // "run or draw" has no comma
}

static void functions_are_known_to_the_parser(void **state) {
    (void)state;
    for (size_t i = 0; hamel_language_word(i).word != NULL; i++) {
        const hamel_word w = hamel_language_word(i);
        if (w.kind != HAMEL_WORD_FUNCTION) continue;
        char source[256], said[4096];
        const bool called = strchr(w.shape, '(') != NULL, quoted = strchr(w.shape, '"') != NULL;
        snprintf(source, sizeof source,
                 "coordinates\n    q : line\ncontrols q\nrun r\n    q = %s%s\n",
                 quoted ? w.shape : w.word, called && !quoted ? "(q, q, q, q, q)" : "");
        said_of(source, said, sizeof said); // there is no Lagrangian
        if (strstr(said, "unknown") != NULL) fail_msg("'%s': %s", w.word, said);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_have_a_shape_and_a_meaning),
        cmocka_unit_test(blocks_are_those_of_the_parser),
        cmocka_unit_test(functions_are_known_to_the_parser),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
