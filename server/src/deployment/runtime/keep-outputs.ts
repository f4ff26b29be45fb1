import type { OutputKind } from "@sluice/contract";
import { BlobRefusal } from "../../platform/blobs/blob-refusal.ts";
import type { CollectedOutput, SkippedOutput } from "../environments/environment.ts";
import { describeFile, type FileFacts } from "../outputs/describe-file.ts";
import { outputTypeOf } from "../outputs/output-kind.ts";
import { outputBlobKey, type StoredOutput, storeOutputs } from "../outputs/store-output.ts";
import type { OwnedRun } from "./owned-run.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { withStores } from "./with-stores.ts";

const uploadsAtOnce = 8;
const filesStoredAtOnce = 200;

interface KeptFile extends CollectedOutput {
  readonly kind: OutputKind;
  readonly contentType: string;
  readonly facts: FileFacts;
}

/**
 * Stores the files that a step wrote before the step ends: the bytes first, then their rows and events. Answers which
 * files the store refused because of their names.
 */
export async function keepOutputs(
  parts: RuntimeParts,
  run: OwnedRun,
  from: { step: string; attempt: number },
  files: readonly CollectedOutput[],
  signal: AbortSignal,
): Promise<SkippedOutput[]> {
  const refused: SkippedOutput[] = [];
  if (files.length === 0) return refused;
  const known = await knownKeys(parts, run);
  for (let at = 0; at < files.length; at += filesStoredAtOnce) {
    const kept: KeptFile[] = [];
    const waiting = files.slice(at, at + filesStoredAtOnce);
    const keepSome = async () => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        try {
          kept.push(await keepBytes(parts, run, file, signal));
        } catch (cause) {
          if (!(cause instanceof BlobRefusal)) throw cause;
          refused.push({ path: file.path, reason: "the store of this deployment has no place for its name" });
        }
      }
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, keepSome));
    submitKept(parts, run, from, kept, known);
  }
  return refused;
}

async function keepBytes(
  parts: RuntimeParts,
  run: OwnedRun,
  file: CollectedOutput,
  signal: AbortSignal,
): Promise<KeptFile> {
  const { kind, contentType } = outputTypeOf(file.path);
  const facts = await describeFile(file.hostPath, file.path, kind);
  await withStores(parts, signal, () =>
    parts.blobs.put(outputBlobKey(run.runId, file.path), parts.staging.open(file.hostPath), { contentType }),
  );
  return { ...file, kind, contentType, facts };
}

/** An event for each file. Commands submitted together are stored together, so all rows go with the last of them. */
function submitKept(
  parts: RuntimeParts,
  run: OwnedRun,
  { step, attempt }: { step: string; attempt: number },
  kept: readonly KeptFile[],
  known: Set<string>,
): void {
  let rows: StoredOutput[] = [];
  for (const [index, { path: key, bytes, kind, contentType, facts }] of kept.entries()) {
    const is_new = !known.has(key);
    known.add(key);
    const command = { type: "output_written", step, attempt, key, kind, bytes, is_new } as const;
    run.submit(command, async (transaction, events) => {
      // The transaction may be repeated.
      if (index === 0) rows = [];
      const keepsStep = events.some((event) => event.type === "output_written" && event.payload.keeps_step);
      rows.push({ runId: run.runId, key, kind, contentType, bytes, ...facts, keepsStep, at: parts.now() });
      if (index === kept.length - 1) await storeOutputs(transaction, step, rows);
    });
  }
}

// By run, not by step: two steps may write a file of the same name at the same time.
const keysByRun = new WeakMap<OwnedRun, Promise<Set<string>>>();

function knownKeys({ database }: RuntimeParts, run: OwnedRun): Promise<Set<string>> {
  const remembered = keysByRun.get(run);
  if (remembered) return remembered;
  const keys = database.reader
    .selectFrom("run_outputs")
    .select("output_key")
    .where("run_id", "=", run.runId)
    .execute()
    .then((rows) => new Set(rows.map(({ output_key }) => output_key)));
  keysByRun.set(run, keys);
  return keys;
}
