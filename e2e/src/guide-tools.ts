import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { unpackFromDebian } from "../../server/src/testing/unpack-debian.ts";

/** What the guides call, each in the Debian package of its name. */
const tools = ["curl", "wget", "unzip"];

/** Where a reader of the guides finds the programs they call: on the machine, or else unpacked for the tests. */
export function guideTools(): Record<string, string> {
  const path = process.env.PATH ?? "";
  const missing = tools.filter(
    (tool) => !path.split(delimiter).some((folder) => existsSync(join(folder, tool))),
  );
  if (missing.length === 0) return { PATH: path };
  try {
    const { root, environment } = unpackFromDebian("guide-tools", tools);
    const folder = join(root, "usr", "bin");
    const lost = missing.filter((tool) => !existsSync(join(folder, tool)));
    if (lost.length > 0) throw new Error(`Debian's packages have no ${lost}`);
    return { PATH: `${path}${delimiter}${folder}`, ...environment };
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
