#!/usr/bin/env bash
# What pages of docs/ show is what comes out. (README.md: tutorial.sh; docs/models.md:
# models_page.py; docs/analysis.md: ../analysis/show_cfg.sh.)
. "$PROJECT_DIR/tests/lib.sh"
docs=$PROJECT_DIR/docs
cd "$scratch" || exit 1
ln -s "$PROJECT_DIR/examples" examples

# docs/explicit.md: its program is the example, and the rows of its first table: | options | states | … |
sed -n '/^```java$/,/^```$/p' "$docs/explicit.md" | sed '/^```/d' >Till.java
diff Till.java <(sed -n '/^public class/,$p' examples/Till.java) || { echo "docs/explicit.md shows another Till.java"; failures=1; }
javac -g -d classes Till.java || exit 1
rows=0
while IFS='|' read -r _ options states _; do
    case $options in
    *instead*) options=$(grep -oE -- '--[^`]*' <<<"$options") ;;
    *none*) options='--search dfs' ;;
    *) options="--search dfs $(grep -oE -- '--[^`]*' <<<"$options")" ;;
    esac
    # shellcheck disable=SC2086
    run check -cp classes Till $options --stats
    want_status 0
    want_out "^states: $(tr -d ' ,' <<<"$states")\$"
    rows=$((rows + 1))
done < <(sed -n '/^## An example/,/^### /p' "$docs/explicit.md" | grep '^|' | tail -n +3)
[ "$rows" -ge 5 ] || fail "only $rows rows were read"
# Without the lock of the class: found after so many states, with this verdict.
grep -v 'synchronized (Till.class)' examples/Till.java | sed '/sold++/{n;d}' >Till.java
run check Till.java --search dfs --stats --quiet
want_out "^states: $(tr '\n' ' ' <"$docs/explicit.md" | grep -oE 'finds the lost update after [0-9]+ states' | tr -dc 0-9)\$"
want_last "$(grep -A3 -m1 'between reading and writing' "$docs/explicit.md" | grep '^verdict')"

# docs/hybrid.md: the failing products of a product line.
run check --engine hybrid --all-errors examples/tracked/MinePump.java
note=$(grep -oE 'note: AssertionError at .* inputs read: ' "$docs/hybrid.md")
[ -n "$note" ] && grep -qF "$note" out || fail "docs/hybrid.md shows another note: $note"

# docs/dpn.md: its first command.
# shellcheck disable=SC2046
run $(grep -m1 -oE '^    weft .*' "$docs/dpn.md" | sed 's/^ *weft //')
want_status 0
finish
