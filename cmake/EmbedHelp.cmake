# cmake -DOUT=file.c -DDOCS=folder -DPAGES=a.md;tutorial/1-skate.md -P EmbedHelp.cmake
#
# Writes the C file with the pages of docs/ that `hamel help TOPIC` shows (src/cli/verb/help_page.h).
# A page is named after its file without folder and number, its title is its first heading.

include(${CMAKE_CURRENT_LIST_DIR}/CString.cmake)

set(table)
set(count 0)
foreach(page IN LISTS PAGES)
    file(READ ${DOCS}/${page} text LIMIT 2000)
    if(NOT text MATCHES "^# ([^\n]*)\n")
        message(FATAL_ERROR "${page} has no heading")
    endif()
    string(HEX "${CMAKE_MATCH_1}" hex)
    c_string("${hex}" title)
    string(REGEX REPLACE "\\.md$" "" name ${page})
    string(REGEX REPLACE "/index$" "" name ${name})
    file(READ ${DOCS}/${page} hex HEX)
    c_string("${hex}" source)
    string(APPEND table "    {\"${name}\", ${title},\n    ${source}},\n")
    math(EXPR count "${count} + 1")
endforeach()

file(WRITE ${OUT}.new
"/// Pages of the documents. Made by cmake/EmbedHelp.cmake from docs/.
#include \"cli/verb/help_page.h\"

const size_t help_page_count = ${count};
const help_page help_pages[] = {
${table}};
")
file(RENAME ${OUT}.new ${OUT})
