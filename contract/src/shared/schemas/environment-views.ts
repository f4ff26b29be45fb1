import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { EnvironmentKind } from "../vocabulary/agents.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Owner } from "./owner.ts";
import { pageOf } from "./page.ts";
import { Timestamp } from "./timestamp.ts";

const { environment: bounds } = limits;
const Revision = Type.Integer({ description: "What an edit names, so that none is lost." });
const name = Type.String({ description: `At most ${bounds.nameMaxChars} characters, on one line.` });
const description = Type.String({ description: `At most ${bounds.descriptionMaxChars} characters.` });
const range = ({ min, max, default: usual }: { min: number; max: number; default: number }, what: string) =>
  Type.Integer({ description: `${what}: ${min} to ${max}, ${usual} by default.` });

export const environmentStates = ["provisioning", "active", "needs_attention"] as const;
export type EnvironmentState = (typeof environmentStates)[number];

export const ShownFlaggedCommand = closedObject(
  {
    pattern: Type.String({ description: "A command's name, and words that must be among its arguments." }),
    reason: Type.String({ description: 'Shown to whoever decides, after "because it".' }),
  },
  { title: "ShownFlaggedCommand" },
);
export type ShownFlaggedCommand = Static<typeof ShownFlaggedCommand>;

const content = {
  name,
  description: Type.Optional(description),
  kind: EnvironmentKind,
  memory_mb: Type.Optional(range(bounds.memoryMb, "Memory in MB")),
  timeout_s: Type.Optional(range(bounds.timeoutSeconds, "Execution timeout in seconds")),
  storage_mb: Type.Optional(range(bounds.workspaceMb, "Workspace storage in MB")),
  flagged_commands: Type.Optional(
    nullable(Type.Array(ShownFlaggedCommand), {
      description: `At most ${bounds.maxFlaggedCommands}. Null or left out: the deployment's own list.`,
    }),
  ),
  image_id: Type.Optional(
    nullable(Type.String(), { description: "A custom image that was uploaded. Null: the prebuilt one." }),
  ),
};
export const CreateEnvironmentBody = closedObject(content, { title: "CreateEnvironmentBody" });
export type CreateEnvironmentBody = Static<typeof CreateEnvironmentBody>;
export const SaveEnvironmentBody = closedObject(
  { revision: Revision, ...content },
  { title: "SaveEnvironmentBody" },
);

const settings = {
  description,
  kind: EnvironmentKind,
  memory_mb: Type.Integer(),
  vcpu: Type.Number({
    description: `Derived: the memory divided by ${bounds.memoryMbPerVcpu} MB, rounded down to a whole number.`,
  }),
  timeout_s: Type.Integer(),
  storage_mb: Type.Integer(),
  image: nullable(closedObject({ image_id: Type.String(), name: Type.String(), bytes: Type.Integer() }), {
    description: "Null: the prebuilt image.",
  }),
};

export const Provisioning = closedObject(
  {
    state: stringEnum(environmentStates),
    reason: nullable(Type.String(), { description: "Why it needs attention, and what to do." }),
    started_at: nullable(Timestamp, { description: "Null for a version that never needed it." }),
    deadline_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
  },
  { title: "Provisioning" },
);
export type Provisioning = Static<typeof Provisioning>;

const summary = {
  environment_id: Type.String(),
  name,
  ...settings,
  state: stringEnum(environmentStates),
  reason: nullable(Type.String()),
  owner: Owner,
  newest_version: Type.Integer(),
  used_by_agents: Type.Integer({ description: "How many agents refer to one of its versions." }),
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
};
export const EnvironmentSummary = closedObject(summary, { title: "EnvironmentSummary" });
export type EnvironmentSummary = Static<typeof EnvironmentSummary>;
export const EnvironmentPage = pageOf(EnvironmentSummary, "EnvironmentPage");

export const EnvironmentVersionContent = closedObject(
  {
    version: Type.Integer(),
    ...settings,
    flagged_commands: Type.Array(ShownFlaggedCommand),
    flags_by_default: Type.Boolean({ description: "Whether the list is the deployment's own." }),
    provisioning: Provisioning,
    created_at: Timestamp,
    saved_by: nullable(Type.String(), { description: "Null where it was not kept." }),
  },
  { title: "EnvironmentVersionContent" },
);
export type EnvironmentVersionContent = Static<typeof EnvironmentVersionContent>;
export const EnvironmentVersionPage = pageOf(EnvironmentVersionContent, "EnvironmentVersionPage");

export const Environment = closedObject(
  {
    ...summary,
    content: EnvironmentVersionContent,
    used_by: Type.Array(
      closedObject({
        agent_id: Type.String(),
        name: Type.String(),
        versions: Type.Array(Type.Integer(), { description: "Of the environment, the newest first." }),
      }),
      { description: "Agents, at most 100, by name." },
    ),
  },
  { title: "Environment" },
);
export type Environment = Static<typeof Environment>;

export const ProvisioningLog = closedObject(
  {
    version: Type.Integer(),
    provisioning: Provisioning,
    lines: Type.Array(closedObject({ seq: Type.Integer(), at: Timestamp, text: Type.String() })),
    next_after: Type.Integer({ description: "Send it back as `after` for what comes next." }),
  },
  { title: "ProvisioningLog" },
);
export type ProvisioningLog = Static<typeof ProvisioningLog>;
