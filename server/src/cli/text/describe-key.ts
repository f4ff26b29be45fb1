import type { ListedKey } from "../../console/keys/describe-keys.ts";
import type { KeyView } from "../../console/keys/key-view.ts";
import type { ShownCounters } from "../../console/usage/show-key-counters.ts";
import { statusText } from "./colour.ts";

/** A key in a row of a list. */
export function keyRow({ key_id, status, expires_at, name }: KeyView): string[] {
  return [key_id, statusWords(status), expires_at.slice(0, 10), name];
}

/** A key with everything that is set of it. */
export function describeKey(key: KeyView): string {
  const hours = key.valid_hours_utc;
  const facts: Array<[string, string]> = [
    ["Key id", key.key_id],
    ["Name", key.name],
    ["Description", key.description || "none"],
    ["Deployment", key.deployment_id],
    ["Status", key.status === "rotating" ? `rotating until ${key.rotating_until}` : statusWords(key.status)],
    ["Scopes", key.scopes.join(", ")],
    ["Workflows", key.workflow_access.workflow_ids.join(", ") || "every active one"],
    ["Addresses", key.allowed_ranges.join(", ") || "any"],
    ["Hours (UTC)", hours ? `${hours.start_hour} to ${hours.end_hour}` : "any"],
    ["Requests", `${key.rate_limit_rpm} a minute`],
    ["Runs", `${key.daily_run_quota} a day, ${key.max_concurrent_runs} at a time`],
    ["Created", key.created_at],
    ["Expires", key.expires_at],
  ];
  return linesOf(facts);
}

/** How a key is used, as its deployments have told the console. */
export function describeUse(key: ListedKey, counters: ShownCounters | null): string {
  const { open_alarm: alarm, rejections_last_hour: rejections } = key;
  return linesOf([
    ["Last used", key.last_used_at ?? "never"],
    ...(key.status === "rotating"
      ? [["Old secret", `last used ${key.old_secret_last_used_at ?? "before the rotation"}`] as const]
      : []),
    ["Rejections", `${rejections} in the last hour${alarm ? `; alarm ${alarm.alarm_id} is open` : ""}`],
    ...(counters
      ? [["Going now", `${counters.active_runs} runs; ${counters.quota_used_today} started today`] as const]
      : []),
  ]);
}

function linesOf(facts: ReadonlyArray<readonly [name: string, value: string]>): string {
  return facts.map(([name, value]) => `${name.padEnd(13)}${value}`).join("\n");
}

function statusWords(status: KeyView["status"]): string {
  return statusText(status).replaceAll("_", " ");
}
