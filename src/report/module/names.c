/// A name stays as it is where it can: letters, digits and _, a letter first. Primes become _dot,
/// other characters _. A word of a language, and a name that is taken, gets _ behind it.
#include "report/module/names_internal.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"

/// Words of C, C++, Python, JavaScript, Octave, and macros that compilers and headers have.
static const char *const reserved[] = {"EOF",
                                       "FALSE",
                                       "HUGE_VAL",
                                       "I",
                                       "INFINITY",
                                       "Inf",
                                       "M_1_PI",
                                       "M_2_PI",
                                       "M_2_SQRTPI",
                                       "M_E",
                                       "M_LN10",
                                       "M_LN2",
                                       "M_LOG10E",
                                       "M_LOG2E",
                                       "M_PI",
                                       "M_PI_2",
                                       "M_PI_4",
                                       "M_SQRT1_2",
                                       "M_SQRT2",
                                       "NA",
                                       "NAN",
                                       "NULL",
                                       "NaN",
                                       "None",
                                       "TRUE",
                                       "False",
                                       "True",
                                       "abstract",
                                       "alignas",
                                       "alignof",
                                       "and",
                                       "and_eq",
                                       "arguments",
                                       "as",
                                       "asm",
                                       "assert",
                                       "async",
                                       "atomic_cancel",
                                       "auto",
                                       "await",
                                       "bitand",
                                       "bitor",
                                       "bool",
                                       "boolean",
                                       "break",
                                       "byte",
                                       "case",
                                       "catch",
                                       "char",
                                       "char16_t",
                                       "char32_t",
                                       "char8_t",
                                       "class",
                                       "classdef",
                                       "co_await",
                                       "co_return",
                                       "co_yield",
                                       "compl",
                                       "complex",
                                       "concept",
                                       "const",
                                       "const_cast",
                                       "consteval",
                                       "constexpr",
                                       "constinit",
                                       "constructor",
                                       "continue",
                                       "debugger",
                                       "decltype",
                                       "def",
                                       "default",
                                       "del",
                                       "delete",
                                       "do",
                                       "double",
                                       "dynamic_cast",
                                       "elif",
                                       "else",
                                       "elseif",
                                       "end",
                                       "end_try_catch",
                                       "end_unwind_protect",
                                       "endfor",
                                       "endfunction",
                                       "endif",
                                       "endswitch",
                                       "endwhile",
                                       "enum",
                                       "errno",
                                       "eval",
                                       "except",
                                       "exec",
                                       "explicit",
                                       "export",
                                       "extends",
                                       "extern",
                                       "false",
                                       "final",
                                       "finally",
                                       "float",
                                       "for",
                                       "friend",
                                       "from",
                                       "function",
                                       "global",
                                       "goto",
                                       "if",
                                       "implements",
                                       "import",
                                       "in",
                                       "inline",
                                       "instanceof",
                                       "int",
                                       "interface",
                                       "is",
                                       "lambda",
                                       "let",
                                       "linux",
                                       "long",
                                       "math",
                                       "mutable",
                                       "namespace",
                                       "native",
                                       "new",
                                       "noexcept",
                                       "nonlocal",
                                       "not",
                                       "not_eq",
                                       "null",
                                       "nullptr",
                                       "numpy",
                                       "operator",
                                       "or",
                                       "or_eq",
                                       "otherwise",
                                       "package",
                                       "parfor",
                                       "pass",
                                       "persistent",
                                       "print",
                                       "private",
                                       "protected",
                                       "prototype",
                                       "public",
                                       "raise",
                                       "register",
                                       "reinterpret_cast",
                                       "requires",
                                       "restrict",
                                       "return",
                                       "short",
                                       "signed",
                                       "sizeof",
                                       "static",
                                       "static_assert",
                                       "static_cast",
                                       "stderr",
                                       "stdin",
                                       "stdout",
                                       "struct",
                                       "super",
                                       "switch",
                                       "synchronized",
                                       "template",
                                       "this",
                                       "thread_local",
                                       "throw",
                                       "throws",
                                       "transient",
                                       "true",
                                       "try",
                                       "typedef",
                                       "typeid",
                                       "typename",
                                       "typeof",
                                       "undefined",
                                       "union",
                                       "unix",
                                       "unsigned",
                                       "until",
                                       "unwind_protect",
                                       "using",
                                       "var",
                                       "virtual",
                                       "void",
                                       "volatile",
                                       "wchar_t",
                                       "while",
                                       "with",
                                       "xor",
                                       "xor_eq",
                                       "yield"};

bool module_is_reserved(const char *word) {
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++) {
        if (strcmp(word, reserved[i]) == 0) return true;
    }
    return false;
}

static bool is_taken(const module_names *n, size_t count, const char *name) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(n->fields[i], name) == 0) return true;
    }
    return false;
}

static char *field_of(const module_names *n, size_t before, const char *written) {
    text name = {0};
    if (!isalpha((unsigned char)*written)) text_add(&name, "n");
    for (const char *s = written; *s != '\0'; s++) {
        if (isalnum((unsigned char)*s) || *s == '_') text_add_char(&name, *s);
        else text_add(&name, *s == '\'' ? "_dot" : "_");
    }
    while (module_is_reserved(text_cstr(&name)) || is_taken(n, before, text_cstr(&name)))
        text_add_char(&name, '_');
    return text_take(&name);
}

void module_names_init(module_names *n, size_t count, const char *const *written) {
    *n = (module_names){.count = count, .fields = MEM_NEW(char *, count), .written = written};
    for (size_t i = 0; i < count; i++) n->fields[i] = field_of(n, i, written[i]);
}

void module_names_clear(module_names *n) {
    for (size_t i = 0; i < n->count; i++) free(n->fields[i]);
    free(n->fields);
    *n = (module_names){0};
}
