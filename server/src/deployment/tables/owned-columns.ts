import type { Generated } from "kysely";

/** Of what belongs to a person and is edited. */
export interface OwnedColumns {
  owner_id: Generated<string>;
  /** As it was when they got it. */
  owner_name: Generated<string>;
  /** Grows with every edit: a write names the one it was made from. */
  revision: Generated<number>;
}
