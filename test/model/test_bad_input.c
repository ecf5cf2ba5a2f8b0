/// No input makes the parser crash, hang or say nothing: every prefix of a model, models with a
/// byte changed, and texts made to be large or deep.
#include "model/reading.h"

#include <time.h>

#include "model/read.h"
#include "support/seed.h"

static const char source[] =
    "model top \"A top\"\nparameters\n  m = 1, m > 0; I = diag(1, 1.2, 1.5)\ncoordinates\n"
    "  B : rotation\n  x, y : line > -3\n  theta : angle\n  chi : angle in (-1, 1)\ndefine\n  "
    "Omega = body(B)\n"
    "  gamma = B^T*e3; u = [x, y, -dot(gamma, e1)]\nlagrangian\n"
    "  dot(Omega, I*Omega)/2 + m/2*dot(u', u') - u[3] + theta'^2 + chi'^2\nconstraints\n"
    "  u'[1..2] = (B*cross(gamma, Omega))[1..2]\n  holonomic x^2 = t\nforce at u = [1, 2, 3]\n"
    "symmetry SE(2) on (x, y, theta) x SO(2) on B\nsymmetry s\n  d/dx, x*d/dx\n"
    "frame v = cos(theta)*d/dx + d/dB[2]\nbase x, B\nshape gamma\ncontrols theta\n"
    "run r\n  theta = sin(t)\n  from Omega = [1, 2, 3], v = 3\n  until 2 every 0.1\n  tolerance "
    "1e-9\n";

/// Reads a text; whatever comes of it must be whole.
static void try_text(const char *bytes, size_t length) {
    diag messages = {0};
    model *m;
    const hamel_status status = model_read("bad.hamel", bytes, length, &messages, &m);
    assert_true((status == HAMEL_OK) == (m != NULL));
    assert_true((status == HAMEL_OK) == (messages.count == 0));
    for (size_t i = 0; i < messages.count; i++) {
        assert_true(messages.items[i].words[0] != '\0');
        assert_true(messages.items[i].span.offset <= length);
    }
    model_destroy(m);
    diag_clear(&messages);
}

static void every_prefix_is_survived(void **state) {
    (void)state;
    model *m = read_model(source);
    model_destroy(m);
    for (size_t n = 0; n < sizeof source; n++) {
        char *copy =
            malloc(n > 0 ? n : 1); // exactly as long, so that ASan sees a read past its end
        memcpy(copy, source, n);
        try_text(copy, n);
        free(copy);
    }
}

static void every_changed_byte_is_survived(void **state) {
    (void)state;
    random_state rng = test_random("every_changed_byte_is_survived");
    static const char likely[] = "()[]'=,;:.#\"\n \t^*/+-0x\xCE\xB8\xFF";
    char copy[sizeof source];
    for (size_t i = 0; i + 1 < sizeof source; i++) {
        memcpy(copy, source, sizeof source);
        copy[i] = likely[random_below(&rng, sizeof likely - 1)];
        try_text(copy, sizeof source - 1);
    }
}

// ---- large and deep -----------------------------------------------------------------------------

#define HEAD "coordinates x, y : line; theta : angle; B : rotation\nlagrangian x'^2\n"

/// head, then `piece` as often as fits into `length`, then tail.
static text repeated(const char *head, const char *piece, size_t length, const char *tail) {
    text t = {0};
    text_add(&t, head);
    while (t.length < length) text_add(&t, piece);
    text_add(&t, tail);
    return t;
}

/// Reads a text and returns the words of the first message, "" for a good model; to be freed.
static char *first_words(const text *t) {
    diag messages = {0};
    model *m;
    const clock_t start = clock();
    const hamel_status status = model_read("bad.hamel", text_cstr(t), t->length, &messages, &m);
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 60);
    assert_true((status == HAMEL_OK) == (messages.count == 0));
    text words = {0};
    if (messages.count > 0) text_add(&words, messages.items[0].words);
    model_destroy(m);
    diag_clear(&messages);
    return text_take(&words);
}

static void assert_first(const char *head, const char *piece, size_t length, const char *tail,
                         const char *wanted) {
    text t = repeated(head, piece, length, tail);
    char *words = first_words(&t);
    assert_string_equal(words, wanted);
    free(words);
    text_clear(&t);
}

static void nothing_and_noise_are_refused(void **state) {
    (void)state;
    assert_first("", "", 0, "", "the model is empty");
    assert_first("", " \n#\n\t", 100000, "", "the model is empty");
    ASSERT_MESSAGES("\xFF\xFE garbage", "this is not a text: byte 1 is 0xFF, which is not UTF-8");
    text t = {0};
    text_add_bytes(&t, "model a\0b", 9);
    char *words = first_words(&t);
    assert_string_equal(words, "this is not a text: byte 8 is 0x00, which is not UTF-8");
    free(words);
    text_clear(&t);
}

static void a_hundred_megabytes_are_refused_at_once(void **state) {
    (void)state;
    text t = repeated("", "garbage = (x + 3]\n", 100000000, "");
    const clock_t start = clock();
    char *words = first_words(&t);
    assert_true((double)(clock() - start) / CLOCKS_PER_SEC < 1);
    assert_non_null(strstr(words, "bytes are too many for a model: at most 1048576"));
    free(words);
    text_clear(&t);
}

static void depth_is_no_limit(void **state) {
    (void)state;
    text deep = {0};
    text_add(&deep, HEAD "define a = ");
    for (int i = 0; i < 10000; i++) text_add(&deep, "(sin[");
    text_add(&deep, "x");
    char *words = first_words(&deep);
    assert_string_equal(words, "expected '(' after the function 'sin'");
    free(words);
    text_reset(&deep);
    text_add(&deep, HEAD "define a = ");
    for (int i = 0; i < 10000; i++) text_add(&deep, "(");
    text_add(&deep, "x");
    for (int i = 0; i < 10000; i++) text_add(&deep, ")");
    words = first_words(&deep);
    assert_string_equal(words, "");
    free(words);
    text_clear(&deep);
    assert_first(HEAD "define a = ", "-", 200000, "x\n", "");
    assert_first(HEAD "define a = x", "^x", 200000, "\n", "");
    assert_first(HEAD "define a = ", "[", 200000, "\n",
                 "expected a number, a name, '(' or '[', found the end of the line");
}

static void size_has_limits(void **state) {
    (void)state;
    assert_first(HEAD "define a = x", "'", 100000, "\n",
                 "the derivative of a velocity: a model speaks of positions and velocities only");
    assert_first(
        HEAD "define A = diag(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x)\n"
             "  C = A",
        "*A", 200000, "\n",
        "expected an operator (the line continues the one above: it is indented more), found 'C'");
    assert_first(HEAD
                 "define A = diag(x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x,x);"
                 "C = A",
                 "*A", 200000, "\n",
                 "the model becomes too large here: more than 20000000 steps of arithmetic");
    assert_first(HEAD "define a = [", "x,", 1000, "x]\n", "more than 64 entries");
    assert_first(HEAD "define ", "a", 1000, " = 1\n", "a name of more than 64 letters");
    assert_first(HEAD "define a = 1", "0", 100000, "\n",
                 "a constant is too large to be written out");
}

static void errors_are_reported_up_to_a_limit(void **state) {
    (void)state;
    text t = repeated(HEAD "define\n", "  a = nothing\n", 100000, "");
    diag messages = {0};
    model *m;
    assert_int_not_equal(model_read("bad", text_cstr(&t), t.length, &messages, &m), HAMEL_OK);
    assert_int_equal(messages.count, 20);
    diag_clear(&messages);
    text_clear(&t);
    // a sink is not needed
    assert_int_equal(model_read("bad", "x", 1, NULL, &m), HAMEL_SYNTAX);
    assert_null(m);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_prefix_is_survived),
        cmocka_unit_test(every_changed_byte_is_survived),
        cmocka_unit_test(nothing_and_noise_are_refused),
        cmocka_unit_test(a_hundred_megabytes_are_refused_at_once),
        cmocka_unit_test(depth_is_no_limit),
        cmocka_unit_test(size_has_limits),
        cmocka_unit_test(errors_are_reported_up_to_a_limit),
    };
    const int failures = cmocka_run_group_tests(tests, NULL, NULL);
    exact_thread_end(true);
    return failures;
}
