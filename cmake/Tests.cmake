# test/<dirs>/test_<name>.c one cmocka program, the CTest test <dirs>.<name>, a dot between folders
# test/faults/test_<name>.c the same, linked with all of the command but its `main`
# test/cli/<name>.sh        the CTest test cli.<name>, given the path of the built hamel
# test/faults/<name>.sh     the CTest test faults.<name>, likewise: bad luck of all kinds
# test/truth/<name>.truth   the CTest test truth.<name>: models with known verdicts, read by run.py
# test/truth/test_<name>.py the CTest test truth.<name>, given the path of the built hamel
# test/web/run.sh          the CTest test web.page: the page in a browser
# test/lsp/grammar.sh      the CTest test lsp.grammar: what editors colour
# test/docs/site.sh        the CTest test docs.site: the documents as a site
# test/support/*.c          test_support, linked to every test and benchmark
find_library(CMOCKA_LIBRARY cmocka REQUIRED)
find_library(CJSON_LIBRARY cjson REQUIRED)
mark_as_advanced(CMOCKA_LIBRARY CJSON_LIBRARY)

set(test_environment
    HAMEL_TIME_LIMIT=0
    ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
    UBSAN_OPTIONS=print_stacktrace=1)

# What tests, benchmarks and fuzz targets share: the core, cJSON, and where the sources are.
add_library(test_settings INTERFACE)
target_link_libraries(test_settings INTERFACE hamel_core ${CJSON_LIBRARY})
target_include_directories(test_settings INTERFACE ${PROJECT_SOURCE_DIR}/test)
target_compile_definitions(test_settings INTERFACE HAMEL_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
if(TARGET NLopt::nlopt) # so that a test knows what it must find
    target_compile_definitions(test_settings INTERFACE HAMEL_NLOPT)
endif()

file(GLOB support_sources CONFIGURE_DEPENDS test/support/*.c)
if(support_sources)
    add_library(test_support STATIC ${support_sources})
    target_link_libraries(test_support PUBLIC test_settings ${CMOCKA_LIBRARY})
else()
    add_library(test_support INTERFACE)
    target_link_libraries(test_support INTERFACE test_settings ${CMOCKA_LIBRARY})
endif()

add_custom_target(cmocka_tests) # all of these
file(GLOB_RECURSE test_sources RELATIVE ${PROJECT_SOURCE_DIR}/test CONFIGURE_DEPENDS test/test_*.c)
foreach(source IN LISTS test_sources)
    string(REGEX MATCH "^(.*)/test_(.*)\\.c$" matched ${source})
    set(name ${CMAKE_MATCH_2})
    string(REPLACE "/" "." folder ${CMAKE_MATCH_1})
    string(REPLACE "/" "_" program test_${CMAKE_MATCH_1}_${CMAKE_MATCH_2})
    string(REGEX MATCH "^[^/]*" layer ${source})

    add_executable(${program} test/${source})
    add_dependencies(cmocka_tests ${program})
    target_link_libraries(${program} PRIVATE test_support)
    if(layer STREQUAL "faults")
        target_link_libraries(${program} PRIVATE hamel_cli)
    endif()
    # WRAP(name, ..) at the beginning of a line: the test stands in the way of all calls of `name`
    # from other files, as __wrap_name, and calls __real_name.
    file(STRINGS test/${source} wraps REGEX "^WRAP[A-Z_]*\\([a-z_]+,")
    foreach(wrap IN LISTS wraps)
        string(REGEX REPLACE "^WRAP[A-Z_]*\\(([a-z_]+),.*" "\\1" function ${wrap})
        target_link_options(${program} PRIVATE LINKER:--wrap=${function})
    endforeach()
    set_target_properties(${program} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test)
    # A line "/// SHARES N": too long for one test, so that each of N looks at every Nth model.
    file(STRINGS test/${source} shares REGEX "^/// SHARES [0-9]+$")
    if(shares)
        string(REGEX REPLACE "^/// SHARES " "" shares ${shares})
    else()
        set(shares 1)
    endif()
    foreach(share RANGE 1 ${shares})
        set(test ${folder}.${name})
        if(shares GREATER 1)
            set(test ${test}_${share})
        endif()
        add_test(NAME ${test} COMMAND ${program})
        set_tests_properties(${test} PROPERTIES LABELS ${layer} TIMEOUT ${HAMEL_TEST_TIMEOUT}
            ENVIRONMENT "${test_environment};HAMEL_SHARE=${share}/${shares}")
    endforeach()
endforeach()

if(TARGET hamel)
    # What scripts read that look at all models: each is derived once, by four tests.
    add_executable(pages test/pages/pages.c)
    target_link_libraries(pages PRIVATE test_settings)
    set_target_properties(pages PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/test)
    set(pages_folder ${PROJECT_BINARY_DIR}/test-pages)
    foreach(share 1 2 3 4)
        add_test(NAME cli.pages_${share} COMMAND bash ${PROJECT_SOURCE_DIR}/test/pages/run.sh $<TARGET_FILE:hamel>
            $<TARGET_FILE:pages> ${pages_folder} ${share} 4)
        set_tests_properties(cli.pages_${share} PROPERTIES FIXTURES_SETUP pages
            LABELS cli TIMEOUT ${HAMEL_TEST_TIMEOUT} ENVIRONMENT "${test_environment}")
    endforeach()

    file(GLOB cli_tests CONFIGURE_DEPENDS test/cli/*.sh)
    foreach(script IN LISTS cli_tests)
        cmake_path(GET script STEM LAST_ONLY name)
        add_test(NAME cli.${name} COMMAND bash ${script} $<TARGET_FILE:hamel>)
        set_tests_properties(cli.${name} PROPERTIES
            LABELS cli TIMEOUT ${HAMEL_TEST_TIMEOUT} ENVIRONMENT "${test_environment};HAMEL_PAGES=${pages_folder}")
        if(name MATCHES "^long_") # by hand: make test-long
            set_tests_properties(cli.${name} PROPERTIES LABELS long)
        endif()
        file(STRINGS ${script} reads REGEX "\\$\\(page ")
        if(reads)
            set_tests_properties(cli.${name} PROPERTIES FIXTURES_REQUIRED pages)
        endif()
    endforeach()

    file(GLOB fault_tests CONFIGURE_DEPENDS test/faults/*.sh)
    foreach(script IN LISTS fault_tests)
        cmake_path(GET script STEM LAST_ONLY name)
        add_test(NAME faults.${name} COMMAND bash ${script} $<TARGET_FILE:hamel>)
        set_tests_properties(faults.${name} PROPERTIES LABELS faults SKIP_RETURN_CODE 77
            TIMEOUT ${HAMEL_TEST_TIMEOUT} ENVIRONMENT "${test_environment}")
    endforeach()

    find_program(PYTHON3 python3 REQUIRED)
    mark_as_advanced(PYTHON3)
    file(GLOB truth_tests CONFIGURE_DEPENDS test/truth/*.truth test/truth/test_*.py)
    foreach(source IN LISTS truth_tests)
        cmake_path(GET source STEM name)
        cmake_path(GET source EXTENSION kind)
        string(REGEX REPLACE "^test_" "" name ${name})
        if(kind STREQUAL ".truth")
            set(asks ${PROJECT_SOURCE_DIR}/test/truth/run.py $<TARGET_FILE:hamel> ${source})
        else()
            set(asks ${source} $<TARGET_FILE:hamel>)
        endif()
        add_test(NAME truth.${name} COMMAND ${PYTHON3} -B ${asks})
        set_tests_properties(truth.${name} PROPERTIES
            LABELS truth TIMEOUT ${HAMEL_TEST_TIMEOUT} ENVIRONMENT "${test_environment}")
    endforeach()

    foreach(name evidence laws theorems) # these take a part by turns; here is all of it
        add_test(NAME truth.all_${name}
            COMMAND ${PYTHON3} -B ${PROJECT_SOURCE_DIR}/test/truth/test_${name}.py $<TARGET_FILE:hamel> --all)
        set_tests_properties(truth.all_${name} PROPERTIES LABELS long TIMEOUT ${HAMEL_TEST_TIMEOUT})
    endforeach()

    # test/lsp/grammar.sh: the grammars of editors/, by VS Code's own tokenizer, skipped without npm
    add_test(NAME lsp.grammar
        COMMAND bash ${PROJECT_SOURCE_DIR}/test/lsp/grammar.sh $<TARGET_FILE:hamel> ${PROJECT_BINARY_DIR}/test-grammar)
    set_tests_properties(lsp.grammar PROPERTIES LABELS lsp TIMEOUT ${HAMEL_TEST_TIMEOUT}
        SKIP_RETURN_CODE 77 ENVIRONMENT "${test_environment}")

    # test/docs/site.sh: the documents as a site, skipped where Sphinx is missing
    if(NOT HAMEL_SANITIZE) # scripts, and the command as other tests call it
        add_test(NAME docs.site
            COMMAND bash ${PROJECT_SOURCE_DIR}/test/docs/site.sh $<TARGET_FILE:hamel> ${PROJECT_BINARY_DIR}/test-docs)
        set_tests_properties(docs.site PROPERTIES LABELS docs TIMEOUT ${HAMEL_TEST_TIMEOUT}
            SKIP_RETURN_CODE 77 ENVIRONMENT "${test_environment}")
    endif()

    # test/web/run.sh: the page in a browser, skipped where there is none
    add_test(NAME web.page
        COMMAND bash ${PROJECT_SOURCE_DIR}/test/web/run.sh $<TARGET_FILE:hamel> ${PROJECT_BINARY_DIR}/test-web)
    set_tests_properties(web.page PROPERTIES LABELS web TIMEOUT ${HAMEL_TEST_TIMEOUT}
        SKIP_RETURN_CODE 77 ENVIRONMENT "${test_environment}")
endif()
