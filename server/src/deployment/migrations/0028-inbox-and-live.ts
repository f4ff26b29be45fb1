import type { Migration } from "../../platform/db/migration.ts";

// PostgreSQL takes no NUL out of JSON, however it is written.
const board = "(replace(run_boards.board, '\\u0000', '\\ufffd')::json)";

/**
 * What people look at without opening boards: every gate of every run, labels to filter by, and the feed of changes
 * that open pages follow. The gates and labels of the runs there are already are taken from their records.
 */
export const inboxAndLive: Migration = {
  number: 28,
  name: "inbox-and-live",
  sqlite: `
    ${tables("integer", " strict")}
    create table live_changes (
      position integer primary key autoincrement,
      written_by integer not null default 0,
      ${liveColumns("integer")}
    ) strict;
    ${fill({
      gates: "json_each(run_boards.board, '$.gates') as gates",
      steps: "json_each(run_boards.board, '$.steps') as steps",
      plan: "json_each(run_boards.board, '$.plan.steps') as steps",
      labels: "json_each(runs.labels) as labels",
    })}
  `,
  // Numbers are given out before the commit, so they alone would let a reader pass a change that commits late. The
  // transaction that wrote it tells when no earlier one can come any more.
  postgres: `
    ${tables("bigint", "")}
    create table live_changes (
      position bigint generated always as identity primary key,
      written_by xid8 not null default pg_current_xact_id(),
      ${liveColumns("bigint")}
    );
    create index live_changes_by_transaction on live_changes (written_by, position);
    ${fill({
      gates: `json_array_elements(${board} -> 'gates') as gates (value)`,
      steps: `json_array_elements(${board} -> 'steps') as steps (value)`,
      plan: `json_array_elements(${board} -> 'plan' -> 'steps') as steps (value)`,
      labels: "json_each_text(runs.labels::json) as labels",
    })}
  `,
};

function tables(whole: string, strict: string): string {
  return `
    create table run_gates (
      run_id text not null references runs,
      gate ${whole} not null,
      step text not null,
      title text not null,
      phase text not null,
      state text not null check (state in ('open', 'decided', 'closed')),
      since ${whole} not null,
      expires_at ${whole},
      command text,
      result_summary text,
      label text,
      decision text,
      decided_by text,
      decided_by_id text,
      decided_at ${whole},
      note text,
      result_body text,
      announced_at ${whole},
      primary key (run_id, gate)
    )${strict};
    create index run_gates_open on run_gates (run_id, gate) where state = 'open';
    create index run_gates_decided on run_gates (decided_at, run_id, gate) where state = 'decided';
    create index run_gates_decided_by on run_gates (decided_by_id, decided_at, run_id, gate)
      where state = 'decided';
    create index run_gates_announced on run_gates (announced_at) where announced_at is not null;
    create table run_labels (
      name text not null,
      value text not null,
      created_at ${whole} not null,
      run_id text not null references runs,
      primary key (name, value, created_at, run_id)
    )${strict};
    alter table runs add column trial ${whole} not null default 0;
    create index runs_of_workflow on runs (workflow_id, created_at, run_id) where trial = 0;
    create index runs_by_trigger on runs (triggered_by, created_at, run_id);
    create index runs_by_actor on runs (actor_id, created_at, run_id) where actor_id is not null;
  `;
}

function liveColumns(whole: string): string {
  return `
      at ${whole} not null,
      topic text not null,
      id text not null,
      revision ${whole},
      status text,
      audience text`;
}

/** Each names how the dialect opens a part of a row's JSON. */
function fill(parts: Record<"gates" | "steps" | "plan" | "labels", string>): string {
  const gate = "gates.value";
  const ofStep = `where steps.value ->> 'slug' = ${gate} ->> 'step'`;
  const whole = (value: string) => `cast(${value} as bigint)`;
  return `
    insert into run_labels (name, value, created_at, run_id)
      select labels.key, labels.value, runs.created_at, runs.run_id from runs, ${parts.labels};
    insert into run_gates (
      run_id, gate, step, title, phase, state, since, expires_at, command, result_summary, label,
      decision, decided_by, decided_at, note
    )
      select
        run_boards.run_id, ${whole(`${gate} ->> 'gate'`)}, ${gate} ->> 'step',
        coalesce((select steps.value ->> 'title' from ${parts.plan} ${ofStep}), ${gate} ->> 'step'),
        ${gate} ->> 'phase',
        case
          when ${gate} -> 'decided' ->> 'decision' is not null then 'decided'
          when (select steps.value ->> 'stage' from ${parts.steps} ${ofStep}) = (${gate} ->> 'phase') || '_gate'
            then 'open'
          else 'closed'
        end,
        ${whole(`${gate} ->> 'since'`)}, ${whole(`${gate} ->> 'expires_at'`)}, ${gate} ->> 'command',
        (select steps.value ->> 'result_summary' from ${parts.steps} ${ofStep}),
        (select steps.value ->> 'label' from ${parts.steps} ${ofStep}),
        ${gate} -> 'decided' ->> 'decision', ${gate} -> 'decided' ->> 'by',
        ${whole(`${gate} -> 'decided' ->> 'at'`)}, ${gate} -> 'decided' ->> 'note'
      from run_boards, ${parts.gates};
    insert into live_changes (at, topic, id) values (0, 'feed', 'start');
  `;
}
