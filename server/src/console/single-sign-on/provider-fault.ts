import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from "openid-client";
import { OutgoingFault } from "../../platform/outgoing/outgoing-fault.ts";

/** What a provider, or the way to it, answered instead of what was asked: a few words that hold no secret. */
export function providerFault(cause: unknown): string {
  const outgoing = causes(cause).find((error) => error instanceof OutgoingFault);
  if (outgoing) return outgoing.message;
  if (cause instanceof ResponseBodyError || cause instanceof AuthorizationResponseError) {
    return plain(cause.error);
  }
  if (cause instanceof WWWAuthenticateChallengeError) {
    return plain(cause.cause[0]?.parameters.error ?? `http: ${cause.status}`);
  }
  const response = causes(cause).find((error) => error instanceof Response);
  if (response && response.status !== 200) return `http: ${response.status}`;
  const { code, message } = cause as { code?: unknown; message?: string };
  return plain(typeof code === "string" ? code : (message ?? "unknown"));
}

/** Words of others go into a log and onto a page. */
function plain(text: string): string {
  return text.replace(/[^\w .:/-]+/g, " ").slice(0, 100);
}

function causes(error: unknown, depth = 0): unknown[] {
  if (depth > 5 || error === undefined || error === null) return [];
  return [error, ...causes((error as { cause?: unknown }).cause, depth + 1)];
}
