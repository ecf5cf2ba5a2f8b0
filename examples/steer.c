/* A motion to a goal: a car is parked, at the least integral of squared velocities, and the table
 * of its inputs is run by the full equations of motion. Needs Ipopt.
 *
 *     cc steer.c -o steer $(pkg-config --cflags --libs hamel) -lm
 */
#include <hamel/hamel.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s", hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

static int keep_last(void *row, size_t count, const char *const *names, const double *values) {
    (void)count;
    (void)names;
    memcpy(row, values, 4 * sizeof *values); /* t, x, y, theta */
    return 0;
}

int main(void) {
    hamel_model *m;
    hamel_steer *s;
    need(hamel_model_builtin("kinematic_car", &m), m);
    hamel_steer_options options = hamel_steer_options_default();
    options.to = "x=0, y=1, theta=0, psi=0, phi=0";
    options.cost = "psi'^2 + 30*phi'^2";
    options.bounds = "-0.8 <= phi <= 0.8";
    options.time_least = options.time_most = 4;
    const hamel_status status = hamel_steer_create(m, "drive", &options, NULL, &s);
    if (status == HAMEL_UNAVAILABLE) {
        puts("there is no Ipopt here");
        hamel_model_destroy(m);
        return 0;
    }
    need(status, m);
    const hamel_steer_numbers n = hamel_steer_get(s);
    printf("cost %.6g, %zu rows, off by %.1e\n", n.cost, n.row_count, n.miss);

    char *words, *picture;
    size_t length;
    need(hamel_document_write(hamel_steer_page(s), HAMEL_TEXT, &words), m);
    puts(words);
    need(hamel_steer_draw(s, HAMEL_SVG, &picture, &length), m);
    printf("a picture of %zu bytes\n", length);
    hamel_free(words);
    hamel_free(picture);

    char *table;
    need(hamel_steer_table(s, &table), m);
    FILE *file = fopen("park.csv", "w");
    if (file == NULL || fputs(table, file) < 0 || fclose(file) != 0) return 1;
    hamel_free(table);
    hamel_steer_destroy(s);

    hamel_run_options how = hamel_run_options_default();
    how.input = "park.csv";
    how.until = 4;
    hamel_run *r;
    double last[4];
    need(hamel_run_create(m, "drive", &how, NULL, &r), m);
    const hamel_run_listener ear = {.sample = keep_last, .context = last};
    need(hamel_run_go(r, &ear, NULL), m);
    printf("the run ends at x = %.6f, y = %.6f, theta = %.6f\n", last[1], last[2], last[3]);
    hamel_run_destroy(r);
    hamel_model_destroy(m);
    remove("park.csv");
    return 0;
}
