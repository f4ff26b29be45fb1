import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { AgentKind, ScriptLanguage } from "../vocabulary/agents.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Owner } from "./owner.ts";
import { pageOf } from "./page.ts";
import { Timestamp } from "./timestamp.ts";
import { ModelEngine, ScriptEngine } from "./workflow-file.ts";

const { agent: bounds, app } = limits;
const Revision = Type.Integer({ description: "What an edit names, so that none is lost." });
const name = Type.String({ description: `At most ${bounds.nameMaxChars} characters, on one line.` });
const description = Type.String({ description: `At most ${bounds.descriptionMaxChars} characters.` });
const engine = Type.Union([ScriptEngine, ModelEngine], {
  description: `What does the agent's work. Its script or system prompt is at most ${app.largeTextMaxBytes} bytes.`,
});

/** What an agent is equipped with, as it is sent. */
const slots = {
  connectors: Type.Optional(
    Type.Array(Type.String(), { description: `Ids of connectors, at most ${bounds.maxConnectors}.` }),
  ),
  graphs: Type.Optional(
    Type.Array(closedObject({ graph_id: Type.String(), version: Type.Integer() }), {
      description: `At most ${bounds.maxGraphs}, pinned to a version that is ready.`,
    }),
  ),
  environments: Type.Optional(
    Type.Array(
      closedObject({
        environment_id: Type.String(),
        version: Type.Optional(Type.Integer({ description: "Left out: its newest." })),
      }),
      { description: `At most ${bounds.maxEnvironments}. None: a virtual shell with the default settings.` },
    ),
  ),
};

const content = { name, description: Type.Optional(description), kind: AgentKind, engine, ...slots };
export const CreateAgentBody = closedObject(content, { title: "CreateAgentBody" });
export type CreateAgentBody = Static<typeof CreateAgentBody>;
export const SaveAgentBody = closedObject({ revision: Revision, ...content }, { title: "SaveAgentBody" });

export const AgentConnector = closedObject(
  {
    connector_id: Type.String(),
    name: Type.String(),
    state: stringEnum(["ready", "untested", "needs_attention", "missing"]),
  },
  { title: "AgentConnector" },
);
export const AgentGraph = closedObject(
  {
    graph_id: Type.String(),
    name: Type.String(),
    version: Type.Integer(),
    is_ready: Type.Boolean({ description: "Whether the version can be read." }),
    newest_ready_version: nullable(Type.Integer()),
  },
  { title: "AgentGraph" },
);
export const AgentEnvironment = closedObject(
  {
    environment_id: Type.String(),
    name: Type.String(),
    version: Type.Integer({ description: "The one that the agent is pinned to." }),
    newest_version: Type.Integer(),
  },
  { title: "AgentEnvironment" },
);

const Advisory = closedObject(
  { name: Type.String({ description: "The field." }), reason: Type.String() },
  { title: "Advisory", description: "Worth a thought; nothing is refused for it." },
);

const summary = {
  agent_id: Type.String(),
  name,
  description,
  kind: AgentKind,
  engine: stringEnum(["script", "model"]),
  language: nullable(ScriptLanguage, { description: "Of a script; null for a model." }),
  slots: closedObject({
    connectors: Type.Integer(),
    graphs: Type.Integer(),
    environments: Type.Integer(),
  }),
  owner: Owner,
  newest_version: Type.Integer(),
  /** What a step of a workflow refers to. */
  agent_version_id: Type.String({ description: "Of the newest version: what a step refers to." }),
  used_by_workflows: Type.Integer({ description: "How many workflows refer to one of its versions." }),
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
};
export const AgentSummary = closedObject(summary, { title: "AgentSummary" });
export type AgentSummary = Static<typeof AgentSummary>;
export const AgentPage = pageOf(AgentSummary, "AgentPage");

const versioned = {
  version: Type.Integer(),
  agent_version_id: Type.String(),
  description,
  kind: AgentKind,
  created_at: Timestamp,
  saved_by: nullable(Type.String(), { description: "Null where it was not kept." }),
};
export const AgentVersionContent = closedObject(
  {
    ...versioned,
    engine,
    connectors: Type.Array(AgentConnector),
    graphs: Type.Array(AgentGraph),
    environments: Type.Array(AgentEnvironment),
  },
  { title: "AgentVersionContent" },
);
export type AgentVersionContent = Static<typeof AgentVersionContent>;

/** A workflow that refers to something, and in which of its versions. */
export const UsingWorkflow = closedObject(
  {
    workflow_id: Type.String(),
    name: Type.String(),
    status: stringEnum(["draft", "active", "inactive"]),
    versions: Type.Array(closedObject({ workflow_version: Type.Integer(), agent_version: Type.Integer() }), {
      description: "The newest first, at most 20.",
    }),
    is_active: Type.Boolean({ description: "Whether its active version is among them." }),
  },
  { title: "UsingWorkflow" },
);
export type UsingWorkflow = Static<typeof UsingWorkflow>;

export const Agent = closedObject(
  {
    ...summary,
    content: AgentVersionContent,
    used_by: Type.Array(UsingWorkflow, { description: "At most 100, by name." }),
    advisories: Type.Array(Advisory),
  },
  { title: "Agent" },
);
export type Agent = Static<typeof Agent>;

export const NewerSlots = closedObject(
  {
    agent_id: Type.String(),
    name,
    owner: Owner,
    revision: Revision,
    newest_version: Type.Integer(),
    agent_version_id: Type.String({ description: "Of the newest version: what a step refers to." }),
    items: Type.Array(
      closedObject({
        kind: stringEnum(["environment", "graph"]),
        id: Type.String(),
        name: Type.String(),
        version: Type.Integer({ description: "The one that the agent is pinned to." }),
        newest_version: Type.Integer(),
      }),
    ),
  },
  { title: "NewerSlots", description: "What the newest version of an agent is pinned to older versions of." },
);
export type NewerSlots = Static<typeof NewerSlots>;

export const AgentVersionPage = pageOf(
  closedObject(versioned, { title: "AgentVersion" }),
  "AgentVersionPage",
);

export const AgentComparison = closedObject(
  {
    from: AgentVersionContent,
    to: AgentVersionContent,
    changed: Type.Array(
      stringEnum(["description", "kind", "engine", "connectors", "graphs", "environments"]),
      { description: "What differs." },
    ),
  },
  { title: "AgentComparison" },
);
export type AgentComparison = Static<typeof AgentComparison>;

export const AgentChoices = closedObject(
  {
    connectors: Type.Array(
      closedObject({
        connector_id: Type.String(),
        name: Type.String(),
        type: Type.String(),
        state: stringEnum(["ready", "untested", "needs_attention"]),
      }),
    ),
    graphs: Type.Array(
      closedObject({
        graph_id: Type.String(),
        name: Type.String(),
        ready_versions: Type.Array(Type.Integer(), { description: "The newest first." }),
      }),
    ),
    environments: Type.Array(
      closedObject({ environment_id: Type.String(), name: Type.String(), newest_version: Type.Integer() }),
    ),
  },
  { title: "AgentChoices", description: "What an agent can be equipped with: the first of each by name." },
);
export type AgentChoices = Static<typeof AgentChoices>;
