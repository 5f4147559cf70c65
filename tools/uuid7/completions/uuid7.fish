# Completion of the command uuid7 for fish.

set -l forms hyphenated upper simple braced parens urn c-guid id26 id25 id22 ulid base64url guid-bytes sql-server
set -l verbs new show convert sort-check range layout encrypt decrypt help
set -l no_verb "not __fish_seen_subcommand_from $verbs"
set -l new "not __fish_seen_subcommand_from show convert sort-check range layout encrypt decrypt help"
set -l readers "__fish_seen_subcommand_from show convert sort-check encrypt decrypt"

complete -c uuid7 -f
complete -c uuid7 -n $readers -F
complete -c uuid7 -s h -l help -d 'explain'
complete -c uuid7 -s V -l version -d 'print the version of uuid7'

complete -c uuid7 -n $no_verb -a new -d 'makes UUIDs, one in each line'
complete -c uuid7 -n $no_verb -a show -d 'shows all of a UUID, or a table of several'
complete -c uuid7 -n $no_verb -a convert -d 'writes UUIDs in another form'
complete -c uuid7 -n $no_verb -a sort-check -d 'reports order, duplicates, versions and time span'
complete -c uuid7 -n $no_verb -a range -d 'writes the lowest and highest UUID of a time span, for SQL'
complete -c uuid7 -n $no_verb -a layout -d 'draws the bits of a version, or of all'
complete -c uuid7 -n $no_verb -a encrypt -d 'turns version 7 into what looks like version 4'
complete -c uuid7 -n $no_verb -a decrypt -d 'turns it back into version 7'
complete -c uuid7 -n $no_verb -a help -d 'explains a verb'
complete -c uuid7 -n "__fish_seen_subcommand_from help" -a "new show convert sort-check range layout encrypt decrypt"

complete -c uuid7 -n $new -x -s n -l count -d 'how many'
complete -c uuid7 -n $new -x -s t -l to -a "$forms" -d 'write this form'
complete -c uuid7 -n $new -x -s v -l kind -a '1 3 4 5 6 7' -d 'version'
complete -c uuid7 -n $new -x -s a -l at -a now -d 'of this time'
complete -c uuid7 -n $new -s o -l ordered -d 'from the one sequence of the process'
complete -c uuid7 -n $new -s S -l shared -r -F -d 'from the sequence of all processes that name the file'
complete -c uuid7 -n $new -x -s s -l namespace -a 'dns url oid x500' -d 'namespace of the name'
complete -c uuid7 -n $new -x -s N -l name -d 'the name, as text'
complete -c uuid7 -n $new -x -s x -l hex -d 'the name, in hexadecimal'

complete -c uuid7 -n $readers -x -s f -l from -a "any $forms" -d 'read this form'
complete -c uuid7 -n "__fish_seen_subcommand_from convert range encrypt decrypt" -x -s t -l to -a "$forms" -d 'write this form'
complete -c uuid7 -n "__fish_seen_subcommand_from encrypt decrypt" -s k -l key -r -F -d 'the key'
complete -c uuid7 -n "__fish_seen_subcommand_from show" -s l -l long -d 'all of each'
complete -c uuid7 -n "__fish_seen_subcommand_from show" -s j -l json -d 'one JSON object in each line'
complete -c uuid7 -n "__fish_seen_subcommand_from show layout" -x -s c -l color -a 'auto always never' -d 'when to colour'
complete -c uuid7 -n "__fish_seen_subcommand_from range" -s b -l bare -d 'the two UUIDs alone'
complete -c uuid7 -n "__fish_seen_subcommand_from range" -a now -d 'the present'
complete -c uuid7 -n "__fish_seen_subcommand_from layout" -s s -l svg -d 'as a picture'
complete -c uuid7 -n "__fish_seen_subcommand_from layout" -a '1 3 4 5 6 7 8' -d 'version'
