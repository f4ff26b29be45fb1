import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";
import { blocksOf, GuideReader } from "./written-guide.ts";

it("the README's first five minutes come out as it says, and so does the call that the first start prints", async () => {
  const folder = await freshFolder();
  const env = { SLUICE_DATA: join(folder, "data") };
  const [start, ...others] = blocksOf("README.md", "The first five minutes");
  // Another test runs `npm start` itself; here its server is wanted on a free port.
  expect(start).toEqual({ language: "sh", text: "npm start\n" });
  const server = new SluiceProcess(env);
  const address = await server.ready;

  const reader = new GuideReader({ address, printed: server.stdout, env, folder });
  await reader.follow(others);

  const [printed = ""] = /^ {2}SLUICE=[\s\S]*?'$/m.exec(server.stdout) ?? [];
  expect(printed.split("\n").length).toBeGreaterThan(8);
  // The README's start carries the same Idempotency-Key, so this is the same run once more.
  expect(await reader.run(printed)).toMatch(/"status":"completed"/);
}, 120_000);
