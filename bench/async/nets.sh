#!/usr/bin/env bash
# The public coverability instances (nets.sh FOLDER, or where the tests find them): the pruned, guided
# algorithm beside the plain one. Seconds are processor time.
. "$(dirname "$0")/lib.sh"
folder=${1:-../shared/data/coverability}
[ -d "$folder" ] || { echo "no nets in $folder: skipped"; exit 0; }
limit=${LIMIT:-60} paper_limit=${PAPER_LIMIT:-10}
printf '%-32s %6s %6s  %-8s %8s %8s %9s %-13s %-8s %8s %9s\n' net places trans verdict seconds elements markings 'decided by' paper seconds elements
decided=0 both=0 count=0
for file in "$folder"/*.spec; do
    decide "$file" "$limit"
    row=$(printf '%-32s %6s %6s  %-8s %8s %8s %9s %-13s' "$(basename "$file" .spec)" "${places:--}" \
        "${transitions:--}" "$verdict" "$seconds" "${elements:--}" "${markings:--}" "${by:--}")
    fast=$verdict
    decide "$file" "$paper_limit" --algorithm paper
    printf '%s %-8s %8s %9s\n' "$row" "$verdict" "$seconds" "${elements:--}"
    count=$((count + 1))
    [ "$fast" != UNKNOWN ] && decided=$((decided + 1))
    if [ "$verdict" != UNKNOWN ]; then
        [ "$verdict" = "$fast" ] || { echo "THEY DIFFER"; exit 1; }
        both=$((both + 1))
    fi
done
echo "$decided of $count decided, $both by both, all equal (places and transitions: after reduction)"
