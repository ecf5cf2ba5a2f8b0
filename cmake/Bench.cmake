# bench/<name>.c     the program bench/bench_<name>; `make bench` runs them
# bench/baseline/*.c what they are measured against, compiled as well as this machine allows
file(GLOB baseline_sources CONFIGURE_DEPENDS bench/baseline/*.c)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64") # states are short: narrow vectors are faster
    set_source_files_properties(bench/baseline/dop853.c bench/baseline/ensemble_scalar.c PROPERTIES
        COMPILE_OPTIONS -mprefer-vector-width=128)
endif()
function(add_baseline name)
    add_library(${name} STATIC ${baseline_sources})
    target_compile_options(${name} PRIVATE -O3 -march=native ${ARGN} -ffp-contract=fast -Wall -Wextra -Wno-psabi
        -Wno-unused-function)
    set_target_properties(${name} PROPERTIES C_EXTENSIONS ON)
    if(SLEEF_LIBRARY)
        target_compile_definitions(${name} PRIVATE HAMEL_SLEEF)
        target_link_libraries(${name} PUBLIC ${SLEEF_LIBRARY})
    endif()
endfunction()
add_baseline(bench_baseline)

# What else integrates, for bench_trajectories: whatever of it is there.
find_library(GSL_LIBRARY gsl)
find_library(GSLCBLAS_LIBRARY gslcblas)
find_library(SUNNONLINSOL_LIBRARY sundials_sunnonlinsolfixedpoint)
find_path(BOOST_INCLUDE boost/numeric/odeint.hpp)
include(CheckLanguage)
check_language(CXX)
mark_as_advanced(GSL_LIBRARY GSLCBLAS_LIBRARY SUNNONLINSOL_LIBRARY BOOST_INCLUDE)
if(GSL_LIBRARY AND GSLCBLAS_LIBRARY)
    target_compile_definitions(bench_baseline PUBLIC HAMEL_GSL)
    target_link_libraries(bench_baseline PUBLIC ${GSL_LIBRARY} ${GSLCBLAS_LIBRARY})
endif()
if(SUNNONLINSOL_LIBRARY AND TARGET SUNDIALS::CVODE)
    target_compile_definitions(bench_baseline PUBLIC HAMEL_CVODE)
    target_link_libraries(bench_baseline PUBLIC SUNDIALS::CVODE ${SUNNONLINSOL_LIBRARY})
endif()
if(BOOST_INCLUDE AND CMAKE_CXX_COMPILER)
    enable_language(CXX)
    target_sources(bench_baseline PRIVATE bench/baseline/odeint.cpp)
    set_source_files_properties(bench/baseline/odeint.cpp PROPERTIES COMPILE_OPTIONS -w) # Boost's
    target_include_directories(bench_baseline SYSTEM PRIVATE ${BOOST_INCLUDE})
    target_compile_definitions(bench_baseline PUBLIC HAMEL_ODEINT)
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

# The same as a processor without vectors of 512 bits would have it, bench_<name>_avx2; HAMEL_VECTORS=avx2
# makes Hamel do so. Only our own code is measured again, not that of others.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64")
    add_baseline(bench_baseline_avx2 -mno-avx512f)
    foreach(name rhs ensembles trajectories)
        add_executable(bench_${name}_avx2 bench/${name}.c)
        target_link_libraries(bench_${name}_avx2 PRIVATE test_support bench_baseline_avx2 m)
        target_include_directories(bench_${name}_avx2 PRIVATE bench)
        set_target_properties(bench_${name}_avx2 PROPERTIES
            RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
    endforeach()
endif()
