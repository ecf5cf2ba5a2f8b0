# NLopt::nlopt, optimisation without derivatives. Its own CMake files name a library for one build type
# only, which the list of libraries behind the static libhamel cannot follow.
find_path(NLOPT_INCLUDE_DIR nlopt.h)
find_library(NLOPT_LIBRARY nlopt)
mark_as_advanced(NLOPT_INCLUDE_DIR NLOPT_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(NLopt REQUIRED_VARS NLOPT_LIBRARY NLOPT_INCLUDE_DIR)

if(NLopt_FOUND AND NOT TARGET NLopt::nlopt)
    add_library(NLopt::nlopt UNKNOWN IMPORTED)
    set_target_properties(NLopt::nlopt PROPERTIES
        IMPORTED_LOCATION ${NLOPT_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${NLOPT_INCLUDE_DIR})
endif()
