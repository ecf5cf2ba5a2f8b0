# cmake -DOUT=file.c -DMODELS=a.hamel;b.hamel -P EmbedModels.cmake
#
# Writes the C file with the table of built-in models (src/model/builtin_internal.h). A model is named
# after its file; its title is the string on the line `model NAME "TITLE"`. All bytes are written as
# escapes, so whatever stands in a model stands in the library.

include(${CMAKE_CURRENT_LIST_DIR}/CString.cmake)

set(table)
set(count 0)
list(SORT MODELS)
foreach(model IN LISTS MODELS)
    cmake_path(GET model STEM LAST_ONLY name)
    file(READ ${model} text)
    if(NOT text MATCHES "(^|\n)model +${name} +\"([^\"\n]*)\"")
        message(FATAL_ERROR "${model} needs a line: model ${name} \"TITLE\"")
    endif()
    set(words "${CMAKE_MATCH_2}")
    if(words MATCHES "{([a-zA-Z]+)}") # the size of the family that stands in its file
        set(whole ${CMAKE_MATCH_1})
        if(text MATCHES "\ninteger[ \n]+${whole} = ([0-9]+)")
            set(small no one two three four five six seven eight nine ten eleven twelve)
            set(size ${CMAKE_MATCH_1})
            if(size LESS 13)
                list(GET small ${size} size)
            endif()
            string(REPLACE "{${whole}}" "${size}" words "${words}")
        endif()
    endif()
    string(HEX "${words}" hex)
    c_string("${hex}" title)
    file(READ ${model} hex HEX)
    c_string("${hex}" source)
    string(LENGTH "${hex}" length)
    math(EXPR length "${length} / 2")
    string(APPEND table "    {\"${name}\", ${title},\n    ${source},\n    ${length}},\n")
    math(EXPR count "${count} + 1")
endforeach()

file(WRITE ${OUT}.new
"/// The built-in models. Made by cmake/EmbedModels.cmake from models/*.hamel.
#include \"model/builtin_internal.h\"

const size_t model_builtin_table_count = ${count};
const model_builtin model_builtin_table[] = {
${table}};
")
file(RENAME ${OUT}.new ${OUT})
