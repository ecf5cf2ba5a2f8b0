# LAPACKE::LAPACKE, eigenvalues and singular values of small dense matrices.
find_path(LAPACKE_INCLUDE_DIR lapacke.h PATH_SUFFIXES lapacke openblas)
find_library(LAPACKE_LIBRARY lapacke)
find_library(LAPACK_LIBRARY lapack)
mark_as_advanced(LAPACKE_INCLUDE_DIR LAPACKE_LIBRARY LAPACK_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LAPACKE
    REQUIRED_VARS LAPACKE_LIBRARY LAPACK_LIBRARY LAPACKE_INCLUDE_DIR
    REASON_FAILURE_MESSAGE "run scripts/install-deps")

if(LAPACKE_FOUND AND NOT TARGET LAPACKE::LAPACKE)
    add_library(LAPACKE::LAPACKE UNKNOWN IMPORTED)
    set_target_properties(LAPACKE::LAPACKE PROPERTIES
        IMPORTED_LOCATION ${LAPACKE_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${LAPACKE_INCLUDE_DIR}
        INTERFACE_LINK_LIBRARIES ${LAPACK_LIBRARY})
endif()
