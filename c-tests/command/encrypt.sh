#!/bin/sh
# uuid7 encrypt and decrypt, as their user sees them.
set -eu
# shellcheck source-path=SCRIPTDIR source=check.sh
. "$(dirname "$0")/check.sh"

# The bytes of hexadecimal digits.
bytes() { # digits
    digits=$1
    while [ -n "$digits" ]; do
        rest=${digits#??}
        # shellcheck disable=SC2059 # the format is the byte
        printf "\\$(printf '%03o' "0x${digits%"$rest"}")"
        digits=$rest
    done
}

test_ "each value of the table is encrypted and decrypted under its key"
column encrypt.tsv 1 | sort -u >keys
[ "$(wc -l <keys)" -gt 2 ] || fail "encrypt.tsv was not read"
while read -r key; do
    bytes "$key" >secret
    grep "^$key$tab" "$vectors/encrypt.tsv" >rows
    cut -f 2 rows >plain
    cut -f 3 rows >encrypted
    run 0 encrypt -k secret -t simple plain
    same out encrypted
    run 0 decrypt --key=secret --from simple --to simple <encrypted
    same out plain
done <<END
$(head -n 12 keys)
END

test_ "what is of another version is reported and left out"
bytes 000102030405060708090a0b0c0d0e0f >secret
run 1 encrypt -k secret -t id25 $sample 63ff8d5d-6a8d-4d2c-9b0a-5a1c1f7cf9a1 $sample
is "$(wc -l <out)" 2
is "$(sort -u out | wc -l)" 1
says err 'argument 2: '
run 0 decrypt -k secret "$(head -n 1 out)"
is "$(cat out)" $sample
run 1 decrypt -k secret $sample
is "$(wc -c <out)" 0

test_ "a key that is missing or has another length is refused"
run 2 encrypt $sample
says err 'key FILE is missing'
for size in 0 15 17 31 33; do
    head -c $size /dev/zero >bad
    run 2 decrypt -k bad $sample
    says err 'bad: a key has 16, 24 or 32 bytes'
done
run 3 encrypt -k nowhere $sample
is "$(wc -c <out)" 0

end
