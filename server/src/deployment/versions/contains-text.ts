import { foldName } from "@sluice/core";

/** A pattern for `like … escape '\'` that finds names which contain a text, as search compares them. */
export function containsText(text: string): string {
  return `%${foldName(text.trim()).replaceAll(/[\\%_]/gu, (sign) => `\\${sign}`)}%`;
}
