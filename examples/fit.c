/* Parameters from data: a pendulum is run, its angle written to a file, and length and damping are
 * found from that file again, with standard errors.
 *
 *     cc fit.c -o fit $(pkg-config --cflags --libs hamel) -lm
 */
#include <hamel/hamel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char pendulum[] = "model pendulum\n"
                               "parameters\n"
                               "    m = 1, m > 0\n"
                               "    l = 0.5, l > 0\n"
                               "    g = 9.81\n"
                               "    c = 0.1\n"
                               "coordinates theta : angle\n"
                               "lagrangian m*l^2/2*theta'^2 + m*g*l*cos(theta)\n"
                               "force theta = -c*theta'\n"
                               "run swing\n"
                               "    from theta = 1\n"
                               "    until 4 every 0.05\n";

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s", hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

static int write_row(void *file, size_t count, const char *const *names, const double *values) {
    (void)count;
    (void)names;
    return fprintf(file, "%.9g,%.4f\n", values[0], values[1]) < 0;
}

int main(void) {
    hamel_model *m;
    hamel_run *r;
    FILE *file = fopen("swing.csv", "w");
    if (file == NULL) return 1;
    need(hamel_model_parse("pendulum", pendulum, strlen(pendulum), &m), m);
    need(hamel_run_create(m, "swing", NULL, NULL, &r), m);
    fprintf(file, "t,theta\n");
    const hamel_run_listener ear = {.sample = write_row, .context = file};
    need(hamel_run_go(r, &ear, NULL), m);
    hamel_run_destroy(r);
    fclose(file);

    need(hamel_model_set(m, "l", "0.6"), m); /* where the search begins */
    const hamel_data data = {.run = "swing", .file = "swing.csv"};
    hamel_fit_options options = hamel_fit_options_default();
    options.data = &data;
    options.data_count = 1;
    options.free = "l, c";
    hamel_fit *f;
    need(hamel_fit_create(m, &options, NULL, &f), m);
    const hamel_fit_numbers n = hamel_fit_get(f);
    for (size_t i = 0; i < n.count; i++)
        printf("%s = %.6g, within %.1g\n", n.names[i], n.values[i], n.errors[i]);
    char *words, *picture;
    size_t length;
    need(hamel_document_write(hamel_fit_page(f), HAMEL_TEXT, &words), m);
    puts(words);
    need(hamel_fit_draw(f, HAMEL_SVG, &picture, &length), m);
    printf("a picture of %zu bytes\n", length);
    hamel_free(words);
    hamel_free(picture);
    hamel_fit_destroy(f);
    hamel_model_destroy(m);
    remove("swing.csv");
    return 0;
}
