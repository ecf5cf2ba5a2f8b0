/// hamel-z3: one question for Z3, in a process of its own. Its default error handler ends the
/// process and its memory is its own affair; here both do no harm.
///
/// On input: assertions in SMT-LIB, quantifier-free, over the reals. On output: `unsat`, `unknown`,
/// or `sat` and a line `NAME VALUE` for every constant whose value is rational. The limit is a
/// number of steps, so that answers do not depend on the machine.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>
#include <z3.h>

#include "base/plugin.h"

PLUGIN_NOTE("hamel_z3_1");

enum { STEPS = 60000, MOST_INPUT = 1 << 20, MOST_MEMORY = 1 << 30, MOST_SECONDS = 2 };

static void give_up(Z3_context z, Z3_error_code code) {
    (void)z, (void)code;
    _exit(1);
}

static void limit(int what, rlim_t most) {
    const struct rlimit limits = {most, most};
    if (setrlimit(what, &limits) != 0) _exit(1);
}

static Z3_solver make_solver(Z3_context z) {
    Z3_tactic tactic = Z3_mk_tactic(z, "qfnra-nlsat");
    Z3_tactic_inc_ref(z, tactic);
    Z3_solver solver = Z3_mk_solver_from_tactic(z, tactic);
    Z3_solver_inc_ref(z, solver);
    Z3_params params = Z3_mk_params(z);
    Z3_params_inc_ref(z, params);
    Z3_params_set_uint(z, params, Z3_mk_string_symbol(z, "rlimit"), STEPS);
    Z3_solver_set_params(z, solver, params);
    Z3_params_dec_ref(z, params);
    return solver;
}

static void print_model(Z3_context z, Z3_model model) {
    Z3_model_inc_ref(z, model);
    for (unsigned i = 0; i < Z3_model_get_num_consts(z, model); i++) {
        Z3_func_decl d = Z3_model_get_const_decl(z, model, i);
        Z3_ast value = Z3_model_get_const_interp(z, model, d);
        if (value == NULL || !Z3_is_numeral_ast(z, value) || Z3_is_algebraic_number(z, value))
            continue;
        printf("%s ", Z3_get_symbol_string(z, Z3_get_decl_name(z, d)));
        printf("%s\n", Z3_get_numeral_string(z, value));
    }
}

int main(void) {
#ifndef __SANITIZE_ADDRESS__ // which needs all addresses there are
    limit(RLIMIT_AS, MOST_MEMORY);
#endif
    limit(RLIMIT_CPU, MOST_SECONDS);
    limit(RLIMIT_CORE, 0);
    char *text = calloc(MOST_INPUT + 1, 1);
    if (text == NULL || fread(text, 1, MOST_INPUT, stdin) == MOST_INPUT) return 1;
    Z3_config config = Z3_mk_config();
    Z3_context z = Z3_mk_context(config);
    Z3_set_error_handler(z, give_up);
    Z3_solver solver = make_solver(z);
    Z3_solver_from_string(z, solver, text);
    const Z3_lbool answer = Z3_solver_check(z, solver);
    puts(answer == Z3_L_FALSE ? "unsat" : answer == Z3_L_TRUE ? "sat" : "unknown");
    if (answer == Z3_L_TRUE) print_model(z, Z3_solver_get_model(z, solver));
    _exit(fflush(stdout) == 0 ? 0 : 1); // without taking apart what ends with the process
}
