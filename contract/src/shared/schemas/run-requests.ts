import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { closedObject } from "./closed-object.ts";
import { ParameterValue } from "./parameter.ts";
import { PiiPolicyOverride } from "./pii-policy.ts";
import { ClientReference, Labels } from "./run-summary.ts";
import { stringMap } from "./string-map.ts";

const { request } = limits;

/** Zero, negative and huge numbers pass, because a version that does not exist has an answer of its own. */
export const RequestedVersion = Type.Integer({
  description: "A saved version of the workflow; without it, the active one.",
  examples: [3],
});

/** No text of a database of ours may hold this character, and none that a person wrote does. */
const withoutNul = "^[^\\u0000]*$";

const fields = {
  input_text: Type.Optional(
    Type.String({
      maxLength: request.inputTextMaxChars,
      pattern: withoutNul,
      description: "The goal in free text, read by the first step. Any character but U+0000.",
      examples: ["Reconcile the September invoices and list what is missing."],
    }),
  ),
  version: Type.Optional(RequestedVersion),
  client_reference: Type.Optional(ClientReference),
  labels: Type.Optional(Labels),
};

export const StartRunBody = closedObject(
  {
    parameters: Type.Optional(
      stringMap(ParameterValue, {
        description:
          "A value for every required parameter of the version's input contract, and no other names. " +
          "A `storage_prefix` is sent as `s3://bucket/prefix/`, or as `prefix/` where the contract fixes the bucket.",
        examples: [{ month: "2026-09", source: "s3://finance-inbox/2026/09/" }],
      }),
    ),
    ...fields,
    pii_policy_override: Type.Optional(PiiPolicyOverride),
  },
  { title: "StartRunBody", description: "Every field is optional; a field not named here is refused." },
);
export type StartRunBody = Static<typeof StartRunBody>;

/**
 * What makes a start an `invalid_request`. Wrong parameter values and wrong overrides pass here: they
 * have codes of their own, and those checks come later, after the workflow was found.
 */
export const StartRunShape = closedObject({
  parameters: Type.Optional(stringMap(Type.Unknown())),
  ...fields,
  pii_policy_override: Type.Optional(stringMap(Type.Unknown())),
});
export type StartRunShape = Static<typeof StartRunShape>;

const Reason = Type.String({
  maxLength: request.reasonMaxChars,
  pattern: withoutNul,
  description: "Recorded with the request. Any character but U+0000.",
  examples: ["Superseded by a corrected batch"],
});

export const CancelRunBody = closedObject({ reason: Type.Optional(Reason) }, { title: "CancelRunBody" });
export type CancelRunBody = Static<typeof CancelRunBody>;

export const EraseRunDataBody = closedObject(
  { reason: Type.Optional(Reason) },
  { title: "EraseRunDataBody" },
);
export type EraseRunDataBody = Static<typeof EraseRunDataBody>;
