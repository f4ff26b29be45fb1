import type { ScriptLanguage, StepLimits, UnpackedImage } from "../environment.ts";
import { stepBounds } from "../step-bounds.ts";
import { containment, imageContainment, ownNamespaces } from "./bubblewrap-status.ts";
import type { GatedProgram } from "./gated-programs.ts";
import { setUpScript } from "./set-up-script.ts";

const interpreters: Readonly<Record<ScriptLanguage, string>> = {
  bash: "/usr/bin/bash",
  javascript: "/usr/bin/node",
  python: "/usr/bin/python3",
};

export const inImage = { bash: "bash", javascript: "node", python: "python3" } as const;

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
  /** Where in the folder that it is started in the given files are. */
  readonly given: string;
  readonly image: UnpackedImage | undefined;
}): string[] {
  const { bwrap, marker, language, gated, limits, given, image } = options;
  const bounds = [
    String(limits.storageBytes),
    String(stepBounds.workspaceEntries),
    String(maxOpenFiles),
    String(maxProcesses),
    String(limits.memoryMb * 1024),
    String(Math.ceil(limits.timeoutMs / 1000) + 1),
  ];
  // Outside the sandbox, the image's own programs are where it is mounted.
  const programs = gated.map(({ paths: [path = ""] }) => (image ? `/sys/image${path}` : path));
  const gates = gated.flatMap(({ paths }, program) =>
    paths.flatMap((path) => ["--ro-bind", `/sys/given/gates/${program}`, path]),
  );
  return [
    ...[...ownNamespaces, "/usr/bin/bash", "--norc", "--noprofile", "-c", setUpScript, marker],
    ...[given, image ? "rootfs" : "", ...bounds, String(programs.length), ...programs],
    ...[bwrap, ...(image ? imageContainment : containment), "--uid", "1000", "--gid", "1000"],
    ...["--hostname", "sandbox"],
    ...(image ? envOf(image) : ["--ro-bind-try", "/etc/alternatives", "/etc/alternatives"]),
    ...["--bind", "/sys/workspace", "/workspace", "--bind", "/sys/tmp", "/tmp"],
    ...["--ro-bind", "/sys/given/inputs", "/workspace/inputs"],
    ...["--ro-bind", "/sys/given/context.json", "/workspace/context.json"],
    ...["--ro-bind", "/sys/given/script", "/sluice/script"],
    ...["--ro-bind", "/sys/given/progress", "/sluice/bin/progress", ...gates],
    ...["--ro-bind", "/sys/channel", "/sluice/channel", "--ro-bind", "/sys/allowed", "/sluice/allowed"],
    ...["--setenv", "PATH", `/sluice/bin:${searchPathOf(image)}`, "--setenv", "HOME", "/workspace"],
    ...["--setenv", "LANG", "C.UTF-8", "--setenv", "TZ", "UTC", "--setenv", "PYTHONHASHSEED", "0"],
    ...["--chdir", "/workspace", "--remount-ro", "/dev", "--remount-ro", "/", "--seccomp", "5"],
    ...[interpreterOf(language, image), "/sluice/script"],
  ];
}

/** What runs a script in a language: the machine's own program, or the image's. */
export function interpreterOf(language: ScriptLanguage, image: UnpackedImage | undefined): string {
  if (!image) return interpreters[language];
  return image.programs[inImage[language]]?.path ?? "";
}

function searchPathOf(image: UnpackedImage | undefined): string {
  const own = image?.env.find((each) => each.startsWith("PATH="))?.slice("PATH=".length);
  return own ?? "/usr/bin:/bin";
}

/** What the image sets for its programs; what a sandbox sets itself comes behind, and counts. */
function envOf({ env }: UnpackedImage): string[] {
  return env.flatMap((each) => {
    const [name = "", ...value] = each.split("=");
    return /^[A-Za-z_]\w*$/u.test(name) ? ["--setenv", name, value.join("=")] : [];
  });
}
