import type { ConsoleOperationId, ConsoleRefusal, consoleRoutes } from "@sluice/contract/console";
import type { Static, TSchema } from "typebox";
import type { Answer } from "../serving/answer.ts";
import type { BrowserCall } from "../serving/browser/browser-call.ts";

type Routes = typeof consoleRoutes;
type Shaped<Schema> = Schema extends TSchema ? Static<Schema> : Record<never, never>;
type IsOpen<Id extends ConsoleOperationId> = Routes[Id]["access"] extends "open" ? true : false;

/** A call that has passed every check before its route's own. */
export type ConsoleCall<Id extends ConsoleOperationId = ConsoleOperationId> = BrowserCall<
  IsOpen<Id>,
  Shaped<Routes[Id]["params"]>,
  Shaped<Routes[Id]["query"]>,
  Shaped<Routes[Id]["body"]>
>;

export type ConsoleOutcome = Answer | ConsoleRefusal;

type Handler<Id extends ConsoleOperationId> = (
  call: ConsoleCall<Id>,
) => ConsoleOutcome | Promise<ConsoleOutcome>;

/** By the name of the operation in the contract. A route that nobody handles does not compile. */
export type ConsoleHandlers = { readonly [Id in ConsoleOperationId]: Handler<Id> };
