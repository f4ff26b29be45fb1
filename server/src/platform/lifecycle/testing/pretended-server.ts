import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import type { RunningServer } from "../pid-file.ts";

const module = fileURLToPath(new URL("../pid-file.ts", import.meta.url));

/** A process that has left the file of a server and waits. It ends by itself when its standard input is closed. */
export async function pretendedServer(
  folder: string,
  server: Omit<RunningServer, "pid">,
): Promise<ChildProcess & { readonly pid: number }> {
  const program = `import { writePidFile } from ${JSON.stringify(module)};
    writePidFile(${JSON.stringify(folder)}, ${JSON.stringify(server)});
    console.log("left"); process.stdin.on("end", () => process.exit(0)).resume();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child as typeof child & { readonly pid: number };
}
