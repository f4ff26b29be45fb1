import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";

const { credential, request } = limits;

/** Header names as they are published; HTTP compares them without regard to case. */
export const headerNames = {
  externalId: "X-Service-Key-External-Id",
  requestId: "X-Request-Id",
  idempotencyKey: "Idempotency-Key",
  idempotencyReplayed: "Idempotency-Replayed",
  lastEventId: "Last-Event-ID",
} as const;

/** A dot cannot stand in either part, so the first one is the only one. */
export const ApiKey = Type.String({
  pattern:
    `^${credential.keyIdPrefix}[A-Za-z0-9]{${credential.keyIdMinChars},${credential.keyIdMaxChars}}` +
    `\\.[A-Za-z0-9_-]{${credential.secretMinChars},${credential.secretMaxChars}}$`,
});
export type ApiKey = Static<typeof ApiKey>;

export const ExternalId = Type.String({
  pattern: `^[A-Za-z0-9_-]{${credential.externalIdMinChars},${credential.externalIdMaxChars}}$`,
});
export type ExternalId = Static<typeof ExternalId>;

export const RequestId = Type.String({
  pattern: `^[A-Za-z0-9._:-]{${request.requestIdMinChars},${request.requestIdMaxChars}}$`,
  description: "Your own id for this call, echoed and recorded. Without a valid one, an id is generated.",
  examples: ["billing-2026-09-24:0042"],
});
export type RequestId = Static<typeof RequestId>;

export const IdempotencyKey = Type.String({
  pattern: `^[ -~]{${request.idempotencyKeyMinChars},${request.idempotencyKeyMaxChars}}$`,
  description:
    "Makes the start safe to repeat: within 24 hours the same key with the same body answers with the run " +
    `it started. ${request.idempotencyKeyMinChars} to ${request.idempotencyKeyMaxChars} printable ASCII characters.`,
  examples: ["3f0c1b4e-6a55-4c1e-9d6e-0b1f3f7a9c21"],
});
export type IdempotencyKey = Static<typeof IdempotencyKey>;
