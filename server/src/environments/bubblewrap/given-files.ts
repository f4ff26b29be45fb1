import { chmod, chown, mkdir, mkdtemp, open, realpath, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { InputFile, StepRequest } from "../environment.ts";
import type { UnixUser } from "./bubblewrap-status.ts";

export interface GivenFiles {
  readonly folder: string;
  /** Where the workspace's own file system will be mounted. */
  readonly mountPoint: string;
  /** Host path of each flagged program that exists here, by name. */
  readonly programs: ReadonlyMap<string, string>;
}

const progressCommand = `#!/bin/sh
printf '%s\\0' progress 1 "$*" >&3
`;

/** Stands in the place of a flagged program: asks the server, then runs the real one or says why not. */
const gateCommand = `#!/bin/sh
name=\${0##*/}
until mkdir /tmp/.sluice-gate 2>/dev/null; do sleep 0.05; done
printf '%s\\0' command "$(($# + 2))" "$PWD" "$name" "$@" >&3
IFS= read -r answer <&4
rmdir /tmp/.sluice-gate
case $answer in "run "*)
  "/sluice/real/$name" "$@"
  code=$?
  printf '%s\\0' finished 2 "\${answer#run }" "$code" >&3
  exit "$code" ;;
esac
printf '%s: not allowed: %s\\n' "$name" "\${answer#refuse }" >&2
exit 126
`;

/** What a step is given, as files that its sandbox will see and cannot change. */
export async function writeGivenFiles(request: StepRequest, user: UnixUser | null): Promise<GivenFiles> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-bwrap-"));
  const mountPoint = join(folder, "mount");
  await mkdir(mountPoint);
  await mkdir(join(folder, "inputs"));
  await writeFile(join(folder, "context.json"), request.contextJson);
  await writeFile(join(folder, "script"), request.script);
  await writeFile(join(folder, "progress"), progressCommand, { mode: 0o755 });
  await writeFile(join(folder, "gate"), gateCommand, { mode: 0o755 });
  for (const input of request.inputs) await copyInput(input, join(folder, "inputs", input.path));
  await chmod(folder, 0o755);
  if (user !== null) await chown(mountPoint, user.uid, user.gid);
  return { folder, mountPoint, programs: await findPrograms(request) };
}

async function copyInput(input: InputFile, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx", 0o644);
  try {
    for await (const chunk of input.open()) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

async function findPrograms(request: StepRequest): Promise<Map<string, string>> {
  const names = request.flagged.flatMap(({ pattern }) => (pattern.trim().split(/\s+/u)[0] ?? "").split("|"));
  const programs = new Map<string, string>();
  for (const name of names.filter((candidate) => /^[A-Za-z0-9._+-]+$/u.test(candidate))) {
    const program = await realpath(`/usr/bin/${name}`).catch(() => null);
    if (program?.startsWith("/usr/")) programs.set(name, program);
  }
  return programs;
}
