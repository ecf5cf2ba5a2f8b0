#include "base/processor.h"

#include <stdlib.h>
#include <string.h>

bool processor_has_wide(void) {
#if defined __x86_64__
    const char *asked = getenv("HAMEL_VECTORS");
    return __builtin_cpu_supports("avx512f") && !(asked != NULL && strcmp(asked, "avx2") == 0);
#else
    return false;
#endif
}

bool processor_has_fused(void) {
#if defined __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
    return true;
#endif
}

const char *processor_kind(void) {
#if defined __x86_64__
    return processor_has_fused() ? "x86-64 with AVX2 and FMA" : "x86-64";
#elif defined __aarch64__
    return "aarch64";
#else
    return "another processor";
#endif
}
