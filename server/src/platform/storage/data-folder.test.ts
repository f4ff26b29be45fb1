import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { createDataFolder, inspectDataFolder } from "./data-folder.ts";

async function openFolder(): Promise<string> {
  const folder = join(await freshFolder(), "data");
  await mkdir(folder);
  await chmod(folder, 0o755);
  return folder;
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

describe("a data folder that others can look into", () => {
  it("is only looked at, then closed, when it is empty or ours", async () => {
    const folder = await openFolder();
    inspectDataFolder(folder);
    expect(await modeOf(folder)).toBe("755");
    createDataFolder(folder);
    expect(await modeOf(folder)).toBe("700");
    await writeFile(join(folder, "deployment.db"), "");
    await writeFile(join(folder, "notes.txt"), "");
    for (const path of [folder, join(folder, "deployment.db"), join(folder, "notes.txt")])
      await chmod(path, 0o755);
    inspectDataFolder(folder);
    createDataFolder(folder);
    const modes = ["", "deployment.db", "notes.txt"].map((name) => modeOf(join(folder, name)));
    expect(await Promise.all(modes)).toEqual(["700", "600", "755"]);
  });

  it("is refused when it holds what is not ours, or is one that all share: closing it would take it from others", async () => {
    const folder = await openFolder();
    await writeFile(join(folder, "notes.txt"), "");
    expect(() => inspectDataFolder(folder)).toThrow(
      /open to other users .* set SLUICE_DATA to a folder of its own, such as/,
    );
    const shared = await openFolder();
    await chmod(shared, 0o1777);
    expect(() => inspectDataFolder(shared)).toThrow("open to other users");
    await chmod(shared, 0o1700);
    inspectDataFolder(shared);
  });

  it("is refused when it belongs to another", async ({ skip }) => {
    skip(process.getuid?.() !== 0, "only root can pretend to be another user");
    const folder = await openFolder();
    // Root may close any folder, so somebody else has to try.
    const own = process.getuid;
    process.getuid = () => 12_345;
    try {
      expect(() => inspectDataFolder(folder)).toThrow(/belongs to another; set SLUICE_DATA/);
    } finally {
      if (own) process.getuid = own;
    }
  });
});
