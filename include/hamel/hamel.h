/// Hamel: nonholonomic mechanical systems with symmetry. All that the command `hamel` does, for
/// programs.
///
///   hamel_model *m;
///   if (hamel_model_builtin("chaplygin_sleigh", &m) != HAMEL_OK)
///       puts(hamel_messages_words(hamel_model_messages(m)));
///   hamel_document *page;
///   char *words;
///   if (hamel_model_derive(m, NULL, NULL, &page) == HAMEL_OK &&
///       hamel_document_write(page, HAMEL_TEXT, &words) == HAMEL_OK) {
///       puts(words);
///       hamel_free(words);
///   }
///   hamel_document_destroy(page);
///   hamel_model_destroy(m);
///
/// A model, and what is made from it, belongs to one thread at a time; different models may be used
/// by different threads. Functions (hamel_function) do not change and are shared; a hamel_work
/// belongs to one thread. What is made from a model is destroyed before it, functions aside. The
/// library never prints and never exits; it aborts only when memory runs out and nobody asked to be
/// told (hamel_set_memory_handler). Texts are UTF-8. Numbers are read and written with a decimal
/// point, whatever the program's locale.
///
/// Options come from a function .._default, which says how large their struct is: a program that
/// was compiled with an older release is understood by a newer one. NULL stands for the defaults.
/// What has no known size is answered with HAMEL_INVALID, and so are NULL where something has to be
/// there, and numbers that are no number, infinite, or negative where that makes no sense;
/// functions that return no status return NULL, NaN or 0 then. Arrays belong to the objects that
/// returned them, and texts of type char * to the caller, who frees them with hamel_free.
#ifndef HAMEL_HAMEL_H
#define HAMEL_HAMEL_H

#include "hamel/derive.h"
#include "hamel/export.h"
#include "hamel/expression.h"
#include "hamel/fit.h"
#include "hamel/gait.h"
#include "hamel/language.h"
#include "hamel/library.h"
#include "hamel/linear.h"
#include "hamel/model.h"
#include "hamel/run.h"
#include "hamel/status.h"
#include "hamel/steady.h"
#include "hamel/steer.h"
#include "hamel/sweep.h"
#include "hamel/table.h"

#endif
