# How our own code is compiled. Everything of ours links hamel_settings.
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()

set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_C_VISIBILITY_PRESET hidden)
if(HAMEL_SHARED_CORE)
    set(CMAKE_C_VISIBILITY_PRESET default)
endif()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(hamel_settings INTERFACE)
target_compile_options(hamel_settings INTERFACE
    -Wall -Wextra -Wshadow -Wconversion -Wcast-qual -Wmissing-prototypes $<$<BOOL:${HAMEL_WERROR}>:-Werror>
    -ffp-contract=off # the same numbers on machines with and without fused multiply-add
    -UNDEBUG)         # assertions stay, in every build
target_compile_definitions(hamel_settings INTERFACE _DEFAULT_SOURCE)

if(HAMEL_SANITIZE)
    set(sanitizers -fsanitize=address,undefined -fno-sanitize-recover=all)
    target_compile_options(hamel_settings INTERFACE ${sanitizers} -fno-omit-frame-pointer)
    target_link_options(hamel_settings INTERFACE ${sanitizers})
endif()
if(HAMEL_TSAN)
    target_compile_options(hamel_settings INTERFACE -fsanitize=thread -fno-omit-frame-pointer)
    target_link_options(hamel_settings INTERFACE -fsanitize=thread)
endif()
if(HAMEL_COVERAGE)
    target_compile_options(hamel_settings INTERFACE --coverage)
    target_link_options(hamel_settings INTERFACE --coverage)
endif()
if(HAMEL_LIBFUZZER)
    if(NOT CMAKE_C_COMPILER_ID MATCHES Clang)
        message(FATAL_ERROR "HAMEL_LIBFUZZER needs clang: configure with -DCMAKE_C_COMPILER=clang")
    endif()
    target_compile_options(hamel_settings INTERFACE -fsanitize=fuzzer-no-link)
endif()
