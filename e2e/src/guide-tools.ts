import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackFromDebian } from "../../server/src/testing/unpack-debian.ts";

/** What the guides call, each with the Debian package that has it. */
const packages = {
  curl: "curl",
  wget: "wget",
  unzip: "unzip",
  sqlite3: "sqlite3",
  psql: "postgresql-client",
} as const;
export type GuideTool = keyof typeof packages;

/** Where a reader of the guides finds the programs they call: on the machine, or else unpacked for the tests. */
export function guideTools(tools: readonly GuideTool[] = ["curl", "wget", "unzip"]): Record<string, string> {
  const path = process.env.PATH ?? "";
  const isIn = (folders: readonly string[], tool: string) =>
    folders.some((folder) => existsSync(join(folder, tool)));
  const missing = tools.filter((tool) => !isIn(path.split(delimiter), tool));
  if (missing.length === 0) return { PATH: path };
  try {
    const wanted = missing.map((tool) => packages[tool]);
    const { root, environment } = unpackFromDebian(`guide-${missing.join("-")}`, wanted);
    const folders = [...postgresPrograms(root), join(root, "usr", "bin")];
    const lost = missing.filter((tool) => !isIn(folders, tool));
    if (lost.length > 0) throw new Error(`Debian's packages have no ${lost}`);
    return { PATH: [path, ...folders].join(delimiter), ...environment };
  } catch (cause) {
    // Not skipped: a guide that nobody follows is soon a guide that nobody can follow.
    throw new Error(
      `This machine lacks ${missing}: ${(cause as Error).message}. Install them and try again.`,
      {
        cause,
      },
    );
  }
}

/** What Debian has in /usr/bin is a script that looks for these in places of the machine. */
function postgresPrograms(root: string): string[] {
  const versions = join(root, "usr", "lib", "postgresql");
  return existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, "bin")) : [];
}
