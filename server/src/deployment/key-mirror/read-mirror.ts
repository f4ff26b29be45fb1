import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { MirrorReading } from "./mirrored-keys.ts";

/** Looks at the deployment's mirror: at what changed after a revision, or at everything. */
export async function readMirror(
  { reader }: Database<DeploymentTables>,
  since: { revision: number; whole: boolean },
): Promise<MirrorReading> {
  // The state comes first: a key that changes meanwhile is then read once more rather than missed.
  const state = await reader
    .selectFrom("key_mirror_state")
    .innerJoin("deployment", "deployment.only_one", "key_mirror_state.only_one")
    .select(["governed", "revision", "heard_at", "distrusted_at"])
    .executeTakeFirstOrThrow();
  const isWhole = since.whole || state.revision < since.revision;
  const isNews = isWhole || state.revision > since.revision;
  const keys = isNews
    ? await reader
        .selectFrom("key_mirror")
        .selectAll()
        .where("revision", ">", isWhole ? 0 : since.revision)
        .execute()
    : [];
  return {
    governed: state.governed === 1,
    revision: state.revision,
    heardAtMs: state.heard_at,
    isTrusted: state.distrusted_at === null,
    keys,
    isWhole,
  };
}
