# models/*.hamel  embedded in the library: ${builtin_models} is the C file with all of them
file(GLOB model_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/models/*.hamel)
set(builtin_models ${PROJECT_BINARY_DIR}/generated/builtin_models.c)
add_custom_command(OUTPUT ${builtin_models}
    COMMAND ${CMAKE_COMMAND} -DOUT=${builtin_models} "-DMODELS=${model_files}"
        -P ${PROJECT_SOURCE_DIR}/cmake/EmbedModels.cmake
    DEPENDS ${model_files} cmake/EmbedModels.cmake cmake/CString.cmake
    COMMENT "Embedding the built-in models"
    VERBATIM)
