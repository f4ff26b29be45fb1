import { type SelectQueryNode, SqliteQueryCompiler } from "kysely";

/**
 * Leaves out row locks such as `for update`, which SQLite does not know. Nothing is lost: a write has the whole database
 * to itself there, so the rows that it reads are locked already.
 */
export class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers = [], ...node }: SelectQueryNode): void {
    // Only locks have a name; any other modifier is raw SQL, and is the caller's own.
    const raw = endModifiers.filter(({ modifier }) => modifier === undefined);
    super.visitSelectQuery(raw.length > 0 ? { ...node, endModifiers: raw } : node);
  }
}
