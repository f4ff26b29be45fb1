import { ConnectionError } from "../errors/connection-error.ts";
import { isSluiceError, type SluiceError } from "../errors/sluice-error.ts";
import { UnexpectedAnswerError } from "../errors/unexpected-answer-error.ts";

const firstWaitMs = 250;
const longestWaitMs = 8_000;

/**
 * How long to wait before the same call is sent again, or null where that is of no use.
 * A call that is `repeatable` has the same effect however often it arrives, so it may also be repeated when
 * nobody knows whether it arrived.
 */
export function retryWaitMs(
  error: unknown,
  { repeatable, attempt, random }: { repeatable: boolean; attempt: number; random: () => number },
): number | null {
  const growing = backoffMs(attempt, random);
  if (isSluiceError(error)) return waitAfterRefusal(error, repeatable, growing);
  if (error instanceof ConnectionError) return repeatable ? growing : null;
  if (!(error instanceof UnexpectedAnswerError)) return null;
  const { status, retryAfterMs } = error;
  if (status === 429 || status === 503) return retryAfterMs ?? growing;
  return repeatable && (status === 502 || status === 504) ? (retryAfterMs ?? growing) : null;
}

/** Grows with every attempt, and differs from caller to caller so that they do not come back all at once. */
export function backoffMs(attempt: number, random: () => number): number {
  const ceilingMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
  return Math.round(ceilingMs * (0.5 + random() / 2));
}

function waitAfterRefusal(error: SluiceError, repeatable: boolean, growing: number): number | null {
  const { status, retryAfterMs } = error;
  if (status === 429) return retryAfterMs ?? growing;
  if (status === 503) return isForGood(error) ? null : (retryAfterMs ?? growing);
  // The first of two equal starts is still under way, or outputs are still being redacted.
  if (status === 409) return retryAfterMs;
  return repeatable && status === 502 ? (retryAfterMs ?? growing) : null;
}

/** A deployment that is not governed will not serve the API however long one waits. */
function isForGood(error: SluiceError): boolean {
  return isSluiceError(error, "deployment_updating") && error.details?.reason === "not_governed";
}
