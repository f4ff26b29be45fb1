import type { Static, TSchema } from "typebox";
import type { ErrorCode, errorCatalogue } from "./catalogue.ts";

type Catalogue = typeof errorCatalogue;

type ErrorDetails<Code extends ErrorCode> = Catalogue[Code]["details"] extends infer Details extends TSchema
  ? Static<Details>
  : undefined;

type DetailsOf<Code extends ErrorCode> = Catalogue[Code]["details"] extends null
  ? unknown
  : { readonly details: ErrorDetails<Code> };

type FactsOf<Code extends ErrorCode> = Catalogue[Code]["message"] extends (facts: infer Facts) => string
  ? { readonly facts: Facts }
  : unknown;

/** A refusal as a value: its code, with the details and the facts of the case that this code calls for. */
export type Refusal<Code extends ErrorCode = ErrorCode> = {
  [Each in Code]: { readonly code: Each } & DetailsOf<Each> & FactsOf<Each>;
}[Code];
