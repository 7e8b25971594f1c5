#!/usr/bin/env bash
# What a proof rests on, one program each, and what must not be proved: the first line says what `weft races` has to answer (GAP:
# nothing is proved, by a reason); lines `// possible:` and `// impossible:` name fields of which a pair, or no pair, may race. Those
# in later/ need a later JDK.
# Usage: features.sh weft-api.jar [JDK]
source "$(dirname "$0")/../lib.sh"
folder=$(dirname "$0")/features

# check FILE OPTION…
check() {
    file=$1
    shift
    name=$(basename "$file" .java)
    expected=$(sed -n '1s,// expect: ,,p' "$file")
    run races --confirm 0 --quiet "$@" -cp "$scratch/classes" "$name"
    for field in $(sed -n 's,^// possible: ,,p' "$file"); do want_out "^race $field: .*: possible"; done
    for field in $(sed -n 's,^// impossible: ,,p' "$file"); do
        want_out "^race $field: .*: impossible"
        want_no_out "^race $field: .*: possible"
    done
    if [ "$expected" = SAFE ]; then want_last "verdict: SAFE"
    elif [ "$expected" = GAP ]; then want_out "^verdict: UNKNOWN \(not analysed: "
    else want_out "^verdict: UNKNOWN \([0-9]+ pairs? "; fi
}

javac -cp "$1" -d "$scratch/classes" "$folder"/*.java || exit 1
for file in "$folder"/*.java; do check "$file"; done
# Without what the answer rests on it is another one: a proof is not given any more, or one that is wrong is.
without() {
    WEFT_DPN_WITHOUT=$1 run races --confirm 0 --quiet -cp "$scratch/classes" "$2"
    if grep -q "^// expect: SAFE" "$folder/$2.java"; then want_out "): possible"; else want_no_out "): possible"; fi
    want_out "^verdict: UNKNOWN"
}
without reentrance ReenteredSelf
without spawn HeldAtStart
without isolation EachItsOwn
without isolation EachOwnLock
without joins Joined
without joins JoinedAll
without exceptions ThrownOut
without waits WaitsReentered
without executors SingleExecutor
without finals FinalPublished
without ownership OwnedUntilGiven

# The JDK's own code instead of rows: a proof names its bound, what is raced for stays possible, and an object of the program that
# gets to code that is not followed is a reason to prove nothing.
cat > "$scratch/Walked.java" <<'END'
public class Walked {
    static int x;
    public static void main(String[] args) {
        new Thread(() -> x++).start();
        System.out.println(args.length > 0 ? x : 0);
    }
}
class WalkedAlone {
    public static void main(String[] args) { System.out.println("Hello, world"); }
}
class WalkedOut {
    static class Name { public String toString() { return "name"; } }
    public static void main(String[] args) { Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println(new Name())); }
}
class WalkedLeft {
    static Object kept = new java.util.Locale("x");
    public static void main(String[] args) {
        if (args.length > 0) new Thread(() -> kept.hashCode()).start();
        java.util.Locale.setDefault((java.util.Locale) kept);
    }
}
class WalkedHook {
    static int x;
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> x++));
        new Thread(() -> x++).start();
        System.exit(0);
    }
}
class WalkedByName {
    public static void main(String[] args) throws Exception { Class.forName(args[0]).getDeclaredConstructor().newInstance(); }
}
END
javac -d "$scratch/classes" "$scratch/Walked.java" || exit 1
walk() { run races --library "${2-code}" --confirm 0 --quiet --stats -cp "$scratch/classes" "$1"; }
walk WalkedAlone
want_out "^methods: ([0-9]{5,}|[5-9][0-9]{3})$"
want_last "verdict: SAFE within bounds (native code and reflection of the JDK keep to the JDK's objects)"
walk Walked open
want_out "^race Walked.x: .*: possible"
walk WalkedOut open
want_out "^verdict: UNKNOWN \\(not analysed: .*Walked.java:13 is given to code that is not known\\)"
walk WalkedLeft open
want_out "^verdict: UNKNOWN \\(not analysed: java/util/Locale@Walked.java:16 is given to code that is not known\\)"
walk WalkedHook open
want_out "^verdict: UNKNOWN \\(not analysed: java/lang/Runtime.addShutdownHook is used\\)"
walk WalkedByName open
want_out "^verdict: UNKNOWN \\(not analysed: java/lang/Class.forName is used\\)"

# Work grows as the program does: four times the methods have four times the rules (bench/analysis/run shows the time).
grown() {
    mkdir -p "$scratch/grown" && "$(dirname "$0")/../../bench/analysis/generate.py" "$1" > "$scratch/grown/Large.java" &&
        javac -d "$scratch/grown" "$scratch/grown/Large.java" || exit 1
    run races --confirm 0 --quiet --stats -cp "$scratch/grown" Large
    want_last "verdict: SAFE"
    rules=$(sed -n 's/^rules: //p' "$scratch/out") methods=$(sed -n 's/^methods: //p' "$scratch/out")
    hundredths=$((rules * 100 / methods)) # of a rule for each method
}
grown 1000
few=$hundredths
grown 4000
if ((hundredths > few + few / 5)); then fail "rules for a hundred methods grew from $few to $hundredths"; fi

if [ $# -gt 1 ]; then
    "$2/bin/javac" -d "$scratch/classes" "$folder"/later/*.java || exit 1
    for file in "$folder"/later/*.java; do check "$file" --jdk "$2"; done
fi
finish
