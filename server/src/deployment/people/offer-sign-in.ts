import type { Actor } from "../../access/actor.ts";
import { ChannelFault } from "../../access/console-channel.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { SignInParts } from "./people-parts.ts";

export interface OfferedSignIn {
  readonly single_sign_on: { readonly button_label: string } | null;
  /** False while nobody can sign in, because the console does not answer. */
  readonly console_reachable: boolean;
}

/** What the sign-in page shows. For everybody: nobody is signed in there. */
export async function offerSignIn(
  { source }: Pick<SignInParts, "source">,
  _actor: Actor,
): Promise<Outcome<OfferedSignIn>> {
  try {
    const { singleSignOn } = await source.offer();
    const offered = singleSignOn && { button_label: singleSignOn.buttonLabel };
    return done({ single_sign_on: offered, console_reachable: true });
  } catch (cause) {
    if (!(cause instanceof ChannelFault)) throw cause;
    return done({ single_sign_on: null, console_reachable: false });
  }
}
