import type { ApiError } from "../../ui/api/api-error.ts";
import { question } from "../../ui/question.ts";

type Values = Readonly<Record<string, unknown>>;

export interface Conflict {
  /** How it is now, as somebody else left it. */
  readonly current: Values;
  /** What this person was about to save. */
  readonly mine: Values;
}

/** Answered with true to save over the other's change. */
export const conflictQuestion = question<Conflict, boolean>();

/** What to send instead, made from the current revision; null where the person keeps the other's change. */
export async function askConflict(
  error: ApiError,
  body: Values | null,
): Promise<Record<string, unknown> | null> {
  const current = currentOf(error.details);
  if (current === null || body === null || !("revision" in body)) return null;
  const { revision: _, ...mine } = body;
  const over = await conflictQuestion.ask({ current, mine });
  return over ? { ...body, revision: current.revision } : null;
}

function currentOf(details: unknown): Values | null {
  if (typeof details !== "object" || details === null || !("current" in details)) return null;
  const { current } = details;
  if (typeof current !== "object" || current === null) return null;
  // What is shown apart, as settings or as the content of a version, is sent beside the rest.
  const settings = "settings" in current ? current.settings : null;
  const content = "content" in current ? current.content : null;
  return { ...(settings as Values | null), ...current, ...(content as Values | null) };
}
