autocmd BufRead,BufNewFile *.hamel setfiletype hamel
