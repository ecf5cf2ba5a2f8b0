/// The public library: models, what is derived from them, and numbers for it; on the built-in
/// models and on bad input.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/library.h"

static void every_builtin_model_is_read_and_has_a_title_and_a_run(void **state) {
    (void)state;
    size_t i = 0;
    for (; hamel_builtin_name(i) != NULL; i++) {
        hamel_model *m = library_builtin(hamel_builtin_name(i));
        assert_string_equal(library_said(m), "");
        assert_string_equal(hamel_model_name(m), hamel_builtin_name(i));
        assert_string_equal(hamel_model_title(m), hamel_builtin_title(i));
        assert_non_null(hamel_model_run_name(m, 0));
        if (i > 0) assert_true(strcmp(hamel_builtin_name(i - 1), hamel_builtin_name(i)) < 0);
        hamel_model_destroy(m);
    }
    assert_true(i >= 18);
    assert_null(hamel_builtin_title(i));
    assert_null(hamel_builtin_source(i));
}

/// Another whole number makes another member, with the values that parameters were given.
static void a_family_has_members(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chain");
    assert_string_equal(hamel_model_integer(m, 0), "n");
    assert_null(hamel_model_integer(m, 1));
    assert_null(hamel_model_integer(NULL, 0));
    assert_int_equal(hamel_model_integer_value(m, 0), 3);
    assert_int_equal(hamel_model_set(m, "l", "1/2"), HAMEL_OK);
    assert_int_equal(hamel_model_set(m, "n", "5"), HAMEL_OK);
    assert_int_equal(hamel_model_integer_value(m, 0), 5);
    assert_string_equal(hamel_model_title(m), "A chain of five rods that hangs from a point");
    assert_true(hamel_model_parameter_value(m, 1) == 0.5);
    assert_int_equal(hamel_model_set(m, "n", "0"), HAMEL_INVALID);
    assert_int_equal(hamel_model_set(m, "n", "1/2"), HAMEL_INVALID);
    assert_int_not_equal(hamel_model_set(m, "n", "1000000"), HAMEL_OK);
    assert_int_equal(hamel_model_integer_value(m, 0), 5);
    hamel_model_destroy(m);
}

static void an_unknown_builtin_name_is_told_its_nearest(void **state) {
    (void)state;
    hamel_model *m;
    assert_int_equal(hamel_model_builtin("snakebord", &m), HAMEL_INVALID);
    assert_non_null(strstr(library_said(m), "did you mean 'snakeboard'?"));
    assert_null(hamel_model_name(m));
    hamel_document *page;
    assert_int_equal(hamel_model_derive(m, NULL, NULL, &page), HAMEL_INVALID);
    assert_null(page);
    assert_string_equal(hamel_builtin_nearest("snakebord"), "snakeboard");
    assert_null(hamel_builtin_nearest("nothing like it"));
    hamel_model_destroy(m);
    hamel_model_destroy(NULL);
}

static void messages_say_where(void **state) {
    (void)state;
    hamel_model *m = library_parsed("model bad\ncoordinates\n    x : line\nlagrangian\n    z'^2\n",
                                    HAMEL_SYNTAX);
    assert_true(hamel_messages_count(hamel_model_messages(m)) >= 1);
    const hamel_message first = hamel_messages_at(hamel_model_messages(m), 0);
    assert_int_equal(first.line, 5);
    assert_int_equal(first.column, 5);
    assert_non_null(strstr(library_said(m), "test:5:5:"));
    assert_string_equal(hamel_messages_at(hamel_model_messages(m), 99).words, "");
    hamel_model_destroy(m);
    m = library_parsed("", HAMEL_SYNTAX);
    assert_true(hamel_messages_count(hamel_model_messages(m)) >= 1);
    hamel_model_destroy(m);
}

static double parameter(const hamel_model *m, const char *name) {
    for (size_t i = 0; hamel_model_parameter(m, i) != NULL; i++) {
        if (strcmp(hamel_model_parameter(m, i), name) == 0)
            return hamel_model_parameter_value(m, i);
    }
    return NAN;
}

static void parameters_get_values_that_their_assumptions_allow(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    assert_int_equal(hamel_model_set(m, "a", "pi/6"), HAMEL_OK);
    assert_true(fabs(parameter(m, "a") - 3.14159265358979323846 / 6) < 1e-15);
    assert_int_equal(hamel_model_set_number(m, "a", 0.1), HAMEL_OK);
    assert_true(fabs(parameter(m, "a") - 0.1) < 1e-16);
    assert_int_equal(hamel_model_set(m, "m", "-1"), HAMEL_INVALID);
    assert_true(parameter(m, "m") == 1);
    assert_int_equal(hamel_model_set(m, "nothing", "1"), HAMEL_INVALID);
    assert_int_equal(hamel_model_set(m, "a", "J"), HAMEL_SYNTAX);
    assert_int_equal(hamel_model_set(m, "a", "1/0"), HAMEL_UNDEFINED);
    assert_int_not_equal(hamel_model_set_number(m, "a", (double)NAN), HAMEL_OK);
    assert_true(hamel_messages_count(hamel_model_messages(m)) > 0);
    assert_true(fabs(parameter(m, "a") - 0.1) < 1e-16);
    assert_true(isnan(hamel_model_parameter_value(m, 99)));
    hamel_model_destroy(m);
}

static void whole_numbers_make_other_members_of_a_family(void **state) {
    (void)state;
    hamel_model *m = library_builtin("n_trailer");
    assert_string_equal(hamel_model_integer(m, 0), "n");
    assert_int_equal(hamel_model_set(m, "n", "3"), HAMEL_OK);
    assert_int_equal(hamel_model_integer_value(m, 0), 3);
    assert_int_not_equal(hamel_model_set(m, "n", "1/2"), HAMEL_OK);
    assert_int_not_equal(hamel_model_set(m, "n", "-1"), HAMEL_OK);
    assert_int_equal(hamel_model_integer_value(m, 0), 3);
    assert_null(hamel_model_integer(m, 1));
    assert_int_equal(hamel_model_integer_value(m, 1), 0);
    assert_null(hamel_model_integer(NULL, 0));
    hamel_model_destroy(m);
}

static void parts_are_derived_in_every_format(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_derive_options options = hamel_derive_options_default();
    hamel_document *page;
    const char *part;
    options.part_count = 1;
    options.parts = &part;
    options.cost = "x'^2 + y'^2 + theta'^2"; // of the part that is about one
    for (size_t i = 0; (part = hamel_part_name(i)) != NULL; i++) {
        assert_true(strlen(hamel_part_title(i)) > 10);
        assert_int_equal(hamel_model_derive(m, &options, NULL, &page), HAMEL_OK);
        for (int format = HAMEL_TEXT; format <= HAMEL_JSON; format++) {
            char *words;
            assert_int_equal(hamel_document_write(page, (hamel_format)format, &words), HAMEL_OK);
            assert_true(strlen(words) > 20);
            hamel_free(words);
        }
        assert_null(hamel_document_rows(page));
        hamel_document_destroy(page);
    }
    assert_null(hamel_part_name(100));
    assert_null(hamel_part_title(100));
    part = "nothing";
    assert_int_equal(hamel_model_derive(m, &options, NULL, &page), HAMEL_INVALID);
    assert_null(page);
    hamel_model_destroy(m);
}

typedef struct told {
    char *words; ///< all sections so far
    size_t parts, sections;
} told;

static void listen(void *data, const char *part, const char *words) {
    told *t = data;
    assert_non_null(part);
    if (words == NULL) {
        t->parts++;
        return;
    }
    const size_t before = t->words == NULL ? 0 : strlen(t->words);
    t->words = realloc(t->words, before + strlen(words) + 1);
    assert_non_null(t->words);
    memcpy(t->words + before, words, strlen(words) + 1);
    t->sections++;
}

static void sections_as_they_are_derived_are_the_page(void **state) {
    (void)state;
    static const char *const names[] = {"chaplygin_sleigh", "unicycle", "bicycle"};
    for (size_t i = 0; i < 3; i++) {
        hamel_model *m = library_builtin(names[i]);
        hamel_derive_options options = hamel_derive_options_default();
        hamel_document *page;
        char *words;
        told t = {0};
        options.section = listen;
        options.data = &t;
        (void)!hamel_model_derive(m, &options, NULL, &page);
        assert_int_equal(hamel_document_write(page, HAMEL_TEXT, &words), HAMEL_OK);
        assert_string_equal(t.words, words);
        assert_true(t.parts > 10 && t.sections >= t.parts);
        hamel_free(words);
        free(t.words);
        hamel_document_destroy(page);
        hamel_model_destroy(m);
    }
}

static void a_point_to_look_at_is_read_exactly(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_derive_options options = hamel_derive_options_default();
    const char *part = "distribution";
    hamel_document *page;
    options.part_count = 1;
    options.parts = &part;
    options.at = "theta=pi/3";
    assert_int_equal(hamel_model_derive(m, &options, NULL, &page), HAMEL_OK);
    hamel_document_destroy(page);
    options.at = "thta=pi/3";
    assert_int_not_equal(hamel_model_derive(m, &options, NULL, &page), HAMEL_OK);
    assert_null(page);
    assert_string_equal(hamel_messages_at(hamel_model_messages(m), 0).about, "at");
    char *words = hamel_messages_with(hamel_model_messages(m), "--");
    assert_non_null(strstr(words, "--at:1:1:"));
    hamel_free(words);
    hamel_model_destroy(m);
}

/// Without a regular Lagrangian there are the parts that need none.
static void what_a_singular_lagrangian_allows_is_there(void **state) {
    (void)state;
    hamel_model *m = library_parsed(
        "model flat\ncoordinates\n    x, y : line\nlagrangian\n    x'^2/2\n", HAMEL_OK);
    hamel_document *page;
    assert_int_equal(hamel_model_derive(m, NULL, NULL, &page), HAMEL_SINGULAR);
    char *words = library_written(page, HAMEL_JSON);
    assert_non_null(strstr(words, "\"distribution\""));
    assert_non_null(strstr(words, "\"left_out\""));
    hamel_free(words);
    hamel_model_destroy(m);
}

static void the_models_are_listed_and_a_new_one_can_be_read(void **state) {
    (void)state;
    char *words = hamel_builtin_list(HAMEL_JSON);
    assert_non_null(strstr(words, "\"document\":\t\"models\""));
    hamel_free(words);
    words = hamel_builtin_list(HAMEL_TEXT);
    assert_non_null(strstr(words, "snakeboard "));
    hamel_free(words);
    assert_null(hamel_builtin_list(HAMEL_LATEX));
    words = hamel_new_model("2 blades");
    hamel_model *m = library_parsed(words, HAMEL_OK);
    assert_string_equal(hamel_model_name(m), "model_2_blades");
    hamel_model_destroy(m);
    hamel_free(words);
    words = hamel_libraries();
    assert_non_null(strstr(words, "FLINT "));
    hamel_free(words);
    assert_true(hamel_version()[0] == '0');
    assert_string_equal(hamel_status_text(HAMEL_STOPPED), "it was asked to stop");
}

// ---- numbers ---------------------------------------------------------------------------------

static double value(hamel_model *m, const char *name, const char *at) {
    double out;
    const hamel_status status = hamel_model_evaluate(m, name, at, NULL, &out);
    if (status != HAMEL_OK) print_error("%s", library_said(m));
    assert_int_equal(status, HAMEL_OK);
    return out;
}

/// θ'' = −m a u θ'/(J + m a²), whatever the point is given by.
static void a_point_is_given_by_velocities_or_by_quasi_velocities(void **state) {
    (void)state;
    static const char name[] = "lagrange_dalembert.accelerations.theta";
    hamel_model *m = library_builtin("chaplygin_sleigh");
    const double wanted = -0.4 * 1 * 2 / (0.5 + 0.16);
    assert_true(fabs(value(m, name, "u=1, omega=2") - wanted) < 1e-9);
    assert_true(fabs(value(m, name, "x'=1, theta'=2") - wanted) < 1e-9);
    assert_true(fabs(value(m, name, "theta=pi/2, y'=1, theta'=2, t=3") - wanted) < 1e-9);
    assert_true(fabs(value(m, name, NULL)) < 1e-15);
    assert_int_equal(hamel_model_set(m, "a", "0"), HAMEL_OK);
    assert_true(fabs(value(m, name, "u=1, omega=2")) < 1e-15);
    hamel_model_destroy(m);
}

static void points_that_make_no_sense_are_refused(void **state) {
    (void)state;
    static const char name[] = "lagrange_dalembert.accelerations.theta";
    static const struct {
        const char *at, *words;
    } cases[] = {
        {"y'=1, theta=0", "the nearest state has"}, // sideways
        {"theta'=1, theta'=2", "contradict"},
        {"x", "expected NAME=VALUE"},
        {"thteta=1", "did you mean 'theta'?"},
        {"theta''=1", "positions and velocities only"},
        {"theta=1/0", "at:1:"},
        {"theta=x", "expected a number"},
        {"m=2", "unknown name 'm'"},
        {"theta=", "expected"},
        {",", "expected NAME=VALUE"},
    };
    hamel_model *m = library_builtin("chaplygin_sleigh");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        double out;
        assert_int_not_equal(hamel_model_evaluate(m, name, cases[i].at, NULL, &out), HAMEL_OK);
        assert_true(isnan(out));
        if (strstr(library_said(m), cases[i].words) == NULL)
            fail_msg("%s: %s", cases[i].at, library_said(m));
    }
    double out;
    assert_int_equal(hamel_model_evaluate(m, "no.such.thing", NULL, NULL, &out), HAMEL_INVALID);
    hamel_model_destroy(m);
}

static void every_quantity_that_is_listed_can_be_evaluated(void **state) {
    (void)state;
    hamel_model *m = library_builtin("vertical_disk");
    char *names;
    assert_int_equal(hamel_model_names(m, NULL, &names), HAMEL_OK);
    size_t count = 0;
    for (char *name = strtok(names, "\n"); name != NULL; name = strtok(NULL, "\n"), count++)
        assert_true(isfinite(value(m, name, "phi=0.3, theta'=1, phi'=2")));
    assert_true(count > 10);
    hamel_free(names);
    hamel_model_destroy(m);
}

/// A vector field has no value, whoever asks.
static void vector_fields_are_refused_and_not_listed(void **state) {
    (void)state;
    static const char field[] = "hamel.basis.X_1";
    hamel_model *m = library_builtin("chaplygin_sleigh");
    double out;
    char *names;
    assert_int_equal(hamel_model_evaluate(m, field, NULL, NULL, &out), HAMEL_DOMAIN);
    assert_true(isnan(out));
    assert_non_null(strstr(library_said(m), "vector field"));
    assert_int_equal(hamel_model_names(m, NULL, &names), HAMEL_OK);
    assert_null(strstr(names, field));
    hamel_free(names);
    hamel_model_destroy(m);
}

static void several_values_make_a_page(void **state) {
    (void)state;
    static const char *const names[] = {"lagrange_dalembert.accelerations.theta",
                                        "hamel.equations.u"};
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_document *page;
    assert_int_equal(hamel_model_values(m, 2, names, "u=1, omega=2", NULL, &page), HAMEL_OK);
    assert_string_equal(hamel_messages_at(hamel_model_messages(m), 0).words,
                        "at x = 0, y = 0, theta = 0, x' = 1, y' = 0, theta' = 2, t = 0");
    const hamel_rows *rows = hamel_document_rows(page);
    assert_int_equal(rows->columns, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_string_equal(rows->names[i], names[i]);
        assert_true(rows->values[i] == value(m, names[i], "u=1, omega=2"));
    }
    char *words;
    assert_int_equal(hamel_document_write(page, HAMEL_LATEX, &words), HAMEL_INVALID);
    words = library_written(page, HAMEL_JSON);
    assert_non_null(strstr(words, "\"document\":\t\"eval\""));
    hamel_free(words);
    assert_int_equal(hamel_model_values(m, 0, NULL, NULL, NULL, &page), HAMEL_INVALID);
    hamel_model_destroy(m);
}

static size_t longest_line(const char *words) {
    size_t longest = 0;
    while (*words != '\0') {
        const size_t bytes = strcspn(words, "\n");
        if (bytes > longest) longest = bytes;
        words += bytes + (words[bytes] == '\n');
    }
    return longest;
}

static void a_page_is_as_wide_as_wanted(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_document *page;
    char *usual, *narrow, *whole;
    hamel_write_options options = hamel_write_options_default();
    assert_int_equal(hamel_model_check(m, NULL, NULL, &page), HAMEL_OK);
    assert_int_equal(hamel_document_write(page, HAMEL_TEXT, &usual), HAMEL_OK);
    assert_int_equal(hamel_document_write_as(page, &options, &whole), HAMEL_OK);
    assert_string_equal(usual, whole);
    hamel_free(whole);
    options.width = 60;
    assert_int_equal(hamel_document_write_as(page, &options, &narrow), HAMEL_OK);
    options.width = 0;
    assert_int_equal(hamel_document_write_as(page, &options, &whole), HAMEL_OK);
    assert_true(longest_line(narrow) < longest_line(usual));
    assert_true(longest_line(usual) < longest_line(whole));
    options.size = 1;
    char *none;
    assert_int_equal(hamel_document_write_as(page, &options, &none), HAMEL_INVALID);
    assert_null(none);
    hamel_free(usual), hamel_free(narrow), hamel_free(whole);
    hamel_document_destroy(page);
    hamel_model_destroy(m);
}

/// With records a page says of each verdict where it holds, by which method, and what shows it.
static void a_page_shows_the_records(void **state) {
    (void)state;
    hamel_model *m = library_builtin("heisenberg");
    hamel_document *page;
    char *words;
    hamel_write_options options = hamel_write_options_default();
    assert_int_equal(hamel_model_check(m, NULL, NULL, &page), HAMEL_OK);
    assert_int_equal(hamel_document_write_as(page, &options, &words), HAMEL_OK);
    assert_null(strstr(words, "by balls"));
    hamel_free(words);
    options.records = 1;
    const hamel_format formats[] = {HAMEL_TEXT, HAMEL_LATEX};
    for (size_t i = 0; i < 2; i++) {
        options.format = formats[i];
        options.width = 0;
        assert_int_equal(hamel_document_write_as(page, &options, &words), HAMEL_OK);
        assert_non_null(strstr(words, "at generic points; by balls: 1 function, not zero"));
        assert_non_null(strstr(words, "by linear algebra: a matrix of 3 by 3 has rank 3, seen "
                                      "again at 3 points"));
        hamel_free(words);
    }
    hamel_document_destroy(page);
    hamel_model_destroy(m);
}

static void words_are_explained(void **state) {
    (void)state;
    size_t count = 0;
    for (const char *word; (word = hamel_glossary_word(count)) != NULL; count++)
        assert_true(strlen(hamel_explain(word)) > 20);
    assert_true(count > 30);
    assert_ptr_equal(hamel_explain("Momentum Equation"), hamel_explain("momentum equation"));
    assert_null(hamel_explain("no such word"));
    assert_null(hamel_explain(NULL));
    assert_null(hamel_glossary_word(count + 10));
}

static void a_report_is_one_page(void **state) {
    (void)state;
    hamel_model *m = library_builtin("chaplygin_sleigh");
    hamel_report_options options = hamel_report_options_default();
    options.patience = 0.01;
    char *page;
    const hamel_status status = hamel_model_report(m, &options, NULL, &page);
    if (status == HAMEL_OK) assert_non_null(strstr(page, "</html>"));
    else assert_int_equal(status, HAMEL_UNAVAILABLE); // built without the page's script
    hamel_free(page);
    hamel_model_destroy(m);
}

/// Cancels when it was asked so often.
static int some_news(void *data, const hamel_news *news) {
    (void)news;
    int *left = data;
    return --*left < 0 ? HAMEL_CANCEL : HAMEL_GO_ON;
}

static void a_cancelled_report_has_what_was_found(void **state) {
    (void)state;
    hamel_model *m = library_builtin("snakeboard");
    for (int asked = 10; asked <= 10000; asked *= 10) {
        int left = asked;
        char *page;
        const hamel_status status =
            hamel_model_report(m, NULL, &(hamel_progress){some_news, &left}, &page);
        if (status == HAMEL_UNAVAILABLE) break;
        assert_int_equal(status, HAMEL_STOPPED);
        assert_non_null(strstr(page, "</html>"));
        assert_non_null(strstr(page, "runs:["));
        hamel_free(page);
    }
    hamel_model_destroy(m);
}

static void programs_are_written_in_three_languages(void **state) {
    (void)state;
    static const char *const marks[] = {"int main(", "def ", "function "};
    hamel_model *m = library_builtin("chaplygin_sleigh");
    char *words;
    for (int language = HAMEL_C; language <= HAMEL_JAVASCRIPT; language++) {
        assert_int_equal(hamel_model_export(m, NULL, NULL, (hamel_language)language, NULL, &words),
                         HAMEL_OK);
        assert_non_null(strstr(words, marks[language]));
        hamel_free(words);
    }
    assert_int_equal(hamel_model_export(m, "no_run", NULL, HAMEL_C, NULL, &words), HAMEL_INVALID);
    assert_null(words);
    hamel_model_destroy(m);
}

static int end_thread(void **state) {
    (void)state;
    hamel_end(); // this is the main thread
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_builtin_model_is_read_and_has_a_title_and_a_run),
        cmocka_unit_test(a_family_has_members),
        cmocka_unit_test(an_unknown_builtin_name_is_told_its_nearest),
        cmocka_unit_test(messages_say_where),
        cmocka_unit_test(parameters_get_values_that_their_assumptions_allow),
        cmocka_unit_test(whole_numbers_make_other_members_of_a_family),
        cmocka_unit_test(parts_are_derived_in_every_format),
        cmocka_unit_test(sections_as_they_are_derived_are_the_page),
        cmocka_unit_test(a_point_to_look_at_is_read_exactly),
        cmocka_unit_test(what_a_singular_lagrangian_allows_is_there),
        cmocka_unit_test(the_models_are_listed_and_a_new_one_can_be_read),
        cmocka_unit_test(a_point_is_given_by_velocities_or_by_quasi_velocities),
        cmocka_unit_test(points_that_make_no_sense_are_refused),
        cmocka_unit_test(every_quantity_that_is_listed_can_be_evaluated),
        cmocka_unit_test(vector_fields_are_refused_and_not_listed),
        cmocka_unit_test(several_values_make_a_page),
        cmocka_unit_test(a_page_is_as_wide_as_wanted),
        cmocka_unit_test(a_page_shows_the_records),
        cmocka_unit_test(words_are_explained),
        cmocka_unit_test(a_report_is_one_page),
        cmocka_unit_test(a_cancelled_report_has_what_was_found),
        cmocka_unit_test(programs_are_written_in_three_languages),
    };
    return cmocka_run_group_tests(tests, NULL, end_thread);
}
