# cmake -DOUT=file.c -DWEB=web -DWORK=folder -DNPM=npm -DMODE=AUTO|ON|OFF -P BundleWeb.cmake
#
# Writes the C file with the script and the style of the page, or with none if they cannot be bundled.

function(c_bytes file name result)
    file(READ ${file} hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)"
        "\\1\n    " bytes "${bytes}")
    set(${result} "static const unsigned char ${name}[] = {\n    ${bytes}0};\n" PARENT_SCOPE)
endfunction()

function(write_assets definitions script style)
    file(WRITE ${OUT}.new
"/// The script and the style of the page. Made by cmake/BundleWeb.cmake from web/.
#include \"report/page/page.h\"

${definitions}
const page_assets page_built_assets = {${script}, ${style}};
")
    file(RENAME ${OUT}.new ${OUT})
endfunction()

# Without them: a warning, or the end if they were asked for.
macro(give_up why)
    if(MODE STREQUAL "ON")
        message(FATAL_ERROR "the page's script cannot be bundled: ${why}")
    endif()
    message(STATUS "The page's script is not bundled: ${why}. `hamel report` will say how.")
    write_assets("" NULL NULL)
    return()
endmacro()

if(MODE STREQUAL "OFF")
    give_up("it was switched off (HAMEL_WEB)")
endif()

# A release carries the bundle (scripts/dist), with the sum of the sources it was made of.
if(EXISTS ${WEB}/bundle/made-of.txt)
    file(GLOB sources ${WEB}/src/*.js ${WEB}/src/*.css)
    set(sums)
    foreach(source IN LISTS sources)
        file(SHA256 ${source} sum)
        cmake_path(GET source FILENAME name)
        string(APPEND sums "${sum}  ${name}\n")
    endforeach()
    file(READ ${WEB}/bundle/made-of.txt recorded)
    if(recorded STREQUAL sums)
        c_bytes(${WEB}/bundle/page.js script script)
        c_bytes(${WEB}/bundle/page.css style style)
        write_assets("${script}${style}" "(const char *)script" "(const char *)style")
        return()
    endif()
    message(STATUS "web/src is not what web/bundle was made of: bundling anew")
endif()
if(NOT NPM)
    give_up("npm was not found")
endif()

file(MAKE_DIRECTORY ${WORK})
file(COPY ${WEB}/package.json ${WEB}/package-lock.json ${WEB}/fonts.mjs ${WEB}/src DESTINATION ${WORK})
file(SHA256 ${WEB}/package-lock.json lock)
if(NOT EXISTS ${WORK}/node_modules/installed-${lock})
    execute_process(COMMAND ${NPM} ci --no-audit --no-fund
        WORKING_DIRECTORY ${WORK} TIMEOUT 300
        RESULT_VARIABLE failed OUTPUT_VARIABLE words ERROR_VARIABLE words)
    if(failed)
        give_up("npm could not install the packages of web/package-lock.json")
    endif()
    file(WRITE ${WORK}/node_modules/installed-${lock} "")
endif()
execute_process(COMMAND ${NPM} run --silent bundle WORKING_DIRECTORY ${WORK}
    RESULT_VARIABLE failed OUTPUT_VARIABLE words ERROR_VARIABLE words)
if(failed)
    message(FATAL_ERROR "web/src cannot be bundled:\n${words}")
endif()
c_bytes(${WORK}/dist/page.js script script)
c_bytes(${WORK}/dist/page.css style style)
write_assets("${script}${style}" "(const char *)script" "(const char *)style")
