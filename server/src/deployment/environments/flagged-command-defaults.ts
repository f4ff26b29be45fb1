import type { EnvironmentKind } from "@sluice/contract";
import type { FlaggedPattern } from "./environment.ts";
import { flaggedInSandboxFault } from "./flagged-in-sandbox.ts";

/** What a new environment asks a person about. Authors may add to the list, change it or empty it. */
export const flaggedCommandDefaults: readonly FlaggedPattern[] = [
  { pattern: "rm -r|-R|--recursive", reason: "deletes whole folders" },
  { pattern: "find -delete", reason: "deletes every file it finds" },
  { pattern: "chmod", reason: "changes who may read, write or execute files" },
  { pattern: "chown|chgrp", reason: "changes who owns files" },
  { pattern: "dd", reason: "writes raw blocks and can overwrite anything it is pointed at" },
  { pattern: "shred|truncate", reason: "destroys the contents of files" },
  { pattern: "mkfs*|mount|umount", reason: "changes file systems" },
  { pattern: "curl|wget", reason: "talks to the network" },
  { pattern: "ssh|scp|sftp|rsync|nc|ncat|telnet", reason: "talks to other machines" },
  { pattern: "git push", reason: "publishes commits to another machine" },
  { pattern: "npm publish", reason: "publishes a package" },
  { pattern: "sudo|su|doas", reason: "asks for more rights" },
  { pattern: "killall|pkill", reason: "ends other processes" },
  { pattern: "kill", reason: "ends other processes" },
];

/** Of these, what an environment of a kind can keep. */
export function flaggedDefaultsOf(kind: EnvironmentKind): readonly FlaggedPattern[] {
  if (kind === "virtual") return flaggedCommandDefaults;
  return flaggedCommandDefaults.filter(({ pattern }) => flaggedInSandboxFault(pattern) === null);
}
