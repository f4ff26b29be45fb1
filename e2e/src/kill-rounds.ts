import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import type { DialectName } from "../../server/src/platform/db/database.ts";
import type { DatabaseLocation } from "../../server/src/platform/db/open-database.ts";
import { freshLocation, openForTest } from "../../server/src/testing/fresh-databases.ts";
import { isLong } from "./long-tests.ts";

const writer = fileURLToPath(new URL("./write-until-killed.ts", import.meta.url));
const rounds = isLong ? 200 : 8;

/** `kill -9` at random moments, again and again on one database: what was acknowledged is there. */
export function itSurvivesKillRounds(dialect: DialectName): void {
  it(`loses nothing acknowledged in ${rounds} rounds of concurrent writes`, {
    timeout: 400_000,
  }, async () => {
    const location = await freshLocation(dialect);
    const database = await openForTest(location);
    for (let round = 1; round <= rounds; round += 1) {
      const acknowledged = await writeUntilKilled(location, round);
      const stored = await database.reader
        .selectFrom("texts")
        .select(["text_id", "body"])
        .where("text_id", "like", `r${round}-%`)
        .execute();
      const kept = new Set(stored.filter((row) => row.body === row.text_id).map((row) => row.text_id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      expect(acknowledged.length).toBeGreaterThan(0);
    }
  });
}

/** Lets a process write as fast as it can, kills it at a random moment, and says what it had acknowledged. */
async function writeUntilKilled(location: DatabaseLocation, round: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, JSON.stringify(location), `r${round}`], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_COMPILE_CACHE: process.env.TMPDIR ?? "/tmp" },
  });
  const acknowledged: string[] = [];
  const enough = 1 + Math.floor(Math.random() * 400);
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === enough) child.kill("SIGKILL");
  }
  return acknowledged;
}
