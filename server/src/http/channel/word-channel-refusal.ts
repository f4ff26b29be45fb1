import type { JsonAnswer } from "../serving/answer.ts";
import type { PipelineRefusal } from "../serving/surface.ts";

/** What a deployment is told. Its log is read by an operator, so each says what to do about it. */
const refusals = {
  invalid_request: { status: 400, message: "The request is not one that this console understands." },
  credential_refused: {
    status: 401,
    message:
      "This console does not know the credential, or it was revoked. Enrol the deployment again with a new token.",
  },
  token_refused: {
    status: 401,
    message: "The enrolment token is unknown, past its time or used. Have an administrator make another.",
  },
  not_found: { status: 404, message: "There is nothing at this path." },
  feed_not_found: { status: 404, message: "This console does not have this feed." },
  method_not_allowed: { status: 405, message: "This path does not take this method." },
  other_deployment: {
    status: 409,
    message:
      "The token is for another deployment. Have an administrator make one for this deployment, or start with an empty database.",
  },
  payload_too_large: { status: 413, message: "The body is too large." },
  internal: { status: 500, message: "Something went wrong in the console. Its log says more." },
  console_unavailable: { status: 503, message: "The console cannot reach its database just now." },
} as const;

type ChannelRefusalCode = keyof typeof refusals;
export type ChannelRefusal = { readonly code: ChannelRefusalCode };

/** A code that is not here is nothing that a deployment could do something about. */
export function channelRefusal(code: string): ChannelRefusal {
  return { code: Object.hasOwn(refusals, code) ? (code as ChannelRefusalCode) : "internal" };
}

export function wordChannelRefusal(
  { code }: ChannelRefusal | PipelineRefusal,
  requestId: string,
): JsonAnswer {
  const { status, message } = refusals[code];
  const headers: Record<string, string> = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  return { status, headers, body: { error: { code, message, request_id: requestId } } };
}
