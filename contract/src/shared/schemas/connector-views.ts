import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import {
  ConnectorState,
  ConnectorTestStepName,
  ConnectorType,
  TestStepStatus,
} from "../vocabulary/connectors.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Owner } from "./owner.ts";
import { pageOf } from "./page.ts";
import { Problem } from "./problem.ts";
import { Timestamp } from "./timestamp.ts";

const { connector: bounds, app } = limits;

// Their bounds are judged by the core, in characters, and every problem is named at its place.
const folderSettings = closedObject(
  {
    type: Type.Literal("folder"),
    path: Type.String({ description: "A folder within those that the operator opened." }),
  },
  { title: "FolderSettings" },
);
const s3Settings = closedObject(
  {
    type: Type.Literal("s3"),
    region: Type.String({ description: "Such as eu-west-1." }),
    endpoint: Type.Optional(nullable(Type.String(), { description: "Null: Amazon's own." })),
    role_arn: Type.Optional(nullable(Type.String(), { description: "The role to assume when reading." })),
    role_session_s: Type.Optional(
      Type.Integer({
        description: `How long a session of the role lasts, ${bounds.roleSessionSeconds.min} to ${bounds.roleSessionSeconds.max} seconds. Default: ${bounds.roleSessionSeconds.default}.`,
      }),
    ),
  },
  { title: "S3Settings" },
);
/** One form a type: a type that is added is one more of them. */
export const ConnectorSettings = Type.Union([folderSettings, s3Settings], {
  title: "ConnectorSettings",
  description: "Where it reads, by its type. A connector keeps its type.",
});
export type ConnectorSettings = Static<typeof ConnectorSettings>;

const GivenCredential = closedObject(
  {
    name: Type.String(),
    value: Type.Optional(
      Type.String({
        maxLength: bounds.credentialValueMaxChars,
        description: "Kept sealed and never shown again. Left out: the value that is kept stays.",
      }),
    ),
  },
  { title: "GivenCredential" },
);

const content = {
  name: Type.String({ description: `At most ${bounds.nameMaxChars} characters, on one line; unique.` }),
  description: Type.Optional(
    Type.String({ description: `At most ${bounds.descriptionMaxChars} characters.` }),
  ),
  settings: ConnectorSettings,
  guide: Type.Optional(
    Type.String({
      description: `How to use it, in Markdown, at most ${app.largeTextMaxBytes} bytes. Default: empty.`,
    }),
  ),
  credentials: Type.Optional(
    Type.Array(GivenCredential, {
      maxItems: bounds.maxCredentialRows,
      description: "All of them: a row that is not named is removed. Left out: as they are.",
    }),
  ),
};
export const CreateConnectorBody = closedObject(content, { title: "CreateConnectorBody" });
export type CreateConnectorBody = Static<typeof CreateConnectorBody>;
export const SaveConnectorBody = closedObject(
  { revision: Type.Integer({ description: "The one that the save was made from." }), ...content },
  { title: "SaveConnectorBody" },
);
export type SaveConnectorBody = Static<typeof SaveConnectorBody>;

export const ConnectorTestStep = closedObject(
  {
    step: ConnectorTestStepName,
    status: TestStepStatus,
    reason: nullable(Type.String(), { description: "Why it failed, or was not tried." }),
    took_ms: Type.Integer(),
  },
  { title: "ConnectorTestStep" },
);
export type ConnectorTestStep = Static<typeof ConnectorTestStep>;

export const ConnectorTest = closedObject(
  {
    test_no: Type.Integer({ description: "Counts up from one in each connector." }),
    version: Type.Integer(),
    at: Timestamp,
    ok: Type.Boolean(),
    tested_by: Type.String(),
    steps: Type.Array(ConnectorTestStep),
  },
  { title: "ConnectorTest" },
);
export type ConnectorTest = Static<typeof ConnectorTest>;
export const ConnectorTestPage = pageOf(ConnectorTest, "ConnectorTestPage");

const LastTest = closedObject(
  {
    ok: Type.Boolean(),
    at: Timestamp,
    version: Type.Integer(),
    reason: nullable(Type.String()),
  },
  { title: "LastTest" },
);

const summary = {
  connector_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  type: ConnectorType,
  state: ConnectorState,
  newest_version: Type.Integer(),
  passed: nullable(closedObject({ at: Timestamp, version: Type.Integer() }), {
    description: "The newest passing test, which keeps it ready.",
  }),
  last_test: nullable(LastTest, {
    description: "The newest test. One that failed behind a passing one is a warning.",
  }),
  attention: nullable(Type.String(), { description: "Why it needs attention." }),
  owner: Owner,
  updated_at: Timestamp,
};
export const ConnectorRow = closedObject(summary, { title: "ConnectorRow" });
export type ConnectorRow = Static<typeof ConnectorRow>;
export const ConnectorPage = pageOf(ConnectorRow, "ConnectorPage");

export const Connector = closedObject(
  {
    ...summary,
    revision: Type.Integer(),
    settings: ConnectorSettings,
    guide: Type.String(),
    credentials: Type.Array(Type.String(), { description: "The names of those that are kept." }),
    may_change: Type.Boolean({ description: "Whether whoever asks may change it." }),
    newest_test: nullable(ConnectorTest, { description: "The newest test with its steps." }),
    advisories: Type.Array(Problem, { description: "What was saved all the same." }),
    created_at: Timestamp,
  },
  { title: "Connector" },
);
export type Connector = Static<typeof Connector>;

export const ConnectorVersion = closedObject(
  {
    version: Type.Integer(),
    saved_at: Timestamp,
    saved_by: nullable(Type.String()),
    name: Type.String(),
    description: Type.String(),
    settings: ConnectorSettings,
    credentials: Type.Array(Type.String(), { description: "Names only." }),
    has_guide: Type.Boolean(),
    last_test: nullable(closedObject({ ok: Type.Boolean(), at: Timestamp })),
  },
  { title: "ConnectorVersion" },
);
export type ConnectorVersion = Static<typeof ConnectorVersion>;
export const ConnectorVersionPage = pageOf(ConnectorVersion, "ConnectorVersionPage");

export const ConnectorUses = closedObject(
  {
    workflows: Type.Array(
      closedObject({
        workflow_id: Type.String(),
        name: Type.String(),
        is_active: Type.Boolean({ description: "Its active version uses it, not only a newer one." }),
      }),
    ),
    agents: Type.Array(closedObject({ agent_id: Type.String(), name: Type.String() })),
    drafts: Type.Array(closedObject({ workflow_id: Type.String(), name: Type.String(), owner: Owner }), {
      description: "Workflows whose draft does.",
    }),
  },
  { title: "ConnectorUses", description: "What reads through it, in an active or a newest version." },
);
export type ConnectorUses = Static<typeof ConnectorUses>;

export const ConnectorContents = closedObject(
  {
    buckets: nullable(Type.Array(Type.String()), { description: "Null where a bucket was named." }),
    prefixes: Type.Array(Type.String(), {
      description: "One level below the prefix; each ends with a slash.",
    }),
    objects: Type.Array(closedObject({ key: Type.String(), bytes: Type.Integer() })),
    next_cursor: nullable(Type.String()),
  },
  { title: "ConnectorContents" },
);
export type ConnectorContents = Static<typeof ConnectorContents>;

export const ConnectorTypeList = closedObject(
  {
    items: Type.Array(
      closedObject({
        type: ConnectorType,
        folders: Type.Array(Type.String(), { description: "Where a folder connector may point." }),
        credentials: Type.Array(closedObject({ name: Type.String(), needed: Type.Boolean() }), {
          description: "Which values it reads with. None given: those of the deployment's machine.",
        }),
      }),
    ),
  },
  { title: "ConnectorTypeList" },
);
export type ConnectorTypeList = Static<typeof ConnectorTypeList>;
