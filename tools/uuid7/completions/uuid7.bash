# Completion of the command uuid7 for bash.
# shellcheck shell=bash

_uuid7() {
    local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} verb=new
    local forms='hyphenated upper simple braced parens urn c-guid id26 id25 id22 ulid base64url guid-bytes sql-server'
    local options='' files=''
    ((COMP_CWORD == 1)) || [[ ${COMP_WORDS[1]} == -* ]] || verb=${COMP_WORDS[1]}
    COMPREPLY=()

    case $previous in
    -t | --to) options=$forms ;;
    -f | --from) options="any $forms" ;;
    -v | --kind) options='1 3 4 5 6 7' ;;
    -a | --at) options='now' ;;
    -s | --namespace) options=$([[ $verb == layout ]] || echo 'dns url oid x500') ;;
    -c | --color) options='auto always never' ;;
    -k | --key)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    -n | --count | -N | --name | -x | --hex) return ;;
    esac
    if [[ -z $options ]]; then
        case $verb in
        new) options='--count --to --kind --at --ordered --shared --namespace --name --hex' ;;
        show) options='--from --long --json --color' files=yes ;;
        convert) options='--to --from' files=yes ;;
        sort-check) options='--from' files=yes ;;
        range) options='--to --bare now' ;;
        encrypt | decrypt) options='--key --to --from' files=yes ;;
        layout) options='--svg --color 1 3 4 5 6 7 8' ;;
        esac
        options+=' --help --version'
        ((COMP_CWORD > 1)) || options+=' new show convert sort-check range layout encrypt decrypt help'
        [[ $verb != help ]] || options='new show convert sort-check range layout encrypt decrypt'
        [[ -n $word || -z $files ]] || options=''
    fi
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$word")
    [[ -z $files ]] || compopt -o default 2>/dev/null
}

complete -F _uuid7 uuid7
