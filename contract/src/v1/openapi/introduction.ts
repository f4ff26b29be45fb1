import { limits } from "../../shared/limits.ts";
import { headerNames } from "../../shared/schemas/credentials.ts";
import {
  resultErrorMeanings,
  runFailureMeanings,
  warningMeanings,
} from "../../shared/vocabulary/run-failures.ts";
import { handlings } from "../errors/catalogue.ts";

export const keyBelongsOnAServer =
  "The key belongs on a server, never in a browser: whoever can read a page's code or traffic could use it.";

function list(meanings: Readonly<Record<string, string>>): string {
  return Object.entries(meanings)
    .map(([code, meaning]) => `- \`${code}\`: ${meaning}`)
    .join("\n");
}

const { request } = limits;

/** What a reader needs to know once, before the routes. */
export const introduction = `Find, start, follow, collect and erase workflow runs from another system. Workflows are built, \
activated and tested in the web application; this API runs them.

## Credentials
Every call except \`GET /health\` carries both the API key, as \`Authorization: Bearer <API_KEY>\`, and its external \
id, as \`${headerNames.externalId}\`. ${keyBelongsOnAServer}

A key sees only the runs that it started.

## Starting safely
Send an \`${headerNames.idempotencyKey}\` with every start. Within ${request.idempotencyReplayHours} hours the same key \
with the same body answers with the run that already exists, so a start whose answer was lost can be sent again.

\`client_reference\` and \`labels\` must never hold personal data: they remain when the run's data is erased.

## Following
Poll \`GET /runs/{run_id}\` at most once every ${request.pollIntervalMinSeconds} seconds per run, until the status is \
\`completed\`, \`failed\` or \`cancelled\`. A run in \`waiting_for_approval\` waits for a person, who decides in the \
web application.

When a run has \`failed\`, \`error.code\` says why:

${list(runFailureMeanings)}

A run that completed although a stage did not land carries \`warnings\`:

${list(warningMeanings)}

When \`result\` is null, \`result_error\` says why:

${list(resultErrorMeanings)}

## Errors
Every refusal has the same body: \`{"error": {"code", "message", "request_id", "details"}}\`. Read the HTTP status, then \
\`error.code\`. Each operation lists its codes by status under \`x-error-codes\`; \`x-error-handling\` says what to do \
about each code:

${list(handlings)}

## Conventions
Bodies are JSON and times are ISO-8601 in UTC. Ids and cursors are opaque. Fields and event types may be added: ignore \
those you do not know. The version of the API is in its path; \`info.version\` is the date of this contract, which \
\`GET /health\` repeats as \`api_version\`.
`;
