# bench/<name>.c  the program bench/bench_<name>; `make bench` runs them
file(GLOB bench_sources CONFIGURE_DEPENDS bench/*.c)
foreach(source IN LISTS bench_sources)
    cmake_path(GET source STEM LAST_ONLY name)
    string(REGEX REPLACE "^bench_" "" name ${name})
    add_executable(bench_${name} ${source})
    target_link_libraries(bench_${name} PRIVATE test_support)
    set_target_properties(bench_${name} PROPERTIES
        RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
endforeach()
