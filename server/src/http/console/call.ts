import type { IncomingHttpHeaders } from "node:http";
import type { ConsoleOperationId, ConsoleRefusal, consoleRoutes } from "@sluice/contract/console";
import type { Static, TSchema } from "typebox";
import type { UserActor, VisitorActor } from "../../access/actor.ts";
import type { Answer } from "../serving/answer.ts";
import type { SignedIn } from "./console-session.ts";

type Routes = typeof consoleRoutes;
type Shaped<Schema> = Schema extends TSchema ? Static<Schema> : Record<never, never>;
type IsOpen<Id extends ConsoleOperationId> = Routes[Id]["access"] extends "open" ? true : false;

/** A call that has passed every check before its route's own. */
export interface ConsoleCall<Id extends ConsoleOperationId = ConsoleOperationId> {
  readonly actor: IsOpen<Id> extends true ? UserActor | VisitorActor : UserActor;
  /** Null only on a route that is open to everyone. */
  readonly session: IsOpen<Id> extends true ? SignedIn | null : SignedIn;
  /** What cannot be an id is empty, and so is found nowhere. */
  readonly params: Shaped<Routes[Id]["params"]>;
  readonly query: Shaped<Routes[Id]["query"]>;
  readonly body: Shaped<Routes[Id]["body"]>;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly requestId: string;
  readonly nowMs: number;
  /** Aborted when the caller goes away. */
  hungUp(): AbortSignal;
}

export type ConsoleOutcome = Answer | ConsoleRefusal;

type Handler<Id extends ConsoleOperationId> = (
  call: ConsoleCall<Id>,
) => ConsoleOutcome | Promise<ConsoleOutcome>;

/** By the name of the operation in the contract. A route that nobody handles does not compile. */
export type ConsoleHandlers = { readonly [Id in ConsoleOperationId]: Handler<Id> };
