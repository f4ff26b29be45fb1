import { limits } from "@sluice/contract";

const { requestIdMinChars, requestIdMaxChars } = limits.request;
const REQUEST_ID = new RegExp(`^[A-Za-z0-9._:-]{${requestIdMinChars},${requestIdMaxChars}}$`);

/** Whether a caller's X-Request-Id may be echoed and recorded; for any other one an id is generated. */
export function isRequestId(text: string): boolean {
  return REQUEST_ID.test(text);
}
