#include "base/processor.h"

const char *processor_kind(void) {
#if defined __x86_64__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")
               ? "x86-64 with AVX2 and FMA"
               : "x86-64";
#elif defined __aarch64__
    return "aarch64";
#else
    return "another processor";
#endif
}
