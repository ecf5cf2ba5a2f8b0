/// The memory of cJSON.
#ifndef REPORT_DOC_MEMORY_H
#define REPORT_DOC_MEMORY_H

/// Lets cJSON allocate through base/mem.h, from now on and in the whole process.
void report_take_memory(void);

#endif
