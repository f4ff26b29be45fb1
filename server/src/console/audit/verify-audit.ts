import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { hashEntry } from "./audit-entry.ts";

export interface AuditVerdict {
  /** How many entries were read. */
  readonly entries: number;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /** The hash of the newest entry: kept elsewhere, it shows later that nothing up to it was rewritten. */
  readonly headHash: string;
  /** The first entry that does not follow from the one before, and what is wrong with it; null in a sound chain. */
  readonly broken: { readonly seq: number; readonly fault: "missing" | "changed" | "head" } | null;
}

const rowsPerRead = 1_000;

/** Reads the whole chain and tells where it was tampered with. The oldest entry left is taken at its word. */
export async function verifyAudit(
  { database }: ConsoleParts,
  actor: Actor,
): Promise<Outcome<AuditVerdict, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const head = await database.reader.selectFrom("audit_head").selectAll().executeTakeFirstOrThrow();
  let entries = 0;
  let firstSeq: number | null = null;
  let last = null as { seq: number; hash: string } | null;
  for (;;) {
    const rows = await database.reader
      .selectFrom("audit_entries")
      .selectAll()
      .where("seq", ">", last?.seq ?? 0)
      .where("seq", "<=", head.seq)
      .orderBy("seq")
      .limit(rowsPerRead)
      .execute();
    for (const { hash, ...entry } of rows) {
      entries += 1;
      firstSeq ??= entry.seq;
      const told = { entries, firstSeq, lastSeq: entry.seq, headHash: head.hash };
      if (last !== null && entry.seq !== last.seq + 1) {
        return done({ ...told, broken: { seq: last.seq + 1, fault: "missing" } });
      }
      // What came before the oldest entry is gone, and the hash of that one with it.
      if (last !== null && hash !== hashEntry(last.hash, entry)) {
        return done({ ...told, broken: { seq: entry.seq, fault: "changed" } });
      }
      last = { seq: entry.seq, hash };
    }
    if (rows.length < rowsPerRead) break;
  }
  const isWhole = last === null ? head.seq === 0 : last.seq === head.seq && last.hash === head.hash;
  const broken = isWhole ? null : { seq: head.seq, fault: "head" as const };
  return done({ entries, firstSeq, lastSeq: last?.seq ?? null, headHash: head.hash, broken });
}
