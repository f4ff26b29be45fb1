import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import { limits } from "../../shared/limits.ts";

/** What any route may be refused with. */
export const frameErrors = {
  invalid_request: {
    status: 400,
    message:
      "The request does not have the shape that its route asks for; `details` names every field at fault.",
  },
  invalid_cursor: {
    status: 400,
    message: "This cursor is not of this list. Start again at its first page.",
  },
  sign_in_required: { status: 401, message: "Sign in first. Your session may have ended." },
  not_allowed: { status: 403, message: "Your role does not allow this. Ask a manager of the deployment." },
  not_owner: {
    status: 403,
    message: ({ owner }: { owner: { name: string } }) =>
      `This belongs to ${owner.name}. Its owner or a manager of the deployment can change it, or hand it over to you.`,
  },
  cross_origin: {
    status: 403,
    message: "The request came from a page of another origin. Only the application's own pages may ask.",
  },
  address_not_allowed: {
    status: 403,
    message: ({ address }: { address: string }) =>
      `This deployment does not accept people from ${address}. An administrator can add its range to the deployment's user access ranges.`,
  },
  recent_password_required: {
    status: 403,
    message: `Give your password again: the last time is more than ${limits.session.recentMinutes} minutes ago.`,
  },
  not_found: { status: 404, message: "There is nothing here." },
  deployment_not_found: { status: 404, message: "This database holds no deployment yet." },
  method_not_allowed: { status: 405, message: "This address does not know the method." },
  edit_conflict: {
    status: 409,
    message: "Somebody else changed it meanwhile. `details.current` is how it is now: look, and save again.",
  },
  payload_too_large: { status: 413, message: "The request's body is larger than this route accepts." },
  too_many_requests: {
    status: 429,
    message: "Too many requests at a time. Wait a moment, and try again.",
    hidden: ["retryAfterSeconds"],
  },
  internal: { status: 500, message: "Something went wrong here. Quote the request id when you report it." },
  deployment_unavailable: {
    status: 503,
    message: "The deployment's database cannot be reached at the moment. Try again shortly.",
  },
} as const satisfies Record<string, ErrorEntry>;
