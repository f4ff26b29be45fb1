import type { Trial } from "@sluice/contract";
import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { ScriptLanguage } from "../environments/environment.ts";
import type { DeploymentTables } from "../tables.ts";
import { presentTrial } from "./present-trial.ts";
import { type TrialParts, trialQueue } from "./trial-parts.ts";

export type TooManyTrials = Refusal<"too_many_trials", { readonly max: number }>;

export interface NewTrial {
  readonly kind: "agent" | "command";
  readonly language: ScriptLanguage;
  readonly script: string;
  readonly contextJson: string;
  /** Null: the default environment. */
  readonly environmentVersionId: string | null;
  /** What the change log names. */
  readonly target: string;
}

const { atOnce } = limits.trial;

/** Puts a trial in line for a worker. Who asked for it is kept with it. */
export async function beginTrial(
  { database, texts, jobs, now }: TrialParts,
  actor: Actor,
  { kind, language, script, contextJson, environmentVersionId, target }: NewTrial,
): Promise<Outcome<Trial, TooManyTrials>> {
  const text = await texts.prepare(script);
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const { going } = await sql
      .selectFrom("trials")
      .select((select) => select.fn.countAll<number>().as("going"))
      .where("actor_id", "=", actor.id)
      .where("state", "in", ["queued", "running"])
      .executeTakeFirstOrThrow();
    if (Number(going) >= atOnce) return refuse("too_many_trials", { max: atOnce });
    const nowMs = now();
    const row: DeploymentTables["trials"] = {
      trial_id: newId("try_", nowMs),
      kind,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      environment_version_id: environmentVersionId,
      language,
      script_text_id: text.textId,
      context: contextJson,
      state: "queued",
      stopping: 0,
      result: null,
      created_at: nowMs,
      started_at: null,
      finished_at: null,
    };
    await texts.insert(transaction, text);
    await sql.insertInto("trials").values(row).execute();
    const { trial_id: key } = row;
    await jobs.enqueue(transaction, { queue: trialQueue, key, payload: null, lane: actor.id });
    await recordChange(transaction, actor, { action: `${kind}.try`, target, at: nowMs });
    return done(presentTrial(row));
  });
}
