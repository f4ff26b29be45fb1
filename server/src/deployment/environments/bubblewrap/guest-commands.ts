/**
 * Programs of ours in the sandbox. They speak to the server through pipes that have names, because many programs
 * close every other descriptor before they start a command. One speaks at a time.
 */
const takeTurn = `exec {turn}</sluice/channel/turn
/usr/bin/flock "$turn"`;
const endTurn = "exec {turn}<&-";

export const progressCommand = `#!/usr/bin/bash -p
${takeTurn}
printf '%s\\0' progress 1 "$*" >/sluice/channel/say
`;

/**
 * Stands in the place of a flagged program, which is not in the sandbox: asks the server, and then runs the
 * copy that was brought in for this one call, or says why there is none.
 */
export function gateCommand(program: number): string {
  return `#!/usr/bin/bash -p
set -f
own=$BASHPID.$RANDOM
${takeTurn}
printf '%s\\0' command "$(($# + 4))" ${program} "$own" "$PWD" "\${0##*/}" "$@" >/sluice/channel/say
while read -r asked verdict rest; do
  [[ $asked == "$own" ]] && break
done </sluice/channel/answer
${endTurn}
if [[ $verdict != run ]]; then
  printf '%s: not allowed: %s\\n' "\${0##*/}" "$rest" >&2
  exit 126
fi
words=($rest)
(exec -a "\${words[2]}" "/sluice/allowed/\${words[1]}/\${words[2]}" "$@")
code=$?
${takeTurn}
printf '%s\\0' finished 2 "\${words[0]}" "$code" >/sluice/channel/say
exit "$code"
`;
}
