# hamel-cairo.so, pictures as PNG and PDF: in a shared object of its own that src/draw/canvas_cairo.c loads when
# one is asked for, since cairo brings fonts and X with it.
if(HAMEL_CAIRO STREQUAL "AUTO")
    find_package(Cairo QUIET)
elseif(HAMEL_CAIRO)
    find_package(Cairo REQUIRED)
endif()

if(TARGET Cairo::Cairo)
    add_library(hamel_cairo MODULE src/draw/cairo/canvas_cairo_draw.c)
    target_include_directories(hamel_cairo PRIVATE src include)
    target_compile_definitions(hamel_cairo PRIVATE HAMEL_VERSION="${PROJECT_VERSION}")
    target_link_libraries(hamel_cairo PRIVATE hamel_settings Cairo::Cairo m)
    set_target_properties(hamel_cairo PROPERTIES PREFIX "" OUTPUT_NAME hamel-cairo
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(hamel_core hamel_cairo)
    install(TARGETS hamel_cairo LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/hamel)
endif()
