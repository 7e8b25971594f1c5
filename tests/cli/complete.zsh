# complete.zsh FOLDER LINE…: what zsh offers for the last word of each line, with the completions of FOLDER. They work in the
# line editor only, so a shell on a terminal of its own is given each line and a tab; it writes down what is offered.
zmodload zsh/zpty
offers=$PWD/offers done=$PWD/done
: >$offers
zpty shell zsh -f -i
zpty -w shell "fpath=($1 \$fpath); autoload -U compinit; compinit -u -D; bindkey '^I' complete-word
compadd() { local -a hits; builtin compadd -A hits \"\$@\"; (( \$#hits )) && print -rl -- \$hits >>$offers; builtin compadd \"\$@\"; }
mark() { : >$done; }; zle -N mark; bindkey '^X' mark"
shift
# Waits for the shell to have worked off what it was sent.
finish() {
    zpty -w -n shell $'\x18'
    for ((i = 0; i < 200; i++)); do
        [[ -e $done ]] && break
        sleep 0.05
        zpty -r -t shell ignored
    done
    rm -f $done
}
finish
for line; do
    zpty -w -n shell "$line"$'\t'
    finish
    zpty -w -n shell $'\x15'
    finish
done
zpty -d shell
awk '!seen[$0]++' $offers
