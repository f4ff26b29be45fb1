import type { RunListItem } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { refusalMessage } from "@sluice/contract/v1";
import { type ListRunsRequest, listRuns } from "../../deployment/runs/list-runs.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { UsageError } from "../program/usage-error.ts";
import { Refused } from "../refused.ts";
import { colour, statusText } from "../text/colour.ts";
import { table } from "../text/table.ts";
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
): Promise<{ items: RunListItem[]; next_cursor: string | null }> {
  const items: RunListItem[] = [];
  let { cursor } = request;
  for (;;) {
    const limit = Math.min(maxPage, wanted - items.length);
    const cursors = await parts.openCursors();
    const listed = await listRuns({ ...parts, cursors }, "everything", { ...request, cursor, limit });
    if (!listed.ok) throw new Refused(refusalMessage(listed.refusal));
    const { page } = listed;
    items.push(...page.items);
    if (page.next_cursor === null || items.length >= wanted) return { items, next_cursor: page.next_cursor };
    cursor = page.next_cursor;
  }
}

const headings = ["RUN", "STATUS", "WORKFLOW", "CREATED", "STEPS", "REFERENCE"];

function row({ run_id, status, workflow_name, version, created_at, counts, client_reference }: RunListItem) {
  const steps = `${counts.completed}/${counts.total}`;
  const from = `${workflow_name}, version ${version}`;
  return [run_id, statusText(status), from, `${created_at.slice(0, 19)}Z`, steps, client_reference ?? ""];
}
