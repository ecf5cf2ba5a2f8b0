# LLVM::C, LLVM's shared library with its C interface, 14 or later. Debian's versions stand side by
# side, each with an llvm-config of its own.
set(llvm_configs)
foreach(version RANGE 19 14 -1)
    list(APPEND llvm_configs llvm-config-${version})
endforeach()
find_program(LLVMC_CONFIG NAMES llvm-config ${llvm_configs})
mark_as_advanced(LLVMC_CONFIG)

if(LLVMC_CONFIG)
    foreach(what version includedir libdir)
        execute_process(COMMAND ${LLVMC_CONFIG} --${what}
            OUTPUT_VARIABLE llvmc_${what} OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    endforeach()
    string(REGEX MATCH "^[0-9]+" llvmc_major "${llvmc_version}")
    find_path(LLVMC_INCLUDE_DIR llvm-c/LLJIT.h PATHS ${llvmc_includedir} NO_DEFAULT_PATH)
    find_library(LLVMC_LIBRARY NAMES LLVM-${llvmc_major} LLVM PATHS ${llvmc_libdir} NO_DEFAULT_PATH)
    mark_as_advanced(LLVMC_INCLUDE_DIR LLVMC_LIBRARY)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LLVMC
    REQUIRED_VARS LLVMC_LIBRARY LLVMC_INCLUDE_DIR
    VERSION_VAR llvmc_version
    REASON_FAILURE_MESSAGE "run scripts/install-deps")

if(LLVMC_FOUND AND NOT TARGET LLVM::C)
    add_library(LLVM::C UNKNOWN IMPORTED)
    set_target_properties(LLVM::C PROPERTIES
        IMPORTED_LOCATION ${LLVMC_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${LLVMC_INCLUDE_DIR})
endif()
