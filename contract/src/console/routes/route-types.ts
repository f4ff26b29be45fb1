import type { Static, TSchema } from "typebox";
import type { ConsoleOperationId, consoleRoutes } from "./routes.ts";

// For whoever calls the API: what each operation takes and answers, without the schemas themselves. Written as tables:
// a condition upon all operations at once would be worked out for every pair of them.
type Routes = typeof consoleRoutes;
type Shaped<Schema> = Schema extends TSchema ? Static<Schema> : null;

type Params = { [Id in ConsoleOperationId]: Shaped<Routes[Id]["params"]> };
type Queries = { [Id in ConsoleOperationId]: Shaped<Routes[Id]["query"]> };
type Bodies = { [Id in ConsoleOperationId]: Shaped<Routes[Id]["body"]> };
type Answers = {
  [Id in ConsoleOperationId]: Shaped<Routes[Id]["success"][keyof Routes[Id]["success"]]>;
};

export type ConsoleParams<Id extends ConsoleOperationId> = Params[Id];
export type ConsoleQuery<Id extends ConsoleOperationId> = Queries[Id];
export type ConsoleBody<Id extends ConsoleOperationId> = Bodies[Id];
/** Null where the answer has no JSON. */
export type ConsoleAnswer<Id extends ConsoleOperationId> = Answers[Id];
