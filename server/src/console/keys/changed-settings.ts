import type { KeySettings } from "@sluice/contract";
import type { AuditValues } from "../audit/audit-entry.ts";
import type { ConsoleTables } from "../tables.ts";
import { readSettings } from "./stored-settings.ts";

type KeyRow = ConsoleTables["api_keys"];

export interface ToldChange {
  readonly before: AuditValues | null;
  readonly after: AuditValues | null;
}

/** The settings in which a key differs, as they were and as they are; null where it differs in none. */
export function changedSettings(before: KeyRow, after: KeyRow): ToldChange {
  const was = readSettings(before);
  const is = readSettings(after);
  const changed = (Object.keys(is) as (keyof KeySettings)[]).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  );
  if (changed.length === 0) return { before: null, after: null };
  const pick = (settings: KeySettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
  return { before: pick(was), after: pick(is) };
}
