import type { WorkflowDefinition } from "@sluice/contract";
import { onTestFinished } from "vitest";
import { LiveFeed } from "../../../deployment/live/live-feed.ts";
import { RunSignals } from "../../../deployment/runs/run-signals.ts";
import { openRunBench } from "../../../deployment/runs/testing/run-bench.ts";
import { cursorSeal } from "../../../platform/crypto/cursor-seal.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { pageCursors } from "../../serving/browser/page-cursors.ts";
import { SessionStreams } from "../streams/session-streams.ts";
import { appTestServer } from "./app-server.ts";

/** The web application's API on a deployment without workers: what a worker would report, the test says. */
export async function openRunApp(dialect: DialectName, definition: Partial<WorkflowDefinition> = {}) {
  const bench = await openRunBench(dialect, definition);
  const { database } = bench.parts;
  const ended = new Set<string>();
  const onPollError = () => {};
  const live = new LiveFeed(database, { onPollError, pollMs: 20 });
  const signals = new RunSignals(database, { onPollError, pollMs: 20 });
  const sessionStreams = new SessionStreams({
    findEnded: async (ids) => ids.filter((id) => ended.has(id)),
    lookMs: 20,
    onError: onPollError,
  });
  onTestFinished(() => {
    live.close();
    signals.close();
    sessionStreams.close();
  });
  const more = { live, signals, sessionStreams, erasers: [], eraseWork: async () => false };
  const parts = { ...bench.parts, ...more };
  const server = await appTestServer({ parts, cursors: pageCursors(cursorSeal(Buffer.alloc(32, 7))) });
  return { ...bench, parts, server, endSession: (sessionId: string) => ended.add(sessionId) };
}
