# What the tests of exported programs share: source it after command.sh.

# same FILE FILE: two tables with the same columns and the same numbers. Both programs hold the error of a step to 1e-10
# of 1 + |y|; a few hundred steps, and what the motion makes of their errors, stay below 1e-6 for the times of the tests.
same() {
    [ "$(names_of "$1")" = "$(names_of "$2")" ] && [ "$(lines_of "$1")" = "$(lines_of "$2")" ] &&
        paste -d, <(body "$1") <(body "$2") | awk -F, 'NR > 1 {
            for (i = 1; i <= NF/2; i++) {
                d = $i - $(i + NF/2); s = 1 + ($i < 0 ? -$i : $i)
                if (!(d <= 1e-6*s && -d <= 1e-6*s)) { print "row " NR ": " $i " and " $(i + NF/2); exit 1 }
            }
        }'
}

# start LANGUAGE FILE: runs an exported program.
start() {
    case $1 in
        c) "${CC:-cc}" -std=c99 -O1 -Wall -Wextra -Werror "$2" -o program -lm && ./program ;;
        python) "$python" "$2" ;;
        js) node "$2" ;;
    esac
}

# all_runs: MODEL RUN, one a line, of what is built in.
all_runs() {
    local model
    for model in $(built_in_models); do
        "$hamel" models --show "$model" | awk -v model="$model" '/^run / { print model, $2 }'
    done
}

# every_run LANGUAGE: all of them as programs print what hamel run writes.
every_run() {
    local model run count=0
    all_runs | while read -r model run; do
        "$hamel" run "$model" "$run" --until 2 --every 0.1 -o run.csv >run.txt 2>&1
        claim "$model $run is exported" "$hamel" export "$model" "$run" "--$1" --until 2 --every 0.1 -o program.c
        start "$1" program.c >program.csv 2>kept.txt
        claim "$model $run is a program of $1" [ $? = 0 ]
        claim "$model $run moves the same in $1" same program.csv run.csv
        count=$((count + 1))
    done
    claim 'there are runs' [ "$count" -gt 5 ]
}

# A model whose coordinates have the names that are given.
model_of_names() {
    local name k=0
    echo 'model names "Names that are words of a language"'
    printf 'parameters\n    double = 2, double > 0\n    register = 3\ncoordinates\n'
    printf '    %s : line\n' "$@"
    printf 'lagrangian\n    0'
    for name in "$@"; do printf " + double/2*%s'^2 - register*%s^2" "$name" "$name"; done
    printf '\nrun go\n    until 1 every 0.1\n'
    for name in "$@"; do k=$((k + 1)) && echo "    from $name = $k/10"; done
}

# Names of the model meet none of the language, of its libraries and of the program, nor each other.
any_word_is_a_name() {
    local group
    while read -r group; do
        model_of_names $group >names.hamel
        "$hamel" run names.hamel -o run.csv >run.txt 2>&1
        claim "a model of $group" [ $? = 0 ]
        claim "exported" "$hamel" export names.hamel "--$1" -o program.c
        start "$1" program.c >program.csv 2>kept.txt
        claim "in $1 there are names $group" [ $? = 0 ]
        claim "in $1 they stay apart: $group" same program.csv run.csv
    done <<'END'
_7 _ __ NULL M_PI EOF stdin isnan linux _Bool __LINE__ unix
main int lambda gamma state state_ t0 rate out names columns initial
step while class None print math Math module require undefined let
__name__ _x _a name_5f7 name_27 n_7 arguments errno INFINITY NAN I bool
true self y0 j1 SIZE INVARIANTS sys None_ yield _0 _1 _2
END
}

# in_every_way LANGUAGE: what a program of any language has to do beyond that.
in_every_way() {
    any_word_is_a_name "$1"

    # A motion without any error of integration.
    cat >free.hamel <<'END'
model free "A free particle"
coordinates
    x : line
lagrangian
    x'^2/2
run go
    from x' = 1
    until 10 every 1
END
    "$hamel" run free.hamel -o run.csv >run.txt 2>&1
    "$hamel" export free.hamel "--$1" -o program.c
    start "$1" program.c >program.csv 2>kept.txt
    claim "a free particle in $1" [ $? = 0 ]
    claim "a free particle moves the same in $1" same program.csv run.csv

    # Where there is no motion there is no table: words and exit code 1, and no number that is none.
    cat >wall.hamel <<'END'
model wall "A particle that reaches the end of its world"
coordinates
    x : line
lagrangian
    x'^2/2 + x^(3/2)
run go
    from x = 1, x' = -2
    until 10 every 0.1
END
    "$hamel" export wall.hamel "--$1" -o program.c
    start "$1" program.c >program.csv 2>kept.txt
    claim "the end of the world is exit code 1 in $1" [ $? = 1 ]
    claim "with a reason: $(tail -n 3 kept.txt)" grep -q 'there is no motion beyond t = \|is not finite at t = \|no value at t =' kept.txt
    claim 'and no nan in the table' eval '! grep -qi "nan\|inf" program.csv'
    claim 'what was before it is there' [ "$(wc -l <program.csv)" -gt 2 ]
}
