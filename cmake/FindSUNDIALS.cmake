# SUNDIALS::CVODE, stiff integration. Debian 12 has no .pc file for it. From SUNDIALS 7 on, what all
# its libraries share is one of its own, sundials_core.
find_path(SUNDIALS_INCLUDE_DIR cvode/cvode.h)
find_library(SUNDIALS_CVODE_LIBRARY sundials_cvode)
find_library(SUNDIALS_NVECSERIAL_LIBRARY sundials_nvecserial)
find_library(SUNDIALS_MATRIX_LIBRARY sundials_sunmatrixdense)
find_library(SUNDIALS_SOLVER_LIBRARY sundials_sunlinsoldense)
find_library(SUNDIALS_CORE_LIBRARY sundials_core)
mark_as_advanced(SUNDIALS_INCLUDE_DIR SUNDIALS_CVODE_LIBRARY SUNDIALS_NVECSERIAL_LIBRARY
    SUNDIALS_MATRIX_LIBRARY SUNDIALS_SOLVER_LIBRARY SUNDIALS_CORE_LIBRARY)

if(SUNDIALS_INCLUDE_DIR)
    file(STRINGS ${SUNDIALS_INCLUDE_DIR}/sundials/sundials_config.h sundials_version_line
        REGEX "^#define SUNDIALS_VERSION \"" LIMIT_COUNT 1)
    string(REGEX REPLACE ".*\"(.*)\".*" "\\1" SUNDIALS_VERSION "${sundials_version_line}")
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SUNDIALS
    REQUIRED_VARS SUNDIALS_CVODE_LIBRARY SUNDIALS_NVECSERIAL_LIBRARY SUNDIALS_MATRIX_LIBRARY
        SUNDIALS_SOLVER_LIBRARY SUNDIALS_INCLUDE_DIR
    VERSION_VAR SUNDIALS_VERSION
    REASON_FAILURE_MESSAGE "run scripts/install-deps")

if(SUNDIALS_FOUND AND NOT TARGET SUNDIALS::CVODE)
    set(sundials_more ${SUNDIALS_SOLVER_LIBRARY} ${SUNDIALS_MATRIX_LIBRARY}
        ${SUNDIALS_NVECSERIAL_LIBRARY})
    if(SUNDIALS_CORE_LIBRARY)
        list(APPEND sundials_more ${SUNDIALS_CORE_LIBRARY})
    endif()
    add_library(SUNDIALS::CVODE UNKNOWN IMPORTED)
    set_target_properties(SUNDIALS::CVODE PROPERTIES
        IMPORTED_LOCATION ${SUNDIALS_CVODE_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${SUNDIALS_INCLUDE_DIR}
        INTERFACE_LINK_LIBRARIES "${sundials_more}")
endif()
