import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { walkKeys } from "./folder-walk.ts";

async function freshRoot(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), "sluice-walk-"));
  onTestFinished(() => rm(root, { recursive: true }));
  return root;
}

async function collect(keys: AsyncIterable<string>, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const collected: string[] = [];
  for await (const key of keys) {
    collected.push(key);
    if (collected.length === most) break;
  }
  return collected;
}

const BATCH = 10;

describe("walking a folder with more entries than are sorted at once", () => {
  it("finds each once, in order, from any place", async () => {
    const root = await freshRoot();
    await mkdir(join(root, "large.d"));
    const numbers = Array.from({ length: 57 }, (_, index) => String(index).padStart(2, "0"));
    for (const number of numbers.toReversed()) await writeFile(join(root, `large.d/${number}.f`), "");
    const keys = numbers.map((number) => `large/${number}`);
    for (const batch of [1, BATCH, 56, 57, 58]) {
      expect(await collect(walkKeys(root, "large/", null, batch))).toEqual(keys);
      expect(await collect(walkKeys(root, "", "large/28", batch), 3)).toEqual(keys.slice(29, 32));
      expect(await collect(walkKeys(root, "", "large/56", batch))).toEqual([]);
    }
  });

  it("goes past folders that are empty", async () => {
    const root = await freshRoot();
    for (let folder = 10; folder < 60; folder += 1) await mkdir(join(root, `${folder}.d`));
    await writeFile(join(root, "45.d/a.f"), "");
    await writeFile(join(root, "z.f"), "");
    expect(await collect(walkKeys(root, "", null, BATCH))).toEqual(["45/a", "z"]);
  });

  it("answers nothing for a folder that is not there", async () => {
    expect(await collect(walkKeys(await freshRoot(), "gone/", null, BATCH))).toEqual([]);
  });
});
