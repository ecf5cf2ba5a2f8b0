/// Every fragment of docs/language.md is read, in the model its introduction describes, and so is
/// every model that comes with Hamel.
#include "model/reading.h"

#include <dirent.h>

static text read_file(const char *path) {
    text t = {0};
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char block[4096];
    size_t got;
    while ((got = fread(block, 1, sizeof block, file)) > 0) text_add_bytes(&t, block, got);
    fclose(file);
    return t;
}

/// The fragment in its surroundings, unless it is a whole model.
static void read_fragment(const char *fragment) {
    text t = {0};
    text_add(&t, fragment);
    if (strstr(fragment, "lagrangian") == NULL)
        text_add(&t, "\nparameters m = 1, m > 0; k = 2, k > 0; I = diag(1, 2, 3)\n"
                     "coordinates x, y, z : line; theta, phi : angle; B : rotation\n"
                     "lagrangian m/2*(x'^2 + y'^2 + z'^2) + dot(body(B), I*body(B))/2\n");
    model_destroy(read_model(text_cstr(&t)));
    text_clear(&t);
}

static void every_fragment_of_the_document_is_read(void **state) {
    (void)state;
    text page = read_file(HAMEL_SOURCE_DIR "/docs/language.md");
    static const char opening[] = "```hamel\n";
    size_t count = 0;
    for (char *at = strstr(page.bytes, opening); at != NULL; at = strstr(at, opening), count++) {
        at += strlen(opening);
        char *end = strstr(at, "```");
        assert_non_null(end);
        *end = '\0';
        read_fragment(at);
        at = end + 1;
    }
    assert_true(count >= 15);
    text_clear(&page);
}

static void every_built_in_model_is_read(void **state) {
    (void)state;
    DIR *folder = opendir(HAMEL_SOURCE_DIR "/models");
    assert_non_null(folder);
    size_t count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (strstr(entry->d_name, ".hamel") == NULL) continue;
        text path = {0};
        text_addf(&path, "%s/models/%s", HAMEL_SOURCE_DIR, entry->d_name);
        text source = read_file(text_cstr(&path));
        model *m = read_model(text_cstr(&source));
        // a built-in model is called like its file
        assert_int_equal(strncmp(m->name, entry->d_name, strlen(m->name)), 0);
        assert_true(m->run_count > 0);
        model_destroy(m);
        text_clear(&source);
        text_clear(&path);
        count++;
    }
    closedir(folder);
    assert_true(count >= 18);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fragment_of_the_document_is_read),
        cmocka_unit_test(every_built_in_model_is_read),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failures;
}
