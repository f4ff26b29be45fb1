import type { IncomingMessage } from "node:http";
import { headerNames, limits } from "@sluice/contract";
import { hideCredentials } from "@sluice/core";

/** What a caller wrote, as it may be kept: without the credentials it sent along, or any others. */
export function keptText(request: IncomingMessage, text: string): string {
  return hideCredentials(text, presentedBy(request));
}

/** The values sent as credentials, right or wrong, that are too long to be found in a text by chance. */
function presentedBy({ headers }: IncomingMessage): string[] {
  const apiKey = headers.authorization?.split(" ").at(-1) ?? "";
  const externalId = headers[headerNames.externalId.toLowerCase()];
  const presented = [apiKey, apiKey.slice(apiKey.indexOf(".") + 1), String(externalId ?? "")];
  return presented.filter((value) => value.length >= limits.credential.externalIdMinChars);
}
