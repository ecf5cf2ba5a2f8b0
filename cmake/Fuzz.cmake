# fuzz/<name>.c  defines LLVMFuzzerTestOneInput. It becomes the program fuzz/fuzz_<name>, with
#                fuzz/driver.c or clang's libFuzzer around it, and a short CTest test fuzz.<name>
#                that mutates the inputs in fuzz/corpus/<name>/
file(GLOB fuzz_sources CONFIGURE_DEPENDS fuzz/*.c)
list(FILTER fuzz_sources EXCLUDE REGEX "/driver\\.c$")
foreach(source IN LISTS fuzz_sources)
    cmake_path(GET source STEM LAST_ONLY name)
    string(REGEX REPLACE "^fuzz_" "" name ${name})

    set(program fuzz_${name})
    set(corpus ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name})
    add_executable(${program} ${source})
    target_link_libraries(${program} PRIVATE test_settings)
    target_compile_options(${program} PRIVATE -Wno-missing-prototypes) # libFuzzer has no header
    set_target_properties(${program} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
    if(HAMEL_LIBFUZZER)
        set(found ${PROJECT_BINARY_DIR}/fuzz/found_${name})
        file(MAKE_DIRECTORY ${found} ${corpus})
        target_link_options(${program} PRIVATE -fsanitize=fuzzer)
        set(arguments -runs=${HAMEL_FUZZ_RUNS} -seed=1 ${found} ${corpus})
    else()
        target_sources(${program} PRIVATE fuzz/driver.c)
        set(arguments --random ${HAMEL_FUZZ_RUNS} --seed 1 --corpus ${corpus})
    endif()
    add_test(NAME fuzz.${name} COMMAND ${program} ${arguments}
        WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
    set_tests_properties(fuzz.${name} PROPERTIES
        LABELS fuzz TIMEOUT ${HAMEL_TEST_TIMEOUT} ENVIRONMENT "${test_environment}")
endforeach()
