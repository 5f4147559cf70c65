#!/bin/sh
# Prints what README.md holds in code fences of one language under one heading, so that it can be run:
#     examples/snippet.sh HEADING LANGUAGE
set -eu
awk -v heading="$1" -v language="$2" '
    /^```/ { wanted = !fenced && here && $0 == "```" language; fenced = !fenced; next }
    !fenced && /^#+ / { here = $0; sub(/^#+ /, "", here); here = here == heading }
    wanted { print; found = 1 }
    END { if (!found) { print "README.md has no " language " under " heading > "/dev/stderr"; exit 1 } }
' "$(dirname "$0")/../README.md"
