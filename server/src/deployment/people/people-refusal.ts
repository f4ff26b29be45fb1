import type { PlainRefusal } from "../../access/outcome.ts";

/** Nobody can sign in until it is back; who is signed in goes on. */
export type ConsoleUnreachable = PlainRefusal<"console_unreachable">;
export type SignInRequired = PlainRefusal<"sign_in_required">;
