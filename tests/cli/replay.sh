#!/usr/bin/env bash
# Witness files: what is in them, that they replay anywhere, and that bad ones are refused in one line.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
cp "$PROJECT_DIR/examples/LostUpdate.java" .
mkdir classes && "${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d classes LostUpdate.java || exit 1

run check -cp classes LostUpdate --witness w.json; want_status 1
want_out 'writes LostUpdate.balance = '; want_out '^3 contexts \(2 context switches\)$'
python3 - w.json <<'P' || fail "the witness is not as documented"
import json, sys
w = json.load(open(sys.argv[1]))
assert w["target"] == "LostUpdate" and w["class_path"].endswith("/classes"), w["class_path"]
assert w["property"] == "assert" and w["error"] == "AssertionError at LostUpdate.java:15"
assert w["inputs"] == [] and w["contexts"] == 3 and len(w["schedule"]) == 3
assert [c["name"] for c in w["schedule"]] == ["main", "other", "main"]
assert all(c["steps"] > 0 and c["lines"] for c in w["schedule"])
assert "LostUpdate.java:6" in w["schedule"][1]["lines"]
P
mkdir elsewhere; cd elsewhere || exit 1
run replay ../w.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at LostUpdate.java:15)'
cp "$scratch/out" first
run replay ../w.json; cmp -s first "$scratch/out" || fail "two replays differ"
# A witness does not depend on the reductions of the search that found it.
for options in '--por off' '--search bfs' '--search bfs --por off'; do
    # shellcheck disable=SC2086
    run check -cp ../classes LostUpdate $options --witness other.json --quiet; want_status 1
    run replay other.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at LostUpdate.java:15)'
done
# What was replayed can be kept again, and is the same.
run replay ../w.json --witness again.json --quiet; want_status 1
cmp -s again.json ../w.json || fail "the witness of a replay is another one"
cd ..

# A repaired program: the same schedule does not fail.
sed 's/static void deposit/static synchronized void deposit/' LostUpdate.java >fixed.java
mkdir fixed && cp fixed.java fixed/LostUpdate.java
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d fixed fixed/LostUpdate.java || exit 1
run replay w.json -cp fixed; want_status 3; want_out 'class LostUpdate has changed since the witness was made'
want_out '^verdict: UNKNOWN \(the witness does not fail any more'
# Another name of a thread changes the class, not the failure.
sed 's/"other"/"another"/' LostUpdate.java >fixed/LostUpdate.java
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d fixed fixed/LostUpdate.java || exit 1
run replay w.json -cp fixed; want_status 1; want_out 'has changed'; want_out 'UNSAFE'

# All errors, each by its number.
cat >Two.java <<'J'
public class Two {
    public static void main(String[] a) {
        boolean b = weft.Verify.anyBoolean();
        if (b) throw new IllegalStateException();
        Object o = null;
        o.hashCode();
    }
}
J
run check Two.java --all-errors --witness two.json --quiet; want_status 1
run replay two.json --quiet; want_status 1; first=$out
run replay two.json --number 2 --quiet; want_status 1; [ "$out" != "$first" ] || fail "both witnesses are one"
run replay two.json --number 3; want_status 2; want_err 'has no witness number 3'; want_one_error_line

# Bad files.
bad() { run replay "$1"; want_status 2; want_err "$2"; want_one_error_line; }
bad missing.json 'missing.json: No such file'
echo '{' >bad.json; bad bad.json 'bad.json:[0-9]+:'
echo '[]' >bad.json; bad bad.json 'is no witness'
echo '{"witnesses": []}' >bad.json; bad bad.json '"schedule" is missing'
edit() { python3 -c "
import json, sys
w = json.load(open('w.json'))
$1
json.dump(w, open('bad.json', 'w'))"; }
edit 'del w["target"]'; bad bad.json '"target" is missing'
edit 'w["property"] = "beauty"'; bad bad.json 'none of assert,exception,deadlock,race'
edit 'w["schedule"][0]["thread"] = 1000'; bad bad.json '"thread" is out of range'
edit 'w["schedule"][0]["moments"] = [-1]'; bad bad.json '"steps" is out of range'
edit 'w["schedule"][0]["moments"] = [{"steps": 1, "input": 0}]'; bad bad.json '"input" is out of range'
edit 'w["schedule"][0]["moments"] = "x"'; bad bad.json '"moments" is missing or no list'
edit 'w["target"] = "../nowhere/X.java"'; bad bad.json 'No such file'
edit 'w["class_path"] = 7'; bad bad.json '"class_path" is missing or no string'
# A schedule that is nonsense, but well formed: never a crash, never UNSAFE.
edit 'w["schedule"].reverse()'
run replay bad.json; want_status 3; want_out 'verdict: UNKNOWN \(the witness does not fit'

# A schedule without end ends with the limit.
edit 'w["schedule"][0]["moments"] = [0] * 3000000'
run replay bad.json --time 0.2; want_status 3; want_out '^verdict: UNKNOWN \((time limit|the witness does not fit)'

# A plain run is recorded and comes out the same again: output, exception, exit status; from another folder.
cat >Turns.java <<'J'
public class Turns {
    static StringBuffer log = new StringBuffer();

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            char me = (char) ('a' + i);
            threads[i] = new Thread(() -> {
                int step = weft.Verify.anyInt(1, 9);
                for (int k = 0; k < 200; k++) if (k % step == 0) log.append(me);
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(log + args[0] + weft.Verify.anyLong());
        throw new IllegalStateException(args[1]);
    }
}
J
for seed in 1 2; do
    run run --seed $seed --witness run.json Turns.java -- x 'y z'; want_status 1; want_err 'IllegalStateException: y z'
    recorded=$out said=$err
    case $seed in 1) first=$out ;; 2) [ "$out" != "$first" ] || fail "two seeds, one schedule" ;; esac
    here=$PWD
    cd /; run replay "$here/run.json"; cd "$here"
    want_status 1
    [ "$out" = "$recorded" ] && [ "$err" = "$said" ] || fail "the recorded run came out in another way"
done
cat >Echo.java <<'J'
import java.util.Scanner;

public class Echo {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) System.out.println(in.nextLine() + weft.Verify.anyInt());
    }
}
J
printf 'one\ntwo \303\244\n' | "$WEFT" run --seed 3 --witness echo.json Echo.java >typed || fail "Echo does not run"
run replay echo.json; want_status 0; [ "$out" = "$(cat typed)" ] || fail "what was typed is not in the recording"
want_out '^two '
run replay run.json --witness again.json; want_status 2; want_err 'has no verdict'; want_one_error_line
cp w.json w.json.kept
cp run.json w.json
edit 'del w["run"]["choices"]'; bad bad.json '"choices" is missing'
edit 'w["run"]["choices"][3] = "x"'; bad bad.json 'choice 3 is no number'
edit 'w["run"]["heap_mb"] = -1'; bad bad.json '"heap_mb" is out of range'
edit 'w["run"] = 1'; bad bad.json '"seed" is missing'
edit 'w["run"]["choices"] = w["run"]["choices"][:4]'
run replay bad.json; want_status 3; want_err 'bad.json: the recording does not fit the program: it ends too early'; want_one_error_line
edit 'w["run"]["choices"][4:6] = [99, 0]'
run replay bad.json; want_status 3; want_err 'bad.json: the recording does not fit the program: it goes another way'; want_one_error_line
sed -i 's/< 200/< 100/' Turns.java
run replay run.json; want_err 'class Turns has changed since the witness was made'
mv w.json.kept w.json

# Mutations of a good file end in a verdict or in one line.
python3 - "$WEFT" w.json <<'P' || fail "a mutated witness is not refused properly"
import os, random, subprocess, sys
weft, path = sys.argv[1:]
good = open(path, "rb").read()
random.seed(int(os.environ.get("WEFT_SEED", "7")))
for i in range(int(os.environ.get("WEFT_COUNT", "60"))):
    data = bytearray(good)
    for _ in range(random.choice((1, 1, 2, 8))):
        at = random.randrange(len(data))
        how = random.randrange(4)
        if how == 0: data[at] = random.randrange(256)
        elif how == 1: del data[at:at + random.randrange(1, 40)]
        elif how == 2: data[at:at] = good[at:at + random.randrange(1, 60)]
        else: data[at:at + 1] = b"%d" % random.randrange(1000)
    open("mutated.json", "wb").write(data)
    p = subprocess.run([weft, "replay", "--quiet", "--time", "20", "mutated.json"], capture_output=True)
    fine = p.returncode in (1, 3) and p.stdout.startswith(b"verdict: ") or p.returncode == 2 and p.stderr.count(b"\n") == 1
    if not fine:
        sys.exit(f"mutation {i}: exit status {p.returncode}\n{p.stdout[:500]}\n{p.stderr[:500]}")
P
finish
