# Integration over lanes, src/ode/dop853_lanes_*.c, is compiled once for each kind of vector and chosen when
# it runs. On input and output: core_sources.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    set_source_files_properties(src/ode/dop853_lanes.c PROPERTIES COMPILE_DEFINITIONS HAMEL_WIDE)
    set_source_files_properties(src/ode/dop853_lanes_avx2.c PROPERTIES COMPILE_OPTIONS
        "-O3;-mavx2;-mfma;-Wno-psabi")
    set_source_files_properties(src/ode/dop853_lanes_avx512.c PROPERTIES COMPILE_OPTIONS
        "-O3;-mavx512f;-mfma;-mprefer-vector-width=512;-Wno-psabi")
else()
    list(FILTER core_sources EXCLUDE REGEX "/ode/dop853_lanes_avx[0-9]+\\.c$")
endif()
set_source_files_properties(src/ode/dop853_lanes_plain.c PROPERTIES COMPILE_OPTIONS "-O3;-Wno-psabi")
