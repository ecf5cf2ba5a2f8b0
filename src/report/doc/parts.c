/// Names for parts of formulas: which parts get one, and formulas written with them.
///
/// The formulas of a section are one graph. Its nodes are looked at from below, each with the
/// length it would be printed with, names already put in: one that recurs so often that a name
/// saves more than its definition costs gets one, and so does one that would fill lines inside of a
/// formula that fills a screen.
#include "report/doc/parts.h"

#include <inttypes.h>
#include <stdlib.h>

#include "expr/walk.h"
#include "report/doc/part_factor_internal.h"
#include "report/doc/part_names_internal.h"
#include "report/doc/part_product_internal.h"
#include "report/doc/spelling.h"

enum {
    LEAST = 18,   ///< tokens of what gets a name
    SAVING = 90,  ///< tokens that a name has to save
    FACTOR = 50,  ///< tokens of a product that is called by its name inside of others
    PRINTED = 25, ///< tokens of what is called by a name that the section has for it
    LINES = 150,  ///< tokens of a part that would fill lines
    MANY = 3000,  ///< nodes of a section whose formulas are a computation: all that recurs is named
    FEWEST = 5,   ///< tokens of what gets a name there
    LENGTHY = 1 << 28
};

/// The graph of a section.
typedef struct graph {
    doc_parts *p;
    expr_pool *pool;
    VEC(doc *) leaves;
    expr_walk w;
    expr *name;     ///< by place; EXPR_NONE: it has none
    expr *image;    ///< what is printed where the node occurs
    expr *body;     ///< the node itself, its parts named
    size_t *length; ///< of the image, in tokens
    size_t *uses;   ///< how often the node, or a power or multiple of it, is an argument
    bool *below;    ///< it divides
    bool *spread;   ///< it stands in a formula that fills a screen
    bool *given;    ///< its name was made here, so that its meaning has to be told
} graph;

static expr node_at(const graph *g, uint32_t k) { return (expr){g->w.ids[k]}; }

// ---- the graph ----------------------------------------------------------------------------------

static void gather(graph *g, doc *d) {
    if (d->aside) return;
    if (d->kind == DOC_EXPR && !d->elsewhere) *vec_push(&g->leaves) = d;
    for (size_t i = 0; i < d->children.count; i++) gather(g, d->children.items[i]); // a few levels
}

/// Powers and multiples of a node are told by it: 2 (a + b)² uses a + b.
static bool is_transparent(const expr_pool *pool, expr e) {
    const expr_op op = expr_op_of(pool, e);
    if (op == EXPR_POW) return true;
    return op == EXPR_MUL && expr_arity(pool, e) == 2 && expr_is_number(pool, expr_arg(pool, e, 0));
}

static bool divides(const expr_pool *pool, expr e) {
    return expr_op_of(pool, e) == EXPR_POW && expr_is_number(pool, expr_arg(pool, e, 1)) &&
           mpq_sgn(expr_value(pool, expr_arg(pool, e, 1))) < 0;
}

static void count_uses(graph *g) {
    for (size_t i = 0; i < g->leaves.count; i++)
        g->uses[expr_walk_place(&g->w, doc_shown(g->leaves.items[i]))]++;
    for (uint32_t k = g->w.count; k-- > 0;) {
        const expr e = node_at(g, k);
        const size_t each = is_transparent(g->pool, e) ? g->uses[k] : 1;
        for (uint32_t i = 0; i < expr_arity(g->pool, e); i++) {
            const uint32_t a = expr_walk_place(&g->w, expr_arg(g->pool, e, i));
            g->uses[a] += each;
            g->below[a] = g->below[a] || (i == 0 && divides(g->pool, e));
        }
    }
}

/// Whether the name of a formula is the name of no other.
static bool is_own_name(const graph *g, size_t i) {
    const doc *d = g->leaves.items[i];
    bool own = !d->field && part_is_name(g->pool, d->name) && d->name.id != d->value.id;
    for (size_t j = 0; j < g->leaves.count && own; j++)
        own = j == i || !expr_same(g->leaves.items[j]->name, d->name);
    return own && !expr_contains(g->pool, d->value, d->name);
}

/// Products that have a name, in the products of later formulas.
static void factor_out_printed(graph *g, expr *roots) {
    for (size_t i = 0; i < g->leaves.count; i++) {
        if (expr_op_of(g->pool, roots[i]) != EXPR_MUL || !is_own_name(g, i) ||
            expr_infix_tokens(g->pool, roots[i]) < FACTOR)
            continue;
        part_factor_out(g->pool, g->leaves.items[i]->name, roots[i], g->leaves.count - i - 1,
                        roots + i + 1);
    }
}

/// One spelling for one quantity. What is told to readers in another form is known by the form that
/// others have.
static void spell_alike(graph *g, expr *roots) {
    doc_parts *p = g->p;
    expr *called = MEM_NEW(expr, g->leaves.count);
    for (size_t i = 0; i < g->leaves.count; i++) {
        const doc *d = g->leaves.items[i];
        const bool known = d->readers && d->source.id != EXPR_NONE.id && is_own_name(g, i) &&
                           expr_infix_tokens(g->pool, d->source) >= PRINTED;
        called[i] = known ? d->source : EXPR_NONE;
    }
    double *at = p->place != NULL ? MEM_NEW(double, expr_symbol_count(g->pool)) : NULL;
    if (at != NULL) p->place(p->data, at);
    const doc_spelling s = {p->name_count, p->names, called, at};
    doc_spell_alike(p->x, &s, g->leaves.count, roots);
    free(called);
    free(at);
}

static void graph_init(graph *g, doc_parts *p, doc *section) {
    *g = (graph){.p = p, .pool = p->x->pool};
    gather(g, section);
    expr *roots = MEM_NEW(expr, g->leaves.count);
    for (size_t i = 0; i < g->leaves.count; i++) roots[i] = doc_shown(g->leaves.items[i]);
    spell_alike(g, roots);
    factor_out_printed(g, roots);
    for (size_t i = 0; i < g->leaves.count; i++) g->leaves.items[i]->shown = roots[i];
    expr_walk_init(&g->w, g->pool, g->leaves.count, roots);
    free(roots);
    const size_t n = g->w.count;
    g->name = MEM_NEW(expr, 3 * n);
    g->image = g->name + n;
    g->body = g->name + 2 * n;
    g->length = MEM_NEW_ZERO(size_t, 2 * n);
    g->uses = g->length + n;
    g->below = MEM_NEW_ZERO(bool, 3 * n);
    g->spread = g->below + n;
    g->given = g->below + 2 * n;
    for (size_t k = 0; k < n; k++) g->name[k] = EXPR_NONE;
    count_uses(g);
}

static void graph_clear(graph *g) {
    vec_clear(&g->leaves);
    expr_walk_clear(&g->w);
    free(g->name);
    free(g->length);
    free(g->below);
}

// ---- lengths ------------------------------------------------------------------------------------

/// Tokens of a node's text, from the lengths of what is printed for its arguments.
static size_t length_of(const graph *g, expr e) {
    const expr_op op = expr_op_of(g->pool, e);
    const uint32_t n = expr_arity(g->pool, e);
    if (n == 0 || op == EXPR_PICK) return 1;
    size_t total = op == EXPR_ADD || op == EXPR_MUL ? n - 1 : op == EXPR_POW ? 1 : n + 2;
    for (uint32_t i = 0; i < n; i++) {
        const expr a = expr_arg(g->pool, e, i);
        const uint32_t k = expr_walk_place(&g->w, a);
        const bool inside = g->name[k].id == EXPR_NONE.id && expr_op_of(g->pool, a) == EXPR_ADD &&
                            (op == EXPR_MUL || op == EXPR_POW);
        total += g->length[k] + (inside ? 2 : 0);
    }
    return total < LENGTHY ? total : LENGTHY;
}

static void measure(graph *g) {
    for (uint32_t k = 0; k < g->w.count; k++)
        g->length[k] = g->name[k].id != EXPR_NONE.id ? 1 : length_of(g, node_at(g, k));
}

// ---- which parts get names ----------------------------------------------------------------------

/// Sums, products and functions; no fields, whose directions are not numbers.
static bool can_have_name(const graph *g, expr e) {
    const expr_op op = expr_op_of(g->pool, e);
    if (op != EXPR_ADD && op != EXPR_MUL && !expr_op_is_function(op)) return false;
    return !is_transparent(g->pool, e) && !part_has_direction(g->pool, e);
}

/// The node is called so; and where it is a sum times parameters, I_S = m (..), and the sum recurs,
/// the sum is I_S/m.
static void name_printed(graph *g, uint32_t k, expr name) {
    expr sum;
    g->name[k] = name;
    if (!part_is_multiple(g->pool, node_at(g, k), &sum)) return;
    const uint32_t at = expr_walk_place(&g->w, sum);
    if (g->uses[at] < 3 || g->name[at].id != EXPR_NONE.id) return;
    g->name[at] = part_quotient(g->p, name, node_at(g, k), sum);
}

/// Names that the section gives by itself: I_S = .., K_1 = ... A name that stands before two
/// formulas, or for a rate, is none.
static void use_printed(graph *g) {
    for (size_t i = 0; i < g->leaves.count; i++) {
        const doc *d = g->leaves.items[i];
        uint32_t k; // of what is told to readers in another form, the form that others have
        if (!expr_walk_find(&g->w, d->readers ? d->source : doc_shown(d), &k)) continue;
        if (g->length[k] >= PRINTED && g->name[k].id == EXPR_NONE.id && is_own_name(g, i))
            name_printed(g, k, d->name);
    }
}

static void give_name(graph *g, uint32_t k) {
    g->name[k] = part_name(g->p, node_at(g, k), g->below[k]);
    g->given[k] = true;
}

/// Solutions of linear systems always have one.
static void name_systems(graph *g) {
    for (uint32_t k = 0; k < g->w.count; k++) {
        const expr e = node_at(g, k);
        if (expr_op_of(g->pool, e) != EXPR_SOLVE) continue;
        g->name[k] = part_system_name(g->p, e);
        g->given[k] = true;
    }
}

/// What recurs.
static void name_recurring(graph *g) {
    const bool many = g->w.count > MANY;
    const size_t least = many ? FEWEST : LEAST, saving = many ? 1 : SAVING;
    for (uint32_t k = 0; k < g->w.count; k++) {
        const expr e = node_at(g, k);
        g->length[k] = g->name[k].id != EXPR_NONE.id ? 1 : length_of(g, e);
        if (g->uses[k] < 2 || g->length[k] < least || (g->uses[k] - 1) * g->length[k] < saving ||
            !can_have_name(g, e))
            continue;
        give_name(g, k);
        g->length[k] = 1;
    }
}

/// What stands in formulas that fill a screen all the same.
static void find_spread(graph *g) {
    measure(g);
    for (size_t i = 0; i < g->leaves.count; i++) {
        const uint32_t k = expr_walk_place(&g->w, doc_shown(g->leaves.items[i]));
        if (length_of(g, node_at(g, k)) > DOC_LONGEST) g->spread[k] = true;
    }
    for (uint32_t k = g->w.count; k-- > 0;) {
        const expr e = node_at(g, k);
        if (g->given[k] && length_of(g, e) > DOC_LONGEST) g->spread[k] = true;
        for (uint32_t i = 0; g->spread[k] && i < expr_arity(g->pool, e); i++) {
            const uint32_t a = expr_walk_place(&g->w, expr_arg(g->pool, e, i));
            if (g->name[a].id == EXPR_NONE.id) g->spread[a] = true;
        }
    }
}

static void name_lengthy(graph *g) {
    find_spread(g);
    VEC(uint32_t) roots = {0};
    for (size_t i = 0; i < g->leaves.count; i++)
        *vec_push(&roots) = expr_walk_place(&g->w, doc_shown(g->leaves.items[i]));
    for (uint32_t k = 0; k < g->w.count; k++) {
        const expr e = node_at(g, k);
        g->length[k] = g->name[k].id != EXPR_NONE.id ? 1 : length_of(g, e);
        bool root = false;
        if (!g->spread[k] || g->length[k] < LINES || !can_have_name(g, e)) continue;
        for (size_t i = 0; i < roots.count && !root; i++) root = roots.items[i] == k;
        if (root) continue;
        give_name(g, k);
        g->length[k] = 1;
    }
    vec_clear(&roots);
}

// ---- writing with them --------------------------------------------------------------------------

static void write_images(graph *g) {
    VEC(expr) args = {0};
    for (uint32_t k = 0; k < g->w.count; k++) {
        const expr e = node_at(g, k);
        args.count = 0;
        bool same = true;
        for (uint32_t i = 0; i < expr_arity(g->pool, e); i++) {
            const expr a = expr_arg(g->pool, e, i), b = g->image[expr_walk_place(&g->w, a)];
            same = same && expr_same(a, b);
            *vec_push(&args) = b;
        }
        g->body[k] = same ? e : part_reshaped(g->p, e, args.items);
        g->image[k] = g->name[k].id != EXPR_NONE.id ? g->name[k] : g->body[k];
    }
    vec_clear(&args);
}

/// What a name means, which does not mention the name itself.
static expr meaning_of(const graph *g, uint32_t k) {
    const expr e = node_at(g, k);
    expr sum;
    if (!part_is_multiple(g->pool, e, &sum)) return g->body[k];
    VEC(expr) args = {0};
    for (uint32_t i = 0; i < expr_arity(g->pool, e); i++) {
        const uint32_t a = expr_walk_place(&g->w, expr_arg(g->pool, e, i));
        *vec_push(&args) = expr_same(expr_arg(g->pool, e, i), sum) ? g->body[a] : g->image[a];
    }
    const expr out = expr_reshape(g->pool, e, args.items);
    vec_clear(&args);
    return out;
}

/// Whether a formula would be written with the name of a later one.
static bool looks_ahead(const graph *g, size_t i, expr shown) {
    for (size_t j = i + 1; j < g->leaves.count; j++) {
        const doc *d = g->leaves.items[j];
        if (part_is_name(g->pool, d->name) && expr_contains(g->pool, shown, d->name) &&
            !expr_contains(g->pool, g->leaves.items[i]->value, d->name))
            return true;
    }
    return false;
}

/// The formula that explains a name shows what it means, all others that are the same the name; but
/// those before it, as long as they can be read and are few, stay as they are.
static void show_formulas(graph *g) {
    enum { FEW = 3 };
    VEC(size_t) early = {0};
    VEC(expr) names = {0};
    for (size_t i = 0; i < g->leaves.count; i++) {
        doc *d = g->leaves.items[i];
        const expr whole = doc_shown(d);
        const uint32_t k = expr_walk_place(&g->w, whole);
        const bool own = expr_same(g->name[k], d->name);
        const expr shown = doc_without_minus(g->pool, own ? meaning_of(g, k) : g->image[k]);
        const bool whole_fits = expr_infix_tokens(g->pool, whole) <= DOC_LONGEST;
        if (whole_fits && looks_ahead(g, i, shown)) {
            *vec_push(&early) = i;
            *vec_push(&names) = shown;
        } else {
            d->shown = shown;
        }
    }
    for (size_t k = 0; k < early.count && early.count > FEW; k++)
        g->leaves.items[early.items[k]]->shown = names.items[k];
    vec_clear(&early);
    vec_clear(&names);
}

/// A meaning as it is shown: in readable form, as long as nobody waits for that.
static expr meaning_shape(const graph *g, expr e) {
    const bool brief =
        g->p->shape != NULL && g->w.count <= MANY && expr_infix_tokens(g->pool, e) <= 2 * LINES;
    const expr shape = brief ? g->p->shape(g->p->data, e) : e;
    return expr_infix_tokens(g->pool, shape) < expr_infix_tokens(g->pool, e) ? shape : e;
}

/// An entry of a system, as it is shown and as it is computed.
static void tell_entry(graph *g, doc *to, uint32_t k, uint32_t i) {
    doc *d = doc_expr(to, NULL, EXPR_NONE, expr_arg(g->pool, g->body[k], i), NULL);
    d->shown = meaning_shape(g, d->value);
    d->source = expr_arg(g->pool, node_at(g, k), i);
}

/// A linear system: matrix and right side.
static void tell_system(graph *g, doc *to, uint32_t k) {
    const char *name = expr_symbol_info_of(g->pool, g->name[k])->name;
    const uint32_t n = expr_payload(g->pool, node_at(g, k));
    text title = {0};
    text_addf(&title, "%s_1, .., %s_%" PRIu32 " solve the linear system with the matrix", name,
              name, n);
    doc *system = doc_object(to, name, NULL);
    doc *matrix = doc_list(system, "matrix", text_cstr(&title));
    text_clear(&title);
    for (uint32_t i = 0; i < n * n; i++) {
        if (i % n == 0) (void)doc_list(matrix, NULL, NULL);
        tell_entry(g, matrix->children.items[i / n], k, i);
    }
    doc *right = doc_list(system, "right_side", "and the right side");
    for (uint32_t i = 0; i < n; i++) tell_entry(g, right, k, n * n + i);
}

/// Operations of a section whose every node is computed once.
static long operations(const graph *g) {
    long count = 0;
    for (uint32_t k = 0; k < g->w.count; k++) {
        const expr e = node_at(g, k);
        const expr_op op = expr_op_of(g->pool, e);
        if (op == EXPR_ADD || op == EXPR_MUL) count += (long)expr_arity(g->pool, e) - 1;
        else count += expr_arity(g->pool, e) > 0 && op != EXPR_PICK && op != EXPR_SOLVE;
    }
    return count;
}

static void tell_where(graph *g, doc *section) {
    doc *list = NULL;
    bool computed = g->w.count > MANY;
    for (uint32_t k = 0; k < g->w.count; k++) {
        if (!g->given[k]) continue;
        if (list == NULL) list = doc_object(section, "parts", "where");
        list->parts = true;
        if (expr_op_of(g->pool, node_at(g, k)) == EXPR_SOLVE) {
            tell_system(g, list, k);
            computed = true;
            continue;
        }
        const char *key = expr_symbol_info_of(g->pool, g->name[k])->name;
        doc *d = doc_expr(list, key, g->name[k], g->body[k], NULL);
        d->shown = meaning_shape(g, g->body[k]);
        d->source = node_at(g, k);
    }
    if (list != NULL && computed)
        doc_integer(list, "operations", "operations, each part computed once", operations(g));
}

void doc_parts_init(doc_parts *p, exact *x, expr (*shape)(void *data, expr e), void *data) {
    *p = (doc_parts){.x = x, .shape = shape, .data = data};
}

void doc_parts_clear(doc_parts *p) {
    vec_clear(&p->known);
    vec_clear(&p->quotients);
}

void doc_name_parts(doc_parts *p, doc *section) {
    graph g;
    graph_init(&g, p, section);
    measure(&g);
    use_printed(&g);
    name_systems(&g);
    name_recurring(&g);
    name_lengthy(&g);
    write_images(&g);
    show_formulas(&g);
    tell_where(&g, section);
    graph_clear(&g);
}
