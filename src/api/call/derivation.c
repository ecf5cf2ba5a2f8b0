/// One derivation for all calls: what one of them has found the next one need not look for.
#include "api/call/derivation_internal.h"

#include "api/call/call_internal.h"
#include "exact/memo.h"
#include "run/outside/places.h"

derivation *call_derivation(hamel_model *m) {
    if (m->derivation == NULL) {
        const exact x = call_exact(m);
        m->derivation = derivation_create(
            &x, m->m, &(derivation_options){.places = &run_places, .patience = &m->wait.patience});
    }
    return m->derivation;
}

void call_forget_derivation(hamel_model *m) {
    derivation_destroy(m->derivation);
    m->derivation = NULL;
    exact_memo_destroy(m->memo);
    m->memo = NULL;
}
