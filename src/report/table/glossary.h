/// The words of the theory, a sentence each: the source of `hamel explain` and of docs/glossary.md.
#ifndef REPORT_TABLE_GLOSSARY_H
#define REPORT_TABLE_GLOSSARY_H

typedef struct glossary_entry {
    const char *word, *sentence;
} glossary_entry;

/// In the order of the alphabet; the last has no word.
extern const glossary_entry glossary[];

/// The entry of a word, whatever its capitals; NULL if there is none.
const glossary_entry *glossary_find(const char *word);

#endif
