import { limits } from "@sluice/contract";
import { type Static, Type } from "typebox";

/**
 * What a console asks a deployment elsewhere while an administrator waits for it. The deployment finds the question in
 * the console's word and sends the answer. It keeps what it was asked about; the console does not.
 */
const maxNamed = limits.key.maxExplicitWorkflows;
const Whole = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const Position = Type.Object({ atMs: Whole, recordId: Whole });

export const DeploymentQuestion = Type.Union([
  Type.Object({
    kind: Type.Literal("requests"),
    keyId: Type.String({ minLength: 1, maxLength: 128 }),
    limit: Type.Integer({ minimum: 1, maximum: 200 }),
    after: Type.Union([Position, Type.Null()]),
  }),
  Type.Object({ kind: Type.Literal("counters"), keyId: Type.String({ minLength: 1, maxLength: 128 }) }),
  Type.Object({
    kind: Type.Literal("workflows"),
    text: Type.String({ maxLength: 256 }),
    ids: Type.Union([
      Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: maxNamed }),
      Type.Null(),
    ]),
  }),
]);
export type DeploymentQuestion = Static<typeof DeploymentQuestion>;

const Text = Type.String({ maxLength: 8_192 });

/** What comes back. It is of another machine, so it is looked at before it is shown. */
export const questionAnswers = {
  requests: Type.Object({
    items: Type.Array(
      Type.Object({
        at: Text,
        method: Text,
        path: Text,
        status: Type.Integer({ minimum: 100, maximum: 599 }),
        address: Text,
        request_id: Text,
        reason: Type.Union([Text, Type.Null()]),
      }),
      { maxItems: 200 },
    ),
    next: Type.Union([Position, Type.Null()]),
  }),
  counters: Type.Object({ quotaUsedToday: Whole, activeRuns: Whole }),
  workflows: Type.Object({
    items: Type.Array(
      Type.Object({
        workflow_id: Text,
        name: Text,
        is_active: Type.Boolean(),
        example: Type.Union([
          Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
          Type.Null(),
        ]),
      }),
      { maxItems: maxNamed },
    ),
    has_more: Type.Boolean(),
  }),
} as const;

/** A question with the name under which it is answered. A release that does not know it answers null. */
export interface PutQuestion {
  readonly questionId: string;
  readonly asked: unknown;
}
