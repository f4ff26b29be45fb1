import { showLog } from "../../deployment/runs/show-log.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { colour } from "../text/colour.ts";
import { describeRun } from "../text/describe-run.ts";
import { eventFacts } from "../text/event-facts.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";
import { noSuchRun, requireRun } from "./require-run.ts";

const eventsPerPage = 200;

export async function showRunCommand(
  parts: CommandParts,
  { words: [runId] }: Given<object, [run: string]>,
): Promise<Answer> {
  const run = await requireRun(parts, runId);
  return { data: run, text: describeRun(run) };
}

export async function listEventsCommand(
  parts: CommandParts,
  { words: [runId], options }: Given<{ readonly after?: number }, [run: string]>,
): Promise<Answer> {
  const wanted = { runId, after: options.after ?? 0, limit: eventsPerPage };
  const shown = await showLog(parts, operator(), wanted);
  if (!shown.ok) throw noSuchRun(runId);
  const { page, data_purged_at } = shown.value;
  if (page.events.length === 0) {
    const erased = data_purged_at === null ? "No events." : `Its data was erased at ${data_purged_at}.`;
    return { data: page, text: erased };
  }
  const rows = page.events.map(({ segment, seq, at, type, node, payload }) => [
    at,
    `${segment}:${seq}`,
    type,
    node ?? "",
    eventFacts({ type, payload }),
  ]);
  const isFull = page.events.length === eventsPerPage;
  const more = isFull ? `\n${colour("dim", `More: --after ${page.next_after}`)}` : "";
  return { data: page, text: `${table(["AT", "ID", "EVENT", "STEP", "WHAT"], rows)}${more}` };
}
