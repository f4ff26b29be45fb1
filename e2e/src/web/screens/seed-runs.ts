import { vi } from "vitest";
import type { Caller } from "./person.ts";
import type { SeededWorkflows } from "./seed-workflows.ts";
import type { Wording } from "./wording.ts";

export interface SeededRuns {
  readonly completedRunId: string;
  readonly failedRunId: string;
  /** Sent back once, it waits for the second answer. */
  readonly waitingRunId: string;
  /** It waits before a command. */
  readonly flaggedRunId: string;
  /** Kept of what a run wrote. */
  readonly fileId: string;
}

interface RunView {
  readonly status: string;
  readonly gates: ReadonlyArray<{ readonly gate: number; readonly state: string }>;
}

const ends = ["completed", "failed", "cancelled"];
const patience = { timeout: 60_000, interval: 100 };

/** Runs in every state that a person looks at for long, by people and by a key. */
export async function seedRuns(
  { app }: Caller,
  { line, text }: Wording,
  workflows: SeededWorkflows,
  startByKey: (workflowId: string, body: object) => Promise<void>,
): Promise<SeededRuns> {
  const { workflowId, cleanUpId, failingId } = workflows;
  const start = async (id: string, body: object) =>
    (await app<{ run: { run_id: string } }>("POST", `/workflows/${id}/runs`, body)).run.run_id;
  const reaches = async (runId: string, status: string) => {
    const { gates } = await vi.waitUntil(async () => {
      const run = await app<RunView>("GET", `/runs/${runId}`);
      if (run.status !== status && ends.includes(run.status)) throw new Error(`${runId} is ${run.status}`);
      return run.status === status && run;
    }, patience);
    return gates.find(({ state }) => state === "open")?.gate;
  };
  const waits = (runId: string) => reaches(runId, "waiting_for_approval");
  const decide = async (runId: string, gate: number | undefined, decision: string, note: string) =>
    await app("POST", `/inbox/${runId}/${gate}/decision`, { decision, note: text(note).slice(0, 2_000) });

  const wordsOnly = { input_text: text("All of them.") };
  const input = { parameters: { month: line("2026-09") }, input_text: text("As it was last month.") };
  const failedRunId = await start(failingId, wordsOnly);
  const flaggedRunId = await start(cleanUpId, wordsOnly);
  const completedRunId = await start(workflowId, input);
  const waitingRunId = await start(workflowId, input);
  const rejectedRunId = await start(workflowId, input);
  await startByKey(workflowId, {
    client_reference: ascii(line("invoice-2026-00417", 128)),
    labels: { [ascii(line("team", 40))]: ascii(line("finance", 128)) },
  });
  await decide(completedRunId, await waits(completedRunId), "approve", "That is right.");
  await decide(rejectedRunId, await waits(rejectedRunId), "reject", "These are not ours.");
  const first = await waits(waitingRunId);
  await decide(waitingRunId, first, "send_back", "Name the customers too.");
  await vi.waitUntil(async () => (await waits(waitingRunId)) !== first, patience);
  await waits(flaggedRunId);
  await reaches(failedRunId, "failed");
  await reaches(completedRunId, "completed");
  await app("POST", "/files/folders", { name: ascii(line("Invoices")).replaceAll("/", "|") });
  const { outputs } = await app<{ outputs: Array<{ output_id: string; key: string }> }>(
    "GET",
    `/runs/${completedRunId}/outputs`,
  );
  // Names that hide something are refused there.
  const plain = outputs.filter(({ key }) => /^[\w./]+$/.test(key));
  const kept = plain.map(({ output_id }) =>
    app<{ file_id: string }>("POST", `/runs/${completedRunId}/outputs/${output_id}/save`, {}),
  );
  const fileId = (await Promise.all(kept))[0]?.file_id ?? "";
  return { completedRunId, failedRunId, waitingRunId, flaggedRunId, fileId };
}

/** What programs send along is printable ASCII. */
function ascii(text: string): string {
  return text.replaceAll(/[^ -~]/g, "");
}
