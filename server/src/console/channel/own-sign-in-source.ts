import { deploymentActor } from "../../access/actor.ts";
import { ChannelFault } from "../../access/console-channel.ts";
import type {
  BroughtHandOver,
  PasswordCheck,
  SignInAttempt,
  SignInOffer,
  SignInSource,
} from "../../access/sign-in-source.ts";
import { confirmPerson } from "../entry/confirm-person.ts";
import type { EntryParts } from "../entry/entry-parts.ts";
import { offerEntry } from "../entry/offer-entry.ts";
import { redeemHandOver } from "../entry/redeem-hand-over.ts";
import { signInToDeployment } from "../entry/sign-in-to-deployment.ts";

/** For a deployment that has the console's database at hand. */
export class OwnSignInSource implements SignInSource {
  readonly #parts: EntryParts;
  readonly #actor: ReturnType<typeof deploymentActor>;

  constructor(parts: EntryParts, deploymentId: string) {
    this.#parts = parts;
    this.#actor = deploymentActor(deploymentId, null);
  }

  async offer(): Promise<SignInOffer> {
    const offered = await reached(() => offerEntry(this.#parts, this.#actor));
    return offered.ok ? offered.value : offered.refusal;
  }

  signIn(attempt: SignInAttempt) {
    return reached(() => signInToDeployment(this.#parts, this.#actor, attempt));
  }

  confirmPassword(check: PasswordCheck) {
    return reached(() => confirmPerson(this.#parts, this.#actor, check));
  }

  redeemHandOver(brought: BroughtHandOver) {
    return reached(() => redeemHandOver(this.#parts, this.#actor, brought));
  }
}

async function reached<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (cause) {
    throw new ChannelFault("unreachable", "The console's database cannot be used.", { cause });
  }
}
