/* What is known of a model: pages in several forms, numbers, and expressions.
 *
 *     cc theory.c -o theory $(pkg-config --cflags --libs hamel)
 */
#include <hamel/hamel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void need(hamel_status status, const hamel_messages *messages) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s\n%s", hamel_status_text(status), hamel_messages_words(messages));
    exit(1);
}

/* How long a page is in words; the page goes. */
static size_t length_of(hamel_document *page, hamel_format format) {
    char *words;
    hamel_write_options options = hamel_write_options_default();
    options.format = format;
    options.width = 72; /* of the lines of a text */
    if (hamel_document_write_as(page, &options, &words) != HAMEL_OK) return 0;
    const size_t length = strlen(words);
    hamel_free(words);
    hamel_document_destroy(page);
    return length;
}

static void leave(size_t bytes, void *data) {
    (void)bytes, (void)data;
    fputs("out of memory\n", stderr);
    exit(1);
}

static int never(void *data) {
    (void)data;
    return 0;
}

static void say_what_there_is(void) {
    char *models = hamel_builtin_list(HAMEL_TEXT), *libraries = hamel_libraries();
    printf("Hamel %s with %s\n%.60s..\n", hamel_version(), libraries, models);
    hamel_free(models);
    hamel_free(libraries);
    for (size_t i = 0; hamel_part_name(i) != NULL; i++)
        printf("  %s: %s\n", hamel_part_name(i), hamel_part_title(i));
    printf("%s: %s\n", hamel_glossary_word(0), hamel_explain("momentum equation"));
    printf("a model has a line that begins with '%s'\n", hamel_language_word(0).word);
    printf("the first model is %s, %s, %zu bytes\n", hamel_builtin_name(0), hamel_builtin_title(0),
           strlen(hamel_builtin_source(0)));
}

/* A model with a fault in it: what the messages say. */
static void say_what_is_wrong(void) {
    char *source = hamel_new_model("blade");
    hamel_model *m;
    hamel_status status = hamel_model_parse("blade", source, strlen(source), &m);
    need(status, hamel_model_messages(m));
    if (hamel_model_set(m, "masss", "2") != HAMEL_OK) {
        const hamel_messages *told = hamel_model_messages(m);
        char *shown = hamel_messages_with(told, "parameter ");
        printf("%zu message, the first about %s:\n%s", hamel_messages_count(told),
               hamel_messages_at(told, 0).about, shown);
        hamel_free(shown);
    }
    if (hamel_builtin_nearest("snakebord") != NULL)
        printf("did you mean %s?\n", hamel_builtin_nearest("snakebord"));
    hamel_model_destroy(m);
    hamel_free(source);
}

static void ask_the_model(hamel_model *m) {
    const hamel_messages *told = hamel_model_messages(m);
    static const char *const names[] = {"lagrange_dalembert.accelerations.theta",
                                        "hamel.equations.u"};
    hamel_check_options check = hamel_check_options_default();
    hamel_compare_options compare = hamel_compare_options_default();
    hamel_document *page;
    char *all;
    check.find_symmetries = 1;
    need(hamel_model_check(m, &check, NULL, &page), told);
    char *certificate;
    need(hamel_model_certificate(m, page, NULL, &certificate), told);
    printf("its certificate: %zu bytes\n", strlen(certificate));
    hamel_free(certificate);
    printf("what holds: %zu bytes of LaTeX\n", length_of(page, HAMEL_LATEX));
    hamel_truth holds;
    need(hamel_model_verify(m, "u*omega is constant", NULL, &holds, &page), told);
    printf("a claim: %s\n", holds == HAMEL_YES ? "proved" : "not proved");
    hamel_document_destroy(page);
    compare.until = 1;
    need(hamel_model_compare(m, NULL, &compare, NULL, &page), told);
    const hamel_rows *rows = hamel_document_rows(page);
    printf("two motions: %zu rows of %zu numbers\n", rows->count, rows->columns);
    char *picture;
    size_t length;
    need(hamel_rows_draw(m, rows, 1, HAMEL_SVG, &picture, &length), told);
    printf("a picture of them: %zu bytes\n", length);
    hamel_free(picture);
    hamel_document_destroy(page);
    need(hamel_model_names(m, NULL, &all), told);
    printf("the first quantity is %.*s\n", (int)strcspn(all, "\n"), all);
    hamel_free(all);
    need(hamel_model_values(m, 2, names, "u=1, omega=2", NULL, &page), told);
    printf("values: %zu bytes of JSON\n", length_of(page, HAMEL_JSON));
    hamel_report_options report = hamel_report_options_default();
    report.patience = 0.1;
    if (hamel_model_report(m, &report, NULL, &all) == HAMEL_OK) hamel_free(all);
}

static int compute(void) {
    hamel_expression_options options = hamel_expression_options_default();
    hamel_expression *e;
    hamel_truth answer;
    char *words;
    options.positive = "m";
    hamel_status status = hamel_expression_read("m*x^2*sin(x)", &options, &e);
    need(status, hamel_expression_messages(e));
    need(hamel_expression_differentiate(e, "x"), hamel_expression_messages(e));
    need(hamel_expression_write(e, HAMEL_READABLE, HAMEL_UNICODE, NULL, &words),
         hamel_expression_messages(e));
    printf("the derivative is %s", words);
    hamel_free(words);
    need(hamel_expression_equal(e, "m*x*(2*sin(x) + x*cos(x))", NULL, &answer),
         hamel_expression_messages(e));
    words = hamel_expression_answer(e, HAMEL_UNICODE);
    printf("; as by hand: %s\n", words);
    hamel_free(words);
    hamel_expression_destroy(e);
    return answer == HAMEL_YES;
}

/* A family of models: another whole number makes another member. */
static void choose_a_member(void) {
    hamel_model *m;
    hamel_status status = hamel_model_builtin("n_trailer", &m);
    need(status, hamel_model_messages(m));
    need(hamel_model_set(m, "n", "3"), hamel_model_messages(m));
    printf("%s with %s = %ld\n", hamel_model_name(m), hamel_model_integer(m, 0),
           hamel_model_integer_value(m, 0));
    hamel_model_destroy(m);
}

int main(void) {
    hamel_set_memory_handler(leave, NULL);
    hamel_set_stop(never, NULL);
    say_what_there_is();
    say_what_is_wrong();
    choose_a_member();
    hamel_model *m;
    hamel_status status = hamel_model_builtin("chaplygin_sleigh", &m);
    need(status, hamel_model_messages(m));
    need(hamel_model_set_number(m, "a", 0.25), hamel_model_messages(m));
    printf("%s: %s; %s = %g\n", hamel_model_name(m), hamel_model_title(m),
           hamel_model_parameter(m, 0), hamel_model_parameter_value(m, 0));
    ask_the_model(m);
    hamel_model_destroy(m);
    const int good = compute();
    hamel_end();
    return !good;
}
