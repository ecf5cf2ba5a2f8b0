/// What is proved, first; digits are rounded outwards, so that what is printed is proved too.
#include "report/table/validated.h"

#include <math.h>

static double below(double x) { return nextafter(x, -INFINITY); }
static double above(double x) { return nextafter(x, INFINITY); }

static void add_claim(doc *top, const validated_result *v, const validated_told *told) {
    doc *d = doc_object(top, "bounds", "Bounds, proved");
    doc_words(d, "says", "they hold for",
              "every motion that begins within %.3g of the initial state, in each of its numbers "
              "and relative to those above 1",
              v->radius)
        ->readers = true;
    doc_number(d, "radius", NULL, v->radius)->aside = true;
    doc_words(d, "until", "until t", "%.17g", v->time)->readers = true;
    doc_number(d, "time", NULL, v->time)->aside = true;
    if (!v->done) doc_words(d, "reason", "not further", "%s", v->reason);
    else if (told->stop != NULL)
        doc_words(d, "stop", "stops", v->halted ? "where %s" : "%s was not met", told->stop);
    doc_integer(d, "done", NULL, v->done)->aside = true;
    doc_number(d, "width", "widest of the state's bounds then", v->width);
    doc_integer(d, "steps", "steps", (long)v->steps);
    if (v->changes > 0) doc_integer(d, "changes", "changes of basis", (long)v->changes);
    doc_words(d, "method", "method", "%s",
              "Taylor polynomials of order 20 in ball arithmetic, frames by QR (Lohner)");
}

static void add_row(doc *top, const validated_told *told) {
    doc *d = doc_object(top, "last", "The last row");
    doc_words(d, "says", "t", "%.17g", told->time)->readers = true;
    doc_number(d, "t", NULL, told->time)->aside = true;
    for (size_t i = 0; i < told->count; i++) {
        doc *q = doc_object(d, told->names[i], NULL);
        doc_words(q, "says", told->names[i], "%.17g to %.17g", below(told->low[i]),
                  above(told->high[i]))
            ->readers = true;
        doc_number(q, "low", NULL, below(told->low[i]))->aside = true;
        doc_number(q, "high", NULL, above(told->high[i]))->aside = true;
    }
}

static void add_crossing(doc *list, const validated_crossing *c, const char *name) {
    doc *q = doc_object(list, NULL, NULL);
    const char *what = c->direction > 0   ? "passed, rising,"
                       : c->direction < 0 ? "passed, falling,"
                                          : "may be touched, or passed and passed back,";
    doc_words(q, "quantity", NULL, "%s", name)->aside = true;
    doc_words(q, "says", name, "%s between t = %.17g and %.17g%s", what, below(c->from),
              above(c->to), c->once ? "; it is passed once" : "")
        ->readers = true;
    doc_integer(q, "direction", NULL, c->direction)->aside = true;
    doc_number(q, "from", NULL, below(c->from))->aside = true;
    doc_number(q, "to", NULL, above(c->to))->aside = true;
    doc_integer(q, "once", NULL, c->once)->aside = true;
}

void validated_report(const validated_result *v, const validated_told *told, doc **out) {
    doc *top = doc_create();
    add_claim(top, v, told);
    if (told->watches != NULL) {
        doc *list = doc_list(top, "crossings", "Passages, proved; there are no others");
        for (size_t k = 0; k < v->crossings.count; k++)
            add_crossing(list, &v->crossings.items[k], told->watches[v->crossings.items[k].watch]);
    }
    add_row(top, told);
    *out = top;
}
