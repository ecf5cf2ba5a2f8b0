# Ipopt::Ipopt, sparse nonlinear programming. Debian 12 has its headers in coin/, Debian 13 in coin-or/.
find_path(IPOPT_INCLUDE_DIR IpStdCInterface.h PATH_SUFFIXES coin-or coin)
find_library(IPOPT_LIBRARY ipopt)
mark_as_advanced(IPOPT_INCLUDE_DIR IPOPT_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(Ipopt REQUIRED_VARS IPOPT_LIBRARY IPOPT_INCLUDE_DIR)

if(IPOPT_FOUND AND NOT TARGET Ipopt::Ipopt)
    add_library(Ipopt::Ipopt UNKNOWN IMPORTED)
    set_target_properties(Ipopt::Ipopt PROPERTIES
        IMPORTED_LOCATION ${IPOPT_LIBRARY}
        INTERFACE_INCLUDE_DIRECTORIES ${IPOPT_INCLUDE_DIR})
endif()
