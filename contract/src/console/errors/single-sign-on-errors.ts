import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import { limits } from "../../shared/limits.ts";

/** Most of them are for the sign-in page, which gets their code in its address. */
export const singleSignOnErrors = {
  sign_on_off: { status: 409, message: "Single sign-on is not set up, or switched off." },
  sign_on_provider_unavailable: {
    status: 502,
    message:
      "The identity provider cannot be reached, or does not answer as it should. Try again, or ask an administrator to test it.",
  },
  sign_on_expired: {
    status: 400,
    message: `The sign-on took longer than ${limits.signOn.transactionMinutes} minutes, or was begun in another browser. Begin again.`,
  },
  sign_on_too_many: {
    status: 429,
    message: "Too many sign-ons from your address did not work. Wait ten minutes, and begin again.",
  },
  sign_on_denied: { status: 403, message: "The identity provider did not let you sign on." },
  sign_on_invalid: {
    status: 400,
    message: "What the identity provider sent is not what was asked for. Begin again.",
  },
  sign_on_email_missing: {
    status: 403,
    message:
      "The identity provider names no e-mail address for you. Ask an administrator to add the scope email.",
  },
  sign_on_email_not_verified: {
    status: 403,
    message:
      "The identity provider has not verified your e-mail address, so it does not say who you are here. Verify it there, and begin again.",
  },
  sign_on_domain_not_allowed: {
    status: 403,
    message: "Your e-mail address is of a domain that may not sign on here.",
  },
  sign_on_person_unknown: {
    status: 403,
    message: "Nobody here has your e-mail address. Ask an administrator to invite you.",
  },
  sign_on_person_disabled: { status: 403, message: "You are disabled here. Ask an administrator." },
  sign_on_already_linked: {
    status: 403,
    message:
      "The person of your e-mail address signs on with another account of the provider. Ask an administrator to unlink it.",
  },
} as const satisfies Record<string, ErrorEntry>;
