#!/usr/bin/env bash
# Reports and traces: columns, values, locks, deadlocks and races in words; JSON, SARIF and HTML that others can read.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
programs=$PROJECT_DIR/tests/programs/check
examples=$PROJECT_DIR/examples

# The Bluetooth driver's bugs, with as few contexts as there can be.
for pair in 1:3 2:5 3:4; do
    run check "$examples/bluetooth/Bluetooth${pair%:*}.java"
    want_status 1; want_out "^${pair#*:} contexts"
done
# The same where threads run through much of the library, or count for ever, on their way there.
for pair in LogDeadlock:2 DaemonCounts:3; do
    run check "$programs/${pair%:*}.java"; want_status 1; want_out "^${pair#*:} contexts"
done
run check "$programs/Dining3.java"; want_status 1
want_out 'waits for the lock of (left|right|Object#[1-3]), held by Thread-[0-2], at Dining3.java:15$'
want_out '^cycle: Thread-0 -> Thread-[12] -> Thread-[12] -> Thread-0$'; want_out '^4 contexts'
run check "$programs/LockInversionReentrant.java"
want_out 'waits for [ab], held by (main|Thread-0), at .*, calling ReentrantLock.lock$'
want_out '^cycle: main -> Thread-0 -> main$'; want_out 'locks [ab]$'; want_out '\[holds [ab]\]'
run check "$programs/LatchNeverCounted.java"; want_out 'waits for [A-Za-z.]+, at .*, calling CountDownLatch.await$'
run check "$programs/JoinEachOther.java";     want_out 'waits for the end of thread (main|Thread-0), at .*'
run check "$programs/InitializerDeadlock.java"; want_out 'waits for the initialisation of class A, which is done by'
run check "$programs/ParkWithoutPermit.java"; want_out 'is parked, and nobody unparks it'
run check "$programs/RaceArrayList.java" --property race; want_status 1
want_out 'data race on (ArrayList.size|AbstractList.modCount) between RaceArrayList.java:1[02] and RaceArrayList.java:1[02]'
[ "$(grep -c '^    at RaceArrayList' out)" -ge 2 ] || fail "a race has two stacks"
run check "$programs/ThreadFails.java"; want_out '^Exception in thread "[^"]+" java.lang'; want_out '^    at ThreadFails\.'

# Names that the program chooses, line breaks included, make no second verdict.
mkdir forged
cat >Forged.java <<'J'
public class Forged {
    static int x;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++, "t\nverdict: SAFE\n");
        t.start();
        x++;
        t.join();
        throw new IllegalStateException("\nverdict: SAFE\n");
    }
}
J
javac -g -d forged Forged.java || exit 1
python3 -c 'import sys; p = sys.argv[1]; b = open(p, "rb").read(); assert b"Forged.java" in b
open(p, "wb").write(b.replace(b"\0\x0bForged.java", b"\0\x0f\nverdict: SAFE\n"))' forged/Forged.class || exit 1
for property in race exception; do
    run check -cp forged Forged --property $property --witness w.json; want_status 1
    [ "$(grep -c '^verdict: ' out)" -eq 1 ] || fail "more than one verdict"
    case $(tail -n 1 out) in 'verdict: UNSAFE ('*')') ;; *) fail "the last line is no verdict" ;; esac
    run replay w.json; want_status 1
    [ "$(grep -c '^verdict: ' out)" -eq 1 ] || fail "more than one verdict"
done

# Sources beside the class file.
mkdir classes; cp "$examples/LostUpdate.java" classes/
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -g -d classes classes/LostUpdate.java || exit 1
run check classes/LostUpdate.class --report r.html --report r.json --report r.sarif; want_status 1
want_out '\| balance = before \+ amount;'; want_out 'reads LostUpdate.balance = 100'
rm classes/LostUpdate.java
run check classes/LostUpdate.class; want_out 'LostUpdate.java:7 \|.*LostUpdate.deposit'

python3 - <<'P' || fail "a report is not what it should be"
import json
from html.parser import HTMLParser
r = json.load(open("r.json"))
assert r["verdict"] == "UNSAFE" and r["reason"] == "AssertionError at LostUpdate.java:15"
for name in "engine time_s peak_mb states matched transitions instructions choices max_depth bytes_per_state".split():
    assert name in r["stats"], name
e = r["errors"][0]
assert e["property"] == "assert" and e["contexts"] == 3 and e["threads"] == ["main", "other"]
rows = e["rows"]
assert any(row["source"] == "balance = before + amount;" and "writes LostUpdate.balance = 120" in row["does"] for row in rows)
assert [row["context"] for row in rows] == sorted(row["context"] for row in rows)
assert e["witness"]["schedule"]
s = json.load(open("r.sarif"))
run = s["runs"][0]
result = run["results"][0]
assert s["version"] == "2.1.0" and result["ruleId"] in [x["id"] for x in run["tool"]["driver"]["rules"]]
region = result["locations"][0]["physicalLocation"]
assert region["region"]["startLine"] == 15 and region["artifactLocation"]["uri"].endswith("LostUpdate.java")
flows = result["codeFlows"][0]["threadFlows"]
assert [f["id"] for f in flows] == ["main", "other"]
orders = sorted(l["executionOrder"] for f in flows for l in f["locations"])
assert len(orders) == len(set(orders))

class Page(HTMLParser):
    open_tags, text, bad = [], "", []
    def handle_starttag(self, tag, attributes):
        if tag != "meta": self.open_tags.append(tag)
        self.bad += [a for a in attributes if a[0] in ("src", "href")] + [tag for t in ("script", "link") if t == tag]
    def handle_endtag(self, tag):
        assert self.open_tags.pop() == tag, tag
    def handle_data(self, data): self.text += data
assert e["summary"].startswith("main and other both read LostUpdate.balance = 100") and len(e["fingerprint"]) == 16
assert any(row["guilty"] and row["line"] == 7 for row in rows)
assert result["partialFingerprints"]["weft/v1"] == e["fingerprint"] and "both read" in result["message"]["text"]
assert region["artifactLocation"]["uri"] == "classes/LostUpdate.java"
assert all(rule["help"]["text"] for rule in run["tool"]["driver"]["rules"])
page = Page()
page.feed(open("r.html").read())
assert not page.open_tags and not page.bad, (page.open_tags, page.bad)
assert "writes LostUpdate.balance = 120" in page.text and "UNSAFE (AssertionError at LostUpdate.java:15)" in page.text
P

# What a program calls things must not break a report.
cat >Odd.java <<'J'
public class Odd {
    static String s;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> s = "<b>&\"\u00e9\ud83d\ude00", "<i>\"name\"</i>");
        t.start();
        t.join();
        throw new IllegalStateException(s);
    }
}
J
run check Odd.java --report odd.html --report odd.json --report odd.sarif; want_status 1
python3 -c "
import json
json.load(open('odd.json', encoding='utf-8')); json.load(open('odd.sarif', encoding='utf-8'))
page = open('odd.html', encoding='utf-8').read()
assert '<i>' not in page and '<b>' not in page" || fail "an odd name breaks a report"

# JUnit's XML, to a file and to standard output; fingerprints stay when lines move; UNKNOWN is no success.
run check Odd.java --report odd.xml --report -.json --quiet; want_status 1; want_out '^verdict: UNSAFE'
cat >Endless.java <<'J'
public class Endless {
    static volatile long n;
    public static void main(String[] args) {
        new Thread(() -> { for (;;) n++; }).start();
        for (;;) n++;
    }
}
J
run check Endless.java --time 2 --report cut.sarif --report cut.xml --quiet; want_status 3
{ echo '// more'; cat Odd.java; } >Moved.tmp && mkdir moved && mv Moved.tmp moved/Odd.java
run check moved/Odd.java --report moved.json --quiet; want_status 1
python3 - <<'P' || fail "JUnit's XML, fingerprints, notifications"
import json, xml.etree.ElementTree as tree
case = tree.parse("odd.xml").getroot().find("testsuite/testcase")
assert case.find("failure").get("message").startswith("IllegalStateException at Odd.java:"), case.attrib
assert tree.parse("cut.xml").getroot().find("testsuite").get("errors") == "1"
here, there = (json.load(open(f))["errors"][0]["fingerprint"] for f in ("odd.json", "moved.json"))
assert here == there
run = json.load(open("cut.sarif"))["runs"][0]["invocations"][0]
assert not run["executionSuccessful"] and "UNKNOWN" in run["toolExecutionNotifications"][0]["message"]["text"]
P

run check Odd.java --report x.txt; want_status 2; want_err "does not end in .html, .json, .sarif or .xml"; want_one_error_line
run check "$programs/LostUpdateAtomic.java" --report safe.html --report safe.json --report safe.sarif; want_status 0
want_out '^note: there is no data race: sequential consistency'
python3 -c "
import json
assert json.load(open('safe.json'))['verdict'] == 'SAFE'
assert json.load(open('safe.sarif'))['runs'][0]['results'] == []" || fail "the report of a SAFE program"

# A file that cannot be written: where that is clear it is said before the search, and never does it change the verdict's status.
for option in "--report none/r.json" "--witness none/w.json" "--witness classes" "--report /proc/r.json" \
    "--report $(printf 'x%.0s' {1..251}).json"; do
    run check classes/LostUpdate.class $option
    want_status 2; want_one_error_line; want_err 'cannot write'; want_no_out verdict
done
ln -s /dev/full full.json
run check classes/LostUpdate.class --report full.json; want_status 1; want_out '^verdict: UNSAFE'; want_err 'full.json: cannot write'
run check classes/LostUpdate.class --witness full.json; want_status 1; want_out '^verdict: UNSAFE'; want_err 'full.json: cannot write'
run model "$examples/networks/bluetooth1.pdn" --report none/r.json; want_status 2; want_one_error_line
# Every JSON report is what docs/report.schema.json says; command line, JDK, properties, tests.
cat >TwoTest.java <<'J'
class TwoTest {
    @org.junit.jupiter.api.Test void one() { }
    @org.junit.jupiter.api.Test void two() { assert false; }
    @org.junit.jupiter.api.TestTemplate void three() { }
}
J
mkdir -p org/junit/jupiter/api
for name in Test TestTemplate; do
    echo "package org.junit.jupiter.api; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface $name { }" \
        >org/junit/jupiter/api/$name.java
done
javac -g org/junit/jupiter/api/*.java TwoTest.java || exit 1
run check -cp . TwoTest --property assert,hang --report two.json --report two.sarif --quiet; want_status 1
run check "$examples/LostUpdate.java" --engine pushdown --contexts 4 --lines --report lines.json --report lines.html --quiet
run model "$examples/networks/bluetooth1.pdn" --report model.json --quiet
run races classes/LostUpdate.class --report races.json --quiet; want_status 1
run check classes/LostUpdate.class --report - --quiet; want_status 1; want_out '^ "verdict": "UNSAFE"'
sed '$d' out >standard.json
python3 - "$PROJECT_DIR/docs/report.schema.json" *.json <<'P' || fail "a JSON report is not as its schema says"
import json, sys
schema = json.load(open(sys.argv[1]))
kinds = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "number": (int, float), "null": type(None)}
def distinct(pairs):
    keys = [key for key, _ in pairs]
    assert len(keys) == len(set(keys)), keys
    return dict(pairs)
def is_a(value, kind):
    return isinstance(value, kinds[kind]) and (kind == "boolean") == isinstance(value, bool)
def check(value, s, where):
    if "$ref" in s: return check(value, schema["$defs"][s["$ref"].split("/")[-1]], where)
    wanted = s.get("type", [])
    wanted = [wanted] if isinstance(wanted, str) else wanted
    if wanted: assert any(is_a(value, kind) for kind in wanted), (where, value, wanted)
    if "enum" in s: assert value in s["enum"], (where, value)
    if isinstance(value, list):
        for i, each in enumerate(value): check(each, s["items"], f"{where}[{i}]")
    if isinstance(value, dict) and ("properties" in s or "additionalProperties" in s):
        for key in s.get("required", []): assert key in value, (where, key)
        for key, each in value.items():
            inner = s.get("properties", {}).get(key, s.get("additionalProperties", True))
            assert inner is not False, (where, key)
            if isinstance(inner, dict): check(each, inner, where + "." + key)
count = 0
for path in sys.argv[2:]:
    if path in ("w.json", "full.json"): continue # a witness; a device
    check(json.load(open(path, encoding="utf-8"), object_pairs_hook=distinct), schema, path)
    count += 1
assert count >= 8, count
two = json.load(open("two.json"))
assert two["command"][:4] == ["weft", "check", "-cp", "."] and two["properties"] == ["assert", "hang"], two
assert json.load(open("standard.json"))["properties"] == ["assert", "exception", "deadlock"]
assert json.load(open("model.json"))["properties"] is None
assert two["jdk"].split(".")[0].isdigit(), two["jdk"]
assert [(t["name"], t["verdict"], t["errors"]) for t in two["tests"]] == [
    ("TwoTest.one", "SAFE", []), ("TwoTest.two", "UNSAFE", [0]), ("TwoTest.three", "UNKNOWN", [])], two["tests"]
run = json.load(open("two.sarif"))["runs"][0]["invocations"][0] # one test fails, of another nothing is known: both are said
assert not run["executionSuccessful"] and "TwoTest.three" in run["toolExecutionNotifications"][0]["message"]["text"], run
assert json.load(open("lines.json"))["lines"] and json.load(open("model.json"))["queries"]
page = open("lines.html").read()
assert 'class="m green"' in page and "LostUpdate.java" in page
P
finish
