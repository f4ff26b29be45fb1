import { stringEnum } from "./string-enum.ts";

/** What this release can connect to. */
export const connectorTypes = ["folder", "s3"] as const;
export type ConnectorType = (typeof connectorTypes)[number];
export const ConnectorType = stringEnum(connectorTypes, {
  description:
    "folder: a folder of the deployment's machine. s3: buckets of Amazon S3, or of a store that speaks it.",
});

export const connectorStates = ["untested", "ready", "needs_attention"] as const;
export type ConnectorState = (typeof connectorStates)[number];
export const ConnectorState = stringEnum(connectorStates, {
  description:
    "untested: no test has passed on any version. needs_attention: nobody can read through it until its credentials are renewed.",
});

/** What a connection test tries, in this order. */
export const connectorTestSteps = ["resolve", "connect", "authenticate", "list", "read"] as const;
export type ConnectorTestStepName = (typeof connectorTestSteps)[number];
export const ConnectorTestStepName = stringEnum(connectorTestSteps, {
  description: "What is tried, in this order; behind a step that failed nothing is.",
});

export const testStepStatuses = ["passed", "failed", "skipped"] as const;
export type TestStepStatus = (typeof testStepStatuses)[number];
export const TestStepStatus = stringEnum(testStepStatuses);

/** The names of the credentials that a connector of each type takes; the first ones are needed when any is given. */
export const connectorCredentials = {
  folder: { needed: [], optional: [] },
  s3: { needed: ["access_key_id", "secret_access_key"], optional: ["session_token"] },
} as const satisfies Record<ConnectorType, { needed: readonly string[]; optional: readonly string[] }>;
