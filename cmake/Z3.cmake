# hamel-z3, signs of real polynomials by Z3: a program of its own that src/exact/sign/solver.c starts for a
# question.
if(HAMEL_Z3 STREQUAL "AUTO")
    find_package(Z3 QUIET)
elseif(HAMEL_Z3)
    find_package(Z3 REQUIRED)
endif()

if(TARGET Z3::Z3)
    add_executable(hamel_z3 src/exact/z3/hamel_z3.c)
    target_include_directories(hamel_z3 PRIVATE src include)
    target_compile_definitions(hamel_z3 PRIVATE HAMEL_VERSION="${PROJECT_VERSION}")
    target_link_libraries(hamel_z3 PRIVATE hamel_settings Z3::Z3)
    set_target_properties(hamel_z3 PROPERTIES OUTPUT_NAME hamel-z3 RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(hamel_core hamel_z3)
    install(TARGETS hamel_z3 RUNTIME DESTINATION ${CMAKE_INSTALL_LIBDIR}/hamel)
endif()
