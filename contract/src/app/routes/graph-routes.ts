import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import {
  Graph,
  GraphEntityPage,
  GraphPage,
  GraphRelationPage,
  GraphVersionPage,
} from "../../shared/schemas/graph-views.ts";
import { HandOverBody } from "../../shared/schemas/owner.ts";
import { paging } from "./paging.ts";
import type { AppRoute } from "./route.ts";

const tag = "Graphs";
const ofGraph = closedObject({ graph_id: Type.String() });
const ofVersion = {
  ...paging,
  version: Type.Optional(Type.Integer({ minimum: 1, description: "Left out: the published one." })),
  q: Type.Optional(Type.String({ maxLength: 200, description: "What a name contains." })),
};

export const graphRoutes = {
  listGraphs: {
    method: "GET",
    path: "/graphs",
    tag,
    access: "member",
    summary: "List knowledge graphs by name",
    params: null,
    query: closedObject({
      ...paging,
      q: Type.Optional(Type.String({ maxLength: 200, description: "What the name contains." })),
      owner: Type.Optional(Type.String({ maxLength: 128, description: "Id of their owner." })),
    }),
    body: null,
    success: { 200: GraphPage },
  },
  showGraph: {
    method: "GET",
    path: "/graphs/{graph_id}",
    tag,
    access: "member",
    summary: "Show a knowledge graph",
    params: ofGraph,
    query: null,
    body: null,
    success: { 200: Graph },
  },
  listGraphVersions: {
    method: "GET",
    path: "/graphs/{graph_id}/versions",
    tag,
    access: "member",
    summary: "List the versions of a knowledge graph, the newest first",
    params: ofGraph,
    query: closedObject(paging),
    body: null,
    success: { 200: GraphVersionPage },
  },
  listGraphEntities: {
    method: "GET",
    path: "/graphs/{graph_id}/entities",
    tag,
    access: "member",
    summary: "List what a version speaks of, the most mentioned first",
    params: ofGraph,
    query: closedObject(ofVersion),
    body: null,
    success: { 200: GraphEntityPage },
  },
  listGraphRelations: {
    method: "GET",
    path: "/graphs/{graph_id}/relations",
    tag,
    access: "member",
    summary: "List what a version relates, the strongest first",
    params: ofGraph,
    query: closedObject(ofVersion),
    body: null,
    success: { 200: GraphRelationPage },
  },
  handOverGraph: {
    method: "POST",
    path: "/graphs/{graph_id}/owner",
    tag,
    access: "member",
    owned: true,
    summary: "Hand a knowledge graph over to another person",
    params: ofGraph,
    query: null,
    body: HandOverBody,
    success: { 200: Graph },
  },
} as const satisfies Record<string, AppRoute>;
