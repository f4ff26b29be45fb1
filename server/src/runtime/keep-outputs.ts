import { BlobRefusal } from "../blobs/blob-refusal.ts";
import type { CollectedOutput, SkippedOutput } from "../environments/environment.ts";
import { describeFile } from "../outputs/describe-file.ts";
import { outputTypeOf } from "../outputs/output-kind.ts";
import { outputBlobKey, storeOutput } from "../outputs/store-output.ts";
import type { HeldRun } from "./held-run.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { withStores } from "./with-stores.ts";

const uploadsAtOnce = 4;

/**
 * Keeps the files that a step wrote: the bytes first, then their rows and events, before the step ends. Answers
 * which of them the store has no name for, and why.
 */
export async function keepOutputs(
  parts: RuntimeParts,
  run: HeldRun,
  from: { step: string; attempt: number },
  files: readonly CollectedOutput[],
  signal: AbortSignal,
): Promise<SkippedOutput[]> {
  const refused: SkippedOutput[] = [];
  if (files.length === 0) return refused;
  const known = await knownKeys(parts, run);
  const waiting = [...files];
  const keepSome = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      try {
        await keepOne(parts, run, from, file, known, signal);
      } catch (cause) {
        if (!(cause instanceof BlobRefusal)) throw cause;
        refused.push({ path: file.path, reason: "the store of this deployment has no place for its name" });
      }
    }
  };
  await Promise.all(Array.from({ length: uploadsAtOnce }, keepSome));
  return refused;
}

async function keepOne(
  parts: RuntimeParts,
  run: HeldRun,
  { step, attempt }: { step: string; attempt: number },
  { path: key, bytes, hostPath }: CollectedOutput,
  known: Set<string>,
  signal: AbortSignal,
): Promise<void> {
  const { kind, contentType } = outputTypeOf(key);
  const { title, pages } = await describeFile(hostPath, key, kind);
  await withStores(parts, signal, () =>
    parts.blobs.put(outputBlobKey(run.runId, key), parts.staging.open(hostPath), { contentType }),
  );
  const is_new = !known.has(key);
  known.add(key);
  run.tell(
    { type: "output_written", step, attempt, key, kind, bytes, is_new },
    async (transaction, events) => {
      const keepsStep = events.some((event) => event.type === "output_written" && event.payload.keeps_step);
      await storeOutput(transaction, {
        runId: run.runId,
        key,
        kind,
        contentType,
        bytes,
        title,
        pages,
        step,
        keepsStep,
        at: parts.now(),
      });
    },
  );
}

// Of a run, not of a step: two steps may write a file of the same name at the same time.
const keysByRun = new WeakMap<HeldRun, Promise<Set<string>>>();

function knownKeys({ database }: RuntimeParts, run: HeldRun): Promise<Set<string>> {
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
