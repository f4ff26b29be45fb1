import type { BrowserRoute, Problem } from "@sluice/contract";
import type { TSchema } from "typebox";
import { Check } from "typebox/schema";
import type { ScannedBody } from "../bodies/read-body.ts";
import { checkQuery } from "../check-query.ts";
import { checkShape } from "../check-shape.ts";
import { findUnkeepable } from "./find-unkeepable.ts";

export interface CheckedRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

type Misshapen = { readonly code: "invalid_request"; readonly facts: { readonly problems: Problem[] } };

/** Does the request have the shape its route asks for? All that is wrong with it is said at once. */
export function checkRequest(
  queryText: string,
  route: BrowserRoute,
  body: ScannedBody,
  mustBeKeepable: boolean,
): CheckedRequest | Misshapen {
  const query = checkQuery(queryText, route.query);
  const problems: Problem[] = [
    ...query.problems,
    ...wrongChoices(route, query.values),
    ...leftOut(route, new URLSearchParams(queryText)),
  ];
  const checked = route.body === null ? null : checkShape(body, route.body);
  if (checked) problems.push(...checked.problems);
  if (mustBeKeepable && route.body && checked?.problems.length === 0)
    problems.push(...findUnkeepable(route.body, checked.value));
  if (problems.length > 0) return { code: "invalid_request", facts: { problems } };
  return { query: askable(query.values), body: checked?.value ?? {} };
}

/** A query parameter that the route cannot do without. */
function leftOut({ query }: BrowserRoute, given: URLSearchParams): Problem[] {
  const required: readonly string[] = query?.required ?? [];
  return required
    .filter((name) => !given.has(name))
    .map((name) => ({ name, reason: "Send this parameter." }));
}

/** What no row has becomes something that a database can look for: PostgreSQL fails on a NUL, and on too many digits. */
function askable(values: CheckedRequest["query"]): CheckedRequest["query"] {
  const { MAX_SAFE_INTEGER: most } = Number;
  const of = (value: unknown) => {
    if (typeof value === "number") return Math.max(-most, Math.min(value, most));
    return typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value;
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, of(value)]));
}

/** A query parameter that takes one of several words. */
function wrongChoices({ query }: BrowserRoute, values: CheckedRequest["query"]): Problem[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const schema = query?.properties[name] as (TSchema & { enum?: string[] }) | undefined;
    if (!schema?.enum || Check(schema, value)) return [];
    return [{ name, reason: `Send one of ${schema.enum.join(", ")}.` }];
  });
}
