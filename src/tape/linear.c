/// One pass over the instructions. What does not depend on the unknowns is copied; what does is
/// carried along as a combination Σ c_k z_k + c of unknowns, with coefficients that are values of
/// the new tape. A combination of several unknowns that is needed more than once, or is long,
/// becomes an unknown itself.
#include "tape/linear.h"

#include <stdlib.h>
#include <string.h>

#include "tape/build_internal.h"
#include "tape/copy_internal.h"
#include "tape/finish_internal.h"
#include "tape/tape_internal.h"

enum { LONGEST = 24 }; ///< terms of a combination that is carried along

typedef struct term {
    uint32_t column;
    tape_ref factor;
} term;

/// Terms in order of their columns, and a constant.
typedef struct combination {
    VEC(term) terms;
    tape_ref constant;
    bool has_constant;
} combination;

typedef struct entry {
    uint32_t row, column;
    tape_ref value;
} entry;

typedef struct lifting {
    const tape *t;
    uint32_t known, unknowns; ///< inputs
    uint32_t order;
    uint32_t *uses;  ///< of every slot
    uint32_t *which; ///< of every slot: TAPE_NONE, or its place in `sums`
    tape_ref *refs;  ///< of every slot that does not depend on the unknowns
    VEC(combination) sums;
    VEC(entry) entries;
    VEC(tape_ref) right; ///< b, a row each
    tape_build build;
    bool affine;
} lifting;

// ---- combinations -------------------------------------------------------------------------------

static tape_ref negated(tape_ref r) { return (tape_ref){r.slot, !r.negative, false}; }
static bool depends(const lifting *f, uint32_t slot) { return f->which[slot] != TAPE_NONE; }

static void set_constant(combination *c, tape_ref value) {
    c->constant = value;
    c->has_constant = true;
}

/// The combination in a slot, to be changed: its own if nobody else wants it.
static combination take(lifting *f, uint32_t slot) {
    combination *from = &f->sums.items[f->which[slot]], out = *from;
    if (f->uses[slot] <= 1) {
        *from = (combination){0};
        return out;
    }
    out.terms.items = NULL;
    out.terms.count = out.terms.capacity = 0;
    for (size_t i = 0; i < from->terms.count; i++) *vec_push(&out.terms) = from->terms.items[i];
    return out;
}

static void scale(lifting *f, combination *c, tape_ref factor) {
    for (size_t i = 0; i < c->terms.count; i++)
        c->terms.items[i].factor = build_product(&f->build, c->terms.items[i].factor, factor);
    if (c->has_constant) c->constant = build_product(&f->build, c->constant, factor);
}

static void negate(combination *c) {
    for (size_t i = 0; i < c->terms.count; i++)
        c->terms.items[i].factor = negated(c->terms.items[i].factor);
    c->constant = negated(c->constant);
}

static void add_constant(lifting *f, combination *c, tape_ref value) {
    set_constant(c, c->has_constant ? build_sum(&f->build, c->constant, value) : value);
}

/// a + b; both are used up.
static combination added(lifting *f, combination a, combination b) {
    combination out = {.constant = a.constant, .has_constant = a.has_constant};
    size_t i = 0, j = 0;
    while (i < a.terms.count || j < b.terms.count) {
        const uint32_t x = i < a.terms.count ? a.terms.items[i].column : TAPE_NONE,
                       y = j < b.terms.count ? b.terms.items[j].column : TAPE_NONE;
        if (x < y) *vec_push(&out.terms) = a.terms.items[i++];
        else if (y < x) *vec_push(&out.terms) = b.terms.items[j++];
        else {
            *vec_push(&out.terms) = (term){
                x, build_sum(&f->build, a.terms.items[i++].factor, b.terms.items[j++].factor)};
        }
    }
    if (b.has_constant) add_constant(f, &out, b.constant);
    vec_clear(&a.terms);
    vec_clear(&b.terms);
    return out;
}

/// The row Σ c_k z_k + c = 0; the combination is used up.
static void add_row(lifting *f, uint32_t row, combination *c) {
    for (size_t i = 0; i < c->terms.count; i++)
        *vec_push(&f->entries) = (entry){row, c->terms.items[i].column, c->terms.items[i].factor};
    while (f->right.count <= row) *vec_push(&f->right) = build_constant(&f->build, 0);
    if (c->has_constant) f->right.items[row] = negated(c->constant);
    vec_clear(&c->terms);
}

static combination unknown(lifting *f, uint32_t column) {
    combination c = {0};
    *vec_push(&c.terms) = (term){column, build_constant(&f->build, 1)};
    return c;
}

/// Gives a slot its combination. One that is needed more than once becomes an unknown.
static void put(lifting *f, uint32_t slot, combination c) {
    const size_t terms = c.terms.count + c.has_constant, uses = f->uses[slot];
    if (terms * uses > terms + uses + 1 || c.terms.count > LONGEST) {
        const uint32_t column = f->order++;
        combination minus = unknown(f, column);
        negate(&minus);
        c = added(f, c, minus);
        add_row(f, column, &c);
        c = unknown(f, column);
    }
    f->which[slot] = (uint32_t)f->sums.count;
    *vec_push(&f->sums) = c;
}

// ---- instructions -------------------------------------------------------------------------------

/// What a slot has, as a combination of its own.
static combination any(lifting *f, uint32_t slot) {
    if (depends(f, slot)) return take(f, slot);
    combination c = {0};
    set_constant(&c, f->refs[slot]);
    return c;
}

static void lift(lifting *f, uint32_t slot, tape_code c) {
    const bool a = depends(f, c.a), b = depends(f, c.b);
    combination out = {0};
    if (c.op == TAPE_ADD || c.op == TAPE_SUB) {
        out = any(f, c.a);
        combination other = any(f, c.b);
        if (c.op == TAPE_SUB) negate(&other);
        out = added(f, out, other);
    } else if (c.op == TAPE_NEG) {
        out = take(f, c.a);
        negate(&out);
    } else if (c.op == TAPE_MUL && a != b) {
        out = take(f, a ? c.a : c.b);
        scale(f, &out, f->refs[a ? c.b : c.a]);
    } else if (c.op == TAPE_DIV && !b) {
        out = take(f, c.a);
        scale(f, &out, build_quotient(&f->build, build_constant(&f->build, 1), f->refs[c.b]));
    } else {
        f->affine = false;
    }
    put(f, slot, out);
}

/// A solve whose right side alone depends on the unknowns: its results are unknowns, its rows
/// theirs.
static void lift_solve(lifting *f, uint32_t slot, tape_code c) {
    const uint32_t n = c.a, *system = f->t->operands + c.b, first = f->order;
    for (uint32_t i = 0; i < n * n && f->affine; i++) f->affine = !depends(f, system[i]);
    if (!f->affine) return;
    f->order += n;
    for (uint32_t i = 0; i < n; i++) {
        combination row = any(f, system[n * n + i]);
        negate(&row);
        for (uint32_t j = 0; j < n; j++) {
            combination one = unknown(f, first + j);
            scale(f, &one, f->refs[system[i * n + j]]);
            row = added(f, row, one);
        }
        add_row(f, first + i, &row);
        f->which[slot + i] = (uint32_t)f->sums.count;
        *vec_push(&f->sums) = unknown(f, first + i);
    }
}

static void instruction(lifting *f, uint32_t k) {
    const tape_code c = f->t->code[k];
    const uint32_t slot = tape_first(f->t) + k;
    f->build.origin = f->t->origins[slot];
    if (c.op == TAPE_RESULT || f->uses[slot] == 0)
        return; // came with the first one, or is not needed
    if (c.op == TAPE_SOLVE) {
        bool dependent = false;
        for (uint32_t i = 0; i < c.a * c.a + c.a; i++)
            dependent = dependent || depends(f, f->t->operands[c.b + i]);
        if (dependent) lift_solve(f, slot, c);
        else build_copy(&f->build, f->t, k, f->refs);
    } else if (depends(f, c.a) || depends(f, c.b)) {
        lift(f, slot, c);
    } else {
        build_copy(&f->build, f->t, k, f->refs);
    }
}

/// How often the value of every slot is asked for, directly or not, by an output.
static void count_uses(lifting *f) {
    const tape *t = f->t;
    for (uint32_t i = 0; i < t->output_count; i++) f->uses[t->outputs[i]]++;
    for (uint32_t k = t->code_count; k-- > 0;) {
        const tape_code c = t->code[k];
        const uint32_t slot = tape_first(t) + k;
        if (f->uses[slot] == 0) continue;
        if (c.op == TAPE_RESULT) {
            f->uses[slot - c.a]++;
        } else if (c.op == TAPE_SOLVE) { // what solves it directly is made again
            for (uint32_t i = 0; i < c.a * c.a + c.a; i++) f->uses[t->operands[c.b + i]]++;
        } else {
            f->uses[c.a]++;
            if (tape_op_arguments((tape_op)c.op) == 2) f->uses[c.b]++;
        }
    }
}

// ---- the system ---------------------------------------------------------------------------------

static int by_column(const void *a, const void *b) {
    const entry *x = a, *y = b;
    if (x->column != y->column) return x->column < y->column ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

static void finish(lifting *f, tape_linear *l) {
    const size_t count = f->entries.count, outputs = count + f->order;
    if (count > 0) qsort(f->entries.items, count, sizeof *f->entries.items, by_column);
    *l = (tape_linear){.order = f->order,
                       .entry_count = (uint32_t)count,
                       .starts = MEM_NEW_ZERO(uint32_t, (size_t)f->order + 1),
                       .rows = MEM_NEW(uint32_t, count)};
    uint32_t *slots = MEM_NEW(uint32_t, outputs), *all = MEM_NEW(uint32_t, outputs);
    for (size_t i = 0; i < count; i++) {
        l->rows[i] = f->entries.items[i].row;
        l->starts[f->entries.items[i].column + 1]++;
        slots[i] = build_plain(&f->build, f->entries.items[i].value);
    }
    for (uint32_t j = 0; j < f->order; j++) {
        l->starts[j + 1] += l->starts[j];
        slots[count + j] = build_plain(&f->build, f->right.items[j]);
    }
    expr *inputs = MEM_NEW(expr, f->known);
    for (uint32_t i = 0; i < f->known; i++) inputs[i] = (expr){f->t->origins[i]};
    tape *whole = build_finish(&f->build, inputs, outputs, slots);
    for (uint32_t i = 0; i < outputs; i++) all[i] = i;
    l->values = tape_select(whole, outputs, all);
    tape_destroy(whole);
    free(inputs);
    free(all);
}

bool tape_linear_init(tape_linear *l, const tape *t, uint32_t unknowns) {
    const uint32_t slots = tape_slots(t);
    lifting f = {.t = t,
                 .known = t->input_count - unknowns,
                 .unknowns = unknowns,
                 .order = unknowns,
                 .uses = MEM_NEW_ZERO(uint32_t, slots),
                 .which = MEM_NEW(uint32_t, slots),
                 .refs = MEM_NEW_ZERO(tape_ref, slots),
                 .affine = t->output_count == unknowns};
    f.build.input_count = f.known;
    count_uses(&f);
    for (uint32_t s = 0; s < slots; s++) f.which[s] = TAPE_NONE;
    for (uint32_t i = 0; i < f.known; i++) f.refs[i] = (tape_ref){i, false, false};
    for (uint32_t i = 0; i < unknowns; i++) put(&f, f.known + i, unknown(&f, i));
    for (uint32_t i = 0; i < t->constant_count; i++)
        f.refs[t->input_count + i] = build_constant(&f.build, t->constants[i]);
    for (uint32_t k = 0; k < t->code_count && f.affine; k++) instruction(&f, k);
    for (uint32_t i = 0; i < t->output_count && f.affine; i++) {
        combination row = any(&f, t->outputs[i]);
        add_row(&f, i, &row);
    }
    *l = (tape_linear){0};
    if (f.affine) finish(&f, l);
    for (size_t i = 0; i < f.sums.count; i++) vec_clear(&f.sums.items[i].terms);
    vec_clear(&f.sums);
    vec_clear(&f.entries);
    vec_clear(&f.right);
    tape_build_clear(&f.build);
    free(f.uses);
    free(f.which);
    free(f.refs);
    return f.affine;
}

void tape_linear_clear(tape_linear *l) {
    free(l->starts);
    free(l->rows);
    tape_destroy(l->values);
    *l = (tape_linear){0};
}
