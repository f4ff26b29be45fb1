/** Why nothing came back from another server. */
export type OutgoingFaultCode =
  | "address_refused"
  | "name_unknown"
  | "unreachable"
  | "not_secure"
  | "timed_out"
  | "answer_too_large"
  | "broken_off";

/** Holds no part of what was sent: it may be logged and shown. */
export class OutgoingFault extends Error {
  readonly code: OutgoingFaultCode;
  /** The address that is out of reach, or what the network or TLS says, such as `ECONNREFUSED`. */
  readonly detail: string | null;

  constructor(code: OutgoingFaultCode, detail: string | null = null, options?: ErrorOptions) {
    super(detail === null ? code : `${code}: ${detail}`, options);
    this.name = "OutgoingFault";
    this.code = code;
    this.detail = detail;
  }
}

const unknownName = new Set(["ENOTFOUND", "EAI_AGAIN", "EAI_NODATA", "EAI_FAIL"]);
const unreachable = new Set([
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "EACCES",
  "EPERM",
]);
const tooLate = new Set([
  "ETIMEDOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
]);

/** What went wrong beneath, in the words of this module. */
export function outgoingFaultOf(cause: unknown): OutgoingFault {
  const found = firstFault(cause);
  if (found instanceof OutgoingFault) return found;
  const { name = "", code = "" } = (found ?? {}) as { name?: string; code?: string };
  if (name === "TimeoutError" || tooLate.has(code)) return new OutgoingFault("timed_out");
  const detail = typeof code === "string" && /^[A-Z0-9_]{3,60}$/.test(code) ? code : null;
  if (detail === null) return new OutgoingFault("broken_off", null, { cause });
  if (unknownName.has(detail)) return new OutgoingFault("name_unknown", detail, { cause });
  if (unreachable.has(detail)) return new OutgoingFault("unreachable", detail, { cause });
  // What TLS refuses has codes such as CERT_HAS_EXPIRED, SELF_SIGNED_CERT_IN_CHAIN and ERR_TLS_CERT_ALTNAME_INVALID.
  const isTls = /CERT|TLS|SSL|UNABLE_TO_/.test(detail);
  return new OutgoingFault(isTls ? "not_secure" : "broken_off", detail, { cause });
}

/** Errors come wrapped, and for a name with several addresses as several at once. */
function firstFault(error: unknown): unknown {
  if (error instanceof OutgoingFault || !(error instanceof Error)) return error;
  if (error instanceof AggregateError && error.errors.length > 0) return firstFault(error.errors[0]);
  const isCoded = "code" in error && error.code !== undefined;
  return !isCoded && error.cause !== undefined ? firstFault(error.cause) : error;
}
