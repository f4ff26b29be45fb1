import { setTimeout as pause } from "node:timers/promises";
import type { DeploymentQuestion } from "../../access/deployment-question.ts";
import { newId } from "../../platform/ids.ts";
import type { ChannelParts } from "./channel-parts.ts";

export interface AskBounds {
  /** So long somebody waits at a screen. */
  readonly answerWithinMs: number;
  readonly lookEveryMs: number;
}

const defaults: AskBounds = { answerWithinMs: 8_000, lookEveryMs: 100 };
/** Who said nothing for so long is not asked at all. */
const heardWithinMs = 60_000;
/** So many of one deployment wait for an answer at a time. */
const maxOpen = 20;

/**
 * Asks a deployment elsewhere, which finds the question when it hears the console. Through the database, since it may
 * hear another process of the console than the one that asks. Null where it does not answer in time.
 */
export async function askDeployment(
  parts: Pick<ChannelParts, "database" | "now" | "watch">,
  deploymentId: string,
  question: DeploymentQuestion,
  bounds: Partial<AskBounds> = {},
): Promise<unknown> {
  const { answerWithinMs, lookEveryMs } = { ...defaults, ...bounds };
  const questionId = await putQuestion(parts, deploymentId, question, answerWithinMs);
  if (questionId === null) return null;
  parts.watch.notify();
  try {
    const endsMs = performance.now() + answerWithinMs;
    while (performance.now() < endsMs) {
      await pause(lookEveryMs);
      const row = await parts.database.reader
        .selectFrom("deployment_questions")
        .select("answer")
        .where("question_id", "=", questionId)
        .executeTakeFirst();
      if (!row) return null;
      if (row.answer !== null) return JSON.parse(row.answer);
    }
    return null;
  } finally {
    await parts.database.write(({ sql }) =>
      sql.deleteFrom("deployment_questions").where("question_id", "=", questionId).execute(),
    );
  }
}

async function putQuestion(
  { database, now }: Pick<ChannelParts, "database" | "now">,
  deploymentId: string,
  question: DeploymentQuestion,
  answerWithinMs: number,
): Promise<string | null> {
  const nowMs = now();
  return await database.write(async ({ sql }) => {
    const heard = await sql
      .selectFrom("deployments")
      .select("deployment_id")
      .where("deployment_id", "=", deploymentId)
      .where("deleted_at", "is", null)
      .where("last_heard_at", ">", nowMs - heardWithinMs)
      .executeTakeFirst();
    if (!heard) return null;
    // What a process that died left behind.
    await sql.deleteFrom("deployment_questions").where("ends_at", "<=", nowMs).execute();
    const { open } = await sql
      .selectFrom("deployment_questions")
      .select(({ fn }) => fn.countAll<number>().as("open"))
      .where("deployment_id", "=", deploymentId)
      .executeTakeFirstOrThrow();
    if (Number(open) >= maxOpen) return null;
    const questionId = newId("qst_", nowMs);
    await sql
      .insertInto("deployment_questions")
      .values({
        question_id: questionId,
        deployment_id: deploymentId,
        asked: JSON.stringify(question),
        ends_at: nowMs + answerWithinMs,
        answer: null,
      })
      .execute();
    return questionId;
  });
}
