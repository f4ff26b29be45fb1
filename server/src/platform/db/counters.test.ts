import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { dialects, freshFolder, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { smallDisk } from "../../testing/small-disk.ts";
import type { Counters } from "./counters.ts";
import { openCounters } from "./open-counters.ts";
import type { DatabaseLocation } from "./open-database.ts";
import { SqliteCounters } from "./sqlite/sqlite-counters.ts";

const minute = 60_000;

async function open(location: DatabaseLocation): Promise<Counters> {
  const counters = await openCounters(location, await openForTest(location));
  onTestFinished(() => counters.close());
  return counters;
}

async function takeMany(counters: Counters, times: number, limit: number): Promise<number> {
  const takes = Array.from({ length: times }, () => counters.take("ak_one", minute, limit));
  return (await Promise.all(takes)).filter(Boolean).length;
}

async function windowsHeld(location: DatabaseLocation): Promise<number[]> {
  if (location.dialect === "sqlite") {
    const file = new DatabaseSync(join(dirname(location.file), "counters.db"), { readOnly: true });
    onTestFinished(() => file.close());
    const rows = file.prepare("select window_start from windows order by 1").all();
    return rows.map((row) => Number(row.window_start));
  }
  const database = await openForTest(location);
  const rows = await sql<{ window_start: number }>`select window_start from rate_windows order by 1`.execute(
    database.reader,
  );
  return rows.rows.map((row) => row.window_start);
}

describe.each(dialects)("counters on %s", (dialect) => {
  it("give out the limit and not one more, and a refusal takes nothing", async () => {
    const counters = await open(await freshLocation(dialect));
    expect(await takeMany(counters, 12, 10)).toBe(10);
    // Had the two refusals counted, the window would be past 11.
    expect(await counters.take("ak_one", minute, 11)).toBe(true);
    expect(await counters.take("ak_one", minute, 11)).toBe(false);
  });

  it("keep keys and windows apart", async () => {
    const counters = await open(await freshLocation(dialect));
    expect(await counters.take("ak_one", minute, 1)).toBe(true);
    expect(await counters.take("ak_two", minute, 1)).toBe(true);
    expect(await counters.take("ak_one", 2 * minute, 1)).toBe(true);
    expect(await counters.take("ak_one", minute, 1)).toBe(false);
  });

  it("have nothing to give for a limit of none", async () => {
    const counters = await open(await freshLocation(dialect));
    expect(await counters.take("ak_one", minute, 0)).toBe(false);
  });

  it("are one count for several handles", async () => {
    const location = await freshLocation(dialect);
    const handles = [await open(location), await open(location), await open(location)];
    const taken = await Promise.all(handles.map((handle) => takeMany(handle, 60, 100)));
    expect(taken.reduce((sum, each) => sum + each, 0)).toBe(100);
  });

  it("clear windows that are long over, and keep one a lagging clock may still count in", async () => {
    const location = await freshLocation(dialect);
    const counters = await open(location);
    for (const window of [1, 2, 5, 8]) await counters.take("ak_one", window * minute, 5);
    expect(await windowsHeld(location)).toEqual([5 * minute, 8 * minute]);
  });
});

describe("counters in a file", () => {
  it("are one count for several processes", async () => {
    const file = join(await freshFolder(), "counters.db");
    new SqliteCounters(file).close();
    const module = new URL("./sqlite/sqlite-counters.ts", import.meta.url).href;
    const script = `
      const { SqliteCounters } = await import(${JSON.stringify(module)});
      const counters = new SqliteCounters(${JSON.stringify(file)});
      let taken = 0;
      for (let times = 0; times < 4000; times += 1) {
        if (await counters.take("ak_one", 60000, 6000)) taken += 1;
      }
      console.log(taken);
    `;
    const taken = await Promise.all([outputOf(script), outputOf(script)]);
    expect(taken.reduce((sum, each) => sum + Number(each), 0)).toBe(6000);
  });

  it("are made anew when the file is spoilt", async () => {
    const file = join(await freshFolder(), "counters.db");
    writeFileSync(file, "this was a database before the power cut".repeat(200));
    const counters = new SqliteCounters(file);
    expect(await counters.take("ak_one", minute, 1)).toBe(true);
    await counters.close();
  });
});

async function outputOf(script: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await once(child, "close");
  return output.trim();
}

describe("counters on a full disk", () => {
  it("go on counting in memory to the same limit, beside what was written, and write again when there is room", async (context) => {
    const disk = await smallDisk(context, 2);
    const counters = new SqliteCounters(join(disk.folder, "counters.db"));
    onTestFinished(() => counters.close());
    expect(await takeMany(counters, 4, 10)).toBe(4);
    disk.fill();
    // Each of its own window, until one finds no place any more.
    for (let key = 0; key < 2_000; key += 1) {
      disk.fill();
      expect(await counters.take(`ak_${"x".repeat(500)}${key}`, minute, 1)).toBe(true);
      if (key % 500 === 0) expect(await counters.take(`ak_${"x".repeat(500)}${key}`, minute, 1)).toBe(false);
    }
    expect(await takeMany(counters, 12, 10)).toBe(6);
    disk.empty();
    expect(await counters.take("ak_one", minute, 10)).toBe(false);
    expect(await counters.take("ak_one", minute, 11)).toBe(true);
    expect(await counters.take("ak_one", minute, 11)).toBe(false);
  });
});
