# bench/<name>.c     the program bench/bench_<name>; `make bench` runs them
# bench/baseline/*.c what they are measured against, compiled as well as this machine allows
file(GLOB baseline_sources CONFIGURE_DEPENDS bench/baseline/*.c)
add_library(bench_baseline STATIC ${baseline_sources})
target_compile_options(bench_baseline PRIVATE -O3 -march=native -ffp-contract=fast -Wall -Wextra -Wno-psabi)
set_target_properties(bench_baseline PROPERTIES C_EXTENSIONS ON)
if(SLEEF_LIBRARY)
    target_compile_definitions(bench_baseline PRIVATE HAMEL_SLEEF)
    target_link_libraries(bench_baseline PUBLIC ${SLEEF_LIBRARY})
endif()

find_library(GSL_LIBRARY gsl)
find_library(GSL_CBLAS_LIBRARY gslcblas)
mark_as_advanced(GSL_LIBRARY GSL_CBLAS_LIBRARY)

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

if(GSL_LIBRARY AND GSL_CBLAS_LIBRARY)
    target_compile_definitions(bench_ensembles PRIVATE HAMEL_GSL)
    target_link_libraries(bench_ensembles PRIVATE ${GSL_LIBRARY} ${GSL_CBLAS_LIBRARY})
endif()
