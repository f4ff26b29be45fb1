import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";
import { blocksOf, GuideReader } from "./written-guide.ts";

it("the first run by command line comes out as its guide says on a port and data folder of one's own, and so do the calls that the first start prints", async () => {
  const folder = await freshFolder();
  // The reader of the guide is in another terminal, where SLUICE_DATA is not set.
  const env = { SLUICE_PID_FOLDER: join(folder, "servers") };
  const data = join(folder, "data of one's own");
  const [start, ...others] = blocksOf("docs/first-run-by-command-line.md");
  // Another test runs `npm start` itself; here its server is wanted on a free port.
  expect(start).toEqual({ language: "sh", text: "npm start\n" });
  const server = new SluiceProcess({ ...env, SLUICE_DATA: data });
  const address = await server.ready;

  const reader = new GuideReader({ address, printed: server.stdout, env, folder });
  await reader.follow(others);

  const [printed = ""] = /^ {2}SLUICE=[\s\S]*?'$/m.exec(server.stdout) ?? [];
  expect(printed.split("\n").length).toBeGreaterThan(8);
  // The guide's start carries the same Idempotency-Key, so this is the same run once more.
  expect(await reader.run(printed)).toMatch(/"status":"completed"/);
  const [command = ""] = /^ {2}SLUICE_DATA=.* approvals list$/m.exec(server.stdout) ?? [];
  expect(await reader.run(command)).toBe("Nothing waits for a person.\n");
  expect(await reader.run("npx sluice workflow list")).toContain(
    `Looking at ${data}, the data of the server at`,
  );
}, 120_000);

it.each([
  "README.md",
  "docs/web-application.md",
  "docs/first-run-by-command-line.md",
  "docs/guides/build-a-workflow.md",
  "docs/guides/approve.md",
  "docs/guides/run-on-a-schedule.md",
])("every picture and page that %s leads to is there", (path) => {
  const page = new URL(`../../${path}`, import.meta.url);
  const targets = [...readFileSync(page, "utf8").matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, to]) => to ?? "");
  const own = targets.filter((to) => !/^\w+:/.test(to));
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((to) => !existsSync(new URL(to, page)))).toEqual([]);
});
