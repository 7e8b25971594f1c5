# Sourced by the scripts here: where things are, and one timed run.
cd "$(dirname "$0")/../.." || exit 1
weft=${WEFT:-build/release/src/cli/weft}
make_model=${MAKE_MODEL:-build/release/tests/async/make_model}
[ -x "$weft" ] && [ -x "$make_model" ] || { echo "build first: make"; exit 1; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# decide FILE SECONDS [OPTIONS…]: leaves $verdict (one word), $seconds (of processor time), $elements,
# $markings, $places, $transitions, $by.
decide() {
    local file=$1 limit=$2
    shift 2
    { TIMEFORMAT='%U'; time "$weft" model --quiet --stats --time "$limit" "$@" "$file" >"$scratch/out" 2>/dev/null; } 2>"$scratch/time"
    seconds=$(cat "$scratch/time")
    verdict=$(sed -n 's/^verdict: \([A-Z]*\).*/\1/p' "$scratch/out")
    stat() { sed -n "s/^$1: //p" "$scratch/out"; }
    elements=$(stat minimal_elements) markings=$(stat markings) by=$(stat decided_by)
    places=$(stat places) transitions=$(stat transitions)
}
