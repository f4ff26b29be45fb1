import type { Migration } from "../../platform/db/migration.ts";

/** A build of a graph's version holds a lease; only a worker claims, and it claims a job. */
export const graphLeases: Migration = {
  number: 18,
  name: "graph-leases",
  sqlite: schema(),
  postgres: schema(),
};

function schema(): string {
  return `
    alter table graph_versions rename column claim to lease;
    alter table graph_versions rename column claimed_until to leased_until;
  `;
}
