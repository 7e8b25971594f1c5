#!/usr/bin/env bash
# weft check CLASS#METHOD: every argument of every type, by whichever engine decides it. Each method that is safe has a
# sister that is not.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -cp "${WEFT%/src/cli/weft}/api/weft-api.jar" -d . "$PROJECT_DIR/tests/cli/Parameters.java" || exit 1

# METHOD VERDICT [OPTIONS]: the last line but for the place of an error.
expect() {
    local method=$1 verdict=$2
    shift 2
    run check -cp . "$@" "Parameters#$method"
    local last
    last=$(tail -n 1 "$scratch/out")
    case "$last" in
    "verdict: $verdict"*) ;;
    *) fail "Parameters#$method $*: $last, not $verdict" ;;
    esac
}
while read -r method verdict; do
    [ -n "$method" ] || continue
    expect "$method" "$verdict"
done < <(sed -n 's|^ *// expect: \([^ ]*\) \(.*\)$|\1 \2|p' "$PROJECT_DIR/tests/cli/Parameters.java")

expect shortLists "SAFE within bounds (elements of an array or collection <= 1, classes of the class path)" --elements 1
expect twoNodes "SAFE within bounds (objects <= 0" --objects 0
expect twoNodes "UNSAFE (IllegalStateException" --objects 2
run check -cp . --witness w.json --quiet --objects 4 --elements 6 Parameters#twoNodes
want_status 1
run replay w.json
want_status 1
want_last 'verdict: UNSAFE (IllegalStateException at Parameters.java:39)'
run check -cp . Parameters#lists --elements 0; want_out 'assumes that no String, box or enum is null as an argument or element of one'
# Inputs in the program's words.
run check -cp . Parameters#words; want_out '^inputs: which: "<bad/>"$'
run check -cp . Parameters#aliases; want_out '^inputs: a: \[-?[0-9]+\], b: a$'
run check -cp . Parameters#shapesFail; want_out '^inputs: s: Nothing\{hidden: 1234567\}$'
want_out 'with any values in the fields of a Parameters.Nothing, since it has no method annotated with weft.Invariant'
run check -cp . Parameters#maps; want_out '^inputs: m: \{GREEN=7\}$'
run check -cp . ParametersDrawn
want_out '^inputs: Verifier.nondetInt\(\) at Parameters.java:[0-9]+ = 1000, Verifier.nondetString\(\) at Parameters.java:[0-9]+ = "a\\"b"'
want_no_out 'input [0-9]+$.*input 97'
run check -cp . --objects x Parameters#twoNodes
want_status 2
# Any arguments of main.
cat >Started.java <<'J'
public class Started {
    public static void main(String[] args) {
        if (args.length == 2 && args[0].equals("--size")) assert !args[1].endsWith("kB");
        if (args.length > 2 || args == null) throw new IllegalStateException();
    }
}
J
run check --quiet Started.java; want_last 'verdict: SAFE'
run check --quiet --args-any 1 Started.java; want_last 'verdict: SAFE within bounds (arguments of main <= 1)'
run check --quiet --args-any 3 Started.java#main
want_out '^verdict: UNSAFE .(AssertionError at Started.java:3|IllegalStateException at Started.java:4).$'
run check --args-any 2 --witness w.json Started.java; want_last 'verdict: UNSAFE (AssertionError at Started.java:3)'
want_out '^inputs: args: \["--size", "'
run replay w.json; want_last 'verdict: UNSAFE (AssertionError at Started.java:3)'
run check --args-any 2 Started.java -- x; want_status 2; want_one_error_line
run check -cp . --args-any 2 Parameters#maps; want_status 2; want_one_error_line
finish
