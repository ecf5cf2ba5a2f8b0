/* Gaits of the snakeboard, also as Fourier series, a plan for a car, steady motions of a hoop.
 *
 *     cc gait.c -o gait $(pkg-config --cflags --libs hamel)
 */
#include <hamel/hamel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s", hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

static hamel_model *builtin(const char *name) {
    hamel_model *m;
    need(hamel_model_builtin(name, &m), m);
    return m;
}

/* One cycle, a map over a parameter, and its best value; whether all is as it should be. */
static int use_gaits(void) {
    static const hamel_gait_axis axis = {"b", 0.1, 2, 5};
    hamel_model *m = builtin("snakeboard");
    hamel_gait_options options = hamel_gait_options_default();
    options.axis_count = 1;
    options.axes = &axis;
    hamel_gait *g;
    char *words;
    size_t length;
    const hamel_rows *path;
    const char *why;
    need(hamel_gait_create(m, "drive", &options, NULL, &g), m);
    need(hamel_gait_go(g, NULL), m);
    const hamel_cycles c = hamel_gait_cycles(g);
    need(hamel_gait_path(g, NULL, &path), m);
    printf("%s: a cycle of %.6f moves it by (%.6f, %.6f), %zu places on the way\n",
           hamel_gait_name(g), c.period, c.displacement[0], c.displacement[1], path->count);
    need(hamel_gait_write(g, HAMEL_TEXT, &words), m);
    hamel_free(words);
    need(hamel_gait_draw(g, HAMEL_SVG, NULL, &words, &length), m);
    hamel_free(words);
    need(hamel_gait_map(g, NULL), m);
    printf("%zu gaits, %zu of them without value: ", hamel_gait_rows(g)->count,
           hamel_gait_missing(g, &why));
    puts(why);
    hamel_document *series;
    need(hamel_gait_expand(g, 2, NULL, &series), m);
    hamel_document_destroy(series);
    hamel_gait_aim aim = hamel_gait_aim_default();
    aim.starts = 1;
    const hamel_status status = hamel_gait_best(g, &aim, NULL);
    if (status == HAMEL_OK) printf("b = %.6f is the best\n", hamel_gait_rows(g)->values[0]);
    hamel_gait_destroy(g);
    hamel_model_destroy(m);
    return status == HAMEL_OK || status == HAMEL_UNAVAILABLE;
}

/* Another motion of the shape: a Fourier series behind the text of the model, from rest. Its
 * coefficients are parameters; sines of one size here. */
static void use_series(void) {
    static const char series[] = "psi=1; phi=1,2";
    static char source[20000];
    char *lines, *name;
    size_t i = 0;
    while (strcmp(hamel_builtin_name(i), "snakeboard") != 0) i++;
    if (hamel_fourier_lines(series, &lines) != HAMEL_OK) exit(1);
    const int length = snprintf(source, sizeof source, "%s\n%s", hamel_builtin_source(i), lines);
    hamel_free(lines);
    hamel_model *m;
    need(hamel_model_parse("series", source, (size_t)length, &m), m);
    for (i = 0; hamel_fourier_coefficient(series, i, &name) > 0; i++) {
        if (strstr(name, "_s") != NULL) need(hamel_model_set(m, name, "0.3"), m);
        hamel_free(name);
    }
    hamel_gait_options options = hamel_gait_options_default();
    options.rest = 1;
    hamel_gait *g;
    need(hamel_gait_create(m, "fourier", &options, NULL, &g), m);
    need(hamel_gait_go(g, NULL), m);
    printf("%zu coefficients; a cycle turns it by %.6f\n", i, hamel_gait_cycles(g).displacement[2]);
    hamel_gait_destroy(g);
    hamel_model_destroy(m);
}

/* The Veselova body turns about the vertical by minus the solid angle of a loop of γ. */
static void use_loop(void) {
    hamel_model *m = builtin("veselova");
    hamel_document *page;
    char *words;
    need(hamel_model_loop(m, NULL, "[0.6*cos(t), 0.6*sin(t), 0.8]", NULL, NULL, &page), m);
    need(hamel_document_write(page, HAMEL_TEXT, &words), m);
    fputs(words, stdout);
    hamel_free(words);
    hamel_document_destroy(page);
    hamel_model_destroy(m);
}

static int take_last(void *context, size_t count, const char *const *names, const double *values) {
    (void)count, (void)names;
    *(double *)context = values[1]; /* x */
    return 0;
}

static int use_plans(void) {
    hamel_model *m = builtin("kinematic_car");
    hamel_plan_options options = hamel_plan_options_default();
    hamel_plan *p;
    char *words;
    double x = 0;
    options.tolerance = 1e-7;
    need(hamel_plan_create(m, "x=1, y=1/2", &options, NULL, &p), m);
    need(hamel_plan_go(p, take_last, &x, NULL), m);
    need(hamel_plan_write(p, HAMEL_TEXT, &words), m);
    printf("from %zu moves\n%s", hamel_plan_moves(p), words);
    hamel_free(words);
    const int reached = hamel_plan_reached(p);
    hamel_plan_destroy(p);
    hamel_model_destroy(m);
    return reached && fabs(x - 1) < 1e-6;
}

static int use_steady_motions(void) {
    hamel_model *m = builtin("hoop");
    hamel_steady_options options = hamel_steady_options_default();
    hamel_steady *s;
    char *words;
    size_t length;
    options.from = "psi'=2";
    options.vary = "psi'";
    options.first = 1;
    options.last = 3;
    options.count = 5;
    need(hamel_steady_create(m, &options, NULL, &s), m);
    hamel_write_options writing = hamel_write_options_default();
    writing.width = 72;
    need(hamel_steady_write_as(s, &writing, &words), m);
    printf("%zu steady motions\n%s", hamel_steady_count(s), words);
    hamel_free(words);
    need(hamel_steady_write(s, HAMEL_LATEX, &words), m);
    hamel_free(words);
    need(hamel_steady_draw(s, HAMEL_SVG, &words, &length), m);
    hamel_free(words);
    const int good = !hamel_steady_ends(s) && hamel_steady_rows(s)->count == 5;
    hamel_steady_destroy(s);
    hamel_model_destroy(m);
    return good;
}

int main(void) {
    use_loop();
    use_series();
    const int good = use_gaits() && use_plans() && use_steady_motions();
    hamel_end();
    return !good;
}
