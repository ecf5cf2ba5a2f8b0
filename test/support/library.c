#include "support/library.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

hamel_model *library_builtin(const char *name) {
    hamel_model *m;
    const hamel_status status = hamel_model_builtin(name, &m);
    if (status != HAMEL_OK) fail_msg("%s", library_said(m));
    return m;
}

hamel_model *library_parsed(const char *source, hamel_status wanted) {
    hamel_model *m;
    assert_int_equal(hamel_model_parse("test", source, strlen(source), &m), wanted);
    return m;
}

const char *library_said(const hamel_model *m) {
    return hamel_messages_words(hamel_model_messages(m));
}

char *library_written(hamel_document *page, hamel_format format) {
    char *words;
    assert_int_equal(hamel_document_write(page, format, &words), HAMEL_OK);
    hamel_document_destroy(page);
    return words;
}

hamel_run *library_run(hamel_model *m, const char *run, const hamel_run_options *options) {
    hamel_run *r;
    const hamel_status status = hamel_run_create(m, run, options, NULL, &r);
    if (status != HAMEL_OK) fail_msg("%s", library_said(m));
    return r;
}
