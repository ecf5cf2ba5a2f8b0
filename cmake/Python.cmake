# The Python module: python/extension is the extension, in C on libhamel alone, with the limited API of 3.11;
# python/hamel is what a person calls. In the build tree the package stands in build/python.
find_program(HAMEL_PYTHON NAMES python3 HINTS /usr/bin DOC "the Python that the module is built and tested with")
set(Python3_EXECUTABLE ${HAMEL_PYTHON})
find_package(Python3 3.11 COMPONENTS Interpreter Development.Module)
if(NOT Python3_Development.Module_FOUND)
    message(STATUS "no Python module: the headers of Python 3.11 or later are missing (python3-dev)")
    return()
endif()

file(GLOB core_sources CONFIGURE_DEPENDS python/extension/*.c)
file(GLOB package_sources CONFIGURE_DEPENDS python/hamel/*.py python/hamel/*.pyi python/hamel/py.typed)
set(package_dir ${PROJECT_BINARY_DIR}/python/hamel)

add_library(hamel_python MODULE ${core_sources})
target_include_directories(hamel_python PRIVATE python/extension include ${Python3_INCLUDE_DIRS})
target_compile_definitions(hamel_python PRIVATE Py_LIMITED_API=0x030b0000)
target_link_libraries(hamel_python PRIVATE hamel_shared)
set_target_properties(hamel_python PROPERTIES
    PREFIX "" OUTPUT_NAME _core SUFFIX .abi3.so LIBRARY_OUTPUT_DIRECTORY ${package_dir}
    BUILD_RPATH "$ORIGIN" INSTALL_RPATH "$ORIGIN;$ORIGIN/../../../../${CMAKE_INSTALL_LIBDIR}")
foreach(source IN LISTS package_sources)
    get_filename_component(name ${source} NAME)
    list(APPEND copies ${package_dir}/${name})
    add_custom_command(OUTPUT ${package_dir}/${name}
        COMMAND ${CMAKE_COMMAND} -E create_symlink ${source} ${package_dir}/${name} DEPENDS ${source} VERBATIM)
endforeach()
add_custom_target(hamel_package ALL DEPENDS ${copies} hamel_python)
foreach(plugin hamel_jit hamel_hdf5 hamel_z3 hamel_ipopt hamel_cairo) # the package can do what the command can
    if(TARGET ${plugin})
        add_dependencies(hamel_package ${plugin})
    endif()
endforeach()

# ---- installing ------------------------------------------------------------------------------------

execute_process(COMMAND ${Python3_EXECUTABLE} -c
    "import sysconfig; print('dist' if 'posix_local' in sysconfig.get_scheme_names() else 'site')"
    OUTPUT_VARIABLE python_kind OUTPUT_STRIP_TRAILING_WHITESPACE)
set(HAMEL_PYTHON_DIR lib/python${Python3_VERSION_MAJOR}.${Python3_VERSION_MINOR}/${python_kind}-packages
    CACHE STRING "where the Python package is installed, below the prefix")
install(FILES ${package_sources} DESTINATION ${HAMEL_PYTHON_DIR}/hamel)
install(TARGETS hamel_python DESTINATION ${HAMEL_PYTHON_DIR}/hamel)

# ---- tests -----------------------------------------------------------------------------------------

# python/test/test_<name>.py  the CTest test python.<name>, by pytest
file(GLOB python_tests CONFIGURE_DEPENDS python/test/test_*.py)
set(python_environment PYTHONPATH=${PROJECT_BINARY_DIR}/python PYTHONDONTWRITEBYTECODE=1)
if(HAMEL_SANITIZE) # Python itself is no sanitized program: its runtime comes first, its memory is malloc's
    foreach(library libasan.so libstdc++.so.6) # which looks for C++'s throw when it begins: Ipopt throws
        execute_process(COMMAND ${CMAKE_C_COMPILER} -print-file-name=${library}
            OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
        list(APPEND preloaded ${path})
    endforeach()
    list(JOIN preloaded ":" preloaded)
    list(APPEND python_environment LD_PRELOAD=${preloaded} PYTHONMALLOC=malloc
        ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1)
endif()
foreach(source IN LISTS python_tests)
    cmake_path(GET source STEM name)
    string(REGEX REPLACE "^test_" "" name ${name})
    if(HAMEL_SANITIZE AND name STREQUAL "types") # nothing of ours runs: they are the same
        continue()
    endif()
    add_test(NAME python.${name}
        COMMAND bash ${PROJECT_SOURCE_DIR}/python/test/run.sh ${Python3_EXECUTABLE} ${source})
    set_tests_properties(python.${name} PROPERTIES LABELS python SKIP_RETURN_CODE 77
        TIMEOUT ${HAMEL_TEST_TIMEOUT} ENVIRONMENT
        "${python_environment};HAMEL_BUILD=${PROJECT_BINARY_DIR};HAMEL_SOURCE=${PROJECT_SOURCE_DIR}")
endforeach()
