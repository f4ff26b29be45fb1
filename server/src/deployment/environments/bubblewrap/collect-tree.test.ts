import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { OutputStaging } from "../output-staging.ts";
import { collectTree } from "./collect-tree.ts";

async function openTree() {
  const folder = await mkdtemp(join(tmpdir(), "sluice-collect-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [root, staged] = [join(folder, "outputs"), join(folder, "staged")];
  await mkdir(root);
  await mkdir(staged);
  const staging = new OutputStaging({ folder: async () => staged, maxBytes: 1_000 });
  return { root, staging, collect: () => collectTree(root, staging, () => {}) };
}

it("lists every file whatever its name, and no link [2.9-06]", async () => {
  const { root, staging, collect } = await openTree();
  await mkdir(join(root, "d\te"));
  const names = ["new\nline.txt", "new%0Aline.txt", "back\\slash", "d\te/👩\u200d⚕️.txt"];
  for (const name of names) await writeFile(join(root, name), name);
  await writeFile(Buffer.concat([Buffer.from(`${root}/latin`), Buffer.from([0xe9])]), "bytes");
  await symlink("/etc/passwd", join(root, "link"));
  await symlink("/etc", join(root, "folder"));
  await collect();
  const listed = await Promise.all(
    staging.collected.map(async ({ path, hostPath }) => [path, await readFile(hostPath, "utf8")]),
  );
  expect(Object.fromEntries(listed)).toEqual({
    "new%0Aline (2).txt": "new\nline.txt",
    "new%0Aline.txt": "new%0Aline.txt",
    "back%5Cslash": "back\\slash",
    "d%09e/👩\u200d⚕️.txt": "d\te/👩\u200d⚕️.txt",
    "latin%E9": "bytes",
  });
  expect(staging.skipped.map(({ path }) => path)).toEqual(["folder", "link"]);
});

it("fails with the reason when a file is larger than the workspace, or lies too deep", async () => {
  const sparse = await openTree();
  await writeFile(join(sparse.root, "sparse"), "");
  await truncate(join(sparse.root, "sparse"), 1_000_000_000);
  await expect(sparse.collect()).rejects.toThrow("more than the 1000 bytes of the workspace");
  const deep = await openTree();
  await mkdir(join(deep.root, "d/".repeat(45)), { recursive: true });
  await expect(deep.collect()).rejects.toThrow("lie too deep");
});
