# hamel-hdf5.so, tables in HDF5: in a shared object of its own that src/run/table/table.c loads when
# such a file is asked for, since the library behind it takes its time to load.
if(HAMEL_HDF5 STREQUAL "AUTO")
    find_package(HDF5C QUIET)
elseif(HAMEL_HDF5)
    find_package(HDF5C REQUIRED)
endif()

if(TARGET HDF5::C)
    add_library(hamel_hdf5 MODULE src/run/table/hdf5/table_hdf5.c src/run/table/agrees.c src/base/mem.c src/base/exhausted.c)
    target_include_directories(hamel_hdf5 PRIVATE src include)
    target_compile_definitions(hamel_hdf5 PRIVATE HAMEL_VERSION="${PROJECT_VERSION}")
    target_link_libraries(hamel_hdf5 PRIVATE hamel_settings HDF5::C)
    set_target_properties(hamel_hdf5 PROPERTIES PREFIX "" OUTPUT_NAME hamel-hdf5
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(hamel_core hamel_hdf5)
    install(TARGETS hamel_hdf5 LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/hamel)
endif()
