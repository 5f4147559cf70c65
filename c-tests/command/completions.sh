#!/bin/sh
# The completions of bash, zsh and fish offer what the help of the command lists.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"
completions=$2/tools/uuid7/completions

verbs='new show convert sort-check range layout encrypt decrypt'
for verb in $verbs; do
    "$uuid7" help "$verb" | sed -n 's/^  -\(.\), --\([a-z]*\).*/\1 \2/p' >"options-of-$verb"
done
"$uuid7" help new | sed -n '/^FORM is/,/^$/s/^  \([a-z][a-z0-9-]*\)  .*/\1/p' >forms
sentence=help
[ "$(cat options-of-* | wc -l)" -ge 18 ] || fail "its options were not read"
[ "$(wc -l <forms)" -ge 12 ] || fail "its forms were not read"

test_ "each file knows every verb, option and form"
for file in uuid7.bash _uuid7 uuid7.fish; do
    for verb in $verbs help; do
        says "$completions/$file" "\\b$verb\\b"
    done
    while read -r form; do says "$completions/$file" "\\b$form\\b"; done <forms
    cat options-of-* | while read -r _ option; do says "$completions/$file" "\\b$option\\b"; done
done

# What a shell offers for a line, one in each line, into out.
offers() { # word ...
    for word; do grep -qx -e "$word" out || fail "$word is not offered"; done
}

offers_all() { # function that completes the words of a line
    "$1" ''
    # shellcheck disable=SC2086 # they are several
    offers $verbs help
    for verb in $verbs; do
        "$1" "$verb" --
        # shellcheck disable=SC2046 # they are several
        offers $(sed 's/. /--/' "options-of-$verb") --help --version
    done
    "$1" convert -t ''
    # shellcheck disable=SC2046 # they are several
    offers $(cat forms)
}

if command -v bash >/dev/null; then
    cat >complete.bash <<'END'
source "$1/uuid7.bash"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_uuid7
printf '%s\n' "${COMPREPLY[@]}"
END
    in_bash() { bash complete.bash "$completions" uuid7 "$@" >out 2>err; }
    test_ "bash offers verbs, the options of each, and their values"
    offers_all in_bash
    in_bash ''
    offers --count
    in_bash -t id2
    is "$(cat out)" "id26
id25
id22"
    in_bash con
    is "$(cat out)" convert
    in_bash help ra
    is "$(cat out)" range
    is "$(cat err)" ''
else
    echo "SKIP: completion by bash: no bash"
fi

if command -v fish >/dev/null; then
    in_fish() {
        HOME=$work fish --no-config -c "source '$completions/uuid7.fish'; complete -C 'uuid7 $*'" 2>err |
            cut -f 1 >out
    }
    test_ "fish offers verbs, the options of each, and their values"
    offers_all in_fish
    in_fish '-t id22'
    offers id22
    is "$(cat err)" ''
else
    echo "SKIP: completion by fish: no fish"
fi

if command -v zsh >/dev/null && command -v python3 >/dev/null; then
    test_ "zsh offers verbs, the options of each, and their values"
    cat >zsh.py <<'END'
import os, pty, re, sys
completions, line = sys.argv[1:]
pid, terminal = pty.fork()
if pid == 0:
    os.environ.update(TERM="dumb", PS1="", COLUMNS="200")
    os.execvp("zsh", ["zsh", "-f", "-i"])
def read_until(end):
    text = b""
    while end not in text:
        text += os.read(terminal, 65536)
    return text
os.write(terminal, b"fpath=('%s' $fpath); autoload -U compinit; compinit -D -u; "
         b"zstyle ':completion:*' list-separator '#'; LISTMAX=1000; unsetopt auto_menu; "
         b"bindkey '^I' list-choices; LINES=200 COLUMNS=200 PS1=read''y\n" % completions.encode())
read_until(b"ready") # the prompt: from now on, each key is obeyed
os.write(terminal, line.encode() + b"\t")
os.write(terminal, b"\x15print fini''shed\n")
text = read_until(b"finished").decode()
os.write(terminal, b"\x15exit\n")
os.waitpid(pid, 0)
print("\n".join(re.split(r"[\s,]+", re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", " ", text))))
END
    in_zsh() { HOME=$work timeout 300 python3 zsh.py "$completions" "uuid7 $*" >out 2>err; }
    offers_all in_zsh
else
    echo "SKIP: completion by zsh: no zsh or no python3"
fi

end
