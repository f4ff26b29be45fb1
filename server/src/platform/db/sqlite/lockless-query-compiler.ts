import { type SelectQueryNode, SqliteQueryCompiler } from "kysely";

/**
 * Leaves out `for update` and its kin, which SQLite does not know. Nothing is lost: a write has the whole database
 * to itself there, so the rows that it reads are locked already.
 */
export class LocklessQueryCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers, ...node }: SelectQueryNode): void {
    super.visitSelectQuery(node);
  }
}
