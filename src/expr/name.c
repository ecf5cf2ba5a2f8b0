/// The tables of Greek letters and of reserved words.
#include "expr/name.h"

#include <string.h>

static const name_greek greek[] = {
    {"alpha", "α", "\\alpha"},
    {"beta", "β", "\\beta"},
    {"gamma", "γ", "\\gamma"},
    {"delta", "δ", "\\delta"},
    {"epsilon", "ε", "\\varepsilon"},
    {"zeta", "ζ", "\\zeta"},
    {"eta", "η", "\\eta"},
    {"theta", "θ", "\\theta"},
    {"iota", "ι", "\\iota"},
    {"kappa", "κ", "\\kappa"},
    {"lambda", "λ", "\\lambda"},
    {"mu", "μ", "\\mu"},
    {"nu", "ν", "\\nu"},
    {"xi", "ξ", "\\xi"},
    {"pi", "π", "\\pi"},
    {"rho", "ρ", "\\rho"},
    {"sigma", "σ", "\\sigma"},
    {"tau", "τ", "\\tau"},
    {"upsilon", "υ", "\\upsilon"},
    {"phi", "φ", "\\varphi"},
    {"chi", "χ", "\\chi"},
    {"psi", "ψ", "\\psi"},
    {"omega", "ω", "\\omega"},
    {"Gamma", "Γ", "\\Gamma"},
    {"Delta", "Δ", "\\Delta"},
    {"Theta", "Θ", "\\Theta"},
    {"Lambda", "Λ", "\\Lambda"},
    {"Xi", "Ξ", "\\Xi"},
    {"Pi", "Π", "\\Pi"},
    {"Sigma", "Σ", "\\Sigma"},
    {"Upsilon", "Υ", "\\Upsilon"},
    {"Phi", "Φ", "\\Phi"},
    {"Psi", "Ψ", "\\Psi"},
    {"Omega", "Ω", "\\Omega"},
};

static const char *const python_words[] = {
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield",
};

static const char *const c_words[] = {
    "auto",   "case",   "char",   "const",  "default", "do",       "double",   "enum",  "extern",
    "float",  "goto",   "inline", "int",    "long",    "register", "restrict", "short", "signed",
    "sizeof", "static", "struct", "switch", "typedef", "union",    "unsigned", "void",  "volatile",
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool is_word(const char *word, const char *name, size_t length) {
    return length > 0 && word[0] == name[0] && strlen(word) == length &&
           memcmp(word, name, length) == 0;
}

const name_greek *name_greek_of(const char *word, size_t length) {
    for (size_t i = 0; i < COUNT(greek); i++) {
        if (is_word(greek[i].word, word, length)) return &greek[i];
    }
    return NULL;
}

const name_greek *name_greek_at(const char *bytes, size_t length) {
    for (size_t i = 0; i < COUNT(greek); i++) {
        const size_t n = strlen(greek[i].letter);
        if (n <= length && memcmp(greek[i].letter, bytes, n) == 0) return &greek[i];
    }
    return NULL;
}

static bool is_one_of(const char *const *words, size_t count, const char *name, size_t length) {
    for (size_t i = 0; i < count; i++) {
        if (is_word(words[i], name, length)) return true;
    }
    return false;
}

bool name_is_reserved(const char *name, size_t length, bool in_c) {
    while (length > 0 && name[length - 1] == '_') length--;
    return is_one_of(python_words, COUNT(python_words), name, length) ||
           (in_c && is_one_of(c_words, COUNT(c_words), name, length));
}
