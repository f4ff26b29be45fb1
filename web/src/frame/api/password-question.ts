import { question } from "../../ui/question.ts";

/** Answered with true once the server has taken the password, with false where the person gave up. */
export const passwordQuestion = question<null, boolean>();

let pending: Promise<boolean> | null = null;

/** Calls that fail at the same moment share one question. */
export function askPassword(): Promise<boolean> {
  pending ??= passwordQuestion.ask(null).finally(() => {
    pending = null;
  });
  return pending;
}
