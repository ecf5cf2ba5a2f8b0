/// The glossary, for programs.
#include "report/table/glossary.h"

#include "hamel/hamel.h"

const char *hamel_glossary_word(size_t i) {
    size_t k = 0;
    while (k < i && glossary[k].word != NULL) k++;
    return glossary[k].word;
}

const char *hamel_explain(const char *word) {
    const glossary_entry *e = word == NULL ? NULL : glossary_find(word);
    return e == NULL ? NULL : e->sentence;
}
