#!/usr/bin/env bash
# Java event loops: the examples with engine async and with engine explicit, which does not end where posting is unbounded; and how
# time grows with n handlers that post to each other and with counters of k values. LIMIT: seconds for a run. With the argument
# `growth` only the latter.
MAKE_MODEL=/bin/true # no models are made here
. "$(dirname "$0")/lib.sh"
limit=${LIMIT:-10}
api=build/release/api/weft-api.jar
check() { # engine, class path, program: leaves $verdict, $seconds, $states, $rules
    "$weft" check --quiet --stats --engine "$1" --time "$limit" --property assert,exception -cp "$2:$api" "$3" >"$scratch/out" 2>/dev/null
    verdict=$(sed -n 's/^verdict: \([A-Z]*\).*/\1/p' "$scratch/out")
    seconds=$(sed -n 's/^time_s: //p' "$scratch/out") states=$(sed -n 's/^states: //p' "$scratch/out")
    rules=$(sed -n 's/^rules: //p' "$scratch/out")
}

examples() {
    javac -nowarn -cp "$api" -d "$scratch/classes" examples/eventloop/*.java || exit 1
    printf '%-22s %-9s %8s %8s   %-9s %8s %8s\n' example async seconds states explicit seconds states
    for file in examples/eventloop/*.java; do
        name=$(basename "$file" .java)
        check async "$scratch/classes" "$name"
        printf '%-22s %-9s %8s %8s   ' "$name" "$verdict" "$seconds" "${states:--}"
        check explicit "$scratch/classes" "$name"
        printf '%-9s %8s %8s\n' "$verdict" "$seconds" "${states:--}"
    done
}
[ "${1:-}" = growth ] || examples

handlers() { # n: each posts the next one, and main posts all of them, for ever
    echo "import java.util.concurrent.*; public class Ring { static int last; static final ExecutorService loop = Executors.newSingleThreadExecutor();"
    for ((i = 0; i < $1; i++)); do
        echo "static void h$i() { last = $i; loop.execute(Ring::h$(((i + 1) % $1))); assert last == $i; }"
    done
    echo "public static void main(String[] a) { for (;;) {"
    for ((i = 0; i < $1; i++)); do echo "loop.execute(Ring::h$i);"; done
    echo "} } }"
}
counter() { # k values
    echo "import java.util.concurrent.*; public class Ring { static int n; public static void main(String[] a) {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        for (;;) { loop.execute(() -> { n = (n + 1) % $1; assert n < $1; }); loop.execute(() -> { if (n > 0) n--; }); } } }"
}
grow() { # kind, sizes…
    local kind=$1
    shift
    printf '%-22s %-9s %8s %8s %8s\n' "$kind" verdict seconds states rules
    for n; do
        mkdir -p "$scratch/$kind$n"
        "$kind" "$n" >"$scratch/$kind$n/Ring.java"
        javac -nowarn -d "$scratch/$kind$n" "$scratch/$kind$n/Ring.java" || exit 1
        check async "$scratch/$kind$n" Ring
        printf '%-22s %-9s %8s %8s %8s\n' "$n" "$verdict" "$seconds" "${states:--}" "${rules:--}"
    done
}
grow handlers 5 10 20 50 100
grow counter 2 4 8 16 32 64
