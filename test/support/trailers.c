/// The text of n trailers.
#include "support/trailers.h"
#include "model/read.h"

#include "support/clock.h"

static void write_frame(size_t n, text *out) {
    text cosines = {0};
    text_add(out, "frame\n    u = cos(theta0)*d/dx + sin(theta0)*d/dy\n");
    for (size_t k = 1; k <= n; k++) {
        text_addf(out, "        + %ssin(theta%zu - theta%zu)/l*d/dtheta%zu\n", text_cstr(&cosines),
                  k - 1, k, k);
        text_addf(&cosines, "cos(theta%zu - theta%zu)*", k - 1, k);
    }
    text_add(out, "    omega = d/dtheta0\n");
    text_clear(&cosines);
}

void trailers_write(size_t n, bool framed, text *out) {
    text_addf(out, "model trailers_%zu\nparameters\n    m0 = 2, m0 > 0\n    J0 = 0.5, J0 > 0\n", n);
    text_add(out, "    m = 1, m > 0\n    J = 0.2, J > 0\n    l = 1, l > 0\n");
    text_add(out, "coordinates\n    x, y : line\n");
    for (size_t k = 0; k <= n; k++) text_addf(out, "    theta%zu : angle\n", k);
    text_add(out, "define\n    p0 = [x, y]\n");
    for (size_t k = 1; k <= n; k++)
        text_addf(out, "    p%zu = p%zu - l*[cos(theta%zu), sin(theta%zu)]\n", k, k - 1, k, k);
    text_add(out, "lagrangian\n    m0/2*dot(p0', p0') + J0/2*theta0'^2\n");
    for (size_t k = 1; k <= n; k++)
        text_addf(out, "        + m/2*dot(p%zu', p%zu') + J/2*theta%zu'^2\n", k, k, k);
    text_add(out, "constraints\n");
    for (size_t k = 0; k <= n; k++)
        text_addf(out, "    dot([-sin(theta%zu), cos(theta%zu)], p%zu') = 0\n", k, k, k);
    if (framed) write_frame(n, out);
    text_add(out, "run coast\n    from x' = 1, theta0' = 0.3");
    for (size_t k = 1; k <= n; k++) text_addf(out, ", theta%zu = %s0.1", k, k % 2 == 0 ? "-" : "");
    text_add(out, "\n    until 20 every 0.05\n");
}

model *trailers_read(size_t n, bool framed) {
    text source = {0};
    diag messages = {0};
    model *m;
    trailers_write(n, framed, &source);
    must(model_read("trailers", text_cstr(&source), source.length, &messages, &m) == HAMEL_OK,
         "the model of trailers is refused");
    diag_clear(&messages);
    text_clear(&source);
    return m;
}
