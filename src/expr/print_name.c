/// Symbols' names in all styles but MathML, which has print_name_mathml.c. A name is words with
/// underscores between them, each a run of letters and a run of digits: theta_1 and theta1 are θ₁,
/// B_11 is B₁₁, m_w is m_w or m_{w}. Dots stand on the first word. A word behind a ^ is an upper
/// index, and the others then stand together below: B^x_theta_phi is B^x_θφ. Names of another make
/// (a_, _a, a1b) are written as they are. A name with brackets or crosses, {p_u, p_omega}, J(x,
/// p_1), K × Omega, is a list: each name in it is written as such.
#include <ctype.h>
#include <string.h>

#include "expr/name.h"
#include "expr/print_name.h"
#include "expr/print_name_internal.h"
#include "expr/print_name_mathml_internal.h"

bool name_take_apart(const char *name, name_parts *out) {
    *out = (name_parts){0};
    for (bool upper = false;;) {
        if (out->count == NAME_MAX_WORDS) return false;
        name_word *w = &out->words[out->count++];
        w->upper = upper;
        w->letters = name;
        while (isalpha((unsigned char)*name)) name++;
        w->letter_count = (size_t)(name - w->letters);
        w->digits = name;
        while (isdigit((unsigned char)*name)) name++;
        w->digit_count = (size_t)(name - w->digits);
        if (w->letter_count + w->digit_count == 0) return false;
        if (*name != '_' && *name != '^') break;
        upper = *name++ == '^';
        out->raised = out->raised || upper;
    }
    return *name == '\0' && out->words[0].letter_count > 0;
}

bool name_has_double(const expr_pool *pool, const char *name, const name_parts *p) {
    if (p->count != 2 || p->words[0].digit_count != 0 || p->words[1].letter_count != 0)
        return false;
    text other = {0};
    text_add_bytes(&other, name, p->words[0].letter_count);
    text_add(&other, p->words[1].digits);
    expr found;
    const bool known = expr_symbol_find(pool, text_cstr(&other), &found);
    text_clear(&other);
    return known;
}

/// Whether a word is one letter, with or without digits.
static bool is_letter(const name_word *w) {
    return w->letter_count == 1 || name_greek_of(w->letters, w->letter_count) != NULL;
}

const char *name_between(const name_parts *p, size_t i) {
    const name_word *before = &p->words[i - 1];
    return is_letter(&p->words[i]) && is_letter(before) ? "" : ",";
}

// ---- text ----------------------------------------------------------------------------------

const name_greek *name_greek_of_word(const name_word *w, bool *differential) {
    const name_greek *greek = name_greek_of(w->letters, w->letter_count);
    *differential = greek == NULL && w->letter_count > 2 && w->letters[0] == 'd';
    return *differential ? name_greek_of(w->letters + 1, w->letter_count - 1) : greek;
}

static void text_word(const name_word *w, text *out) {
    static const char *const lowered[10] = {"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    bool differential;
    const name_greek *greek = name_greek_of_word(w, &differential);
    if (greek != NULL) text_addf(out, "%s%s", differential ? "d" : "", greek->letter);
    else text_add_bytes(out, w->letters, w->letter_count);
    for (size_t i = 0; i < w->digit_count; i++) text_add(out, lowered[w->digits[i] - '0']);
}

static void text_name(const name_parts *p, text *out) {
    text_word(&p->words[0], out);
    for (size_t i = 1; i < p->count; i++) {
        const bool index = i == 1 && p->words[i].letter_count == 0 && p->words[0].digit_count == 0;
        const bool next = p->raised && i > 1 && !p->words[i].upper && !p->words[i - 1].upper;
        if (p->words[i].upper) text_add(out, "^");
        else if (next) text_add(out, name_between(p, i));
        else if (!index) text_add(out, "_");
        text_word(&p->words[i], out);
    }
}

/// x', x'', x''', x⁽⁴⁾: at most nine dots are in use.
static void text_dots(uint32_t order, text *out) {
    static const char *const raised[10] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (order <= 3) {
        for (uint32_t i = 0; i < order; i++) text_add(out, "'");
        return;
    }
    text_add(out, "⁽");
    uint32_t power = 1;
    while (order / power >= 10) power *= 10;
    for (; power > 0; power /= 10) text_add(out, raised[order / power % 10]);
    text_add(out, "⁾");
}

// ---- LaTeX ---------------------------------------------------------------------------------

static void latex_letters(const name_word *w, text *out) {
    bool differential;
    const name_greek *greek = name_greek_of_word(w, &differential);
    if (greek != NULL) {
        text_addf(out, "%s%s", differential ? "d" : "", greek->latex);
    } else if (w->letter_count > 1) {
        text_add(out, "\\mathrm{");
        text_add_bytes(out, w->letters, w->letter_count);
        text_add(out, "}");
    } else {
        text_add_bytes(out, w->letters, w->letter_count);
    }
}

static void latex_dotted(const text *stem, uint32_t order, text *out) {
    static const char *const accents[4] = {"", "\\dot{", "\\ddot{", "\\dddot{"};
    if (order <= 3) text_add(out, accents[order]);
    text_add_bytes(out, text_cstr(stem), stem->length);
    if (order > 0 && order <= 3) text_add(out, "}");
}

/// The indices above, or those below, where the digits of the first word come first.
static void latex_level(const name_parts *p, bool upper, text *out) {
    const name_word *first = &p->words[0];
    if (!upper) text_add_bytes(out, first->digits, first->digit_count);
    bool tight = upper || first->digit_count == 0; // nothing to be told apart from
    for (size_t i = 1; i < p->count; i++) {
        const name_word *w = &p->words[i];
        if (w->upper != upper) continue;
        text_add(out, tight ? "" : ",");
        if (w->letter_count > 0) latex_letters(w, out);
        if (w->letter_count > 0 && w->digit_count > 0) text_add(out, "_{");
        text_add_bytes(out, w->digits, w->digit_count);
        if (w->letter_count > 0 && w->digit_count > 0) text_add(out, "}");
        tight = i + 1 < p->count && name_between(p, i + 1)[0] == '\0';
    }
}

/// A^{x}_{\theta\phi}: one group above and one below, for LaTeX refuses a second. Dots that are too
/// many to stand on the letter are above.
static void latex_indices(const name_parts *p, uint32_t order, text *out) {
    text above = {0}, below = {0};
    latex_level(p, true, &above);
    latex_level(p, false, &below);
    if (order > 3) text_addf(&above, "(%u)", order);
    text_addf(out, "^{%s}", text_cstr(&above));
    if (below.length > 0) text_addf(out, "_{%s}", text_cstr(&below));
    text_clear(&above);
    text_clear(&below);
}

static void latex_name(const name_parts *p, uint32_t order, text *out) {
    text stem = {0};
    latex_letters(&p->words[0], &stem);
    latex_dotted(&stem, order, out);
    text_clear(&stem);
    if (p->raised) {
        latex_indices(p, order, out);
        return;
    }
    const bool own_digits = p->words[0].digit_count > 0;
    if (own_digits || p->count > 1) {
        text_add(out, "_{");
        text_add_bytes(out, p->words[0].digits, p->words[0].digit_count);
        for (size_t i = 1; i < p->count; i++) {
            if (i > 1 || own_digits) text_add(out, ",");
            latex_letters(&p->words[i], out);
            if (p->words[i].letter_count > 1 && p->words[i].digit_count > 0) text_add(out, " ");
            text_add_bytes(out, p->words[i].digits, p->words[i].digit_count);
        }
        text_add(out, "}");
    }
    if (order > 3) text_addf(out, "^{(%u)}", order);
}

static void latex_verbatim(const char *name, uint32_t order, text *out) {
    text stem = {0};
    text_add(&stem, "\\mathrm{");
    for (; *name != '\0'; name++) {
        if (*name == '_') text_add(&stem, "\\");
        text_add_char(&stem, *name);
    }
    text_add(&stem, "}");
    latex_dotted(&stem, order, out);
    text_clear(&stem);
    if (order > 3) text_addf(out, "^{(%u)}", order);
}

// ---- all -----------------------------------------------------------------------------------

static bool in_name(char c) { return isalnum((unsigned char)c) || c == '_'; }

bool name_is_list(const char *name) {
    return strpbrk(name, "({'") != NULL || strstr(name, "×") != NULL || strstr(name, "⟨") != NULL;
}

/// What stands between the names of a list; how many bytes it has.
static size_t list_sign(const char *s, expr_style style, text *out) {
    static const struct {
        const char *sign, *latex;
    } signs[] = {{"{", "\\{"},       {"}", "\\}"},       {"×", "\\times "},
                 {"⟨", "\\langle "}, {"⟩", "\\rangle "}, {"⁻¹", "^{-1}"}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const size_t length = strlen(signs[i].sign);
        if (strncmp(s, signs[i].sign, length) != 0) continue;
        text_add(out, style == EXPR_LATEX ? signs[i].latex : signs[i].sign);
        return length;
    }
    text_add_char(out, *s);
    return 1;
}

/// A name with brackets or primes, item by item.
static void list_name(const char *name, expr_style style, text *out) {
    while (*name != '\0') {
        text item = {0};
        name_parts p;
        uint32_t order = 0;
        while (in_name(*name)) text_add_char(&item, *name++);
        while (item.length > 0 && name[order] == '\'') order++;
        name += order;
        if (item.length == 0) {
            name += list_sign(name, style, out);
        } else if (style == EXPR_LATEX) {
            if (name_take_apart(text_cstr(&item), &p)) latex_name(&p, order, out);
            else latex_verbatim(text_cstr(&item), order, out);
        } else {
            if (name_take_apart(text_cstr(&item), &p)) text_name(&p, out);
            else text_add(out, text_cstr(&item));
            text_dots(order, out);
        }
        text_clear(&item);
    }
}

static void plain_name(const expr_symbol_info *info, bool in_c, text *out) {
    if (in_c && info->kind == EXPR_CONSTANT) {
        text_add(out, "3.14159265358979323846");
        return;
    }
    text_add(out, info->name);
    if (name_is_reserved(info->name, strlen(info->name), in_c)) text_add(out, "_");
}

void expr_print_name(const expr_pool *pool, expr symbol, expr_style style, text *out) {
    const expr_symbol_info *info = expr_symbol_info_of(pool, symbol);
    if (style == EXPR_INFIX || style == EXPR_C) {
        plain_name(info, style == EXPR_C, out);
        return;
    }
    if (style == EXPR_MATHML) {
        name_mathml(pool, symbol, out);
        return;
    }
    const char *base = expr_symbol_info_of(pool, info->base)->name;
    if (name_is_list(base)) {
        list_name(base, style, out);
        return;
    }
    name_parts p;
    const bool usual = name_take_apart(base, &p) && !name_has_double(pool, base, &p);
    if (style == EXPR_LATEX) {
        if (usual) latex_name(&p, info->order, out);
        else latex_verbatim(base, info->order, out);
        return;
    }
    if (usual) text_name(&p, out);
    else text_add(out, base);
    text_dots(info->order, out);
}
