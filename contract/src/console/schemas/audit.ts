import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

const Values = nullable(Type.Record(Type.String(), Type.Unknown()), {
  description: "The fields that changed. Never a secret.",
});

export const AuditEntry = closedObject(
  {
    seq: Type.Integer({ description: "Counts up without a gap." }),
    at: Timestamp,
    actor: closedObject({
      kind: stringEnum(["key", "user", "visitor", "operator", "schedule", "system"]),
      id: Type.String(),
      name: Type.String(),
    }),
    address: nullable(Type.String(), { description: "Where the actor was, as far as the server saw it." }),
    action: Type.String({ description: "A subject and a verb.", examples: ["key.rotate"] }),
    target: Type.String({ description: "The id of what was acted upon." }),
    target_name: nullable(Type.String(), { description: "What it was called then." }),
    outcome: stringEnum(["done", "refused"]),
    reason: nullable(Type.String(), { description: "The code of a refusal." }),
    before: Values,
    after: Values,
  },
  { title: "AuditEntry" },
);
export type AuditEntry = Static<typeof AuditEntry>;

export const AuditPage = pageOf(AuditEntry, "AuditPage");
export type AuditPage = Static<typeof AuditPage>;

export const AuditVerdict = closedObject(
  {
    entries: Type.Integer(),
    first_seq: nullable(Type.Integer()),
    last_seq: nullable(Type.Integer()),
    head_hash: Type.String({
      description: "Of the newest entry: kept elsewhere, it shows later that nothing up to it was rewritten.",
    }),
    broken: nullable(
      closedObject({ seq: Type.Integer(), fault: stringEnum(["missing", "changed", "head"]) }),
      {
        description: "The first entry that does not follow from the one before; null in a sound chain.",
      },
    ),
  },
  { title: "AuditVerdict" },
);
export type AuditVerdict = Static<typeof AuditVerdict>;
