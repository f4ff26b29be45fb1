import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

const waitWords = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  retryAfterSeconds < 60
    ? `${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}`
    : `${Math.ceil(retryAfterSeconds / 60)} ${retryAfterSeconds <= 60 ? "minute" : "minutes"}`;

/** Of signing in. The page `/sign-in` is sent some of them as `?error=` when a browser comes back from the console. */
export const sessionErrors = {
  wrong_credentials: { status: 401, message: "The e-mail address and the password do not match." },
  totp_required: { status: 401, message: "Send the code that your authenticator app shows, too." },
  totp_wrong: {
    status: 401,
    message: "This code is wrong, or was used before. Wait for the next one, or use a recovery code.",
  },
  wrong_password: { status: 403, message: "This is not your password." },
  not_assigned: {
    status: 403,
    message: "You are not assigned to this deployment. Ask an administrator of the console.",
  },
  hand_over_invalid: {
    status: 403,
    message: "The way from the console took too long, or was begun in another browser. Sign in again.",
  },
  too_many_attempts: {
    status: 429,
    message: (facts: { retryAfterSeconds: number }) =>
      `There were too many attempts. Try again in ${waitWords(facts)}.`,
    hidden: ["retryAfterSeconds"],
  },
  passwords_busy: {
    status: 503,
    message: "Too many people are signing in at this moment. Try again in a few seconds.",
    hidden: ["retryAfterSeconds"],
  },
  console_unreachable: {
    status: 503,
    message:
      "Nobody can sign in at the moment, because the console cannot be reached. Whoever is signed in can go on.",
  },
  session_not_found: { status: 404, message: "This session has ended already." },
} as const satisfies Record<string, ErrorEntry>;
