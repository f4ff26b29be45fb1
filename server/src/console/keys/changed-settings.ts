import type { KeySettings } from "@sluice/contract";
import { canonicalJson } from "@sluice/core";
import type { AuditValues } from "../audit/audit-entry.ts";
import type { ConsoleTables } from "../tables.ts";
import { readSettings } from "./stored-settings.ts";

type KeyRow = ConsoleTables["api_keys"];

/** The settings in which a key differs, as they were and as they are. */
export function changedSettings(before: KeyRow, after: KeyRow): { before: AuditValues; after: AuditValues } {
  const was = readSettings(before);
  const is = readSettings(after);
  const changed = (Object.keys(is) as (keyof KeySettings)[]).filter(
    (name) => canonicalJson(was[name]) !== canonicalJson(is[name]),
  );
  const pick = (settings: KeySettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
  return { before: pick(was), after: pick(is) };
}
