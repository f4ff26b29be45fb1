import type { VisitorActor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import type { BroughtHandOver, HandOverRefused } from "../../access/sign-in-source.ts";
import { openPersonSession, type PersonSession } from "./open-person-session.ts";
import type { SignInParts } from "./people-parts.ts";
import type { ConsoleUnreachable } from "./people-refusal.ts";
import { unlessUnreachable } from "./unless-unreachable.ts";

/** Signs somebody in who comes from the console with a code. */
export async function acceptHandOver(
  parts: SignInParts,
  actor: VisitorActor,
  request: Omit<BroughtHandOver, "address">,
): Promise<Outcome<PersonSession, HandOverRefused | ConsoleUnreachable>> {
  const { address } = actor;
  return await unlessUnreachable(async () => {
    const handed = await parts.source.redeemHandOver({ ...request, address });
    if (!handed.ok) return handed;
    const { authenticatedAgoMs } = handed.value;
    const place = { device: request.device, address };
    return await openPersonSession(parts, handed.value, { place, authenticatedAgoMs });
  });
}
