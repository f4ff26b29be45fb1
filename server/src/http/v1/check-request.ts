import { headerNames, limits, type Problem } from "@sluice/contract";
import type { Refusal, Route } from "@sluice/contract/v1";
import { checkLabels, isIdempotencyKey } from "@sluice/core";
import type { ScannedBody } from "../serving/bodies/read-body.ts";
import { checkBody, type FieldWords } from "../serving/check-body.ts";
import { checkQuery } from "../serving/check-query.ts";
import type { RequestContext } from "../serving/request-context.ts";
import { soleHeader } from "../serving/sole-header.ts";

interface CheckedRequest {
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const { idempotencyKeyMinChars, idempotencyKeyMaxChars, clientReferenceMaxChars } = limits.request;
const noFields = {};

const fieldWords: FieldWords = {
  labels: checkLabels,
  client_reference: () => [
    {
      name: "client_reference",
      reason: `Send at most ${clientReferenceMaxChars} printable ASCII characters.`,
    },
  ],
};

/** Does the request have the shape its route asks for? All that is wrong with it is said at once. */
export function checkRequest(
  { request, query: queryText }: RequestContext,
  route: Route,
  body: ScannedBody,
): CheckedRequest | Refusal<"invalid_request"> {
  const problems: Problem[] = [];
  if (route.headers && headerNames.idempotencyKey in route.headers.properties) {
    const key = soleHeader(request, headerNames.idempotencyKey);
    if (key === undefined || !isIdempotencyKey(key)) problems.push(idempotencyProblem);
  }
  const query = checkQuery(queryText, route.queryShape ?? route.query);
  problems.push(...query.problems);
  const shape = route.bodyShape ?? route.body;
  const checked = shape === null ? null : checkBody(body, shape, fieldWords);
  if (checked) problems.push(...checked.problems);
  if (problems.length > 0) return { code: "invalid_request", details: problems };
  return { query: query.values, body: checked?.value ?? noFields };
}

const idempotencyProblem: Problem = {
  name: headerNames.idempotencyKey,
  reason: `Send this header once, with ${idempotencyKeyMinChars} to ${idempotencyKeyMaxChars} printable ASCII characters.`,
};
