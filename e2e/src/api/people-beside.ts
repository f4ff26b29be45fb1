import type { GateDecision } from "@sluice/contract";
import { anna, nightly } from "../../../server/src/access/testing/actors.ts";
import { type CommandParts, withParts } from "../../../server/src/cli/open-parts.ts";
import { decideApproval } from "../../../server/src/deployment/approvals/decide-approval.ts";
import { cancelRun } from "../../../server/src/deployment/runs/cancel-run.ts";
import { startRun } from "../../../server/src/deployment/starts/start-run.ts";
import type { TestSystem } from "./running-system.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/**
 * What people and schedules do beside the API, done on the stores of a running system as the command line does
 * it. Let go before the system is stopped.
 */
export async function peopleBeside(system: TestSystem) {
  const opened = Promise.withResolvers<CommandParts>();
  const left = Promise.withResolvers<void>();
  const open = withParts(system.config, quiet, async (parts) => {
    opened.resolve(parts);
    await left.promise;
  });
  open.catch(opened.reject);
  const parts = await opened.promise;

  return {
    parts,
    /** Decides a gate as Anna, whose name the step bears from then on. */
    async decide(
      runId: string,
      gate: number,
      decision: GateDecision,
      note: string | null = null,
    ): Promise<string> {
      const decided = await decideApproval(parts, anna, { runId, gate, decision, note });
      if (!decided.ok) throw new Error(JSON.stringify(decided.refusal));
      return decided.value.status;
    },
    async cancel(runId: string): Promise<void> {
      const cancelled = await cancelRun(parts, anna, { runId, reason: null });
      if (!cancelled.ok) throw new Error(JSON.stringify(cancelled.refusal));
    },
    /** A start that no key made. */
    async start(triggeredBy: "web" | "schedule", workflowId: string): Promise<string> {
      const started = await startRun(parts, triggeredBy === "web" ? anna : nightly, {
        workflowId,
        parameters: {},
        inputText: null,
        clientReference: null,
        labels: {},
      });
      if (!started.ok) throw new Error(JSON.stringify(started.refusal));
      return started.value.runId;
    },
    async leave(): Promise<void> {
      left.resolve();
      await open;
    },
  };
}

export type PeopleBeside = Awaited<ReturnType<typeof peopleBeside>>;
