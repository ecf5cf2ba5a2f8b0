/// The ledger: formulas of the papers, derived again by an independent program, with sample values.
/// The file is test/data/truth.json.
#ifndef TEST_SUPPORT_LEDGER_H
#define TEST_SUPPORT_LEDGER_H

#include <stddef.h>

#include "expr/expr.h"

struct cJSON;

enum { LEDGER_SAMPLES = 3 };

/// Everything is borrowed from the ledger.
typedef struct ledger_entry {
    const char *id, *system, *quantity;
    const char *expr; ///< infix, with ^ for powers
    size_t variable_count;
    const char **variables;
    const char **points[LEDGER_SAMPLES]; ///< rationals like "10/3", one a variable
    double values[LEDGER_SAMPLES];
} ledger_entry;

typedef struct ledger {
    size_t count;
    ledger_entry *entries;
    struct cJSON *json;
} ledger;

/// Ends the program with a message if the file is missing or not as described.
void ledger_load(ledger *l);
void ledger_clear(ledger *l);

/// The entry's expression. Its variables are made first, in order, so that a pool used for one
/// entry only has the same ids every time.
expr ledger_read(const ledger_entry *entry, expr_pool *pool);
/// A fresh array of one rational for each symbol of the pool: the sample's point, zero elsewhere.
__mpq_struct *ledger_point(const ledger_entry *entry, size_t sample, const expr_pool *pool);
void ledger_point_clear(__mpq_struct *point, const expr_pool *pool);

#endif
