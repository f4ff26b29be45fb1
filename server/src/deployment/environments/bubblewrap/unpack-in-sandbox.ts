import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import type { UnpackedImage } from "../environment.ts";
import { containment, ownNamespaces, type UnixUser } from "./bubblewrap-status.ts";

export interface UnpackRequest {
  readonly bwrap: string;
  readonly user: UnixUser | null;
  readonly filter: Buffer;
  /** An empty folder. */
  readonly folder: string;
  /** Opens the archive, from its beginning. */
  source(): AsyncIterable<Uint8Array>;
  readonly maxBytes: number;
  readonly maxEntries: number;
  say(text: string): Promise<void>;
  readonly signal: AbortSignal;
}

export type UnpackOutcome =
  | { readonly ok: true; readonly image: Omit<UnpackedImage, "folder"> }
  | { readonly ok: false; readonly reason: string };

/**
 * The same trick as for steps: the process stands in the folder, which its user could not reach by a path, and mounts it
 * where every machine has a folder.
 */
const setUp = `
mount -t tmpfs -o size=1m,mode=700,nosuid,nodev tmpfs /sys || exit 97
mkdir -m 700 /sys/work && mount -c --bind . /sys/work && cd / || exit 97
exec "$@"
`;
const ownCode = fileURLToPath(new URL("../images/unpacker/", import.meta.url));
const saidMaxBytes = 4_000;

/** Unpacks an image in a sandbox that has one folder and no network, whatever the archive holds. */
export async function unpackInSandbox(request: UnpackRequest): Promise<UnpackOutcome> {
  const { folder, user, bwrap, maxBytes, maxEntries } = request;
  await giveCode(folder);
  if (user !== null) for (const name of [".", "code"]) await chown(join(folder, name), user.uid, user.gid);
  const [program = "", ...args] = [
    ...[...ownNamespaces, "/usr/bin/bash", "--norc", "--noprofile", "-c", setUp, "unpack"],
    ...[bwrap, ...containment, "--bind", "/sys/work", "/work", "--chdir", "/work"],
    ...["--remount-ro", "/dev", "--remount-ro", "/", "--seccomp", "5", "/work/code/node"],
    ...["--max-old-space-size=256", "--no-warnings", "/work/code/unpack-image.ts"],
    ...[String(maxBytes), String(maxEntries)],
  ];
  const child = spawn(program, args, {
    cwd: folder,
    env: {},
    stdio: ["pipe", "pipe", "pipe", "ignore", "ignore", "pipe"],
    ...user,
  });
  try {
    return await follow(child, request);
  } finally {
    child.kill("SIGKILL");
    await rm(join(folder, "code"), { recursive: true, force: true });
  }
}

/** What runs in there, beside the archive: our Node and our code. */
async function giveCode(folder: string): Promise<void> {
  const code = join(folder, "code");
  await chmod(folder, 0o700);
  await mkdir(code, { mode: 0o755 });
  await copyFile(process.execPath, join(code, "node"));
  await chmod(join(code, "node"), 0o755);
  for (const name of await readdir(ownCode)) {
    await copyFile(join(ownCode, name), join(code, name));
    await chmod(join(code, name), 0o644);
  }
}

async function follow(
  child: ChildProcess,
  { filter, source, say, signal }: UnpackRequest,
): Promise<UnpackOutcome> {
  const [stdin, stdout, stderr, , , seccomp] = child.stdio as unknown as [
    Writable,
    Readable,
    Readable,
    null,
    null,
    Writable,
  ];
  for (const stream of [stdin, stdout, stderr, seccomp]) stream.on("error", () => {});
  const exited = once(child, "exit").catch(() => [null]);
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  seccomp.end(filter);
  // It may end before it has read all of it: then its own words count.
  const given = pipeline(Readable.from(source()), stdin).then(
    () => null,
    (cause: unknown) => cause,
  );
  let faults = "";
  stderr.setEncoding("utf8").on("data", (text: string) => {
    faults = (faults + text).slice(-saidMaxBytes);
  });
  let outcome: UnpackOutcome | null = null;
  for await (const line of createInterface({ input: stdout })) {
    const told = read(line);
    if (told.say !== undefined) await say(told.say.slice(0, saidMaxBytes));
    if (told.refused !== undefined) outcome = { ok: false, reason: `The image was refused. ${told.refused}` };
    if (told.done !== undefined) outcome = { ok: true, image: told.done };
  }
  await exited;
  signal.removeEventListener("abort", stop);
  signal.throwIfAborted();
  if (outcome) return outcome;
  const broken = await given;
  const isPipe = broken instanceof Error && "code" in broken && broken.code === "EPIPE";
  if (broken !== null && !isPipe) throw broken;
  const said = faults.trim().split("\n").at(-1)?.slice(0, 300) ?? "";
  return {
    ok: false,
    reason: `The image could not be unpacked: ${said || "the process ended without a word"}.`,
  };
}

interface Told {
  readonly say?: string;
  readonly refused?: string;
  readonly done?: Omit<UnpackedImage, "folder">;
}

/** From our own code, though what it works on is not ours. */
function read(line: string): Told {
  try {
    return JSON.parse(line) as Told;
  } catch {
    return {};
  }
}
