# bench/<name>.c     the program bench/bench_<name>; `make bench` runs them
# bench/baseline/*.c what they are measured against, compiled as well as this machine allows
file(GLOB baseline_sources CONFIGURE_DEPENDS bench/baseline/*.c)
add_library(bench_baseline STATIC ${baseline_sources})
target_compile_options(bench_baseline PRIVATE -O3 -march=native -ffp-contract=fast -Wall -Wextra -Wno-psabi -Wno-unused-function)
set_target_properties(bench_baseline PROPERTIES C_EXTENSIONS ON)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64") # states are short: narrow vectors are faster
    set_source_files_properties(bench/baseline/dop853.c PROPERTIES
        COMPILE_OPTIONS -mprefer-vector-width=128)
endif()
if(SLEEF_LIBRARY)
    target_compile_definitions(bench_baseline PRIVATE HAMEL_SLEEF)
    target_link_libraries(bench_baseline PUBLIC ${SLEEF_LIBRARY})
endif()

file(GLOB bench_sources CONFIGURE_DEPENDS bench/*.c)
foreach(source IN LISTS bench_sources)
    cmake_path(GET source STEM LAST_ONLY name)
    string(REGEX REPLACE "^bench_" "" name ${name})
    add_executable(bench_${name} ${source})
    target_link_libraries(bench_${name} PRIVATE test_support bench_baseline m)
    target_include_directories(bench_${name} PRIVATE bench)
    set_target_properties(bench_${name} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
endforeach()
