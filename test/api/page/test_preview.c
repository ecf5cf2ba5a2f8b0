/// Pages while they are made: whoever waits can write each of them, and what is made goes on as if
/// nobody had.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

typedef struct seen {
    size_t pages, with_systems;
} seen;

static int look(void *data, const hamel_news *news) {
    seen *s = data;
    if (news->page == NULL) return HAMEL_GO_ON;
    char *words = NULL;
    assert_int_equal(hamel_document_write(news->page, HAMEL_JSON, &words), HAMEL_OK);
    assert_null(strstr(words, "solve(")); // no function of our own: systems are given as matrices
    s->pages++;
    s->with_systems += strstr(words, "\"right_side\"") != NULL;
    hamel_free(words);
    return HAMEL_GO_ON;
}

static char *derived(const char *model, const hamel_progress *progress) {
    hamel_model *m = library_builtin(model);
    hamel_document *page;
    assert_int_equal(hamel_model_derive(m, NULL, progress, &page), HAMEL_OK);
    char *words = library_written(page, HAMEL_JSON);
    hamel_model_destroy(m);
    return words;
}

/// Names and order of symbols too: in the chain, systems are named before symbols are that later
/// chapters make.
static void previews_name_systems_and_forget_them(void **state) {
    (void)state;
    static const char *const models[] = {"snakeboard", "chain"};
    for (size_t i = 0; i < 2; i++) {
        seen s = {0};
        const hamel_progress progress = {look, &s};
        char *watched = derived(models[i], &progress), *alone = derived(models[i], NULL);
        assert_true(s.pages > 5 && s.with_systems > 0 && s.with_systems < s.pages);
        assert_string_equal(watched, alone);
        hamel_free(watched);
        hamel_free(alone);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(previews_name_systems_and_forget_them)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
