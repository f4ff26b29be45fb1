import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

const waitWords = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  retryAfterSeconds < 60
    ? `${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}`
    : `${Math.ceil(retryAfterSeconds / 60)} ${retryAfterSeconds <= 60 ? "minute" : "minutes"}`;

/** Of signing in and of people. */
export const peopleErrors = {
  wrong_credentials: { status: 401, message: "The e-mail address and the password do not match." },
  totp_required: { status: 401, message: "Send the code that your authenticator app shows, too." },
  totp_wrong: {
    status: 401,
    message: "This code is wrong, or was used before. Wait for the next one, or use a recovery code.",
  },
  wrong_password: { status: 403, message: "This is not your password." },
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
  link_invalid: {
    status: 404,
    message: "This link was used already, or is too old, or was replaced. Ask for a new one.",
  },
  administrator_exists: {
    status: 409,
    message: "The console has an administrator already. Ask them for an invitation.",
  },
  last_administrator: {
    status: 409,
    message: "This is the last administrator who can sign in. Make somebody else one first.",
  },
  email_taken: { status: 409, message: "Somebody with this e-mail address is there already." },
  user_not_found: { status: 404, message: "There is no such person." },
  user_disabled: { status: 409, message: "This person is disabled. Enable them first." },
  session_not_found: { status: 404, message: "This session has ended already." },
  totp_already_on: { status: 409, message: "Your second factor is on already. Turn it off first." },
  totp_not_begun: { status: 409, message: "Begin the second factor first, to get its secret." },
  totp_not_on: { status: 409, message: "You have no second factor." },
  group_not_found: { status: 404, message: "There is no such group." },
  group_name_taken: { status: 409, message: "There is a group of this name already." },
  grant_not_found: { status: 404, message: "There is no such grant." },
  grant_exists: {
    status: 409,
    message: "They have a grant on this deployment already. Change its role instead.",
  },
  not_assigned: {
    status: 403,
    message: "You are not assigned to this deployment. Ask an administrator.",
    hidden: ["location"],
  },
  hand_over_invalid: {
    status: 400,
    message: "This way into a deployment was not begun there. Open it again.",
  },
  deployment_address_unknown: {
    status: 409,
    message: "Nobody has declared the domain of this deployment. Add it to the deployment's settings.",
  },
  deployment_user_cap: {
    status: 409,
    message: (facts: { deploymentName: string; cap: number; used: number; wanted: number }) =>
      `${facts.deploymentName} takes ${facts.cap} people; ${facts.used} of its seats are taken, and this would take ${facts.wanted} more.`,
  },
} as const satisfies Record<string, ErrorEntry>;
