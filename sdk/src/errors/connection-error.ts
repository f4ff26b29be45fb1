/** No whole answer came: the service could not be reached, or the connection broke. `cause` says how. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}
