# cmake -DOUT=file.c -DFILES=a.h;b.c -P EmbedFmu.cmake
#
# Writes the C file with the table of files (src/report/fmu/sources_internal.h), by name.
include(${CMAKE_CURRENT_LIST_DIR}/CString.cmake)

set(table)
list(SORT FILES)
foreach(file IN LISTS FILES)
    cmake_path(GET file FILENAME name)
    file(READ ${file} hex HEX)
    c_string("${hex}" source)
    string(APPEND table "    {\"${name}\",\n    ${source}},\n")
endforeach()

file(WRITE ${OUT}.new
"/// What all mock-up units have among their sources. Made by cmake/EmbedFmu.cmake from fmu/.
#include \"report/fmu/sources_internal.h\"

const fmu_source fmu_sources[] = {
${table}    {NULL, NULL}};
")
file(RENAME ${OUT}.new ${OUT})
