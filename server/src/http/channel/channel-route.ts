import type { Static, TObject } from "typebox";
import type { DeploymentActor, VisitorActor } from "../../access/actor.ts";
import type { Outcome, Refusal } from "../../access/outcome.ts";
import type { ChannelParts } from "../../console/channel/channel-parts.ts";
import type { EntryParts } from "../../console/entry/entry-parts.ts";

export interface ChannelSurfaceParts extends ChannelParts {
  /** For the people whom a deployment asks who they are. */
  readonly entry: EntryParts;
}

interface EnrolmentCall {
  readonly parts: ChannelSurfaceParts;
  readonly actor: VisitorActor;
}

export interface ChannelCall {
  readonly parts: ChannelSurfaceParts;
  readonly actor: DeploymentActor;
  readonly credentialId: string;
  /** Aborted when the deployment hangs up. */
  readonly hungUp: AbortSignal;
}

type Answered = Promise<Outcome<unknown, Refusal>>;

/** `body`: what is sent, or null where nothing is. It was held against its shape when `answer` is called. */
export type ChannelRoute = {
  readonly method: "POST";
  readonly path: string;
  readonly body: TObject | null;
} & (
  | { readonly credentialed: false; answer(call: EnrolmentCall, body: unknown): Answered }
  | { readonly credentialed: true; answer(call: ChannelCall, body: unknown): Answered }
);

export function route<const Body extends TObject>(
  path: string,
  body: Body | null,
  answer: (call: ChannelCall, body: Static<Body>) => Answered,
): ChannelRoute {
  return {
    method: "POST",
    path,
    body,
    credentialed: true,
    answer: (call, sent) => answer(call, sent as Static<Body>),
  };
}

/** The one that is asked by whoever has no credential yet. */
export function enrolmentRoute<const Body extends TObject>(
  path: string,
  body: Body,
  answer: (call: EnrolmentCall, body: Static<Body>) => Answered,
): ChannelRoute {
  return {
    method: "POST",
    path,
    body,
    credentialed: false,
    answer: (call, sent) => answer(call, sent as Static<Body>),
  };
}
