/* A controller: a pole on a cart is linearised where it stands upright, feedback is found that
 * makes a quadratic cost least, and the real motion is followed with it, from a lean of a quarter
 * of a radian.
 *
 *     cc feedback.c -o feedback $(pkg-config --cflags --libs hamel) -lm
 */
#include <hamel/hamel.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char cart[] = "model cart_pole\n"
                           "parameters\n"
                           "    M = 1, M > 0\n"
                           "    m = 0.1, m > 0\n"
                           "    l = 0.5, l > 0\n"
                           "    g = 9.81, g > 0\n"
                           "coordinates\n"
                           "    x : line\n"
                           "    theta : angle\n"
                           "lagrangian\n"
                           "    M/2*x'^2 + m/2*((x' + l*cos(theta)*theta')^2\n"
                           "        + l^2*sin(theta)^2*theta'^2) - m*g*l*cos(theta)\n"
                           "controls x\n";

static void need(hamel_status status, const hamel_model *m) {
    if (status == HAMEL_OK) return;
    fprintf(stderr, "%s", hamel_messages_words(hamel_model_messages(m)));
    exit(1);
}

/* Four states, and one input that is held for a step h: the classical method of Runge and Kutta. */
static int step(const hamel_function *f, hamel_work *work, double h, const double *u, double *y) {
    const double weight[4] = {1, 2, 2, 1}, shift[4] = {0, 0.5, 0.5, 1};
    double k[4] = {0}, at[4], sum[4] = {0};
    for (int stage = 0; stage < 4; stage++) {
        for (int i = 0; i < 4; i++) at[i] = y[i] + h * shift[stage] * k[i];
        if (f->eval(work, 0, at, u, NULL, k) != 0) return 1;
        for (int i = 0; i < 4; i++) sum[i] += h / 6 * weight[stage] * k[i];
    }
    for (int i = 0; i < 4; i++) y[i] += sum[i];
    return 0;
}

int main(void) {
    hamel_model *m;
    need(hamel_model_parse("cart_pole", cart, strlen(cart), &m), m);
    printf("the cart is pushed along %s\n", hamel_model_control(m, 0, NULL));

    hamel_linear_options options = hamel_linear_options_default();
    options.at = "theta=0";
    options.weights = "[1, 10, 1, 1], [0.1]";
    hamel_linear *l;
    need(hamel_linear_create(m, &options, NULL, &l), m);
    const hamel_linear_matrices s = hamel_linear_numbers(l);
    char *words, *file;
    size_t length;
    need(hamel_document_write(hamel_linear_page(l), HAMEL_TEXT, &words), m);
    puts(words);
    need(hamel_linear_npz(l, &file, &length), m); /* for numpy.load */
    hamel_free(words);
    hamel_free(file);
    need(hamel_linear_draw(l, HAMEL_SVG, &file, &length), m); /* its poles */
    hamel_free(file);

    const hamel_function *f;
    need(hamel_model_compile(m, NULL, NULL, &f), m);
    hamel_work *work = hamel_work_create(f);
    double y[4] = {0, 0.25, 0, 0}; /* x, theta, x', theta': the states of the linear system */
    int failed = s.states != 4 || s.inputs != 1 || f->size != 4 || length == 0;
    for (int k = 0; k < 1000 && !failed; k++) {
        double u = 0;
        for (size_t i = 0; i < s.states; i++) u -= s.K[i] * y[i];
        failed = step(f, work, 0.01, &u, y);
    }
    printf("after 10 s it leans by %.1e, at x = %.1e\n", y[1], y[0]);
    failed = failed || !(fabs(y[1]) < 1e-4 && fabs(y[0]) < 1e-2);
    hamel_work_destroy(work);
    hamel_function_destroy(f);
    hamel_linear_destroy(l);
    hamel_model_destroy(m);
    hamel_end();
    return failed;
}
