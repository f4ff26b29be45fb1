import type { Kysely } from "kysely";
import type { KeyRecord, KeyRevision, KeySource } from "../../access/key-source.ts";
import type { Database } from "../../platform/db/database.ts";
import { isFull } from "../../platform/faults/is-full.ts";
import type { DeploymentTables } from "../tables.ts";

export interface MirrorParts {
  database: Database<DeploymentTables>;
  source: KeySource;
  now(): number;
}

// Every stamp is a write that is synced: one in ten seconds says enough to whoever reads only the mirror.
const stampEveryMs = 10_000;
const maxRaces = 10;

/**
 * Brings the deployment's mirror to what the source holds now, and says up to which revision and as of when.
 * `full` compares everything instead of asking for what is newer: it mends what revisions cannot tell, a
 * console that was restored from a backup.
 */
export async function syncMirror(
  parts: MirrorParts,
  options: { full: boolean },
): Promise<{ revision: number; heardAtMs: number }> {
  for (let race = 1; race <= maxRaces; race += 1) {
    // Taken before the source is read: what it says is as old as the question.
    const askedAtMs = parts.now();
    const mirror = await readState(parts.database.reader);
    const { revision, ageMs } = await revisionOf(parts.source, mirror.revision);
    const heardAtMs = askedAtMs - ageMs;
    const isRestored = revision < mirror.revision;
    // Until all of it was compared, nobody can tell what the mirror is worth.
    if (isRestored) await distrust(parts.database, mirror.revision, askedAtMs);
    const isWhole = options.full || isRestored || mirror.distrusted_at !== null;
    const isSame = revision === mirror.revision;
    const keys = isSame && !isWhole ? [] : await parts.source.changedSince(isWhole ? 0 : mirror.revision);
    if (isWhole) await remind(parts, keys);
    if (
      isSame &&
      mirror.distrusted_at === null &&
      (!isWhole || (await holdsAll(parts.database.reader, keys)))
    ) {
      if (heardAtMs - mirror.heard_at >= stampEveryMs) await stamp(parts.database, revision, heardAtMs);
      return { revision, heardAtMs };
    }
    if (await takeOver(parts.database, mirror.revision, { revision, heardAtMs, keys, isWhole })) {
      await parts.source.acknowledge(revision);
      return { revision, heardAtMs };
    }
  }
  throw new Error("Other processes changed the mirror of the keys all the time; it is tried again.");
}

interface Heard {
  revision: number;
  heardAtMs: number;
  keys: readonly KeyRecord[];
  isWhole: boolean;
}

/** False when another process has moved the mirror meanwhile: what was heard may be older than what it wrote. */
async function takeOver(
  database: Database<DeploymentTables>,
  expectedRevision: number,
  { revision, heardAtMs, keys, isWhole }: Heard,
): Promise<boolean> {
  return await database.write(async ({ sql }) => {
    const moved = await sql
      .updateTable("key_mirror_state")
      .set({ revision, heard_at: heardAtMs, ...(isWhole && { distrusted_at: null }) })
      .where("revision", "=", expectedRevision)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return false;
    const changed = isWhole ? await compare(sql, keys, heardAtMs) : keys;
    const revoked = await revokedKeys(sql);
    for (const { key_id, ...told } of changed) {
      // A revocation is final, whatever a console that was restored from a backup remembers of it.
      const rest = { ...told, revoked_at: told.revoked_at ?? revoked.get(key_id) ?? null };
      await sql
        .insertInto("key_mirror")
        .values({ key_id, ...rest })
        .onConflict((conflict) => conflict.column("key_id").doUpdateSet(rest))
        .execute();
    }
    return true;
  });
}

/** The keys that the mirror holds otherwise. One that its source no longer has is marked as deleted. */
async function compare(
  sql: Kysely<DeploymentTables>,
  keys: readonly KeyRecord[],
  heardAtMs: number,
): Promise<KeyRecord[]> {
  const { gone, changed } = await differences(sql, keys);
  for (const key_id of gone) {
    await sql
      .updateTable("key_mirror")
      .set({ deleted_at: heardAtMs, changed_at: heardAtMs })
      .where("key_id", "=", key_id)
      .execute();
  }
  return changed;
}

/** Asked before anything is written: a disk that is full must not keep a mirror that is right from being heard. */
async function holdsAll(sql: Kysely<DeploymentTables>, keys: readonly KeyRecord[]): Promise<boolean> {
  const { gone, changed } = await differences(sql, keys);
  return gone.length === 0 && changed.length === 0;
}

async function differences(
  sql: Kysely<DeploymentTables>,
  keys: readonly KeyRecord[],
): Promise<{ gone: string[]; changed: KeyRecord[] }> {
  const mirrored = await sql
    .selectFrom("key_mirror")
    .select(["key_id", "revision", "changed_at", "deleted_at"])
    .execute();
  const known = new Set(keys.map((key) => key.key_id));
  const held = new Map(mirrored.map((key) => [key.key_id, key]));
  return {
    gone: mirrored.flatMap(({ key_id, deleted_at }) =>
      known.has(key_id) || deleted_at !== null ? [] : [key_id],
    ),
    changed: keys.filter((key) => {
      const copy = held.get(key.key_id);
      return copy?.revision !== key.revision || copy.changed_at !== key.changed_at;
    }),
  };
}

/** What the source was told last may be older than what another process has put into the mirror. */
async function revisionOf(source: KeySource, known: number): Promise<KeyRevision> {
  const told = await source.revision();
  return told.revision < known && told.ageMs > 0 ? await source.revision({ fresh: true }) : told;
}

/** Every process of the deployment sees it, and answers nobody until a whole comparison has been taken over. */
async function distrust(
  database: Database<DeploymentTables>,
  revision: number,
  nowMs: number,
): Promise<void> {
  await database.write(({ sql }) =>
    sql
      .updateTable("key_mirror_state")
      .set({ distrusted_at: nowMs })
      .where("revision", "=", revision)
      .where("distrusted_at", "is", null)
      .execute(),
  );
}

/** Tells the source of keys that the mirror holds as revoked and it does not, until it does. */
async function remind({ database, source }: MirrorParts, keys: readonly KeyRecord[]): Promise<void> {
  const revoked = await revokedKeys(database.reader);
  const forgotten = keys.flatMap(({ key_id: keyId, revoked_at }) => {
    const revokedAt = revoked.get(keyId);
    return revoked_at === null && revokedAt !== undefined ? [{ keyId, revokedAt }] : [];
  });
  if (forgotten.length > 0) await source.remindOfRevocations(forgotten);
}

async function revokedKeys(sql: Kysely<DeploymentTables>): Promise<Map<string, number>> {
  const rows = await sql
    .selectFrom("key_mirror")
    .select(["key_id", "revoked_at"])
    .where("revoked_at", "is not", null)
    .execute();
  return new Map(rows.map(({ key_id, revoked_at }) => [key_id, revoked_at ?? 0]));
}

async function readState(sql: Kysely<DeploymentTables>) {
  return await sql
    .selectFrom("key_mirror_state")
    .select(["revision", "heard_at", "distrusted_at"])
    .executeTakeFirstOrThrow();
}

async function stamp(
  database: Database<DeploymentTables>,
  revision: number,
  heardAtMs: number,
): Promise<void> {
  try {
    await database.write(({ sql }) =>
      sql
        .updateTable("key_mirror_state")
        .set({ heard_at: heardAtMs })
        .where("revision", "=", revision)
        .where("heard_at", "<", heardAtMs)
        .execute(),
    );
  } catch (cause) {
    // The console was heard all the same, and no key has changed.
    if (!isFull(cause)) throw cause;
  }
}
