/// Words in LaTeX. Letters beyond Latin that mathematics uses, and its signs, are set as
/// mathematics; what no usual font of LaTeX has is told by its number, as in <U+6F22>.
#include "base/latex_escape.h"

#include <string.h>

#include "base/escape.h"
#include "base/utf8.h"

typedef struct spelling {
    const char *seen, *written;
} spelling;

static const spelling spellings[] = {
    {"#", "\\#"},         {"$", "\\$"},
    {"%", "\\%"},         {"&", "\\&"},
    {"_", "\\_"},         {"{", "\\{"},
    {"}", "\\}"},         {"^", "\\^{}"},
    {"~", "\\~{}"},       {"\\", "\\textbackslash{}"},
    {"<", "$<$"},         {">", "$>$"},
    {"|", "$|$"},         {"\"", "''"},
    {"§", "\\S{}"},       {"α", "$\\alpha$"},
    {"β", "$\\beta$"},    {"γ", "$\\gamma$"},
    {"δ", "$\\delta$"},   {"ε", "$\\varepsilon$"},
    {"ζ", "$\\zeta$"},    {"η", "$\\eta$"},
    {"θ", "$\\theta$"},   {"ι", "$\\iota$"},
    {"κ", "$\\kappa$"},   {"λ", "$\\lambda$"},
    {"μ", "$\\mu$"},      {"ν", "$\\nu$"},
    {"ξ", "$\\xi$"},      {"ο", "o"},
    {"π", "$\\pi$"},      {"ρ", "$\\rho$"},
    {"σ", "$\\sigma$"},   {"τ", "$\\tau$"},
    {"υ", "$\\upsilon$"}, {"φ", "$\\varphi$"},
    {"χ", "$\\chi$"},     {"ψ", "$\\psi$"},
    {"ω", "$\\omega$"},   {"Γ", "$\\Gamma$"},
    {"Δ", "$\\Delta$"},   {"Θ", "$\\Theta$"},
    {"Λ", "$\\Lambda$"},  {"Ξ", "$\\Xi$"},
    {"Π", "$\\Pi$"},      {"Σ", "$\\Sigma$"},
    {"Φ", "$\\Phi$"},     {"Ψ", "$\\Psi$"},
    {"Ω", "$\\Omega$"},   {"₀", "$_0$"},
    {"₁", "$_1$"},        {"₂", "$_2$"},
    {"₃", "$_3$"},        {"₄", "$_4$"},
    {"₅", "$_5$"},        {"₆", "$_6$"},
    {"₇", "$_7$"},        {"₈", "$_8$"},
    {"₉", "$_9$"},        {"⁰", "$^0$"},
    {"¹", "$^1$"},        {"²", "$^2$"},
    {"³", "$^3$"},        {"⁴", "$^4$"},
    {"⁵", "$^5$"},        {"⁶", "$^6$"},
    {"⁷", "$^7$"},        {"⁸", "$^8$"},
    {"⁹", "$^9$"},        {"⁻", "$^-$"},
    {"−", "$-$"},         {"±", "$\\pm$"},
    {"·", "$\\cdot$"},    {"×", "$\\times$"},
    {"√", "$\\surd$"},    {"∂", "$\\partial$"},
    {"∫", "$\\int$"},     {"∩", "$\\cap$"},
    {"∪", "$\\cup$"},     {"⊂", "$\\subset$"},
    {"∈", "$\\in$"},      {"≤", "$\\le$"},
    {"≥", "$\\ge$"},      {"≠", "$\\ne$"},
    {"≈", "$\\approx$"},  {"→", "$\\to$"},
    {"⟨", "$\\langle$"},  {"⟩", "$\\rangle$"},
    {"°", "$^\\circ$"},   {"∞", "$\\infty$"},
    {"½", "$\\frac12$"},  {"…", "\\dots{}"},
    {"′", "$'$"},         {"–", "--"},
    {"—", "---"},         {"‘", "`"},
    {"’", "'"},           {"“", "``"},
    {"”", "''"},
};

static const char *written_as(const char *seen, size_t bytes) {
    for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++) {
        const char *s = spellings[i].seen;
        if (strlen(s) == bytes && memcmp(s, seen, bytes) == 0) return spellings[i].written;
    }
    return NULL;
}

/// Letters with accents that the usual fonts have.
static bool is_latin(uint32_t c) { return c < 0x80 || (c >= 0xC0 && c <= 0x17F); }

void latex_escape(text *out, const char *words) {
    text seen = {0};
    lines_escape(&seen, words);
    for (const char *s = text_cstr(&seen); *s != '\0';) {
        const char *from = s;
        const uint32_t c = utf8_next(&s);
        const size_t bytes = (size_t)(s - from);
        const char *written = written_as(from, bytes);
        if (written != NULL) text_add(out, written);
        else if (is_latin(c)) text_add_bytes(out, from, bytes);
        else text_addf(out, "$<$U+%04X$>$", (unsigned)c);
    }
    text_clear(&seen);
}
