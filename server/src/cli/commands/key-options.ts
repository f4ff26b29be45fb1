import type { HourWindow } from "@sluice/contract";
import type { KeySettingsDraft } from "@sluice/core";
import type { CommandParts } from "../open-parts.ts";
import { UsageError } from "../program/usage-error.ts";
import { requireWorkflow } from "./require-workflow.ts";

/** What can be set of a key, as it is given. */
export interface KeyOptions {
  readonly name?: string;
  readonly description?: string;
  readonly scope?: string[];
  readonly workflow?: readonly string[];
  readonly allow?: string[];
  readonly hours?: string;
  readonly expiryDays?: number;
  readonly rate?: number;
  readonly quota?: number;
  readonly concurrent?: number;
}

/** The settings that the options name, and no others. */
export async function readKeyOptions(
  parts: CommandParts,
  options: KeyOptions,
): Promise<Partial<KeySettingsDraft>> {
  const { workflow, allow, hours } = options;
  return withoutUndefined({
    name: options.name,
    description: options.description,
    scopes: options.scope,
    workflow_access: workflow && (await workflowAccess(parts, workflow)),
    allowed_ranges: allow && (isOnly(allow, "any") ? [] : allow),
    valid_hours_utc: hours === undefined ? undefined : hourWindow(hours),
    expiry_days: options.expiryDays,
    rate_limit_rpm: options.rate,
    daily_run_quota: options.quota,
    max_concurrent_runs: options.concurrent,
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
