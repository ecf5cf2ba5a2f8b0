#!/usr/bin/env bash
# The documents as a site: it builds without a warning, loads nothing from elsewhere, has its parts, and the pages of the
# tutorial show what their commands print.
. "$(dirname "$0")/../support/command.sh"
root=$(cd "$here/../.." && pwd)
out=${2:-$work/docs}
if ! "$python" -c 'import furo, myst_parser, sphinx' 2>/dev/null; then
    [ -z "${HAMEL_NO_SKIPS:-}" ] || { echo 'python3-sphinx, python3-myst-parser or furo is missing'; exit 1; }
    exit 77
fi
build() { "$python" -B "$root/docs/make/build.py" "$hamel" "$out" "$@" >"$work/said.txt" 2>&1; }

# ---- the parts, each for itself ---------------------------------------------------------------------------
"$python" -B "$root/docs/make/test.py" && pass || fail 'docs/make/test.py'

# ---- pages show what their commands print -----------------------------------------------------------------
build --check && pass || fail "pages of docs/ are stale, 'make docs-update' writes them again: $(cat "$work/said.txt")"

# ---- the site ---------------------------------------------------------------------------------------------
build --quick && pass || fail "the site is not built: $(head -n 20 "$work/said.txt")"
html=$out/html
for page in index tutorial/index howto/index theory reference gallery/index glossary genindex search reference/command notebooks/index notebooks/first_hour; do
    [ -s "$html/$page.html" ] && pass || fail "the site has no $page"
done
! grep -rlE '(src|href)="(https?:)?//[^"]*\.(js|css|woff2?|png|svg)' "$html" --include='*.html' && pass ||
    fail 'a page loads something from elsewhere'
! grep -rlE '@import|^import ' "$html/_static" --include='*.css' --include='*.js' && pass ||
    fail 'a style or a script wants another one, which is not there'
! grep -rliE '<script[^>]*(mathjax|katex)' "$html" --include='*.html' && pass || fail 'a page wants a script for its formulas'
# The colours in a browser, for who asks the system for the dark (0) and for the light (1): of the page, and of what is printed on it.
colours() {
    { sed '/<\/html>/d' "$html/fit.html"
      echo '<script>document.title = [document.body, document.querySelector(".highlight")].map(e =>
                getComputedStyle(e).backgroundColor.match(/[0-9]+/)[0] < 128 ? "dark" : "light").join()</script></html>'
    } >"$html/colours.html"
    timeout 60 "$browser" --headless --no-sandbox --disable-gpu --user-data-dir="$work/browser" \
        --blink-settings=preferredColorScheme="$1" --dump-dom "file://$html/colours.html" 2>/dev/null |
        sed -n 's|.*<title>\([a-z]*,[a-z]*\)</title>.*|\1|p'
    rm "$html/colours.html"
}
if browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome); then
    [ "$(colours 0)" = dark,dark ] && [ "$(colours 1)" = light,light ] && pass ||
        fail "a page and what it shows are dark and light: $(colours 0), $(colours 1)"
elif [ -n "${HAMEL_NO_SKIPS:-}" ]; then
    fail 'chromium is missing'
fi
grep -q '<math' "$html/tutorial/1-skate.html" && pass || fail 'the tutorial has no formulas'
grep -q '<math' "$html/notebooks/first_hour.html" && grep -q 'GN16 (3.4)' "$html/notebooks/first_hour.html" && pass ||
    fail 'the first notebook shows no formulas'
for verb in $("$hamel" --help | sed -n 's/^  \([a-z]*\)  *[a-z].*/\1/p' | grep -v '^hamel'); do
    grep -q "id=\"hamel-$verb\"" "$html/reference/command.html" && pass || fail "the reference has no hamel $verb"
done
for function in $(grep -rhoE '\bhamel_[a-z_]+\(' "$root/include/hamel" | tr -d '(' | sort -u | head -n 40); do
    grep -q "$function" "$html/genindex.html" "$html/reference/c.html" && pass || fail "the reference has no $function"
done
finish
