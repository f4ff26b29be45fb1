import { limits } from "@sluice/contract";

const { externalIdMinChars, externalIdMaxChars } = limits.credential;
const EXTERNAL_ID = new RegExp(`^[A-Za-z0-9_-]{${externalIdMinChars},${externalIdMaxChars}}$`);

/** Whether a text has the accepted shape of a key's external id. */
export function isExternalId(text: string): boolean {
  return EXTERNAL_ID.test(text);
}
