import type { WorkflowDefinition } from "@sluice/contract";
import { HOUR_MS } from "@sluice/core";
import { onTestFinished } from "vitest";
import { LiveFeed } from "../../../deployment/live/live-feed.ts";
import { RunSignals } from "../../../deployment/runs/run-signals.ts";
import { openRunBench } from "../../../deployment/runs/testing/run-bench.ts";
import type { DeploymentTables } from "../../../deployment/tables.ts";
import { cursorSeal } from "../../../platform/crypto/cursor-seal.ts";
import type { Database, DialectName } from "../../../platform/db/database.ts";
import { pageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppParts } from "../app-handlers.ts";
import { appTestServer } from "./app-server.ts";

/** The web application's API on a deployment without workers: what a worker would report, the test says. */
export async function openRunApp(dialect: DialectName, definition: Partial<WorkflowDefinition> = {}) {
  const bench = await openRunBench(dialect, definition);
  const { database } = bench.parts;
  const onPollError = () => {};
  const live = new LiveFeed(database, { onPollError, pollMs: 20 });
  const signals = new RunSignals(database, { onPollError, pollMs: 20 });
  onTestFinished(() => {
    live.close();
    signals.close();
  });
  const ready = { ok: true, reasons: [] };
  const own = {
    ...bench.parts,
    live,
    signals,
    erasers: [],
    eraseWork: async () => false,
    judgeReadiness: async () => ready,
    judgeAllReadiness: async (questions: readonly unknown[]) => questions.map(() => ready),
  };
  // What other subjects take of a deployment, nobody here asks for.
  const parts = own as unknown as AppParts & typeof own;
  const server = await appTestServer({ parts, cursors: pageCursors(cursorSeal(Buffer.alloc(32, 7))) });
  for (const person of ["anna", "berta", "manager"]) await openSessionOf(database, person);
  const endSession = (person: string) =>
    database.write(({ sql }) =>
      sql.deleteFrom("sessions").where("session_id", "=", `ses_${person}`).execute(),
    );
  return { ...bench, parts, server, endSession };
}

/** The one that the test server says its people are in. */
async function openSessionOf(database: Database<DeploymentTables>, person: string): Promise<void> {
  const nowMs = Date.now();
  await database.write(({ sql }) =>
    sql
      .insertInto("sessions")
      .values({
        ...{ session_id: `ses_${person}`, token_hash: person, user_id: `usr_${person}` },
        ...{ created_at: nowMs, authenticated_at: nowMs, proved_at: nowMs, last_seen_at: nowMs },
        ...{ ends_at: nowMs + HOUR_MS, device: "Firefox on Linux", address: "127.0.0.1" },
      })
      .execute(),
  );
}
