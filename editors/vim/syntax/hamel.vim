" Vim syntax of Hamel's model language (docs/language.md).
if exists("b:current_syntax")
  finish
endif

syntax match hamelComment "#.*$" contains=@Spell
syntax region hamelString start=+"+ end=+"+ oneline
syntax match hamelBlock "^\(algebra\|auxiliary\|base\|complement\|constraints\|controls\|coordinates\|define\|draw\|force\|frame\|function\|group\|integer\|lagrangian\|language\|model\|parameters\|run\|shape\|symmetry\)\>"
syntax keyword hamelItem at every for from holonomic in left nonlinear on right tolerance until
syntax keyword hamelSpace angle line rotation
syntax keyword hamelFunction Rot Rx Ry Rz abs acos asin atan atan2 body clip cos cosh cot cross csc diag dot
syntax keyword hamelFunction exp hat log max min norm piecewise sec sign sin sinh space sqrt sum table tan
syntax keyword hamelFunction tanh vee
syntax keyword hamelConstant e1 e2 e3 pi t
syntax match hamelField "\<d/d\h\w*"
syntax match hamelNumber "\<\d\+\(\.\d\+\)\?\([eE][-+]\?\d\+\)\?\>"
syntax match hamelPrime "'\+"

highlight default link hamelComment Comment
highlight default link hamelString String
highlight default link hamelBlock Statement
highlight default link hamelItem Keyword
highlight default link hamelSpace Type
highlight default link hamelFunction Function
highlight default link hamelConstant Constant
highlight default link hamelField Function
highlight default link hamelNumber Number
highlight default link hamelPrime Operator

setlocal commentstring=#\ %s
let b:current_syntax = "hamel"
