#!/usr/bin/env bash
# Tests with the real JUnit on the class path: weft and JUnit agree on what passes, what fails, and what the invocations are.
. "$PROJECT_DIR/tests/lib.sh"
jars=/usr/share/java
five="$jars/junit-jupiter-api.jar:$jars/junit-jupiter-params.jar:$jars/opentest4j.jar:$jars/apiguardian-api.jar:$jars/junit-platform-commons.jar"
four="$jars/junit4.jar:$jars/hamcrest.jar"
for jar in ${five//:/ } ${four//:/ }; do [ -e "$jar" ] || { echo "$jar is not there: run scripts/setup"; exit 1; }; done
cp "$PROJECT_DIR"/tests/cli/junit/*.java "$scratch"
cd "$scratch" || exit 1
mkdir classes
printf 'name,n\nx,1\n"y, z",2\n' >classes/data.csv
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -nowarn -cp "$five:$four" -d classes ./*.java 2>/dev/null || exit 1

launcher="$jars/junit-platform-console.jar:$jars/junit-platform-launcher.jar:$jars/junit-platform-reporting.jar:$jars/junit-platform-engine.jar"
launcher="$launcher:$jars/junit-jupiter-engine.jar:$jars/junit-vintage-engine.jar:$jars/univocity-parsers.jar:$jars/picocli.jar"
launcher="$launcher:$jars/opentest4j-reporting-events.jar:$jars/opentest4j-reporting-schema.jar"

# What JUnit's own launcher says, as "method ordinal result". Races are left out: there it may be lucky.
said_by_junit() { # CLASS…
    local select=()
    for class in "$@"; do select+=(-c "$class"); done
    "${JAVA_HOME:+$JAVA_HOME/bin/}java" -ea -cp "classes:$five:$four:$launcher" org.junit.platform.console.ConsoleLauncher "${select[@]}" \
        --reports-dir reports --details none >/dev/null 2>&1
    python3 - <<'P'
import glob, re, xml.etree.ElementTree as tree
for path in sorted(glob.glob("reports/*.xml")):
    cases = {}
    for case in tree.parse(path).getroot().iter("testcase"):
        name = case.get("name") # "adds(int, int)[2]", "tree()[2][1]"
        method, numbers = re.match(r"\w+", name).group(), [int(n) for n in re.findall(r"\[(\d+)\]", name)]
        failed = case.find("failure") is not None or case.find("error") is not None
        if case.find("skipped") is None: cases.setdefault((case.get("classname"), method), []).append((numbers, failed))
    for (class_name, method), all in cases.items():
        for number, (_, failed) in enumerate(sorted(all)):
            print(class_name, method, number + 1, "fails" if failed else "passes")
P
    rm -rf reports
}
said_by_weft() { # CLASS…; its lines go to lines.txt
    for class in "$@"; do "$WEFT" check -cp "classes:$five:$four" "$class" --quiet; done >lines.txt 2>&1
    sed -nE 's/^test ([A-Za-z$]+)\.(\w+)(\[([0-9]+)\])?( \(.*\))?: (SAFE|UNSAFE|UNKNOWN).*/\1 \2 \4 \6/p' lines.txt |
        awk '{ print $1, $2, NF == 4 ? $3 : 1, $NF == "SAFE" ? "passes" : $NF == "UNSAFE" ? "fails" : "unknown" }'
}
# Repetitions are one test to weft; what it does not run is unknown, and named below.
same() {
    command="JUnit and weft on $*" status= out= err=
    said_by_junit "$@" | sort >junit.txt
    said_by_weft "$@" | sort >weft.txt
    python3 - <<'P' || fail "weft and JUnit disagree about $*"
junit = dict(line.rsplit(" ", 1) for line in open("junit.txt").read().splitlines())
weft = dict(line.rsplit(" ", 1) for line in open("weft.txt").read().splitlines())
compared = 0
for test, says in weft.items():
    if says == "unknown" or " again " in test or "rac" in test.split()[1]: continue
    compared += 1
    assert junit.get(test, "does not know it") == says, (test, says, junit.get(test))
missing = [t for t in junit if t not in weft and " again " not in t and not any(w.split()[:2] == t.split()[:2] and weft[w] == "unknown" for w in weft)]
assert not missing and compared * 5 >= len(junit) * 4, (missing, compared, len(junit))
print(compared, "of", len(junit), "tests compared")
P
}
line() { grep -qE "^test $1$" lines.txt || fail "there is no line like: test $1"; }
same KindsTest
line 'KindsTest.adds\[2\] \(2, 2, 5\): UNSAFE \(AssertionFailedError at KindsTest.java:19\)'
line 'KindsTest.tree\[2\] \(c > b\): UNSAFE .*'
line 'KindsTest.racing\[1\] \(racy\): UNSAFE .*'
line 'KindsTest.converted\[1\] \(x\): UNKNOWN \(not supported: @ConvertWith\)'
line 'KindsTest.provided: UNKNOWN \(not supported: @ArgumentsSource\)'
line 'KindsTest.unconverted\[1\] \(x\): UNKNOWN \(not supported: argument 1, x, is not converted to int\)'
same RulesTest 'RulesTest$Params' 'RulesTest$Injected' 'RulesTest$Three' 'RulesTest$Collects'
line 'RulesTest.races: UNSAFE .*'
line 'RulesTest.fails: UNSAFE \(AssertionError at the end of the test\)'
run check -cp "classes:$four" 'RulesTest$Assume'; want_status 0
run check -cp "classes:$four" 'RulesTest$Params'; want_status 1; want_out '^test RulesTest\$Params.less\[2\] \(less\[3 and 3\]\): UNSAFE \(AssertionError at RulesTest.java:26\)$'
run check -cp "classes:$four" 'RulesTest$Th'; want_status 1; want_out 'UNSAFE \(ParameterizedAssertionError at RulesTest.java:'
run check -cp "classes:$four" 'RulesTest$Slow'; want_status 3
run check -cp "classes:$four" 'RulesTest$Slow' --timeouts never; want_status 0
run check -cp "classes:$four" 'RulesTest$Temp'; want_status 3; want_out 'not supported: files'
run check -cp "classes:$four" 'RulesTest$Bad'; want_status 3; want_out 'has no invocations'
run check -cp "classes:$four" 'RulesTest$All'; want_status 2; want_err 'no tests that are run'

# A pool and a ConcurrentHashMap: one screen, which marks the two lines that collide and says it first. Twice the same.
run check -cp "classes:$five" StockTest; want_status 1
[ "$(wc -l <out)" -le 50 ] && [ "$(wc -L <out)" -le 200 ] || fail "the trace does not fit on a screen"
sed -n 3p out | grep -qE '^pool-1-thread-. and pool-1-thread-. both saw stock.get\("tea"\) = 1; .* was overwritten by ' || fail "the first sentence"
for line in 9 10; do [ "$(grep -cE "^> +StockTest.java:$line " out)" -eq 2 ] || fail "line $line is not marked in both threads"; done
cp out first.txt
run check -cp "classes:$five" StockTest; cmp out first.txt || fail "another trace for the same command"

# One invocation, its name in every report, its witness.
run check -cp "classes:$five" 'KindsTest#adds[2]' --witness w.json --report r.json --report r.xml --report r.sarif; want_status 1
want_last 'verdict: UNSAFE (AssertionFailedError at KindsTest.java:19 in KindsTest.adds[2] (2, 2, 5))'
run replay w.json; want_status 1; want_last 'verdict: UNSAFE (AssertionFailedError at KindsTest.java:19)'
run check -cp "classes:$five" 'KindsTest#adds[9]'; want_status 3
run check -cp "classes:$five" 'KindsTest#plainName[1]'; want_status 3; want_out 'it has no invocations to choose from'
python3 - <<'P' || fail "an invocation's name in a report"
import json, xml.etree.ElementTree as tree
test = json.load(open("r.json"))["tests"][0]
assert test["name"] == "KindsTest.adds[2] (2, 2, 5)", test
case = tree.parse("r.xml").getroot().find("testsuite/testcase")
assert case.get("classname") == "KindsTest" and case.get("name") == "adds[2] (2, 2, 5)", case.attrib
assert "KindsTest.adds[2] (2, 2, 5)" in json.load(open("r.sarif"))["runs"][0]["results"][0]["message"]["text"]
P
finish
