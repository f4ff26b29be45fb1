import type { ScriptLanguage, StepLimits } from "../environment.ts";
import { stepBounds } from "../step-bounds.ts";
import { containment, ownNamespaces } from "./bubblewrap-status.ts";
import type { GatedProgram } from "./gated-programs.ts";
import { setUpScript } from "./set-up-script.ts";

export const interpreters: Readonly<Record<ScriptLanguage, string>> = {
  bash: "/usr/bin/bash",
  javascript: "/usr/bin/node",
  python: "/usr/bin/python3",
};

const maxProcesses = 256;
const maxOpenFiles = 512;

/** Where the set-up mounts the workspace, in namespaces of its own. */
export const workspaceFolder = "/sys/workspace";

/** Started in the folder of what the step is given. */
export function sandboxCommand(options: {
  readonly bwrap: string;
  readonly marker: string;
  readonly language: ScriptLanguage;
  readonly gated: readonly GatedProgram[];
  readonly limits: StepLimits;
}): string[] {
  const { bwrap, marker, language, gated, limits } = options;
  const bounds = [
    String(limits.storageBytes),
    String(stepBounds.workspaceEntries),
    String(maxOpenFiles),
    String(maxProcesses),
    String(limits.memoryMb * 1024),
    String(Math.ceil(limits.timeoutMs / 1000) + 1),
  ];
  const programs = gated.map(({ paths: [path = ""] }) => path);
  const gates = gated.flatMap(({ paths }, program) =>
    paths.flatMap((path) => ["--ro-bind", `/sys/given/gates/${program}`, path]),
  );
  return [
    ...[...ownNamespaces, "/usr/bin/bash", "--norc", "--noprofile", "-c", setUpScript, marker],
    ...[...bounds, String(programs.length), ...programs],
    ...[bwrap, ...containment, "--uid", "1000", "--gid", "1000"],
    ...["--hostname", "sandbox", "--ro-bind-try", "/etc/alternatives", "/etc/alternatives"],
    ...["--bind", "/sys/workspace", "/workspace", "--bind", "/sys/tmp", "/tmp"],
    ...["--ro-bind", "/sys/given/inputs", "/workspace/inputs"],
    ...["--ro-bind", "/sys/given/context.json", "/workspace/context.json"],
    ...["--ro-bind", "/sys/given/script", "/sluice/script"],
    ...["--ro-bind", "/sys/given/progress", "/sluice/bin/progress", ...gates],
    ...["--ro-bind", "/sys/channel", "/sluice/channel", "--ro-bind", "/sys/allowed", "/sluice/allowed"],
    ...["--setenv", "PATH", "/sluice/bin:/usr/bin:/bin", "--setenv", "HOME", "/workspace"],
    ...["--setenv", "LANG", "C.UTF-8", "--setenv", "TZ", "UTC", "--setenv", "PYTHONHASHSEED", "0"],
    ...["--chdir", "/workspace", "--remount-ro", "/dev", "--remount-ro", "/", "--seccomp", "5"],
    ...[interpreters[language], "/sluice/script"],
  ];
}
