# "\x61\x62": the C string of a text given in hexadecimal, a line of it a line of source.
function(c_string hex result)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
    string(REPLACE "\\x0a" "\\x0a\"\n    \"" bytes "${bytes}")
    set(${result} "\"${bytes}\"" PARENT_SCOPE)
endfunction()
