import { DatabaseError } from "pg";

const postgresForeignKey = "23503";
const sqliteForeignKey = 787; // SQLITE_CONSTRAINT_FOREIGNKEY

/**
 * Does something that looks first and then writes. Where a row that it refers to was deleted between the two, it is done
 * once more: the second look finds it gone, and says so.
 */
export async function lookAgain<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (cause) {
    if (!isReferenceGone(cause)) throw cause;
    return await attempt();
  }
}

function isReferenceGone(cause: unknown): boolean {
  if (cause instanceof DatabaseError) return cause.code === postgresForeignKey;
  return (cause as { errcode?: number } | null)?.errcode === sqliteForeignKey;
}
