/// Ledger entries in the names of a system: what the tests of chapters A and D compare with.
#ifndef TEST_PAPER_MECHANICS_H
#define TEST_PAPER_MECHANICS_H

#include "mech/laws.h"
#include "support/ledger.h"

typedef struct other_name {
    const char *ledger, *model; ///< a name of the ledger, an expression in the model's
} other_name;

static ledger book;

static inline int book_open(void **state) {
    (void)state;
    ledger_load(&book);
    return 0;
}

static inline int book_close(void **state) {
    ledger_clear(&book);
    return laws_end(state);
}

/// What the ledger's names stand for in every system.
static const other_name common_names[] = {
    {"xd", "x'"},           {"yd", "y'"},         {"thetad", "theta'"}, {"phid", "phi'"},
    {"psid", "psi'"},       {"sigmad", "sigma'"}, {"xdd", "x''"},       {"ydd", "y''"},
    {"thetadd", "theta''"}, {"psidd", "psi''"},   {"W1", "B_w1"},       {"W2", "B_w2"},
    {"W3", "B_w3"},         {"W1d", "B_w1_dot"},  {"W2d", "B_w2_dot"},  {"W3d", "B_w3_dot"},
    {"gam1", "B_31"},       {"gam2", "B_32"},     {"gam3", "B_33"},     {"I11", "I_11"},
    {"I22", "I_22"},        {"I33", "I_33"},      {"I12", "I_12"},      {"I13", "I_13"},
    {"I23", "I_23"},
};

/// The entry with that id, in the system's own names; `names` (count of them) come before the
/// common ones. The expression is that of the system with the rest of the ledger's names unchanged.
static inline expr printed(laws *l, const char *id, size_t count, const other_name *names) {
    for (size_t k = 0; k < book.count; k++) {
        const ledger_entry *entry = &book.entries[k];
        if (strcmp(entry->id, id) != 0) continue;
        expr e = ledger_read(entry, l->pool), from[64], to[64];
        size_t n = 0;
        for (size_t v = 0; v < entry->variable_count; v++) {
            const char *own = NULL;
            for (size_t i = 0; i < sizeof common_names / sizeof *common_names; i++) {
                if (strcmp(common_names[i].ledger, entry->variables[v]) == 0)
                    own = common_names[i].model;
            }
            for (size_t i = 0; i < count; i++) {
                if (strcmp(names[i].ledger, entry->variables[v]) == 0) own = names[i].model;
            }
            if (own == NULL) continue;
            from[n] = scene_read(l->pool, entry->variables[v]);
            to[n++] = scene_read(l->pool, own);
        }
        expr_substitute(l->pool, 1, &e, n, from, to, &e);
        return e;
    }
    fail_msg("no entry %s in the ledger", id);
    return expr_int(l->pool, 0);
}

#define assert_ledger(l, id, e) assert_equal((l), (e), printed((l), (id), 0, NULL))
#define assert_ledger_in(l, id, names, e)                                                          \
    assert_equal((l), (e), printed((l), (id), sizeof(names) / sizeof *(names), (names)))

/// A parameter given a value in e.
static inline expr with(laws *l, expr e, const char *parameter, long value) {
    const expr from = read(l, parameter), to = expr_int(l->pool, value);
    expr_substitute(l->pool, 1, &e, 1, &from, &to, &e);
    return e;
}

#endif
