import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { AgentKind } from "../../shared/vocabulary/agents.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

/*
 * A definition refers to agents by the id of a version of theirs, which never changes, and to connectors and
 * knowledge graphs by their id. These tables say what the ids stand for, so that people read names.
 */

export const connectorStates = ["untested", "ready", "needs_attention"] as const;

export const ReferredAgent = closedObject(
  {
    agent_id: Type.String(),
    name: Type.String(),
    kind: AgentKind,
    version: Type.Integer({ description: "The version that is referred to." }),
    newest_version: Type.Integer(),
    newest_version_id: Type.String({ description: "What to refer to instead, to use the newest version." }),
    environment: nullable(
      closedObject({ name: Type.String(), version: Type.Integer(), newest_version: Type.Integer() }),
      { description: "Where this version works, and the newest version of that; null: the default one." },
    ),
  },
  { title: "ReferredAgent" },
);
export type ReferredAgent = Static<typeof ReferredAgent>;

export const ReferredConnector = closedObject(
  {
    name: Type.String(),
    type: Type.String(),
    region: Type.String({ description: "May be empty." }),
    state: stringEnum(connectorStates),
  },
  { title: "ReferredConnector" },
);
export type ReferredConnector = Static<typeof ReferredConnector>;

export const ReferredGraph = closedObject({ name: Type.String() }, { title: "ReferredGraph" });
export type ReferredGraph = Static<typeof ReferredGraph>;

export const WorkflowReferences = closedObject(
  {
    agents: Type.Record(Type.String(), ReferredAgent, { description: "By the id of their version." }),
    connectors: Type.Record(Type.String(), ReferredConnector),
    graphs: Type.Record(Type.String(), ReferredGraph),
  },
  {
    title: "WorkflowReferences",
    description: "What the ids in a definition stand for. What is gone is not in it.",
  },
);
export type WorkflowReferences = Static<typeof WorkflowReferences>;

export const referenceKinds = ["worker", "supervisor", "connector", "graph"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

/** Something that a definition may refer to. */
export const WorkflowChoice = closedObject(
  {
    id: Type.String({ description: "What the definition refers with: of an agent, its newest version." }),
    name: Type.String(),
    description: Type.String(),
    agent: nullable(ReferredAgent),
    connector: nullable(ReferredConnector),
  },
  { title: "WorkflowChoice" },
);
export type WorkflowChoice = Static<typeof WorkflowChoice>;
export const WorkflowChoices = closedObject(
  { items: Type.Array(WorkflowChoice, { description: "The first of them by name." }) },
  { title: "WorkflowChoices" },
);
