# hamel-jit.so, tapes to machine code: the only part that knows LLVM, in a shared object of its own
# that src/jit/load.c loads when a tape is compiled. Made if LLVM is there; SLEEF gives it vectors.
include(GNUInstallDirs)
file(RELATIVE_PATH plugins_from_command /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR}/hamel)
set_source_files_properties(src/base/plugin.c PROPERTIES COMPILE_DEFINITIONS
    "HAMEL_PLUGIN_FOLDER=\"${CMAKE_INSTALL_FULL_LIBDIR}/hamel\";HAMEL_PLUGIN_FROM_COMMAND=\"${plugins_from_command}\";HAMEL_BUILD_FOLDER=\"${PROJECT_BINARY_DIR}\"")
if(HAMEL_LLVM STREQUAL "AUTO")
    find_package(LLVMC 14 QUIET)
elseif(HAMEL_LLVM)
    find_package(LLVMC 14 REQUIRED)
endif()

if(TARGET LLVM::C)
    file(GLOB jit_sources CONFIGURE_DEPENDS src/jit/llvm/*.c)
    add_library(hamel_jit MODULE ${jit_sources} src/base/mem.c src/base/exhausted.c src/base/processor.c)
    target_include_directories(hamel_jit PRIVATE src include)
    target_compile_definitions(hamel_jit PRIVATE HAMEL_VERSION="${PROJECT_VERSION}")
    target_link_libraries(hamel_jit PRIVATE hamel_settings LLVM::C m)
    set_target_properties(hamel_jit PROPERTIES PREFIX "" OUTPUT_NAME hamel-jit
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    find_library(SLEEF_LIBRARY sleef)
    mark_as_advanced(SLEEF_LIBRARY)
    set(jit_libraries "LLVM ${llvmc_version}")
    if(SLEEF_LIBRARY)
        find_path(SLEEF_INCLUDE_DIR sleef.h)
        mark_as_advanced(SLEEF_INCLUDE_DIR)
        file(STRINGS ${SLEEF_INCLUDE_DIR}/sleef.h sleef_version REGEX "#define SLEEF_VERSION_")
        string(REGEX REPLACE "[^;]* " "" sleef_version "${sleef_version}")
        list(JOIN sleef_version . sleef_version)
        string(APPEND jit_libraries ", SLEEF ${sleef_version}")
        target_link_libraries(hamel_jit PRIVATE ${SLEEF_LIBRARY})
        target_compile_definitions(hamel_jit PRIVATE HAMEL_SLEEF)
    endif()
    # `hamel --version` names them without loading them
    set_source_files_properties(src/jit/jit.c PROPERTIES COMPILE_DEFINITIONS
        "HAMEL_JIT_LIBRARIES=\"${jit_libraries}\"")
    add_dependencies(hamel_core hamel_jit)
    install(TARGETS hamel_jit LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/hamel)
endif()
