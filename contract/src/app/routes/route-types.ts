import type { Static, TSchema } from "typebox";
import type { AppOperationId, appRoutes } from "./routes.ts";

// For whoever calls the API: what each operation takes and answers, without the schemas themselves. Written as tables:
// a condition upon all operations at once would be worked out for every pair of them.
type Routes = typeof appRoutes;
type Shaped<Schema> = Schema extends TSchema ? Static<Schema> : null;

type Params = { [Id in AppOperationId]: Shaped<Routes[Id]["params"]> };
type Queries = { [Id in AppOperationId]: Shaped<Routes[Id]["query"]> };
type Bodies = { [Id in AppOperationId]: Shaped<Routes[Id]["body"]> };
type Answers = {
  [Id in AppOperationId]: Shaped<Routes[Id]["success"][keyof Routes[Id]["success"]]>;
};

export type AppParams<Id extends AppOperationId> = Params[Id];
export type AppQuery<Id extends AppOperationId> = Queries[Id];
export type AppBody<Id extends AppOperationId> = Bodies[Id];
/** Null where the answer has no JSON. */
export type AppAnswer<Id extends AppOperationId> = Answers[Id];
