# What the tests of the command share; each sources this one:
#
#     <verb>.sh <the command> <project folder>
#
# shellcheck shell=sh disable=SC2034 # some serve the tests alone
uuid7=$1
vectors=$2/vectors
LC_ALL=C TZ=UTC0
export LC_ALL TZ
unset NO_COLOR

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit
tab=$(printf '\t')
esc=$(printf '\033')
sample=017f22e2-79b0-7cc3-98c4-dc0c0c07398f
passed=0

test_() { # sentence
    sentence=$1
    passed=$((passed + 1))
}

fail() { # what
    echo "FAILED: $sentence: $1"
    for file in out err expected; do
        [ ! -s "$file" ] || sed "s/^/  $file: /" "$file" | head -n 20
    done
    exit 1
}

# Runs the command with what is piped in; leaves out, err and checks the exit code.
run() { # exit code, argument ...
    wanted=$1
    shift
    code=0
    "$uuid7" "$@" >out 2>err || code=$?
    [ "$code" = "$wanted" ] || fail "uuid7 $* ended with $code, not $wanted"
}

same() { cmp -s "$1" "$2" || fail "$1 is not $2"; }
says() { grep -qe "$2" "$1" || fail "$1 does not say $2"; }
says_not() { ! grep -qe "$2" "$1" || fail "$1 says $2"; }
is() { [ "$1" = "$2" ] || fail "$1 is not $2"; }
column() { cut -f "$2" "$vectors/$1" | sed 1d; } # table, number

# A file for each form, named after it, with the values of the table.
lay_out_forms() {
    column text.tsv 2 >hyphenated
    column text.tsv 1 >simple
    column text.tsv 3 >id26
    column text.tsv 4 >id25
    column text.tsv 5 >id22
    tr a-f A-F <hyphenated >upper
    sed 's/.*/{&}/' hyphenated >braced
    sed 's/.*/(&)/' hyphenated >parens
    sed 's/^/urn:uuid:/' hyphenated >urn
    sed 's/\(.*\)-\(.*\)-\(.*\)-\(..\)\(..\)-\(..\)\(..\)\(..\)\(..\)..../{0x\1,0x\2,0x\3,{0x\4,0x\5,0x\6,0x\7,0x\8,0x\9,/' \
        hyphenated >c-guid-head
    cut -c 33-36 hyphenated | sed 's/\(..\)\(..\)/0x\1,0x\2}}/' | paste -d '' c-guid-head - >c-guid
}

end() { echo "$passed passed, 0 failed"; }
