import type { JsonObject } from "../../shared/json.ts";
import { headerNames } from "../../shared/schemas/credentials.ts";

/** Every answer names the call; the others are given as what each header says. */
export function responseHeaders(meanings: Readonly<Record<string, string>>): JsonObject {
  return {
    [headerNames.requestId]: { $ref: "#/components/headers/RequestId" },
    ...Object.fromEntries(
      Object.entries(meanings).map(([name, description]) => [
        name,
        { description, schema: { type: "string" } },
      ]),
    ),
  };
}
