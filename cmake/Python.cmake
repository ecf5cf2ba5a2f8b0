# The Python module: python/core is the extension, in C on libhamel alone, with the limited API of 3.11;
# python/hamel is what a person calls. In the build tree the package stands in build/python.
find_program(HAMEL_PYTHON NAMES python3 HINTS /usr/bin DOC "the Python that the module is built and tested with")
set(Python3_EXECUTABLE ${HAMEL_PYTHON})
find_package(Python3 3.11 COMPONENTS Interpreter Development.Module)
if(NOT Python3_Development.Module_FOUND)
    message(STATUS "no Python module: the headers of Python 3.11 or later are missing (python3-dev)")
    return()
endif()

file(GLOB core_sources CONFIGURE_DEPENDS python/core/*.c)
file(GLOB package_sources CONFIGURE_DEPENDS python/hamel/*.py python/hamel/*.pyi python/hamel/py.typed)
set(package_dir ${PROJECT_BINARY_DIR}/python/hamel)

add_library(hamel_python MODULE ${core_sources})
target_include_directories(hamel_python PRIVATE python/core include ${Python3_INCLUDE_DIRS})
target_compile_definitions(hamel_python PRIVATE Py_LIMITED_API=0x030b0000)
target_link_libraries(hamel_python PRIVATE hamel_shared)
set_target_properties(hamel_python PROPERTIES
    PREFIX "" OUTPUT_NAME _core SUFFIX .abi3.so LIBRARY_OUTPUT_DIRECTORY ${package_dir}
    INSTALL_RPATH "$ORIGIN;$ORIGIN/../../..")
foreach(source IN LISTS package_sources)
    get_filename_component(name ${source} NAME)
    list(APPEND copies ${package_dir}/${name})
    add_custom_command(OUTPUT ${package_dir}/${name}
        COMMAND ${CMAKE_COMMAND} -E create_symlink ${source} ${package_dir}/${name} DEPENDS ${source} VERBATIM)
endforeach()
add_custom_target(hamel_package ALL DEPENDS ${copies} hamel_python)
