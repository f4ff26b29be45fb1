import { flaggedNamesOf } from "./flagged-commands.ts";
import { globMatch } from "./glob-match.ts";

/** Bash does these itself: no program is started, so nothing can be asked. */
const builtIn =
  "alias bg bind caller compgen complete compopt disown echo enable false fc fg help history jobs kill logout " +
  "printf pwd suspend time times true ulimit umask unalias";
/** Scripts are run by these, and so is what asks in the place of a flagged program. */
const needed = "bash sh dash rbash node nodejs python python3 flock progress";

const names = `${builtIn} ${needed}`.split(" ");

/**
 * Why a pattern that is sound in itself cannot be kept in a sandbox, where commands are real programs and
 * only a program can be held back.
 */
export function flaggedInSandboxFault(pattern: string): string | null {
  const among = flaggedNamesOf(pattern).flatMap((glob) => names.filter((name) => globMatch(glob, name)));
  const [name] = among;
  if (name === undefined) return null;
  const why = needed.split(" ").includes(name) ? "a sandbox itself runs by it" : "it is part of the shell";
  return `It would flag "${name}", which cannot be held back in an environment of the kind sandbox, since ${why}. Name other commands, or use the virtual shell.`;
}
