import type { Generated } from "kysely";

export interface LiveTables {
  /** What has changed, for pages that are open. Old rows are removed; the newest stays. */
  live_changes: {
    position: Generated<number>;
    /** The transaction that wrote it, where several write at a time. */
    written_by: Generated<number>;
    at: number;
    topic: string;
    id: string;
    revision: number | null;
    status: string | null;
    /** Of the one person who may hear of it; null for everyone. */
    audience: string | null;
  };
}
