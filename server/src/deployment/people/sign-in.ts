import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { SignInAttempt, SignInRefused } from "../../access/sign-in-source.ts";
import { openPersonSession, type PersonSession } from "./open-person-session.ts";
import type { SignInParts } from "./people-parts.ts";
import type { ConsoleUnreachable } from "./people-refusal.ts";
import { unlessUnreachable } from "./unless-unreachable.ts";

export type SignInRequest = Omit<SignInAttempt, "address">;

export interface SignedIn extends PersonSession {
  /** For the browser to keep: it is then not held up by guesses that others make. */
  readonly deviceToken: string;
}

/** Signs somebody in. The console judges what they typed; nothing of it is kept here. */
export async function signIn(
  parts: SignInParts,
  actor: VisitorActor,
  request: SignInRequest,
): Promise<Outcome<SignedIn, SignInRefused | ConsoleUnreachable>> {
  const { address } = actor;
  return await unlessUnreachable(async () => {
    const proven = await parts.source.signIn({ ...request, address });
    if (!proven.ok) return proven;
    const place = { device: request.device, address };
    const opened = await openPersonSession(parts, proven.value, { place, authenticatedAgoMs: 0 });
    return opened.ok ? done({ ...opened.value, deviceToken: proven.value.deviceToken }) : opened;
  });
}
