# hamel-mpi.so, sweeps of many processes: in a shared object of its own that src/run/sweep/ranks.c loads when
# it is asked for.
unset(mpi)
if(HAMEL_MPI STREQUAL "AUTO")
    find_package(MPI QUIET COMPONENTS C)
elseif(HAMEL_MPI)
    find_package(MPI REQUIRED COMPONENTS C)
endif()

# The wrapper mpicc complains where there is no network, not even a loopback, and CMake takes that for a path: then the
# package's own description is asked.
if(MPI_C_FOUND)
    set(mpi MPI::MPI_C)
elseif(HAMEL_MPI)
    find_package(PkgConfig QUIET)
    if(PKG_CONFIG_FOUND)
        pkg_check_modules(HAMEL_OMPI QUIET IMPORTED_TARGET ompi-c)
    endif()
    if(HAMEL_OMPI_FOUND)
        set(mpi PkgConfig::HAMEL_OMPI)
    endif()
endif()

if(mpi)
    add_library(hamel_mpi MODULE src/run/sweep/mpi/ranks_mpi.c)
    target_include_directories(hamel_mpi PRIVATE src include)
    target_compile_definitions(hamel_mpi PRIVATE HAMEL_VERSION="${PROJECT_VERSION}")
    target_link_libraries(hamel_mpi PRIVATE hamel_settings ${mpi})
    set_target_properties(hamel_mpi PROPERTIES PREFIX "" OUTPUT_NAME hamel-mpi
        LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR})
    add_dependencies(hamel_core hamel_mpi)
    install(TARGETS hamel_mpi LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/hamel)
endif()
