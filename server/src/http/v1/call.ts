import type { IncomingHttpHeaders } from "node:http";
import type { OperationId, Refusal, routes } from "@sluice/contract/v1";
import type { Static, TSchema } from "typebox";
import type { AdmittedKey } from "../../deployment/key-mirror/api-keys.ts";
import type { Answer } from "../serving/answer.ts";

type Routes = typeof routes;
type Shaped<Schema> = Schema extends TSchema ? Static<Schema> : Record<never, never>;
type QueryOf<Entry> = Entry extends { queryShape: infer Shape }
  ? Shaped<Shape>
  : Entry extends { query: infer Query }
    ? Shaped<Query>
    : never;
type BodyOf<Entry> = Entry extends { bodyShape: infer Shape }
  ? Shaped<Shape>
  : Entry extends { body: infer Body }
    ? Shaped<Body>
    : never;

/** A call that has passed every check before its route's own. */
interface Call<Id extends OperationId> {
  /** Null only where no key is asked for. */
  readonly key: Routes[Id]["credentialed"] extends true ? AdmittedKey : null;
  /** What cannot be an id is empty, and so is found nowhere. */
  readonly params: Shaped<Routes[Id]["params"]>;
  readonly query: QueryOf<Routes[Id]>;
  /** An absent body is an object without fields. */
  readonly body: BodyOf<Routes[Id]>;
  readonly headers: IncomingHttpHeaders;
  readonly requestId: string;
  readonly nowMs: number;
  /** Aborted when the caller goes away. */
  hungUp(): AbortSignal;
}

export type Outcome = Answer | Refusal;

type Handler<Id extends OperationId> = (call: Call<Id>) => Outcome | Promise<Outcome>;

/** By the name of the operation in the contract. A route that nobody handles does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
