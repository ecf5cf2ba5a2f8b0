#!/usr/bin/env bash
# hamel help TOPIC: pages of the documents in the terminal.
. "$(dirname "$0")/../support/command.sh"
shows() { "$hamel" help "$1" 2>&1 | grep -qF -e "$2" && pass || fail "hamel help $1 does not say $2"; }
shows topics 'tutorial/1-skate'
for topic in $("$hamel" help topics | awk '/^  /{print $1}'); do # every topic is a page with words, in lines that fit
    said=$(COLUMNS=90 "$hamel" help "$topic.md" 2>&1) && [ "$(wc -l <<<"$said")" -gt 8 ] && pass || fail "help $topic.md"
    ! grep -qE '^```|\]\([a-z./-]*\.md' <<<"$said" && pass || fail "help $topic.md shows Markdown: $(grep -m1 -E '^```|\]\(' <<<"$said")"
done
shows skate 'A blade on ice'
shows skate 'D has rank 2 in dimension 3'
shows check 'hamel help check.md'
complains 2 "did you mean 'language'?" help lanuage
complains 2 "no page 'xyzzyxyzzy'" help xyzzyxyzzy
finish
