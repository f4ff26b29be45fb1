import type { ListedKey } from "../../console/keys/describe-keys.ts";
import { type KeyPage, type KeyPosition, listKeys } from "../../console/keys/list-keys.ts";
import { showKey } from "../../console/keys/show-key.ts";
import { showKeyCounters } from "../../console/usage/show-key-counters.ts";
import { listUsage } from "../../deployment/usage/list-usage.ts";
import { listUsageHours } from "../../deployment/usage/list-usage-hours.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { describeKey, describeUse, keyRow } from "../text/describe-key.ts";
import { table } from "../text/table.ts";
import { accepted, openKeys } from "./open-keys.ts";
import { operator } from "./operator.ts";

type OfKey = Given<object, [key: string]>;

const keysPerRead = 200;
const usageEntriesShown = 50;
const usageHoursShownMs = 24 * 60 * 60 * 1_000;

export async function listKeysCommand(
  parts: CommandParts,
  { options }: Given<{ readonly deployment?: string }>,
): Promise<Answer> {
  const { keys, actor } = await openKeys(parts);
  const listed: ListedKey[] = [];
  let after: KeyPosition | null = null;
  do {
    const request = { limit: keysPerRead, after, deploymentId: options.deployment };
    const page: KeyPage = accepted(await listKeys(keys, actor, request));
    listed.push(...page.items);
    after = page.next;
  } while (after !== null);
  const none = "There are no keys yet: create one.";
  return { data: listed, text: listed.length === 0 ? none : table(headings, listed.map(keyRow)) };
}

export async function showKeyCommand(parts: CommandParts, { words: [keyId] }: OfKey): Promise<Answer> {
  const { keys, details, actor } = await openKeys(parts);
  const key = accepted(await showKey(keys, actor, { keyId }), keyId);
  // A deployment elsewhere cannot be asked what is going on in it.
  const counted = await showKeyCounters({ ...keys, details }, actor, { keyId });
  const counters = counted.ok ? counted.value : null;
  return { data: { ...key, counters }, text: `${describeKey(key)}\n${describeUse(key, counters)}` };
}

export async function listUsageCommand(parts: CommandParts, { words: [keyId] }: OfKey): Promise<Answer> {
  const actor = operator();
  const page = accepted(await listUsage(parts, actor, { keyId, limit: usageEntriesShown, after: null }));
  const fromMs = parts.now() - usageHoursShownMs;
  const hours = accepted(await listUsageHours(parts, actor, { keyId, fromMs }));
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
