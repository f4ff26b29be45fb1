import type { HourWindow } from "@sluice/contract";
import type { KeySettingsDraft } from "@sluice/core";
import { type Invocation, UsageError } from "./arguments.ts";
import { requireWorkflow, wholeNumber } from "./command.ts";
import type { CommandParts } from "./open-parts.ts";

export const keyOptionsUsage =
  "[--name text] [--description text] [--scope scope]... [--workflow id or name, or all]... " +
  "[--allow CIDR, or any]... [--hours 8-18, or any] [--expiry-days n] [--rate n] [--quota n] [--concurrent n]";

/** The settings that the options name, and no others. */
export async function readKeyOptions(
  parts: CommandParts,
  { options, lists }: Invocation,
): Promise<Partial<KeySettingsDraft>> {
  const number = (name: string) =>
    options[name] === undefined ? undefined : wholeNumber(options[name], `--${name}`);
  return withoutUndefined({
    name: options.name,
    description: options.description,
    scopes: lists.scope,
    workflow_access: lists.workflow && (await workflowAccess(parts, lists.workflow)),
    allowed_ranges: lists.allow && (isOnly(lists.allow, "any") ? [] : lists.allow),
    valid_hours_utc: options.hours === undefined ? undefined : hourWindow(options.hours),
    expiry_days: number("expiry-days"),
    rate_limit_rpm: number("rate"),
    daily_run_quota: number("quota"),
    max_concurrent_runs: number("concurrent"),
  });
}

async function workflowAccess(
  parts: CommandParts,
  given: readonly string[],
): Promise<KeySettingsDraft["workflow_access"]> {
  if (isOnly(given, "all")) return { mode: "all_active", workflow_ids: [] };
  const workflow_ids: string[] = [];
  for (const word of given) workflow_ids.push((await requireWorkflow(parts, word)).workflow_id);
  return { mode: "explicit", workflow_ids };
}

function hourWindow(text: string): HourWindow | null {
  if (text === "any") return null;
  const hours = /^(\d{1,2})-(\d{1,2})$/.exec(text);
  if (!hours) throw new UsageError(`--hours takes two UTC hours such as 8-18, or any; not "${text}".`);
  return { start_hour: Number(hours[1]), end_hour: Number(hours[2]) };
}

function isOnly(given: readonly string[], word: string): boolean {
  return given.length === 1 && given[0] === word;
}

type Named<Settings> = { [Name in keyof Settings]?: Exclude<Settings[Name], undefined> };

function withoutUndefined<Settings extends object>(settings: Settings): Named<Settings> {
  return Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as Named<Settings>;
}
