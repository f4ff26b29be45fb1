import type { AppOperationId, AppRefusal, appRoutes } from "@sluice/contract/app";
import type { Static, TSchema } from "typebox";
import type { Answer } from "../serving/answer.ts";
import type { BrowserCall } from "../serving/browser/browser-call.ts";

type Routes = typeof appRoutes;
type Shaped<Schema> = Schema extends TSchema ? Static<Schema> : Record<never, never>;
type IsOpen<Id extends AppOperationId> = Routes[Id]["access"] extends "open" ? true : false;

/** A call that has passed every check before its route's own. */
type AppCall<Id extends AppOperationId = AppOperationId> = BrowserCall<
  IsOpen<Id>,
  Shaped<Routes[Id]["params"]>,
  Shaped<Routes[Id]["query"]>,
  Shaped<Routes[Id]["body"]>
>;

export type AppOutcome = Answer | AppRefusal;

type Handler<Id extends AppOperationId> = (call: AppCall<Id>) => AppOutcome | Promise<AppOutcome>;

/** By the name of the operation in the contract. A route that nobody handles does not compile. */
export type AppHandlers = { readonly [Id in AppOperationId]: Handler<Id> };
