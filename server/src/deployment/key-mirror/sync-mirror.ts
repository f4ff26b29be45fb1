import type { Kysely } from "kysely";
import type { KeyRecord, KeySource } from "../../access/key-source.ts";
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
    const heardAtMs = parts.now();
    const mirror = await readState(parts.database.reader);
    const revision = await parts.source.revision();
    const isWhole = options.full || revision < mirror.revision;
    const isSame = revision === mirror.revision;
    const keys = isSame && !isWhole ? [] : await parts.source.changedSince(isWhole ? 0 : mirror.revision);
    if (isSame && (!isWhole || (await holdsAll(parts.database.reader, keys)))) {
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
      .set({ revision, heard_at: heardAtMs })
      .where("revision", "=", expectedRevision)
      .executeTakeFirst();
    if (moved.numUpdatedRows !== 1n) return false;
    const changed = isWhole ? await compare(sql, keys, heardAtMs) : keys;
    for (const { key_id, ...rest } of changed) {
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

async function readState(sql: Kysely<DeploymentTables>) {
  return await sql.selectFrom("key_mirror_state").select(["revision", "heard_at"]).executeTakeFirstOrThrow();
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
