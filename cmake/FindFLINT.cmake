# FLINT::FLINT, polynomials and ball arithmetic.
#
# From FLINT 3 on, Arb is part of FLINT: <flint/arb.h>, one library. With FLINT 2 (Debian 12) it is a
# library of its own, <arb.h> in -lflint-arb; HAMEL_ARB_SEPARATE is then defined.
find_path(FLINT_INCLUDE_DIR flint/flint.h)
find_library(FLINT_LIBRARY flint)
find_path(FLINT_ARB_INCLUDE_DIR NAMES flint/arb.h arb.h HINTS ${FLINT_INCLUDE_DIR})
mark_as_advanced(FLINT_INCLUDE_DIR FLINT_LIBRARY FLINT_ARB_INCLUDE_DIR)

set(flint_required FLINT_LIBRARY FLINT_INCLUDE_DIR FLINT_ARB_INCLUDE_DIR)
set(flint_arb_separate FALSE)
if(FLINT_INCLUDE_DIR AND NOT EXISTS ${FLINT_INCLUDE_DIR}/flint/arb.h)
    set(flint_arb_separate TRUE)
    find_library(FLINT_ARB_LIBRARY NAMES flint-arb arb)
    mark_as_advanced(FLINT_ARB_LIBRARY)
    list(APPEND flint_required FLINT_ARB_LIBRARY)
endif()

if(FLINT_INCLUDE_DIR)
    file(STRINGS ${FLINT_INCLUDE_DIR}/flint/flint.h flint_version_line
        REGEX "^#define FLINT_VERSION \"" LIMIT_COUNT 1)
    string(REGEX REPLACE ".*\"(.*)\".*" "\\1" FLINT_VERSION "${flint_version_line}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(FLINT
    REQUIRED_VARS ${flint_required}
    VERSION_VAR FLINT_VERSION
    REASON_FAILURE_MESSAGE "run scripts/install-deps")

if(FLINT_FOUND AND NOT TARGET FLINT::FLINT)
    add_library(FLINT::FLINT UNKNOWN IMPORTED)
    set_target_properties(FLINT::FLINT PROPERTIES
        IMPORTED_LOCATION ${FLINT_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES "${FLINT_INCLUDE_DIR};${FLINT_ARB_INCLUDE_DIR}")
    if(flint_arb_separate)
        set_property(TARGET FLINT::FLINT PROPERTY INTERFACE_LINK_LIBRARIES ${FLINT_ARB_LIBRARY})
        set_property(TARGET FLINT::FLINT PROPERTY INTERFACE_COMPILE_DEFINITIONS HAMEL_ARB_SEPARATE)
    endif()
endif()
