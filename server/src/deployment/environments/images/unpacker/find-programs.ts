import { stat } from "node:fs/promises";
import { resolveIn } from "./root-paths.ts";

const usualPath = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const wanted = ["bash", "flock", "node", "python3"] as const;

/** One that scripts need: how the image calls it, and where it really is. */
export interface FoundProgram {
  readonly path: string;
  readonly realPath: string;
}

/** The programs that run scripts, where the image's own search path has them. */
export async function findPrograms(
  root: string,
  env: readonly string[],
): Promise<Partial<Record<(typeof wanted)[number], FoundProgram>>> {
  const path = env.find((each) => each.startsWith("PATH="))?.slice("PATH=".length) ?? usualPath;
  const folders = path.split(":").filter((each) => each.startsWith("/"));
  const found: Partial<Record<(typeof wanted)[number], FoundProgram>> = {};
  for (const name of wanted) {
    for (const folder of folders) {
      const real = await resolveIn(root, [...folder.split("/").filter(Boolean), name], true).catch(
        () => null,
      );
      const entry = real === null ? null : await stat(real).catch(() => null);
      if (real === null || !entry?.isFile() || (entry.mode & 0o111) === 0) continue;
      found[name] ??= { path: `${folder}/${name}`.replaceAll("//", "/"), realPath: real.slice(root.length) };
    }
  }
  return found;
}
