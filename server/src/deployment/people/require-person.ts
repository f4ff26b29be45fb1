import type { Actor, UserActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { SignInRequired } from "./people-refusal.ts";

/** For what people do with what is their own: it needs no right, but it needs a person. */
export function requirePerson(actor: Actor): Outcome<UserActor, SignInRequired> {
  return actor.kind === "user" ? done(actor) : refuse("sign_in_required");
}
