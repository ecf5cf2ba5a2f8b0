# fuzz/<name>.c  defines LLVMFuzzerTestOneInput. It becomes the program fuzz/fuzz_<name>, with
#                fuzz/driver.c or clang's libFuzzer around it, and a short CTest test fuzz.<name>
#                that mutates the inputs in fuzz/corpus/<name>/. long.<name> does so fifty times as
#                often, with the label long, by which make test leaves it out
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
        target_link_options(${program} PRIVATE -fsanitize=fuzzer)
        file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz/found_${name} ${corpus})
    else()
        target_sources(${program} PRIVATE fuzz/driver.c)
    endif()

    set(runs_fuzz ${HAMEL_FUZZ_RUNS})
    math(EXPR runs_long "50 * ${HAMEL_FUZZ_RUNS}")
    foreach(kind fuzz long)
        if(HAMEL_LIBFUZZER)
            set(arguments -runs=${runs_${kind}} -seed=1 found_${name} ${corpus})
        else()
            set(arguments --random ${runs_${kind}} --seed 1 --corpus ${corpus})
        endif()
        add_test(NAME ${kind}.${name} COMMAND ${program} ${arguments}
            WORKING_DIRECTORY ${PROJECT_BINARY_DIR}/fuzz)
        set_tests_properties(${kind}.${name} PROPERTIES
            LABELS ${kind} TIMEOUT ${HAMEL_TEST_TIMEOUT} ENVIRONMENT "${test_environment}")
    endforeach()
    set_tests_properties(long.${name} PROPERTIES TIMEOUT 86400)
endforeach()
