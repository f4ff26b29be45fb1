import type { Generated } from "kysely";

export interface SavedViewTables {
  /** Filters of lists, each of one person, who alone sees them. */
  saved_views: {
    view_id: string;
    owner_id: string;
    list: string;
    name: string;
    /** The name as sorting compares it. */
    folded_name: string;
    /** As JSON. */
    filters: string;
    revision: Generated<number>;
    updated_at: number;
  };
}
