#!/bin/sh
# Calls through method handles and variable handles: weft run against java -Xint, in calls a microsecond.
# Usage: bench/vm/handles.sh [CALLS]; WEFT names the program, build/release/src/cli/weft otherwise.
cd "$(dirname "$0")/../.." || exit 1
weft=${WEFT:-build/release/src/cli/weft}
calls=${1:-3000000}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat >"$scratch/Handles.java" <<'EOF'
import java.lang.invoke.*;

public class Handles {
    int n;
    final long[] longs = new long[8];
    static final MethodHandle ADD, BOUND, FILTER;
    static final VarHandle N, LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    static {
        try {
            MethodHandles.Lookup l = MethodHandles.lookup();
            ADD = l.findStatic(Handles.class, "add", MethodType.methodType(int.class, int.class, int.class));
            BOUND = MethodHandles.insertArguments(ADD, 0, 3);
            FILTER = MethodHandles.filterReturnValue(ADD, BOUND);
            N = l.findVarHandle(Handles.class, "n", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int add(int a, int b) {
        return a + b;
    }

    static int run(String what, int calls) throws Throwable {
        Handles h = new Handles();
        int s = 0;
        switch (what) {
            case "plain call": for (int i = 0; i < calls; i++) s = add(s, i); break;
            case "invokeExact": for (int i = 0; i < calls; i++) s = (int) ADD.invokeExact(s, i); break;
            case "invoke": for (int i = 0; i < calls; i++) s = (Integer) ADD.invoke((Object) s, (short) i); break;
            case "bound": for (int i = 0; i < calls; i++) s = (int) BOUND.invokeExact(s); break;
            case "filter": for (int i = 0; i < calls; i++) s = (int) FILTER.invokeExact(s, i); break;
            case "field": for (int i = 0; i < calls; i++) s += (int) N.getAndAdd(h, i); break;
            case "array": for (int i = 0; i < calls; i++) s += (int) (long) LONGS.getAndAdd(h.longs, i & 7, 1L); break;
        }
        return s;
    }

    public static void main(String[] args) throws Throwable {
        System.out.println(run(args[0], Integer.parseInt(args[1])));
    }
}
EOF
javac -d "$scratch" "$scratch/Handles.java" || exit 1
milliseconds() {
    from=$(date +%s%N)
    "$@" >/dev/null || exit 1
    echo $((($(date +%s%N) - from) / 1000000))
}
printf '%-12s %10s %10s %7s\n' call 'java -Xint' weft ratio
for what in 'plain call' invokeExact invoke bound filter field array; do
    # The start of each is taken off.
    j=$(($(milliseconds java -Xint -cp "$scratch" Handles "$what" "$calls") - $(milliseconds java -Xint -cp "$scratch" Handles "$what" 1)))
    w=$(($(milliseconds "$weft" run -cp "$scratch" Handles -- "$what" "$calls") - $(milliseconds "$weft" run -cp "$scratch" Handles -- "$what" 1)))
    awk -v what="$what" -v j="$j" -v w="$w" -v n="$calls" 'BEGIN {
        printf "%-12s %10.2f %10.2f %7.2f\n", what, n / 1000 / (j > 0 ? j : 1), n / 1000 / (w > 0 ? w : 1), j / (w > 0 ? w : 1) }'
done
