import { truncate, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshFolder } from "../../../server/src/testing/fresh-databases.ts";
import { blocksOf, GuideReader } from "../written-guide.ts";
import { startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

let system: TestSystem;
let key: TestKey;
beforeAll(async () => {
  system = await startTestSystem("sqlite");
  key = await system.key();
}, 60_000);
afterAll(() => system.stop());

it("every command of the guide to the API does what it says", async () => {
  const folder = await freshFolder();
  const reader = new GuideReader({
    address: system.url,
    printed: `${key.apiKey}\n${key.externalId}\n`,
    env: { SLUICE_DATA: system.config.dataFolder, TMPDIR: folder },
    folder,
  });
  const blocks = blocksOf("docs/api/README.md");
  const atWget = blocks.findIndex(({ text }) => text.includes("wget -c"));
  await reader.follow(blocks.slice(0, atWget));

  const download = blocks[atWget]?.text ?? "";
  expect(await reader.run(download)).toContain("200 OK");
  const whole = await reader.run('cat "$FOLDER/report.md"');
  const saved = (await reader.run('echo "$FOLDER/report.md"')).trim();
  expect(whole).toContain("- west: 200 EUR");
  await truncate(saved, Math.floor(whole.length / 2));
  expect(await reader.run(download)).toContain("206 Partial Content");
  expect(await reader.run('cat "$FOLDER/report.md"')).toBe(whole);
  expect(await reader.run(download)).toContain("nothing to do");

  await writeFile(saved.replace("report.md", "again.md"), whole.slice(0, 10));
  await reader.follow(blocks.slice(atWget + 1, atWget + 3));
  expect(await reader.run('cat "$FOLDER/again.md"')).toBe(whole);
  await reader.follow(blocks.slice(atWget + 3));
}, 120_000);
