import type { JsonObject } from "../../shared/json.ts";
import { type ErrorCode, errorCatalogue, errorCodes } from "../errors/catalogue.ts";
import { ErrorEnvelope } from "../errors/envelope.ts";
import type { ComponentSchemas } from "./component-schemas.ts";
import { responseHeaders } from "./response-headers.ts";

const headerMeanings: Readonly<Record<string, string>> = {
  "WWW-Authenticate": "`Bearer`.",
  "Retry-After": "Seconds to wait before the same request is sent again.",
  "Content-Range": "`bytes */<size>`: the size of the file.",
  Allow: "The methods this path takes.",
};

/** Codes by status, each list in the order of the catalogue: `{"404": ["run_not_found"]}`. */
export function errorCodesByStatus(codes: readonly ErrorCode[]): Record<string, ErrorCode[]> {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of errorCodes.filter((each) => codes.includes(each))) {
    const status = String(errorCatalogue[code].status);
    byStatus[status] = [...(byStatus[status] ?? []), code];
  }
  return byStatus;
}

/** `["forbidden", "outside_time_window"]` becomes `ForbiddenOrOutsideTimeWindow`. */
function responseName(codes: readonly ErrorCode[]): string {
  const pascal = (code: string) =>
    code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return codes.map(pascal).join("Or");
}

function errorResponse(codes: readonly ErrorCode[], components: ComponentSchemas): JsonObject {
  const names = codes.flatMap((code) => Object.keys(errorCatalogue[code].headers));
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorCatalogue[code].when}`).join("\n"),
    headers: responseHeaders(Object.fromEntries(names.map((name) => [name, headerMeanings[name] ?? ""]))),
    content: { "application/json": { schema: components.place(ErrorEnvelope) } },
  };
}

export type ErrorResponses = {
  /** By status, each as a reference: most routes refuse in the same ways. */
  place(codes: readonly ErrorCode[]): JsonObject;
  /** What was referred to so far, sorted by name. */
  all(): JsonObject;
};

export function createErrorResponses(components: ComponentSchemas): ErrorResponses {
  const collected = new Map<string, JsonObject>();
  return {
    place(codes) {
      const references = Object.entries(errorCodesByStatus(codes)).map(([status, ofStatus]) => {
        const name = responseName(ofStatus);
        collected.set(name, errorResponse(ofStatus, components));
        return [status, { $ref: `#/components/responses/${name}` }];
      });
      return Object.fromEntries(references);
    },
    all() {
      return Object.fromEntries([...collected].sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}
