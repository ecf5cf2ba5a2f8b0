/// From a module to machine code, with LLVM's ORC. Code generation level 1 and no passes over the
/// intermediate language: a tape shares its subexpressions already. There is no reassociation and
/// no contraction, so numbers do not depend on the machine.
#include <stdio.h>
#include <string.h>

#include <llvm-c/Analysis.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Orc.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include "base/plugin.h"
#include "base/processor.h"
#include "jit/llvm/emit_internal.h"
#include "jit/llvm/emit_series_internal.h"
#include "jit/llvm/emit_stages_internal.h"
#include "jit/llvm/emit_step_internal.h"
#include "jit/llvm/functions_internal.h"
#include "jit/llvm/memory_internal.h"

static bool failed(LLVMErrorRef error, char *why, size_t room) {
    if (error == NULL) return false;
    char *words = LLVMGetErrorMessage(error);
    snprintf(why, room, "LLVM: %s", words);
    LLVMDisposeErrorMessage(words);
    return true;
}

/// Features are "+avx,+avx512f,..": those of wide vectors are switched off.
static void without_wide(char *features) {
    for (char *at = features; (at = strstr(at, "+avx512")) != NULL; at++) *at = '-';
}

static LLVMTargetMachineRef host_machine(char *why, size_t room) {
    char *triple = LLVMGetDefaultTargetTriple(), *words = NULL;
    char *cpu = LLVMGetHostCPUName(), *features = LLVMGetHostCPUFeatures();
    LLVMTargetRef target;
    LLVMTargetMachineRef machine = NULL;
    if (!processor_has_wide()) without_wide(features);
    if (LLVMGetTargetFromTriple(triple, &target, &words)) {
        snprintf(why, room, "LLVM: %s", words);
        LLVMDisposeMessage(words);
    } else {
        machine = LLVMCreateTargetMachine(target, triple, cpu, features, LLVMCodeGenLevelLess,
                                          LLVMRelocPIC, LLVMCodeModelSmall);
    }
    LLVMDisposeMessage(triple);
    LLVMDisposeMessage(cpu);
    LLVMDisposeMessage(features);
    return machine;
}

static LLVMOrcLLJITRef create_compiler(char *why, size_t room) {
    LLVMTargetMachineRef machine = host_machine(why, room);
    if (machine == NULL) return NULL;
    LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(machine));
    LLVMOrcLLJITRef compiler;
    if (failed(LLVMOrcCreateLLJIT(&compiler, builder), why, room)) return NULL;
    return compiler;
}

typedef void any_function(void);

static any_function *find(LLVMOrcLLJITRef compiler, const char *name, char *why, size_t room) {
    LLVMOrcExecutorAddress address = 0;
    if (failed(LLVMOrcLLJITLookup(compiler, &address, name), why, room)) return NULL;
    return (any_function *)(uintptr_t)address;
}

/// Of short right-hand sides; and what is fused is fused by the machine, or it is not the same.
static bool has_stages(const jit_request *r, unsigned width) {
    return r->rule != NULL && width > 0 && function_has_fma() && emit_is_short(r->tape);
}

/// The module with the functions asked for, in a context of its own; NULL if LLVM refuses it.
static LLVMOrcThreadSafeModuleRef write_module(const jit_request *r, unsigned width, char *why,
                                               size_t room) {
    LLVMOrcThreadSafeContextRef safe = LLVMOrcCreateNewThreadSafeContext();
    LLVMContextRef context = LLVMOrcThreadSafeContextGetContext(safe);
    LLVMModuleRef module = LLVMModuleCreateWithNameInContext("tape", context);
    const emitter blank = {
        .t = r->tape, .eliminate = r->eliminate, .context = context, .module = module};
    if (r->taylor != NULL) {
        emitter e = blank;
        e.width = 1;
        emit_series(&e, r->taylor, r->invert);
    }
    if (r->scalar) {
        emitter e = blank;
        e.width = 1;
        emit_function(&e, "scalar");
        const LLVMValueRef field = e.function;
        if (r->rule != NULL) emit_step(&e, r->rule, r->state_count, field);
    }
    if (width > 0) {
        emitter e = blank;
        e.width = width;
        emit_function(&e, "lanes");
        if (has_stages(r, width)) emit_stages(&e, r->rule, r->state_count);
    }
    char *words = NULL;
    const bool broken = LLVMVerifyModule(module, LLVMReturnStatusAction, &words);
    if (broken) snprintf(why, room, "LLVM refuses the code of a tape: %s", words);
    LLVMDisposeMessage(words);
    LLVMOrcThreadSafeModuleRef result = NULL;
    if (broken) LLVMDisposeModule(module);
    else result = LLVMOrcCreateNewThreadSafeModule(module, safe);
    LLVMOrcDisposeThreadSafeContext(safe); // the module keeps it alive
    return result;
}

static void destroy(void *owner) {
    LLVMErrorRef error = LLVMOrcDisposeLLJIT(owner);
    if (error != NULL) LLVMConsumeError(error);
}

static bool find_stages(LLVMOrcLLJITRef compiler, const rule_table *rule, jit_stage **out,
                        char *why, size_t room) {
    char name[16];
    for (unsigned k = 1; k < rule->stages; k++) {
        snprintf(name, sizeof name, "stage%u", k);
        out[k] = (jit_stage *)find(compiler, name, why, room);
        if (out[k] == NULL) return false;
    }
    return true;
}

static bool compile(const jit_request *r, jit_machine_code *out, char *why, size_t room) {
    const unsigned width = r->width == 1                  ? function_width()
                           : function_has_width(r->width) ? r->width
                                                          : 0;
    *out = (jit_machine_code){.width = width};
    LLVMOrcLLJITRef compiler = create_compiler(why, room);
    if (compiler == NULL) return false;
    out->owner = compiler;
    LLVMOrcThreadSafeModuleRef module = write_module(r, width, why, room);
    bool good = module != NULL;
    if (good) {
        LLVMOrcJITDylibRef library = LLVMOrcLLJITGetMainJITDylib(compiler);
        good = !failed(LLVMOrcLLJITAddLLVMIRModule(compiler, library, module), why, room);
    }
    if (good && r->scalar) out->scalar = (jit_code *)find(compiler, "scalar", why, room);
    const bool steps = r->scalar && r->rule != NULL;
    if (good && steps) out->step = (jit_step *)find(compiler, "step", why, room);
    if (good && width > 0) out->lanes = (jit_code *)find(compiler, "lanes", why, room);
    if (good && r->taylor != NULL) {
        out->series = (jit_series *)find(compiler, "series", why, room);
        out->sum = (jit_sum *)find(compiler, "sum", why, room);
    }
    good =
        good && (!has_stages(r, width) || find_stages(compiler, r->rule, out->stages, why, room));
    good = good && (!r->scalar || out->scalar != NULL) && (!steps || out->step != NULL) &&
           (width == 0 || out->lanes != NULL) &&
           (r->taylor == NULL || (out->series != NULL && out->sum != NULL));
    if (!good) destroy(compiler);
    return good;
}

PLUGIN_NOTE(JIT_PLUGIN_SYMBOL);

const jit_plugin *hamel_jit_7(void);

__attribute__((visibility("default"))) const jit_plugin *hamel_jit_7(void) {
    static const jit_plugin plugin = {compile, destroy, jit_take_memory};
    LLVMInitializeNativeTarget();
    LLVMInitializeNativeAsmPrinter();
    return &plugin;
}
