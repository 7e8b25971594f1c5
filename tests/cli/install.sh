#!/usr/bin/env bash
# install.sh BUILD: make install's files into a scratch folder: an installed weft works and finds its jars, bash completes its
# options, and uninstall leaves nothing.
. "$PROJECT_DIR/tests/lib.sh"
export DESTDIR=$scratch/root
status=0 out= err= command="cmake --install"
cmake --install "$1" --prefix /usr >"$scratch/log" 2>&1 || fail "$(tail -3 "$scratch/log")"
for file in bin/weft share/man/man1/weft.1 share/doc/weft/LICENSE share/doc/weft/README.md share/doc/weft/docs/tutorial.md \
    share/weft/weft-api.jar share/weft/weft-models.jar share/bash-completion/completions/weft \
    share/zsh/site-functions/_weft share/fish/vendor_completions.d/weft.fish; do
    [ -s "$DESTDIR/usr/$file" ] || fail "$file is not installed"
done

WEFT=$DESTDIR/usr/bin/weft
run api; want_status 0; want_last "$(realpath "$DESTDIR")/usr/share/weft/weft-api.jar"
run check "$PROJECT_DIR/examples/LostUpdate.java" --quiet; want_last 'verdict: UNSAFE (AssertionError at LostUpdate.java:15)'
cp "$DESTDIR/usr/share/doc/weft/examples/LostUpdate.java" "$scratch"
run check "$scratch/LostUpdate.java" --quiet; want_status 1

# Completions are what the tables say; bash completes commands, options and values.
for shell in bash zsh fish; do
    run help --completion $shell; want_status 0
    [ "$(wc -l <"$scratch/out")" -gt 30 ] || fail "few lines"
    command -v $shell >/dev/null && { $shell -n "$scratch/out" || fail "$shell does not read it"; }
    for option in engine symmetry locks-max contexts color summaries seed; do
        grep -qE -- "(--|-l )$option\\b" "$scratch/out" || fail "no --$option for $shell"
    done
done
# completes LINE… WANTED: the last word of the line, one word each.
completes() {
    local line=("${@:1:$#-1}") wanted=${*: -1}
    out=$(bash -c '. "$1"; shift; compopt() { :; }
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _weft; echo "${COMPREPLY[*]}"' - \
        "$DESTDIR/usr/share/bash-completion/completions/weft" "${line[@]}")
    command="completion of ${line[*]}"
    [ "$out" = "$wanted" ] || fail "'$out', not '$wanted'"
}
completes weft ch check
completes weft check --sym --symmetry
completes weft check --engine b bmc
completes weft check --engine = p pushdown
completes weft check --color = 'auto always never'
completes weft model --summ --summaries
completes weft help do doctor
completes weft run --symm ''
completes weft check Lost ''
completes weft help --completion f fish
# So do fish and zsh, where they are installed; zsh has to be asked on a terminal.
lines=('weft ch' 'weft check --sym' 'weft check --engine b' 'weft check --engine=p' 'weft model --summ' 'weft run --symm')
wanted='check --symmetry bmc pushdown --summaries '
if command -v fish >/dev/null; then
    out=$(for line in "${lines[@]}"; do
        fish --no-config -c "source '$DESTDIR/usr/share/fish/vendor_completions.d/weft.fish'; complete -C '$line'" | cut -f 1 | sed 's/.*=//'
    done | tr '\n' ' ')
    command="fish's completion"
    [ "$out" = "$wanted" ] || fail "'$out', not '$wanted'"
fi
if command -v zsh >/dev/null; then
    out=$(cd "$scratch" && zsh -f "$PROJECT_DIR/tests/cli/complete.zsh" "$DESTDIR/usr/share/zsh/site-functions" "${lines[@]}" | tr '\n' ' ')
    command="zsh's completion"
    [ "$out" = "$wanted" ] || fail "'$out', not '$wanted'"
fi

command="scripts/uninstall"
"$PROJECT_DIR/scripts/uninstall" /usr || fail "uninstall"
[ -z "$(find "$DESTDIR" -type f)" ] || fail "left behind: $(find "$DESTDIR" -type f | head -3)"
[ -z "$(find "$DESTDIR" -name '*weft*')" ] || fail "left behind: $(find "$DESTDIR" -name '*weft*' | head -3)"
"$PROJECT_DIR/scripts/uninstall" /usr 2>"$scratch/err"
[ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] || fail "uninstalled twice"

# Others' files in the same folders stay.
cmake --install "$1" --prefix /opt >"$scratch/log" 2>&1
echo mine >"$DESTDIR/opt/share/doc/weft/docs/mine"
echo mine >"$DESTDIR/opt/bin/mine"
"$PROJECT_DIR/scripts/uninstall" /opt
[ "$(find "$DESTDIR/opt" -type f | sort | tr '\n' ' ')" = "$DESTDIR/opt/bin/mine $DESTDIR/opt/share/doc/weft/docs/mine " ] ||
    fail "others' files are gone, or ours are not: $(find "$DESTDIR/opt" -type f)"
finish
