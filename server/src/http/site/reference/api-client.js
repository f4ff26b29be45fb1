/**
 * Calls this server's API with the credentials that the reader gave. They live in this closure alone: not in the
 * browser's storage, not in the page, not in a log.
 */
export function createApiClient(basePath) {
  let credentials = {};

  return {
    basePath,
    get hasCredentials() {
      return Object.keys(credentials).length > 0;
    },
    use(apiKey, externalId) {
      credentials = { Authorization: `Bearer ${apiKey}`, "X-Service-Key-External-Id": externalId };
    },
    forget() {
      credentials = {};
    },
    /** `target` is the path below the base, with its query. */
    send({ method, target, headers = {}, body, needsKey = true }, signal) {
      return fetch(`${basePath}${target}`, {
        method,
        headers: { ...(needsKey ? credentials : {}), ...headers },
        body,
        signal,
        cache: "no-store",
        credentials: "omit",
        redirect: "error",
      });
    },
  };
}
