#!/bin/sh
# The statistic `instructions` of a search is exact: a loop of nine instructions adds nine a turn.
. "$PROJECT_DIR/tests/lib.sh"
cat >"$scratch/Loop.java" <<'END'
public class Loop {
    static int sum;

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]), x = 0;
        for (int i = 0; i < n; i++) x += i;
        sum = x;
    }
}
END
javac -d "$scratch" "$scratch/Loop.java" || exit 1
count() {
    run check --stats -cp "$scratch" Loop -- "$1"
    want_status 0
    count=$(sed -n 's/^instructions: //p' "$scratch/out")
}
count 1000
first=$count
count 3000
[ "$((count - first))" -eq 18000 ] || fail "2000 turns are $((count - first)) instructions"
finish
