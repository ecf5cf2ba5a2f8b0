# web/  bundled into the library: ${page_assets} is the C file with the page's script and style
#
# The bundle is made by esbuild, in the version web/package-lock.json pins, in a copy of web/ in the build
# folder. Without npm, or if its packages cannot be had, the library is built without: then
# `hamel report` says how to get them.
set(HAMEL_WEB AUTO CACHE STRING "The script of the page: ON, OFF, or AUTO if npm can bundle it")
file(GLOB web_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/*.js ${PROJECT_SOURCE_DIR}/web/src/*.css)
find_program(NPM_PROGRAM npm)
mark_as_advanced(NPM_PROGRAM)
set(page_assets ${PROJECT_BINARY_DIR}/generated/page_assets.c)
# Changes when npm is found, or when something else is asked for: then it is bundled again.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/web_settings.txt CONTENT "${HAMEL_WEB} ${NPM_PROGRAM}\n")
add_custom_command(OUTPUT ${page_assets}
    COMMAND ${CMAKE_COMMAND} -DOUT=${page_assets} -DWEB=${PROJECT_SOURCE_DIR}/web
        -DWORK=${PROJECT_BINARY_DIR}/web -DNPM=${NPM_PROGRAM} -DMODE=${HAMEL_WEB}
        -P ${PROJECT_SOURCE_DIR}/cmake/BundleWeb.cmake
    DEPENDS ${web_files} ${PROJECT_BINARY_DIR}/generated/web_settings.txt web/fonts.mjs web/package.json web/package-lock.json cmake/BundleWeb.cmake
    COMMENT "Bundling the page's script"
    VERBATIM)
