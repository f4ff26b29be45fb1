import { type Kysely, sql } from "kysely";
import { preparedQuery, preparedStatement, written } from "../db/prepared-query.ts";
import type { JobTables } from "./job-tables.ts";

export interface LaneRow {
  lane: string;
  due_at: number;
}

export interface WaitingRow extends LaneRow {
  job_id: number;
  job_key: string;
  payload: string;
  attempts: number;
}

type Connection = Kysely<JobTables>;
type Asked = { queue: string; workerId: string };

/**
 * The lanes of a queue, each with when its next job is due, the earliest first. The index is entered once a lane,
 * however many jobs it has. A job of the worker's own whose lease ran out while the process was paused is renewed,
 * not taken over.
 */
function lanes(db: Connection, { queue, workerId }: Asked) {
  return written(
    db,
    sql<LaneRow>`
      with recursive lanes (lane) as (
        select min(lane) from jobs where queue = ${queue}
        union all
        select (select min(jobs.lane) from jobs where queue = ${queue} and jobs.lane > lanes.lane)
        from lanes where lane is not null
      ), next as (
        select lane, (
          select due_at from jobs
          where queue = ${queue} and jobs.lane = lanes.lane and (worker_id is null or worker_id <> ${workerId})
          order by due_at limit 1
        ) as due_at
        from lanes where lane is not null
      )
      select lane, due_at from next where due_at is not null order by due_at`,
  );
}

/** As they stand in the database. */
export const lookAtLanes = preparedQuery(lanes);

/** As they stand in this transaction. */
export const lanesWithin = preparedStatement(lanes);

/** The due jobs of a lane that the worker may take, the oldest first. */
export const dueOfLane = preparedStatement(
  (db: Connection, asked: Asked & { lane: string; now: number; limit: number }) =>
    written(
      db,
      sql<WaitingRow>`
        select job_id, job_key, payload, attempts, due_at, lane from jobs
        where queue = ${asked.queue} and lane = ${asked.lane} and due_at <= ${asked.now}
          and (worker_id is null or worker_id <> ${asked.workerId})
        order by due_at, job_id limit ${asked.limit}`,
    ),
);
