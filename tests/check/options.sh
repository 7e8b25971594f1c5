#!/usr/bin/env bash
# Generated from `weft engines`: an option that the chosen engine does not have is refused with one
# line that names who has it; without --engine it chooses the engines that have it.
. "$PROJECT_DIR/tests/lib.sh"

# Engines for Java by name, model engines by the ending of their files (what `weft engines` lists second).
declare -A has engine_of
java=() model=() java_options=() model_options=()
"$WEFT" engines >"$scratch/engines"
group=none
while IFS= read -r line; do
    if [[ $line =~ ^([a-z]+)\ \(weft\ check\ --engine ]]; then
        group=java name=${BASH_REMATCH[1]}
        java+=("$name") engine_of[$name]=$name
    elif [[ $line =~ ^([a-z]+)\ \(weft\ model\ FILE([.a-z]+)\) ]]; then
        group=model name=${BASH_REMATCH[2]}
        model+=("$name") engine_of[$name]=${BASH_REMATCH[1]}
    elif [[ $line =~ ^[a-z]+\ \( ]]; then
        group=none # of a command of its own
    elif [ $group != none ] && [[ $line =~ ^\ \ (--[a-z-]+) ]]; then
        has[$name${BASH_REMATCH[1]}]=1
        [ $group = java ] && java_options+=("${BASH_REMATCH[1]}") || model_options+=("${BASH_REMATCH[1]}")
    fi
done <"$scratch/engines"
[ "${#java[@]}" -ge 2 ] && [ "${#java_options[@]}" -ge 8 ] || { echo "weft engines lists too little for Java"; exit 1; }
[ "${#model[@]}" -ge 6 ] && [ "${#model_options[@]}" -ge 8 ] || { echo "weft engines lists too little for models"; exit 1; }

# every COMMAND OPTION… -- NAME…: each option with each engine of these that does not have it.
every() {
    local of=$1 names=() options=() option value owners name
    shift
    "$WEFT" help "$of" >"$scratch/help"
    while [ "$1" != -- ]; do options+=("$1"); shift; done
    shift
    names=("$@")
    for option in $(printf '%s\n' "${options[@]}" | sort -u); do
        value='=1'
        grep -qE -- "^  $option( *$|  )" "$scratch/help" && value=
        owners=
        for name in "${names[@]}"; do [ -n "${has[$name$option]:-}" ] && owners+=" ${engine_of[$name]}"; done
        for name in "${names[@]}"; do
            [ -n "${has[$name$option]:-}" ] && continue
            if [ "$of" = check ]; then run check --engine "$name" "$option$value" NoSuch.java
            else run model "$option$value" "NoSuch$name"; fi
            want_status 2
            want_one_error_line
            for owner in $owners; do want_err "^weft: $option is an option of engine .*$owner"; done
            want_err "not of ${engine_of[$name]}\$"
            refused=$((refused + 1))
        done
    done
}
refused=0
every check "${java_options[@]}" -- "${java[@]}"
[ "$refused" -ge 8 ] || fail "only $refused options were refused"
refused=0
every model "${model_options[@]}" -- "${model[@]}"
[ "$refused" -ge 40 ] || fail "only $refused options were refused for model files"

# One engine alone: every option with its help.
run engines hybrid
want_status 0; want_out '^  --track-reorder +look for'; want_no_out '--max-switches'; want_out '^  proves: assert,'
run engines async; want_out 'FILE.spec'; want_out '--engine async'; want_out '^  --queue K '
run engines nosuch; want_status 2; want_one_error_line

# Values are those of the engine's own table.
run check --engine hybrid --search switches NoSuch.java
want_status 2; want_err "^weft: --search: 'switches' is not one of bfs\|dfs"; want_one_error_line
run check --track x --store none NoSuch.java
want_status 2; want_err "^weft: --store is an option of engine explicit, not of hybrid"; want_one_error_line
run check --engine nosuch NoSuch.java
want_status 2; want_err "^weft: --engine: 'nosuch' is not one of auto\|explicit"; want_one_error_line

# An engine's option chooses it.
cat >"$scratch/Flags.java" <<'J'
public class Flags {
    static boolean done;
    public static void main(String[] args) { done = true; assert done; }
}
J
run check --track Flags.done --stats "$scratch/Flags.java"
want_status 0; want_out '^engine: hybrid$'
run check --track nosuch "$scratch/Flags.java"
want_status 2; want_err "^weft: --track: no field is called 'nosuch'"; want_one_error_line
run check --por off --stats "$scratch/Flags.java"
want_status 0; want_out '^engine: explicit$'
finish
