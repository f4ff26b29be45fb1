import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Owner } from "./owner.ts";
import { pageOf } from "./page.ts";
import { Timestamp } from "./timestamp.ts";

const summary = {
  graph_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  published_version: nullable(Type.Integer(), {
    description: "The one that is read; null until one is ready.",
  }),
  versions: Type.Integer({ description: "How many there are." }),
  entities: Type.Integer({ description: "Of the published version." }),
  relations: Type.Integer({ description: "Of the published version." }),
  owner: Owner,
  updated_at: Timestamp,
};
export const GraphRow = closedObject(summary, { title: "GraphRow" });
export type GraphRow = Static<typeof GraphRow>;
export const GraphPage = pageOf(GraphRow, "GraphPage");

export const GraphVersion = closedObject(
  {
    version: Type.Integer(),
    status: stringEnum(["building", "built", "ready", "failed"]),
    error: nullable(Type.String()),
    entities: Type.Integer(),
    relations: Type.Integer(),
    run_id: Type.String({ description: "The run that built it." }),
    step: Type.String(),
    created_at: Timestamp,
    published_at: nullable(Timestamp),
  },
  { title: "GraphVersion" },
);
export type GraphVersion = Static<typeof GraphVersion>;
export const GraphVersionPage = pageOf(GraphVersion, "GraphVersionPage");

export const Graph = closedObject(
  {
    ...summary,
    revision: Type.Integer(),
    may_change: Type.Boolean({ description: "Whether whoever asks may change it." }),
  },
  { title: "Graph" },
);
export type Graph = Static<typeof Graph>;

// Their bounds are judged by the core, in characters, and every problem is named at its place.
const name = Type.String({
  description: `1 to ${limits.graph.nameMaxChars} characters on one line; unique.`,
});
const description = Type.String({ description: `At most ${limits.graph.descriptionMaxChars} characters.` });
export const CreateGraphBody = closedObject({ name, description: Type.Optional(description) });
export const EditGraphBody = closedObject({
  revision: Type.Integer(),
  name: Type.Optional(name),
  description: Type.Optional(description),
});

export const GraphEntity = closedObject(
  { name: Type.String(), kind: Type.String(), mentions: Type.Integer() },
  { title: "GraphEntity" },
);
export type GraphEntity = Static<typeof GraphEntity>;
export const GraphEntityPage = pageOf(GraphEntity, "GraphEntityPage");

export const GraphRelation = closedObject(
  { source: Type.String(), kind: Type.String(), target: Type.String(), weight: Type.Integer() },
  { title: "GraphRelation" },
);
export type GraphRelation = Static<typeof GraphRelation>;
export const GraphRelationPage = pageOf(GraphRelation, "GraphRelationPage");
