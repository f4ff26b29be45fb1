import { buffer } from "node:stream/consumers";
import { limits, type PiiPolicy, type RunStatus } from "@sluice/contract";
import { completeDefinition } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database } from "../../platform/db/database.ts";
import { readResult } from "../outputs/read-result.ts";
import { resultKey } from "../outputs/result-key.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { DeploymentTables } from "../tables.ts";
import type { WorkflowVersions } from "../workflows/workflow-versions.ts";
import {
  outputsStanding,
  presentRun,
  type ShownResult,
  type ShownRow,
  type ShownRun,
  shownColumns,
} from "./present-run.ts";
import { isId, type OutOfReach, runNotFound, runWithin } from "./reach-run.ts";
import { readRunState } from "./run-state.ts";

export interface ShowRunParts {
  database: Database<DeploymentTables>;
  versions: WorkflowVersions;
  blobs: BlobStore;
}

const readShown = runWithin(shownColumns);

/** The whole record of a run. While it is going this is one query: it is what callers poll. */
export async function showRun(
  parts: ShowRunParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<ShownRun, OutOfReach>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  if (!isId(runId)) return runNotFound;
  const [row] = await readShown(parts.database, actor, runId);
  if (!row) return runNotFound;
  const definition = await parts.versions.loadStarted(row.workflow_id, row.version);
  const shown = presentRun(row, {
    maxRunHours: definition?.settings.max_run_hours ?? null,
    versionPolicy: definition?.pii_policy ?? noPolicy(),
    result: await showResult(parts, row),
  });
  return done(shown);
}

function noPolicy(): PiiPolicy {
  return completeDefinition({ nodes: [] }).pii_policy;
}

async function showResult(parts: ShowRunParts, row: ShownRow): Promise<ShownResult> {
  const state = readRunState(row.state);
  if (row.data_purged_at !== null) return withoutResult("purged");
  const standing = outputsStanding(row.status as RunStatus, state);
  if (standing !== "ready") return withoutResult(standing);
  const file = state.has_result ? await findResultFile(parts.database, row.run_id) : null;
  if (file === null) return withoutResult("missing");
  const result_json = { key: resultKey, ...file };
  // Only a run that completed had its result judged.
  if (state.result === null) return { ...withoutResult("unavailable"), result_json };
  if (state.result.error !== null) {
    return { ...withoutResult(state.result.error as ShownResult["result_error"]), result_json };
  }
  const read = await fetchResult(parts.blobs, row.run_id);
  if (read === "gone") return withoutResult("unavailable");
  if (typeof read === "string") return { ...withoutResult(read), result_json };
  return {
    result: read,
    result_error: null,
    result_schema_version: state.result.schema_version,
    result_json,
  };
}

function withoutResult(reason: ShownResult["result_error"]): ShownResult {
  return { result: null, result_error: reason, result_schema_version: null, result_json: null };
}

async function findResultFile(
  database: Database<DeploymentTables>,
  runId: string,
): Promise<{ output_id: string; bytes: number } | null> {
  const row = await database.reader
    .selectFrom("run_outputs")
    .select(["output_id", "bytes"])
    .where("run_id", "=", runId)
    .where("output_key", "=", resultKey)
    .executeTakeFirst();
  return row ?? null;
}

type Unreadable = "gone" | "unavailable" | "too_large" | "invalid_json";

/** A store that does not answer must not hide the rest of the run: the result alone is unavailable then. */
async function fetchResult(blobs: BlobStore, runId: string): Promise<Record<string, unknown> | Unreadable> {
  try {
    const found = await blobs.open(outputBlobKey(runId, resultKey));
    if (found === null) return "gone";
    if (found.info.bytes > limits.outputs.resultInlineMaxBytes) {
      found.stream.destroy();
      return "too_large";
    }
    return readResult(await buffer(found.stream));
  } catch {
    return "unavailable";
  }
}
