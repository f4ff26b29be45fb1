import { type Kysely, sql } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** Where a person may sign in, by their own grants and those of their groups. */
export interface EnteredDeployments {
  /** The first by name. */
  readonly deployments: ReadonlyArray<{ readonly deployment_id: string; readonly name: string }>;
  readonly deployments_total: number;
}

const shownAtMost = 5;
const nowhere: EnteredDeployments = { deployments: [], deployments_total: 0 };

/** Of several people, in one query. */
export async function deploymentsOf(
  reader: Kysely<ConsoleTables>,
  userIds: readonly string[],
): Promise<(userId: string) => EnteredDeployments> {
  if (userIds.length === 0) return () => nowhere;
  const { rows } = await sql<{ user_id: string; deployment_id: string; name: string; total: number }>`
    with entered as (
      select user_id, deployment_id from grants where user_id in (${sql.join(userIds)})
      union
      select group_members.user_id, deployment_id from grants
      inner join group_members on group_members.group_id = grants.group_id
      where group_members.user_id in (${sql.join(userIds)})
    ), ranked as (
      select entered.user_id, deployments.deployment_id, deployments.name,
        count(*) over (partition by entered.user_id) as total,
        row_number() over (partition by entered.user_id order by deployments.name, deployments.deployment_id) as place
      from entered inner join deployments on deployments.deployment_id = entered.deployment_id
      where deployments.deleted_at is null
    )
    select user_id, deployment_id, name, total from ranked where place <= ${shownAtMost} order by user_id, place
  `.execute(reader);
  const byPerson = Map.groupBy(rows, ({ user_id }) => user_id);
  return (userId) => {
    const own = byPerson.get(userId);
    if (!own) return nowhere;
    return {
      deployments: own.map(({ deployment_id, name }) => ({ deployment_id, name })),
      deployments_total: Number(own[0]?.total),
    };
  };
}
