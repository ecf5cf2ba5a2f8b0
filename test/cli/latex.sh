#!/usr/bin/env bash
# LaTeX compiles with pdflatex and fits the page: what derive and check write about every model as parts of one paper, and
# whole documents of a few. A missing pdflatex is a failure under HAMEL_NO_SKIPS, otherwise said.
. "$(dirname "$0")/../support/command.sh"
cd "$work" || exit 1
if ! command -v pdflatex >/dev/null; then
    [ -z "${HAMEL_NO_SKIPS-}" ] || fail 'there is no pdflatex'
    echo 'skipped: there is no pdflatex'
    finish
fi

# fits NAME: NAME.tex compiles, and nothing in it is wider than the page or taller.
fits() {
    pdflatex -interaction=nonstopmode -halt-on-error "$1.tex" >/dev/null 2>&1 && pass \
        || fail "$1: $(grep -A4 '^!' "$1.log" | head -n 12)"
    local wide
    wide=$(grep -A3 '^Overfull' "$1.log")
    [ -z "$wide" ] && pass || fail "$1: $wide"
}

# Parts of a paper, whose preamble is the reader's.
{
    printf '%s\n' '\documentclass{article}' '\usepackage{amsmath,array}' '\begin{document}'
    for model in $(built_in_models); do
        for part in space distribution lagrange_dalembert; do
            of=$(page "$model" $part tex)
            if grep -q '^\\' "$of"; then cat "$of"; else echo "% $model has none"; fi
        done
    done
    "$hamel" check bicycle --latex
    "$hamel" check snakeboard --latex --evidence
    "$hamel" verify bicycle "E = 0" "u' = u" --latex
    "$hamel" compare vertical_disk --no-run --latex
    "$hamel" steady routh_sphere --from 'gamma_3=1, Omega_3=8' --latex
    "$hamel" steady vertical_disk --latex
    printf '%s\n' '\end{document}'
} >parts.tex
fits parts

# Whole documents, with title and references, all chapters.
for model in bicycle snakeboard hydrodynamic_sleigh; do
    "$hamel" derive $model --document >$model.tex 2>/dev/null
    fits $model
    claim "$model has a title" grep -q '^\\title{.*}$' $model.tex
    claim "$model has references" grep -q '^\\bibitem\[KM97\]' $model.tex
done

# Steady motions, one of them followed.
"$hamel" steady falling_disk --from "psi'=2" --vary "psi'=1:3:5" --document >steady.tex
fits steady
claim 'the polynomial is a formula' grep -qF 'A \left(A + R^{2} m\right) \lambda^{2} + C \left(C + R^{2} m\right) \dot{\psi}^{2} - A R g m = 0' steady.tex
claim 'and so is where it is' grep -qF '$\dot{\psi} = 2$' steady.tex
claim 'the change is told' grep -qF "at psi' = 1.808314132003 from unstable to centre" steady.tex

# Every character that a person may write in a title.
{
    echo 'model title "\ { } $ % & # _ ^ ~ < > | θ ψ₁² √ ∫ ≤ 漢 𝔛 é ß ½ … “x” – — → ∂"'
    "$hamel" models --show particle | sed '/^model /d'
} >title.hamel
"$hamel" derive title.hamel space --document >title.tex
fits title
claim 'what LaTeX has no letter for is told by its number' grep -q 'U+6F22' title.tex
finish
