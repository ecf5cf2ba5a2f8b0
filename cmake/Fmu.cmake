# fmu/*.h, fmu/*.c  embedded in the library: ${fmu_sources} is the C file with all of them
file(GLOB fmu_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fmu/*.[ch])
set(fmu_sources ${PROJECT_BINARY_DIR}/generated/fmu_sources.c)
add_custom_command(OUTPUT ${fmu_sources}
    COMMAND ${CMAKE_COMMAND} -DOUT=${fmu_sources} "-DFILES=${fmu_files}"
        -P ${PROJECT_SOURCE_DIR}/cmake/EmbedFmu.cmake
    DEPENDS ${fmu_files} cmake/EmbedFmu.cmake cmake/CString.cmake
    COMMENT "Embedding the sources of mock-up units"
    VERBATIM)
