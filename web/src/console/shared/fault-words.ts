const words: Readonly<Record<string, string>> = {
  address_refused: "The address is private, and private addresses are not allowed here",
  name_unknown: "No server has this name",
  unreachable: "The server does not take connections",
  not_secure: "The server's certificate cannot be trusted",
  timed_out: "The server did not answer in time",
  answer_too_large: "The answer was too large",
  broken_off: "The connection broke off",
  http: "The server refused with status",
  webhook_deleted: "The webhook was deleted",
  endpoint_missing: "The provider does not name its addresses",
  code_flow_not_supported: "The provider does not offer the authorization code flow",
  scope_not_announced: "The provider does not announce the scope",
  pkce_not_announced: "The provider does not announce PKCE",
  keys_missing: "The provider has no keys to check its signatures with",
  made_up_code_accepted: "The provider accepted a code that was made up",
  invalid_client: "The provider does not know this client id and secret",
  unauthorized_client: "The provider does not let this client sign people on",
};

/** A fault on the way to another server, as `code` or `code: detail`. One that has no words here is shown as it is. */
export function faultWords(fault: string): string {
  const [code = "", ...rest] = fault.split(": ");
  const said = words[code];
  if (said === undefined) return fault;
  const detail = rest.join(": ");
  if (detail === "") return said;
  return code === "http" || code === "scope_not_announced" ? `${said} ${detail}` : `${said} (${detail})`;
}
