import type { DeploymentActor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";

interface AnswerQuestionRequest {
  readonly questionId: string;
  /** Null: it does not know what was asked. */
  readonly answer: unknown;
}

/** A deployment answers. The first answer counts; one that comes too late, or is not its own to give, is dropped. */
export async function answerQuestion(
  { database }: ConsoleParts,
  actor: DeploymentActor,
  { questionId, answer }: AnswerQuestionRequest,
): Promise<Outcome<void>> {
  await database.write(({ sql }) =>
    sql
      .updateTable("deployment_questions")
      .set({ answer: JSON.stringify(answer) })
      .where("question_id", "=", questionId)
      .where("deployment_id", "=", actor.id)
      .where("answer", "is", null)
      .execute(),
  );
  return done(undefined);
}
