#!/bin/sh
# Random schedules: every one comes to an end, with the one possible output.
. "$PROJECT_DIR/tests/lib.sh"
cat >"$scratch/Turns.java" <<'END'
public class Turns {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) synchronized (Turns.class) { count++; }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println("count " + count);
    }
}
END
cat >"$scratch/Tiny.java" <<'END'
public class Tiny {
    public static void main(String[] args) {
        for (int i = 0; i < 100; i++) args = new String[i];
    }
}
END
javac -d "$scratch" "$scratch/Turns.java" "$scratch/Tiny.java" || exit 1
for seed in $(seq 1 60); do # 37 leaves just no turn for the shutdown
    run run --time 20 --seed "$seed" -cp "$scratch" Tiny
    want_status 0
done
for seed in $(seq 1 20); do
    run run --time 20 --seed "$seed" -cp "$scratch" Turns
    want_status 0
    want_out '^count 60$'
done

# A schedule does not depend on garbage collections.
cat >"$scratch/Letters.java" <<'END'
public class Letters {
    static StringBuffer log = new StringBuffer();

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            char me = (char) ('a' + i);
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    int[] x = new int[k + 1];
                    x[k] = k;
                    if (x[k] % 7 == 0) log.append(me);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(log);
    }
}
END
javac -d "$scratch" "$scratch/Letters.java" || exit 1
for seed in 1 2 3 4 5; do
    run run --seed "$seed" -cp "$scratch" Letters
    want_status 0
    letters=$out
    WEFT_COLLECT_EVERY=$seed
    export WEFT_COLLECT_EVERY
    run run --seed "$seed" -cp "$scratch" Letters
    [ "$out" = "$letters" ] || fail "another schedule with more collections"
    unset WEFT_COLLECT_EVERY
done
finish
