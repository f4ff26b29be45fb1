import type { Migration } from "../../platform/db/migration.ts";

/**
 * Recurring jobs have one queue now. Those that wait in the queues of before are dropped: each is scheduled again when a
 * worker starts. On PostgreSQL they are pg-boss's, in a schema of its own, and nobody looks at them.
 */
export const recurringQueue: Migration = {
  number: 19,
  name: "recurring-queue",
  sqlite: `
    delete from jobs where queue in ('text-sweep', 'usage-sweep', 'claim-sweep', 'retention-sweep');
  `,
  postgres: "",
};
