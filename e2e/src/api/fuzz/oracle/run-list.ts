import type { ModelRun } from "../model.ts";
import { type Expectation, firstOf, refusal, same } from "./expectation.ts";
import type { Question } from "./question.ts";

const statuses = ["pending", "running", "waiting_for_approval", "completed", "failed", "cancelled"];
/** Of the dates that requests hold, those that ISO-8601 knows. */
const isoDates = /^\d{4}-(0[1-9]|1[0-2])-\d{2}(T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2}))?$/;
const noSuchDay = /-02-30/;

export function expectedRunList({ state, call: { query } }: Question): Expectation {
  const asked = query.get("status")?.split(",");
  const reference = query.get("client_reference");
  const [after, before] = [query.get("created_after"), query.get("created_before")];
  const isWrong =
    asked?.some((status) => !statuses.includes(status)) ||
    (reference !== null && !/^[ -~]{0,256}$/.test(reference)) ||
    [after, before].some((date) => date !== null && (!isoDates.test(date) || noSuchDay.test(date)));
  if (isWrong) return refusal(400, "invalid_filter");

  const workflowId = query.get("workflow_id");
  const filters = JSON.stringify([asked && [...new Set(asked)].sort(), workflowId, reference, after, before]);
  const cursor = query.get("cursor");
  const issued = state.cursors.find(({ text, list }) => text === cursor && list === "runs");
  if (cursor !== null && issued?.filters !== filters) return refusal(400, "invalid_cursor");

  const limit = Number(query.get("limit") ?? 20);
  const fits = (run: ModelRun) =>
    (after === null || Date.parse(after) < Date.now()) &&
    (before === null || Date.parse(before) > Date.now()) &&
    (workflowId === null || workflowId === run.workflow.id) &&
    (reference === null || reference === run.reference);
  const newestFirst = [...state.runs].reverse();
  const certain = newestFirst.filter((run) => fits(run) && (!asked || certainlyIn(run, asked)));
  const possible = newestFirst.filter((run) => fits(run) && (!asked || possiblyIn(run, asked)));
  const following = cursor === null ? null : (issued?.following ?? null);
  return {
    status: 200,
    body: ({ items, next_cursor }) => {
      const ids: string[] = items.map(({ run_id }: { run_id: string }) => run_id);
      if (cursor !== null && following === null) return null;
      if (certain.length !== possible.length) {
        return ids.every((id) => possible.some((run) => run.id === id)) ? null : "a run does not belong here";
      }
      const all = following ?? certain.map(({ id }) => id);
      return firstOf(
        same("items", ids, all.slice(0, limit)),
        same("whether there is more", next_cursor !== null, all.length > limit),
      );
    },
    learn: (page) => {
      if (!page?.next_cursor) return;
      const last = page.items.at(-1).run_id;
      const at = newestFirst.findIndex(({ id }) => id === last);
      // With a filter of statuses the runs that follow may change theirs before they are asked for.
      const rest = asked
        ? null
        : newestFirst
            .slice(at + 1)
            .filter(fits)
            .map(({ id }) => id);
      state.cursors.push({ text: page.next_cursor, list: "runs", filters, following: rest });
    },
  };
}

function certainlyIn({ status }: ModelRun, asked: readonly string[]): boolean {
  return status === "going"
    ? asked.includes("running") && asked.includes("waiting_for_approval")
    : asked.includes(status);
}

function possiblyIn({ status }: ModelRun, asked: readonly string[]): boolean {
  return status === "going"
    ? asked.includes("running") || asked.includes("waiting_for_approval")
    : asked.includes(status);
}
