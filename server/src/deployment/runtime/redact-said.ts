import type { PiiStageRecord } from "@sluice/contract";
import { noFindings } from "../redaction/no-findings.ts";
import { redactText } from "../redaction/redact-text.ts";
import type { EntityCounts } from "../redaction/redaction.ts";
import type { OwnedRun } from "./owned-run.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

export function redactsSteps({ given: { policy } }: OwnedRun): boolean {
  return policy.mode !== "off" && policy.stages.includes("steps");
}

/** For the short texts that a step reports while it works. */
export function redactSaid(parts: RuntimeParts, run: OwnedRun, text: string): string {
  return redactsSteps(run) ? redactText(text, run.given.policy, parts.redactionKey).text : text;
}

// Longer texts are redacted in a thread, so that they do not block the event loop.
const inlineMaxChars = 2_048;

/** For the result of a step, of any length. */
export async function redactHandedOn(
  parts: RuntimeParts,
  run: OwnedRun,
  text: string,
  signal: AbortSignal,
): Promise<{ text: string; entities: EntityCounts }> {
  const { policy } = run.given;
  if (text.length <= inlineMaxChars) return redactText(text, policy, parts.redactionKey);
  const folder = await parts.staging.make(run.runId);
  try {
    const sourcePath = await parts.staging.receive(folder, "said", once(Buffer.from(text)));
    const targetPath = `${sourcePath}.redacted`;
    const job = { sourcePath, targetPath, name: "said.txt", policy };
    const { status, entities } = await parts.redactor.redactFile(job, signal, run);
    if (status !== "changed") return { text, entities };
    const chunks: Uint8Array[] = [];
    for await (const chunk of parts.staging.open(targetPath) as AsyncIterable<Uint8Array>) chunks.push(chunk);
    return { text: Buffer.concat(chunks).toString("utf8"), entities };
  } finally {
    await parts.staging.remove(folder);
  }
}

export function stageRecord(
  stage: PiiStageRecord["stage"],
  step: string | null,
  counted: Partial<PiiStageRecord>,
): PiiStageRecord {
  return { stage, step, status: "complete", ...noFindings(), ...counted };
}

export function countEntities(entities: EntityCounts): number {
  return Object.values(entities).reduce((sum, count) => sum + count, 0);
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
