import { chmod, lchown, mkdir, open, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { InputFile, StepRequest } from "../environment.ts";
import type { UnixUser } from "./bubblewrap-status.ts";
import { gateCommand, progressCommand } from "./guest-commands.ts";

const ownerOnly = { folder: 0o700, file: 0o600, program: 0o700 } as const;

/**
 * Writes what a step is given into a folder of its own, as files that its sandbox will see and cannot change.
 * No other user of the machine may read them, from the first byte on. Gives back the folder.
 */
export async function writeGivenFiles(
  request: StepRequest,
  user: UnixUser | null,
  gates: number,
): Promise<string> {
  const folder = join(await placeOf(request), "given");
  const makeFolder = (path: string) => mkdir(path, { recursive: true, mode: ownerOnly.folder });
  const write = (name: string, text: string, mode: number) =>
    writeFile(join(folder, name), text, { mode, flag: "wx" });
  await makeFolder(join(folder, "inputs"));
  await makeFolder(join(folder, "gates"));
  await write("context.json", request.contextJson, ownerOnly.file);
  await write("script", request.script, ownerOnly.file);
  await write("progress", progressCommand, ownerOnly.program);
  for (let gate = 0; gate < gates; gate += 1)
    await write(`gates/${gate}`, gateCommand(gate), ownerOnly.program);
  for (const input of request.inputs) {
    const path = join(folder, "inputs", input.path);
    await makeFolder(dirname(path));
    await copyInput(input, path);
  }
  if (user !== null) await handOver(folder, user);
  return folder;
}

/**
 * The step's own folder; for a step in an image one in the image's folder, of the same name, since a sandbox can be started
 * in one folder only. Its name holds the run's id, and the one above is that of the process's work.
 */
async function placeOf({ stage, image }: StepRequest): Promise<string> {
  const own = await stage();
  if (!image) return own;
  let place = image.folder;
  for (const name of ["steps", basename(dirname(own)), basename(own)]) {
    place = join(place, name);
    await mkdir(place, { recursive: true });
    // Whatever the server's own mask: its user passes through, and sees nothing.
    await chmod(place, 0o711);
  }
  return place;
}

async function copyInput(input: InputFile, path: string): Promise<void> {
  const file = await open(path, "wx", ownerOnly.file);
  try {
    for await (const chunk of input.open()) await file.writeFile(chunk);
  } finally {
    await file.close();
  }
}

/** The folders above it stay closed to that user, who is put into this one. */
async function handOver(folder: string, { uid, gid }: UnixUser): Promise<void> {
  await lchown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await lchown(join(folder, name), uid, gid);
}
