import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Runs one command of ours in the root folder with its output shown, and tells how it ended. */
export async function runStep(
  command: string,
  parameters: string[],
  environment?: NodeJS.ProcessEnv,
): Promise<number> {
  const child = spawn(join(root, "node_modules", ".bin", command), parameters, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return await new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
