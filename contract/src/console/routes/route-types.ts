import type { Static, TSchema } from "typebox";
import type { ConsoleOperationId, consoleRoutes } from "./routes.ts";

// For whoever calls the API: what each operation takes and answers, without the schemas themselves.
type Routes = typeof consoleRoutes;
type Shaped<Schema> = Schema extends TSchema ? Static<Schema> : null;
type Success<Id extends ConsoleOperationId> = Routes[Id]["success"];

export type ConsoleParams<Id extends ConsoleOperationId> = Shaped<Routes[Id]["params"]>;
export type ConsoleQuery<Id extends ConsoleOperationId> = Shaped<Routes[Id]["query"]>;
export type ConsoleBody<Id extends ConsoleOperationId> = Shaped<Routes[Id]["body"]>;
/** Null where the answer has no JSON. */
export type ConsoleAnswer<Id extends ConsoleOperationId> = Shaped<Success<Id>[keyof Success<Id>]>;
