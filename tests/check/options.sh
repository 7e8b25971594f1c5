#!/usr/bin/env bash
# Generated from `weft engines`: an option that the chosen engine does not have is refused with one
# line that names who has it; without --engine it chooses the engines that have it.
. "$PROJECT_DIR/tests/lib.sh"

declare -A has
engines=() all=()
"$WEFT" engines >"$scratch/engines"
while read -r first rest; do
    case $first in
    for) [[ $rest == "model files"* ]] && break ;;
    options:) for o in $rest; do has[$name$o]=1; all+=("$o"); done ;;
    finds | bounds:) ;;
    *) name=$first; engines+=("$name") ;;
    esac
done <"$scratch/engines"
[ "${#engines[@]}" -ge 2 ] && [ "${#all[@]}" -ge 8 ] || { echo "weft engines lists too little"; exit 1; }

refused=0
for option in $(printf '%s\n' "${all[@]}" | sort -u); do
    value=1
    "$WEFT" help check | grep -qE -- "^  $option( *$|  )" && value=
    owners=
    for engine in "${engines[@]}"; do [ -n "${has[$engine$option]:-}" ] && owners+=" $engine"; done
    for engine in "${engines[@]}"; do
        [ -n "${has[$engine$option]:-}" ] && continue
        run check --engine "$engine" "$option${value:+=$value}" NoSuch.java
        want_status 2
        want_one_error_line
        for owner in $owners; do want_err "^weft: $option is an option of engine .*$owner"; done
        want_err "not of $engine\$"
        refused=$((refused + 1))
    done
done
[ "$refused" -ge 8 ] || fail "only $refused options were refused"

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

# The same for model files.
printf 'dpn\nstart p a\nrule p a -> p a : step\nparallel { a } { a }\n' >"$scratch/m.dpn"
run model --contexts 3 "$scratch/m.dpn"
want_status 2; want_err '^weft: --contexts is an option of engine pushdown, not of dpn'; want_one_error_line
finish
