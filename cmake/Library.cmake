# libhamel, what others link: shared, with nothing but the functions of include/hamel visible, and
# static; pkg-config and CMake files for both; the install rules; tests on an installed copy.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

file(GLOB public_headers CONFIGURE_DEPENDS include/hamel/*.h)

add_library(hamel_shared SHARED $<TARGET_OBJECTS:hamel_core>)
target_link_libraries(hamel_shared PRIVATE $<TARGET_PROPERTY:hamel_core,LINK_LIBRARIES>)
target_include_directories(hamel_shared INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
set_target_properties(hamel_shared PROPERTIES
    LINKER_LANGUAGE C OUTPUT_NAME hamel EXPORT_NAME hamel
    VERSION ${PROJECT_VERSION} SOVERSION 1) # of the binary interface: it changes when programs have to be compiled again
if(NOT HAMEL_SANITIZE)
    target_link_options(hamel_shared PRIVATE LINKER:-z,defs)
    # Symbols have a version, so that a program says which release it needs at least.
    if(NOT HAMEL_COVERAGE AND NOT HAMEL_LIBFUZZER)
        target_link_options(hamel_shared PRIVATE LINKER:--version-script=${PROJECT_SOURCE_DIR}/cmake/hamel.map)
        set_target_properties(hamel_shared PROPERTIES LINK_DEPENDS ${PROJECT_SOURCE_DIR}/cmake/hamel.map)
    endif()
endif()

# In an archive, hidden symbols still meet those of whoever links it. So the static library is one
# object, and its hidden symbols are made local.
set(static_library ${PROJECT_BINARY_DIR}/libhamel.a)
set(static_object ${PROJECT_BINARY_DIR}/generated/hamel.o)
add_custom_command(OUTPUT ${static_library}
    COMMAND ${CMAKE_LINKER} -r -o ${static_object} --whole-archive $<TARGET_FILE:hamel_core>
    COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${static_object}
    COMMAND ${CMAKE_COMMAND} -E rm -f ${static_library}
    COMMAND ${CMAKE_AR} qcs ${static_library} ${static_object}
    DEPENDS hamel_core
    COMMENT "Making libhamel.a"
    VERBATIM)
add_custom_target(hamel_static ALL DEPENDS ${static_library})

# ---- what a program needs that links the static library -------------------------------------------

# The names of the libraries behind a list of targets, paths and names: "flint;gmp;m".
function(library_names result)
    set(names)
    foreach(item IN LISTS ARGN)
        if(TARGET ${item})
            get_target_property(type ${item} TYPE)
            get_target_property(behind ${item} INTERFACE_LINK_LIBRARIES)
            set(location)
            if(NOT type STREQUAL INTERFACE_LIBRARY)
                get_target_property(location ${item} IMPORTED_LOCATION)
            endif()
            if(NOT behind)
                set(behind)
            endif()
            library_names(more ${location} ${behind})
            list(APPEND names ${more})
        elseif(item MATCHES "^-l(.+)$")
            list(APPEND names ${CMAKE_MATCH_1})
        elseif(item MATCHES "lib([^/]+)\\.(so|a)[.0-9]*$")
            list(APPEND names ${CMAKE_MATCH_1})
        elseif(item MATCHES "^[A-Za-z0-9_+-]+$" AND NOT item MATCHES "^-")
            list(APPEND names ${item})
        endif()
    endforeach()
    list(REMOVE_DUPLICATES names)
    set(${result} ${names} PARENT_SCOPE)
endfunction()

get_target_property(core_needs hamel_core LINK_LIBRARIES)
library_names(static_names ${core_needs})
list(TRANSFORM static_names PREPEND -l OUTPUT_VARIABLE static_flags)
list(JOIN static_flags " " static_flags)

# ---- installing ------------------------------------------------------------------------------------

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/Hamel)
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" pc_to_prefix ${pc_to_prefix})
configure_file(cmake/hamel.pc.in generated/hamel.pc @ONLY)
configure_package_config_file(cmake/HamelConfig.cmake.in generated/HamelConfig.cmake
    INSTALL_DESTINATION ${package_dir} PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(generated/HamelConfigVersion.cmake COMPATIBILITY SameMinorVersion)

if(TARGET hamel)
    install(TARGETS hamel)
endif()
if(TARGET hamel AND NOT CMAKE_CROSSCOMPILING) # the command writes its completions
    foreach(shell bash zsh fish)
        add_custom_command(TARGET hamel POST_BUILD VERBATIM
            COMMAND hamel completion ${shell} > ${PROJECT_BINARY_DIR}/generated/completion.${shell})
    endforeach()
    set(completions ${PROJECT_BINARY_DIR}/generated/completion)
    install(FILES ${completions}.bash RENAME hamel
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${completions}.zsh RENAME _hamel
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    install(FILES ${completions}.fish RENAME hamel.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()
install(TARGETS hamel_shared EXPORT HamelTargets)
install(EXPORT HamelTargets NAMESPACE Hamel:: DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/generated/HamelConfig.cmake
    ${PROJECT_BINARY_DIR}/generated/HamelConfigVersion.cmake DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/generated/hamel.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${static_library} DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${public_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/hamel)
install(FILES ${model_files} DESTINATION ${CMAKE_INSTALL_DATADIR}/hamel/models)
install(DIRECTORY editors DESTINATION ${CMAKE_INSTALL_DATADIR}/hamel)
# The documents, if `make docs` made them.
install(DIRECTORY ${PROJECT_BINARY_DIR}/docs/html DESTINATION ${CMAKE_INSTALL_DOCDIR} OPTIONAL)
install(FILES docs/hamel.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

# ---- tests on an installed copy --------------------------------------------------------------------

# test/install/<name>.sh  the CTest test install.<name>, given the build and the source folder
set(install_flags)
if(HAMEL_SANITIZE)
    set(install_flags -fsanitize=address,undefined)
elseif(HAMEL_COVERAGE)
    set(install_flags --coverage)
endif()
file(GLOB install_tests CONFIGURE_DEPENDS test/install/*.sh)
if(HAMEL_LIBFUZZER OR NOT HAMEL_TESTS) # what it adds to the library only fuzz targets can link
    set(install_tests)
endif()
foreach(script IN LISTS install_tests)
    cmake_path(GET script STEM LAST_ONLY name)
    add_test(NAME install.${name}
        COMMAND bash ${script} ${PROJECT_BINARY_DIR} ${PROJECT_SOURCE_DIR})
    set_tests_properties(install.${name} PROPERTIES
        LABELS install TIMEOUT ${HAMEL_TEST_TIMEOUT}
        ENVIRONMENT "${test_environment};CC=${CMAKE_C_COMPILER};CMAKE=${CMAKE_COMMAND};FLAGS=${install_flags}")
endforeach()
