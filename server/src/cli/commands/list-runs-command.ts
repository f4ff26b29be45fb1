import { limits } from "@sluice/contract";
import { type ListRunsRefusal, type ListRunsRequest, listRuns } from "../../deployment/runs/list-runs.ts";
import type { ListedRun } from "../../deployment/runs/present-run.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { UsageError } from "../program/usage-error.ts";
import { Refused } from "../refused.ts";
import { colour, statusText } from "../text/colour.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";
import { requireWorkflow } from "./require-workflow.ts";

interface Options {
  readonly status?: string;
  readonly workflow?: string;
  readonly reference?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly all?: true;
}

const maxListed = 10_000;
const { max: maxPage, default: defaultLimit } = limits.request.page;

export async function listRunsCommand(parts: CommandParts, { options }: Given<Options>): Promise<Answer> {
  const wanted = options.all ? maxListed : (options.limit ?? defaultLimit);
  if (wanted < 1 || wanted > maxListed) throw new UsageError(`--limit is from 1 to ${maxListed}.`);
  const workflow = options.workflow === undefined ? null : await requireWorkflow(parts, options.workflow);
  const filters = {
    status: options.status,
    workflow_id: workflow?.workflow_id,
    client_reference: options.reference,
  };
  const { items, next_cursor } = await collect(parts, { ...filters, cursor: options.cursor }, wanted);
  const more = next_cursor === null ? "" : `\n${colour("dim", `More: --cursor ${next_cursor}`)}`;
  return {
    data: { items, next_cursor },
    text: items.length === 0 ? "No run matches." : `${table(headings, items.map(row))}${more}`,
  };
}

/** As many as are wanted, page by page. */
async function collect(
  parts: CommandParts,
  request: Omit<ListRunsRequest, "limit">,
  wanted: number,
): Promise<{ items: ListedRun[]; next_cursor: string | null }> {
  const items: ListedRun[] = [];
  let { cursor } = request;
  const cursors = await parts.openCursors();
  for (;;) {
    const limit = Math.min(maxPage, wanted - items.length);
    const listed = await listRuns({ ...parts, cursors }, operator(), { ...request, cursor, limit });
    if (!listed.ok) throw new Refused(refusalSentence(listed.refusal));
    const { value: page } = listed;
    items.push(...page.items);
    if (page.next_cursor === null || items.length >= wanted) return { items, next_cursor: page.next_cursor };
    cursor = page.next_cursor;
  }
}

function refusalSentence(refusal: ListRunsRefusal): string {
  switch (refusal.code) {
    case "invalid_filter":
      return `${refusal.facts.name}: ${refusal.facts.reason}`;
    case "invalid_cursor":
      return "The cursor is not one of this list: take the one that its last page ended with.";
    case "not_allowed":
      return `It takes the permission ${refusal.facts.permission}.`;
  }
}

const headings = ["RUN", "STATUS", "WORKFLOW", "CREATED", "STEPS", "REFERENCE"];

function row({ run_id, status, workflow_name, version, created_at, counts, client_reference }: ListedRun) {
  const steps = `${counts.completed}/${counts.total}`;
  const from = `${workflow_name}, version ${version}`;
  return [run_id, statusText(status), from, `${created_at.slice(0, 19)}Z`, steps, client_reference ?? ""];
}
