import type { TestSystem } from "../running-system.ts";
import type { FuzzCall } from "./calls.ts";
import { type Cast, makeKey } from "./cast.ts";
import { composeRequest, type Stage } from "./compose-request.ts";
import { breachOf, differenceOf } from "./judge-answer.ts";
import { KeyState, type ModelRun } from "./model.ts";
import type { Expectation } from "./oracle/expectation.ts";
import { expectedAnswers } from "./oracle/order-of-checks.ts";
import type { World } from "./oracle/question.ts";
import type { ReceivedAnswer, SentRequest, Wire } from "./wire.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

export interface Theatre {
  readonly system: TestSystem;
  readonly cast: Cast;
  /** Told the status of every answer. */
  count(status: number): void;
}

/** Plays the calls one after the other on keys of their own, and throws at the first answer that is wrong. */
export async function playScenario(theatre: Theatre, wire: Wire, script: readonly FuzzCall[]): Promise<void> {
  const stage = await setStage(theatre);
  const world: World = {
    keys: Object.values(stage.keys),
    workflows: Object.values(theatre.cast.workflows),
    activeList: theatre.cast.activeList,
  };
  const day = Math.floor(Date.now() / dayMs);
  for (const call of script) {
    const { sent, body } = composeRequest(call, stage);
    const minuteBefore = Math.floor(Date.now() / minuteMs);
    const answer = await wire.send(sent);
    const minuteAfter = Math.floor(Date.now() / minuteMs);
    // The quota begins anew at midnight; what was sent around it proves nothing.
    if (Math.floor(Date.now() / dayMs) !== day) return;
    theatre.count(answer.status);
    const breach = breachOf(sent, answer);
    if (breach !== null) throw new Error(describe(sent, answer, breach));
    const minutes = minuteBefore === minuteAfter ? [minuteBefore] : [minuteBefore, minuteAfter];
    const ended = runsGoing(world).length;
    agree(sent, answer, expectedAnswers(world, sent, body, minutes));
    if (runsGoing(world).length > ended) await settle(theatre.system, world);
  }
}

/** Keys with little room, so that it runs out within a scenario: first one kind of it, or all at once. */
async function setStage({ system, cast }: Theatre): Promise<Stage> {
  const { gated, draft, inactive, unready, quick } = cast.workflows;
  const workflow_ids = [gated.id, draft.id, inactive.id, unready.id, quick.id];
  const main = await makeKey(system, { max_concurrent_runs: 4, daily_run_quota: 9 });
  const access = { workflow_access: { mode: "explicit" as const, workflow_ids } };
  const listed = await makeKey(system, { ...access, max_concurrent_runs: 1, daily_run_quota: 1 });
  const hurried = await makeKey(system, { rate_limit_rpm: 6 });
  const keys = {
    ...cast.standing,
    main: new KeyState(main),
    listed: new KeyState(listed),
    hurried: new KeyState(hurried),
  };
  let made = 0;
  return {
    workflows: cast.workflows,
    keys,
    fresh: () => {
      made += 1;
      return `fuzz ${made}`;
    },
  };
}

function runsGoing({ keys }: World): ModelRun[] {
  return keys.flatMap(({ runs }) => runs.filter(({ status }) => status === "going"));
}

/** Waits for the runs that end by themselves, so that every later answer has one right content. */
async function settle({ database }: TestSystem, world: World): Promise<void> {
  for (const run of runsGoing(world).filter(({ workflow }) => workflow.endsAlone)) {
    for (let status = ""; status !== "completed"; ) {
      await new Promise((resolve) => setTimeout(resolve, 2));
      const row = await database.reader
        .selectFrom("runs")
        .select("status")
        .where("run_id", "=", run.id)
        .executeTakeFirstOrThrow();
      status = row.status;
      if (status === "failed" || status === "cancelled")
        throw new Error(`The run ${run.id} ended ${status}.`);
    }
    run.status = "completed";
  }
}

function agree(sent: SentRequest, answer: ReceivedAnswer, expected: readonly Expectation[]): void {
  const candidates = expected.flatMap((one) => (one.or ? [one, one.or] : [one]));
  const differences: string[] = [];
  for (const candidate of candidates) {
    const difference = differenceOf(sent, candidate, answer);
    if (difference === null) {
      const isJson = answer.headers.get("content-type")?.startsWith("application/json");
      candidate.learn?.(isJson && answer.body.length > 0 ? JSON.parse(answer.body.toString()) : null);
      return;
    }
    differences.push(difference);
  }
  throw new Error(describe(sent, answer, differences.join("; or ")));
}

function describe(sent: SentRequest, answer: ReceivedAnswer, complaint: string): string {
  const { method, target, headers, body } = sent;
  const secret = /^(Authorization|X-Service-Key-External-Id)$/i;
  const lines = headers.map(
    ([name, value]) => `${name}: ${secret.test(name) ? `${value.slice(0, 24)}…` : value}`,
  );
  return [
    complaint,
    `${method} ${target.slice(0, 300)}`,
    ...lines,
    body ? body.toString("utf8", 0, 600) : "(no body)",
    `→ ${answer.status} ${answer.body.toString("utf8", 0, 600)}`,
  ].join("\n");
}
