import { noLane } from "@sluice/core";
import { type RawBuilder, sql } from "kysely";
import type { NewJob } from "./job-queue.ts";

/**
 * Statements of our own on the table pg-boss keeps its jobs in, for what its functions do not offer.
 *
 * Our queues have pg-boss's policy `exclusive`: one row for a key, whether it waits or runs. The row
 * of a running job records in `output` that it was enqueued meanwhile (`runAgainAt`). A job's lane is its `group_id`. Its
 * `created_on` is kept equal to `start_after`: first due, first served. Limits of pg-boss that would lose a job or
 * interrupt a long one (expiry after a day at most, retention of waiting jobs, a number of retries) are set so high that
 * they are never reached.
 *
 * The lists of ids are given as arrays a second time because the planner, which knows little of a
 * table that changes so fast, would otherwise read every row of the queue.
 *
 * A row that goes back as if it had never been claimed gets a new id, because pg-boss identifies a start of a job by its
 * id and its number of retries.
 */
export interface PgBossStatements {
  enqueue(job: NewJob): RawBuilder<unknown>;
  cancel(queue: string, key: string): RawBuilder<{ cancelled: boolean }>;
  /** $1 queue, and of each settlement $2 id, $3 retries, $4 outcome, $5 delay in ms. Answers `{id, waits}` of those that were owned. */
  settle: string;
  /** Of each start $1 queue, $2 id, $3 retries. Answers the ids that are still owned. */
  renew: string;
  /**
   * $1 queue, $2 the most to count. Answers of each lane how many jobs are due and how long until the next that is
   * not, the lane that waits longest first. The index is entered once a lane, however many jobs it has.
   */
  lanes: string;
  /** $1 queue, and of each lane $2 its name, $3 how many to take. Answers the jobs that were taken. */
  take: string;
  /** Makes the index that `lanes` and `take` go by, unless it is there; processes may start together. */
  laneIndex: string;
  depths: string;
  due: string;
}

export const heartbeatSeconds = 10;
const outOfReach = 2_147_483_647;

// What these statements record may be lost in a crash of the server without harm: the lease then ends
// and the job runs once more. So they do not wait for the server's disk.
const relaxed = "relaxed as materialized (select set_config('synchronous_commit', 'off', true))";

export function channelOf(schema: string): string {
  return `${schema}_wake`;
}

export function pgBossStatements(schema: string): PgBossStatements {
  const table = `"${schema}".job_common`;
  const state = `"${schema}".job_state`;
  const jobs = sql.raw(table);
  const waiting = "name = $1 and state < 'active' and not blocked";
  const lane = "coalesce(group_id, '')";
  return {
    enqueue: ({ queue, key, payload, runAtMs, lane = noLane }) => sql`
      insert into ${jobs} as job (name, singleton_key, data, group_id, start_after, created_on, policy,
        heartbeat_seconds, expire_seconds, retry_limit, retry_delay, retry_backoff, keep_until)
      select ${queue}, ${key}, to_jsonb(${JSON.stringify(payload)}::text), ${lane}, due.at, due.at, 'exclusive',
        ${sql.lit(heartbeatSeconds)}, ${sql.lit(outOfReach)}, ${sql.lit(outOfReach)}, 0, false, 'infinity'
      from (select coalesce(to_timestamp(${runAtMs ?? null}::float8 / 1000), clock_timestamp()) as at) due
      on conflict (name, coalesce(singleton_key, '')) where state <= 'active' and policy = 'exclusive'
      do update set
        data = excluded.data,
        group_id = excluded.group_id,
        start_after = case job.state when 'active' then job.start_after
          else least(job.start_after, excluded.start_after) end,
        created_on = case job.state when 'active' then job.created_on
          else least(job.start_after, excluded.start_after) end,
        output = case job.state when 'active' then jsonb_build_object('runAgainAt',
          least((job.output ->> 'runAgainAt')::timestamptz, excluded.start_after)) end
    `,
    cancel: (queue, key) => sql`
      with found as (
        select id, state, output from ${jobs}
        where name = ${queue} and coalesce(singleton_key, '') = ${key}
          and state <= 'active' and policy = 'exclusive'
        for update
      ), deleted as (
        delete from ${jobs} job using found
        where job.name = ${queue} and job.id = found.id and found.state < 'active'
        returning 1
      ), forgotten as (
        update ${jobs} job set output = null from found
        where job.name = ${queue} and job.id = found.id
          and found.state = 'active' and found.output ->> 'runAgainAt' is not null
        returning 1
      )
      select exists (select from deleted) or exists (select from forgotten) as cancelled
    `,
    settle: `
      with ${relaxed}, owned as (
        select job.id, input.outcome, (job.output ->> 'runAgainAt')::timestamptz as again_at,
          now() + input.delay_ms * interval '1 millisecond' as back_at
        from relaxed, ${table} job
          join unnest($2::uuid[], $3::int[], $4::text[], $5::float8[])
            as input (id, retries, outcome, delay_ms)
            on job.id = input.id and job.retry_count = input.retries
        where job.name = $1 and job.id = any($2::uuid[]) and job.state = 'active'
        order by job.id for update of job
      ), finished as (
        delete from ${table} job using owned
        where job.name = $1 and job.id = owned.id and owned.outcome = 'completed' and owned.again_at is null
        returning owned.id
      ), put_back as (
        update ${table} job set
          id = case owned.outcome when 'retry' then job.id else gen_random_uuid() end,
          state = (case owned.outcome when 'retry' then 'retry' else 'created' end)::${state},
          started_on = case owned.outcome when 'retry' then job.started_on end,
          retry_count = case owned.outcome when 'completed' then 0 else job.retry_count end,
          start_after = case owned.outcome when 'completed' then owned.again_at
            else least(owned.again_at, owned.back_at) end,
          created_on = case owned.outcome when 'completed' then owned.again_at
            else least(owned.again_at, owned.back_at) end,
          heartbeat_on = null,
          output = null
        from owned
        where job.name = $1 and job.id = owned.id
          and (owned.outcome <> 'completed' or owned.again_at is not null)
        returning owned.id
      )
      select id, false as waits from finished union all select id, true from put_back
    `,
    renew: `
      with ${relaxed}, owned as (
        select job.name, job.id
        from relaxed, ${table} job
          join unnest($1::text[], $2::uuid[], $3::int[]) as start (queue, id, retries)
            on job.name = start.queue and job.id = start.id and job.retry_count = start.retries
        where job.name = any($1::text[]) and job.id = any($2::uuid[]) and job.state = 'active'
        order by job.id for update of job
      )
      update ${table} job set heartbeat_on = clock_timestamp()
      from owned where job.name = owned.name and job.id = owned.id
      returning job.id
    `,
    lanes: `
      with recursive lane as (
        (select ${lane} as name from ${table} where ${waiting} order by ${lane} limit 1)
        union all
        select (
          select ${lane} from ${table} where ${waiting} and ${lane} > lane.name order by ${lane} limit 1
        ) from lane where lane.name is not null
      )
      select lane.name as lane, due.count as due, (
        select ceil(extract(epoch from created_on - clock_timestamp()) * 1000)::float8 from ${table}
        where ${waiting} and ${lane} = lane.name and created_on > now() order by created_on limit 1
      ) as "laterInMs"
      from lane cross join lateral (
        select count(*)::int as count, min(created_on) as oldest from (
          select created_on from ${table}
          where ${waiting} and ${lane} = lane.name and created_on <= now() order by created_on limit $2
        ) first
      ) due
      where lane.name is not null order by due.oldest
    `,
    take: `
      with ${relaxed}, next as (
        select first.id
        from relaxed, unnest($2::text[], $3::int[]) as wanted (lane, share)
          cross join lateral (
            select id from ${table}
            where ${waiting} and ${lane} = wanted.lane and created_on <= now()
            order by created_on limit wanted.share for update skip locked
          ) first
      )
      update ${table} job set
        state = 'active', started_on = now(), heartbeat_on = now(),
        retry_count = case when job.started_on is null then job.retry_count else job.retry_count + 1 end
      where job.name = $1 and job.id = any(array(select id from next))
      returning job.id, job.singleton_key as key, job.data, job.retry_count as retries, ${lane} as lane,
        job.created_on as "createdOn"
    `,
    laneIndex: `
      do $$ begin
        perform pg_advisory_xact_lock(hashtext('${schema} lanes'));
        if to_regclass('"${schema}".job_by_lane') is null then
          create index job_by_lane on ${table} (name, ${lane}, created_on) where state < 'active' and not blocked;
        end if;
      end $$
    `,
    depths: `
      select name as queue, count(*) filter (where state < 'active')::int as waiting,
        count(*) filter (where state = 'active')::int as running
      from ${table} where state <= 'active' group by name
    `,
    due: `
      select name as queue, count(*)::int as due from ${table}
      where state < 'active' and not blocked and start_after <= now() group by name
    `,
  };
}
