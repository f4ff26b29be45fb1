import { listKeys } from "../../keys/list-keys.ts";
import { showKey } from "../../keys/show-key.ts";
import { listUsage } from "../../usage/list-usage.ts";
import { listUsageHours } from "../../usage/list-usage-hours.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { describeKey, keyRow } from "../text/describe-key.ts";
import { table } from "../text/table.ts";
import { openKeys, taken } from "./open-keys.ts";

type OfKey = Given<object, [key: string]>;

const usageEntriesShown = 50;
const usageHoursShownMs = 24 * 60 * 60 * 1_000;

export async function listKeysCommand(
  parts: CommandParts,
  { options }: Given<{ readonly deployment?: string }>,
): Promise<Answer> {
  const { office } = await openKeys(parts);
  const keys = await listKeys(office, options.deployment ?? null);
  const text = keys.length === 0 ? "There are no keys yet: create one." : table(headings, keys.map(keyRow));
  return { data: keys, text };
}

export async function showKeyCommand(parts: CommandParts, { words: [keyId] }: OfKey): Promise<Answer> {
  const { office } = await openKeys(parts);
  const { key } = taken(await showKey(office, keyId));
  return { data: key, text: describeKey(key) };
}

export async function listUsageCommand(
  { database, now }: CommandParts,
  { words: [keyId] }: OfKey,
): Promise<Answer> {
  const page = await listUsage(database, keyId, { limit: usageEntriesShown, after: null });
  const hours = await listUsageHours(database, keyId, now() - usageHoursShownMs);
  const rows = page.items.map(({ at, method, path, status, address, reason }) => [
    at,
    String(status),
    `${method} ${path}`,
    address,
    reason ?? "",
  ]);
  const none = "No request with this key was recorded.";
  const text = rows.length === 0 ? none : table(["AT", "STATUS", "REQUEST", "ADDRESS", "REASON"], rows);
  return { data: { key_id: keyId, hours, requests: page.items }, text };
}

const headings = ["KEY", "STATUS", "EXPIRES", "NAME"];
