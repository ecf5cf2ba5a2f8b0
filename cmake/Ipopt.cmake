# hamel-ipopt.so, motions to a goal: in a shared object of its own that src/run/steer/nlp.c loads when it is
# asked for.
if(HAMEL_IPOPT STREQUAL "AUTO")
    find_package(Ipopt QUIET)
elseif(HAMEL_IPOPT)
    find_package(Ipopt REQUIRED)
endif()

if(TARGET Ipopt::Ipopt)
    add_library(hamel_ipopt MODULE src/run/steer/ipopt/solve_ipopt.c)
    target_include_directories(hamel_ipopt PRIVATE src include)
    target_compile_definitions(hamel_ipopt PRIVATE HAMEL_VERSION="${PROJECT_VERSION}")
    target_link_libraries(hamel_ipopt PRIVATE hamel_settings Ipopt::Ipopt)
    set_target_properties(hamel_ipopt PROPERTIES PREFIX "" OUTPUT_NAME hamel-ipopt
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(hamel_core hamel_ipopt)
    install(TARGETS hamel_ipopt LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/hamel)
endif()
