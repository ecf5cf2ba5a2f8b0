/// hamel expr: the exact core at the command line. One expression in, its readable or canonical
/// form, a derivative, factors, or a proved yes or no out.
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "cli/command.h"
#include "cli/limit/limits.h"
#include "cli/show.h"
#include "hamel/hamel.h"

/// Shows what the library says against an expression, or against the words of an option; the code
/// to exit with.
static int show_messages(const hamel_expression *e, hamel_status status) {
    const hamel_messages *told = hamel_expression_messages(e);
    const hamel_message first = hamel_messages_at(told, 0);
    if (first.about == NULL || first.line > 0) show_made(stderr, hamel_messages_with(told, "--"));
    else if (strcmp(first.about, "short") == 0) return usage_error("--short %s", first.words);
    else if (strcmp(first.about, "diff") == 0) return usage_error("--diff: %s", first.words);
    else return usage_error("%s", first.words);
    return status == HAMEL_TOO_LARGE || status == HAMEL_UNDECIDED ? EXIT_NO : EXIT_USAGE;
}

static hamel_notation notation(const options *o) {
    static const hamel_notation notations[] = {
        [FORMAT_TEXT] = HAMEL_UNICODE, [FORMAT_INFIX] = HAMEL_INFIX,
        [FORMAT_LATEX] = HAMEL_TEX,    [FORMAT_MATHML] = HAMEL_MATHML,
        [FORMAT_C] = HAMEL_C_CODE,     [FORMAT_JSON] = HAMEL_EXPRESSION_JSON};
    return o->old_json != 0 ? HAMEL_EXPRESSION_JSON_1 : notations[o->format];
}

/// Prints words; JSON brings the end of its line.
static void print(const options *o, char *words) {
    show_made(stdout, words);
    if (o->format != FORMAT_JSON) putchar('\n');
}

/// Whether it is zero, or equal to another.
static int decide(hamel_expression *e, const options *o) {
    hamel_truth answer;
    const hamel_status status =
        hamel_expression_equal(e, o->task == TASK_EQUAL ? o->other : "0", NULL, &answer);
    if (status != HAMEL_OK) return show_messages(e, status);
    print(o, hamel_expression_answer(e, o->format == FORMAT_JSON ? notation(o) : HAMEL_UNICODE));
    return answer == HAMEL_YES ? EXIT_DONE : EXIT_NO;
}

static int transform(hamel_expression *e, const options *o) {
    const hamel_shape shape = o->task == TASK_NORMAL   ? HAMEL_CANONICAL
                              : o->task == TASK_FACTOR ? HAMEL_FACTORED
                                                       : HAMEL_READABLE;
    hamel_status status = HAMEL_OK;
    char *words;
    if (o->task == TASK_DIFF) status = hamel_expression_differentiate(e, o->by);
    if (status == HAMEL_OK) status = hamel_expression_write(e, shape, notation(o), NULL, &words);
    if (status != HAMEL_OK) return show_messages(e, status);
    print(o, words);
    return EXIT_DONE;
}

/// Lists of names between commas as one; NULL: none.
static const char *join(const option_words *lists, text *room) {
    for (size_t i = 0; i < lists->count; i++)
        text_addf(room, "%s%s", i > 0 ? "," : "", lists->items[i]);
    return lists->count > 0 ? text_cstr(room) : NULL;
}

static int run(const options *o) {
    const bool decides = o->task == TASK_ZERO || o->task == TASK_EQUAL;
    text positive = {0}, rotations = {0}, units = {0};
    hamel_expression_options wanted = hamel_expression_options_default();
    wanted.positive = join(&o->positive, &positive);
    wanted.rotation = join(&o->rotations, &rotations);
    wanted.unit = join(&o->units, &units);
    wanted.short_count = decides ? 0 : o->shorts.count;
    wanted.shorts = o->shorts.items;
    hamel_expression *e;
    limits_begin(&o->limits);
    limits_doing("computing with the expression");
    const hamel_status status = hamel_expression_read(o->expression, &wanted, &e);
    const int code = status != HAMEL_OK ? show_messages(e, status)
                     : decides          ? decide(e, o)
                                        : transform(e, o);
    hamel_expression_destroy(e);
    text_clear(&positive);
    text_clear(&rotations);
    text_clear(&units);
    return code;
}

const command command_expr = {
    .name = "expr",
    .summary = "compute with one expression exactly",
    .bit = EXPR,
    .arguments = {{"EXPRESSION", ARGUMENT_NEEDED, offsetof(options, expression), NULL, NULL}},
    .minus = true,
    .about = "Reads an expression, computes with it exactly, and prints it as short as it can.",
    .examples = "hamel expr 'sin(x)^2 + cos(x)^2'          1\n"
                "hamel expr 'x^2*sin(x)' --diff x          its derivative\n"
                "hamel expr '(1-cos(t))/sin(t)' --equal 'tan(t/2)'",
    .notes =
        "Expressions: + - * / ^ ( ), exact numbers (0.1 is 1/10), names, x' for x_dot, pi, sqrt "
        "abs sign exp log sin cos tan cot sec csc asin acos atan atan2 sinh cosh tanh.",
    .run = run,
};
