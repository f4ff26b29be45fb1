import type { ShellChannel } from "./shell-channel.ts";
import { outputChunkBytes } from "./shell-messages.ts";
import type { WorkspaceFs } from "./workspace-fs.ts";

const outputs = "/workspace/outputs";
const maxSkipMessages = 100;

/** Every regular file that really lies under `outputs/`; how many and how large they may be, the server judges. */
export async function sendOutputs(fs: WorkspaceFs, channel: ShellChannel): Promise<void> {
  let skips = 0;
  const skip = (path: string, reason: string) => {
    skips += 1;
    if (skips <= maxSkipMessages) channel.send({ type: "skipped", path: path.slice(0, 4096), reason });
  };
  const root = await fs.lstat(outputs).catch(() => null);
  if (root === null) return;
  if (!root.isDirectory) return skip("outputs", "outputs is no longer a folder, so nothing was collected");
  const prefix = `${outputs}/`;
  const paths = fs
    .getAllPaths()
    .filter((path) => path.startsWith(prefix))
    .sort();
  for (const path of paths) {
    const name = path.slice(prefix.length);
    const entry = await fs.lstat(path);
    if (entry.isDirectory) continue;
    if (!entry.isFile) skip(name, "it is a link, and only regular files are collected");
    else await sendFile(await fs.readFileBuffer(path), name, channel);
  }
}

async function sendFile(content: Uint8Array, path: string, channel: ShellChannel): Promise<void> {
  channel.send({ type: "output", path, bytes: content.length });
  for (let at = 0; at < content.length; at += outputChunkBytes) {
    await channel.sendBytes(content.subarray(at, at + outputChunkBytes));
  }
}
