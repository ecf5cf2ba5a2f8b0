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

# Debian 13 builds it with MPI: its headers then need mpi.h, and SUN_COMM_NULL needs libmpi. Whether
# what was found can be used is tried, without MPI and with it.
set(sundials_more ${SUNDIALS_SOLVER_LIBRARY} ${SUNDIALS_MATRIX_LIBRARY} ${SUNDIALS_NVECSERIAL_LIBRARY})
if(SUNDIALS_CORE_LIBRARY)
    list(APPEND sundials_more ${SUNDIALS_CORE_LIBRARY})
endif()
set(sundials_includes ${SUNDIALS_INCLUDE_DIR})
if(SUNDIALS_INCLUDE_DIR AND SUNDIALS_CVODE_LIBRARY)
    include(CheckCSourceCompiles)
    set(CMAKE_REQUIRED_QUIET ON)
    set(sundials_source "
        #include <cvode/cvode.h>
        #include <sundials/sundials_context.h>
        int main(void) {
            SUNContext c;
        #if SUNDIALS_VERSION_MAJOR >= 7
            return SUNContext_Create(SUN_COMM_NULL, &c) + (CVodeCreate(CV_BDF, c) == NULL);
        #else
            return SUNContext_Create(NULL, &c) + (CVodeCreate(CV_BDF, c) == NULL);
        #endif
        }")
    set(CMAKE_REQUIRED_INCLUDES ${sundials_includes})
    set(CMAKE_REQUIRED_LIBRARIES ${SUNDIALS_CVODE_LIBRARY} ${sundials_more} m)
    check_c_source_compiles("${sundials_source}" SUNDIALS_WORKS)
    if(NOT SUNDIALS_WORKS)
        find_path(SUNDIALS_MPI_INCLUDE_DIR mpi.h PATHS
            /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/openmpi/include
            /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/mpich/include)
        find_library(SUNDIALS_MPI_LIBRARY mpi)
        mark_as_advanced(SUNDIALS_MPI_INCLUDE_DIR SUNDIALS_MPI_LIBRARY)
        if(SUNDIALS_MPI_INCLUDE_DIR AND SUNDIALS_MPI_LIBRARY)
            list(APPEND sundials_includes ${SUNDIALS_MPI_INCLUDE_DIR})
            list(APPEND sundials_more ${SUNDIALS_MPI_LIBRARY})
            set(CMAKE_REQUIRED_INCLUDES ${sundials_includes})
            set(CMAKE_REQUIRED_LIBRARIES ${SUNDIALS_CVODE_LIBRARY} ${sundials_more} m)
            check_c_source_compiles("${sundials_source}" SUNDIALS_WORKS_WITH_MPI)
        endif()
    endif()
    if(SUNDIALS_WORKS OR SUNDIALS_WORKS_WITH_MPI)
        set(SUNDIALS_USABLE TRUE)
    endif()
    unset(CMAKE_REQUIRED_INCLUDES)
    unset(CMAKE_REQUIRED_LIBRARIES)
    unset(CMAKE_REQUIRED_QUIET)
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(SUNDIALS
    REQUIRED_VARS SUNDIALS_CVODE_LIBRARY SUNDIALS_NVECSERIAL_LIBRARY SUNDIALS_MATRIX_LIBRARY
        SUNDIALS_SOLVER_LIBRARY SUNDIALS_INCLUDE_DIR SUNDIALS_USABLE
    VERSION_VAR SUNDIALS_VERSION
    REASON_FAILURE_MESSAGE "run scripts/install-deps")

if(SUNDIALS_FOUND AND NOT TARGET SUNDIALS::CVODE)
    add_library(SUNDIALS::CVODE UNKNOWN IMPORTED)
    set_target_properties(SUNDIALS::CVODE PROPERTIES
        IMPORTED_LOCATION ${SUNDIALS_CVODE_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES "${sundials_includes}"
        INTERFACE_LINK_LIBRARIES "${sundials_more}")
endif()
