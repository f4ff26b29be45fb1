import type { ScriptLanguage, StepLimits } from "../environment.ts";
import { stepBounds } from "../step-bounds.ts";
import { containment, ownNamespaces } from "./bubblewrap-status.ts";
import type { GivenFiles } from "./given-files.ts";

export const interpreters: Readonly<Record<ScriptLanguage, string>> = {
  bash: "/usr/bin/bash",
  javascript: "/usr/bin/node",
  python: "/usr/bin/python3",
};

const maxProcesses = 256;
const maxOpenFiles = 512;

/**
 * Runs in namespaces of its own, outside the sandbox but as the unprivileged user: mounts the workspace
 * with a bound on bytes and on entries (bubblewrap has none for entries), sets limits, runs the sandbox,
 * tells how it ended and keeps the workspace until the server has taken the outputs.
 */
const setUp = `
mount -t tmpfs -o "size=$1,nr_inodes=$2,mode=755,nosuid,nodev" tmpfs "$3" || exit 97
mkdir "$3/workspace" "$3/workspace/outputs" "$3/workspace/inputs" "$3/tmp" || exit 97
: > "$3/workspace/context.json"
ulimit -c 0 -n "$4" -u "$5" -v "$6" -t "$7" || exit 97
shift 7
"$@" </dev/null 5>&-
code=$?
exec 1>&- 2>&- 3>&-
printf '%s\\n' "$code" >&5
read -r _
`;

/** Descriptors: 3 records from the script, 4 answers to it, 5 how it ended, 6 the seccomp filter. */
export function sandboxCommand(options: {
  readonly bwrap: string;
  readonly language: ScriptLanguage;
  readonly given: GivenFiles;
  readonly limits: StepLimits;
}): string[] {
  const { bwrap, language, given, limits } = options;
  const bounds = [
    String(limits.storageBytes),
    String(stepBounds.workspaceEntries),
    given.mountPoint,
    String(maxOpenFiles),
    String(maxProcesses),
    String(limits.memoryMb * 1024),
    String(Math.ceil(limits.timeoutMs / 1000) + 1),
  ];
  const shims = [...given.programs].flatMap(([name, program]) => [
    ...["--ro-bind", program, `/sluice/real/${name}`],
    ...["--ro-bind", `${given.folder}/gate`, `/usr/bin/${name}`],
  ]);
  return [
    ...[...ownNamespaces, "/usr/bin/bash", "--norc", "--noprofile", "-c", setUp, "sluice"],
    ...bounds,
    ...[bwrap, ...containment, "--uid", "1000", "--gid", "1000"],
    ...["--hostname", "sandbox", "--ro-bind-try", "/etc/alternatives", "/etc/alternatives"],
    ...["--bind", `${given.mountPoint}/workspace`, "/workspace", "--bind", `${given.mountPoint}/tmp`, "/tmp"],
    ...["--ro-bind", `${given.folder}/inputs`, "/workspace/inputs"],
    ...["--ro-bind", `${given.folder}/context.json`, "/workspace/context.json"],
    ...["--ro-bind", `${given.folder}/script`, "/sluice/script"],
    ...["--ro-bind", `${given.folder}/progress`, "/sluice/bin/progress", ...shims],
    ...["--setenv", "PATH", "/sluice/bin:/usr/bin:/bin", "--setenv", "HOME", "/workspace"],
    ...["--setenv", "LANG", "C.UTF-8", "--setenv", "TZ", "UTC", "--setenv", "PYTHONHASHSEED", "0"],
    ...["--chdir", "/workspace", "--remount-ro", "/dev", "--remount-ro", "/", "--seccomp", "6"],
    ...[interpreters[language], "/sluice/script"],
  ];
}
