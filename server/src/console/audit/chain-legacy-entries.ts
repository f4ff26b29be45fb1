import type { ConsoleParts } from "../console-parts.ts";
import { hashEntry } from "./audit-entry.ts";

/** Gives the entries that an earlier release wrote without a hash their place in the chain. Once, after an upgrade. */
export async function chainLegacyEntries({ database }: ConsoleParts): Promise<void> {
  const unchained = await database.reader
    .selectFrom("audit_entries")
    .select("seq")
    .where("hash", "=", "")
    .orderBy("seq")
    .limit(1)
    .executeTakeFirst();
  if (!unchained) return;
  await database.write(async ({ sql }) => {
    // Nobody may append meanwhile: the head is held until the end.
    await sql
      .updateTable("audit_head")
      .set(({ ref }) => ({ seq: ref("seq") }))
      .execute();
    const rows = await sql.selectFrom("audit_entries").selectAll().orderBy("seq").execute();
    let previous = "";
    for (const { hash: _unchained, ...entry } of rows) {
      previous = hashEntry(previous, entry);
      await sql.updateTable("audit_entries").set({ hash: previous }).where("seq", "=", entry.seq).execute();
    }
    await sql.updateTable("audit_head").set({ hash: previous }).execute();
  });
}
