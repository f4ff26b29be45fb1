/** A new Idempotency-Key. `crypto.randomUUID` is missing where the page is not served over HTTPS; this is not. */
export function randomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return `try-${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
