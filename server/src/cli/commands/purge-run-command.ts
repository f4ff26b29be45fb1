import { limits } from "@sluice/contract";
import { countCodePoints, isoTime } from "@sluice/core";
import { purgeRun } from "../../deployment/erasure/purge-run.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { UsageError } from "../program/usage-error.ts";
import { Refused } from "../refused.ts";
import { operator } from "./operator.ts";
import { noSuchRun } from "./require-run.ts";

interface Options {
  readonly reason?: string;
  readonly by?: string;
}

export async function purgeRunCommand(
  parts: CommandParts,
  { words: [runId], options }: Given<Options, [run: string]>,
): Promise<Answer> {
  const reason = options.reason ?? null;
  const { reasonMaxChars } = limits.request;
  if (reason !== null && countCodePoints(reason) > reasonMaxChars) {
    throw new UsageError(`A reason has at most ${reasonMaxChars} characters.`);
  }
  const purged = await purgeRun(parts, operator(options.by), { runId, reason });
  if (purged.ok) {
    const { value: data_purge } = purged;
    const counts = `${data_purge.deleted_objects} files and ${data_purge.deleted_event_rows} events`;
    return { data: { run_id: runId, data_purge }, text: `The data of ${runId} is erased: ${counts}.` };
  }
  const { refusal } = purged;
  switch (refusal.code) {
    case "not_allowed":
      throw new Refused(`It takes the permission ${refusal.facts.permission}.`);
    case "run_not_found":
      throw noSuchRun(runId);
    case "run_not_terminal":
      throw new Refused(`The run is ${refusal.facts.status}: cancel it first, then erase its data.`);
    case "already_purged":
      throw new Refused(
        `Its data was erased at ${isoTime(refusal.facts.purgedAtMs)}; nothing is left to erase.`,
      );
  }
}
