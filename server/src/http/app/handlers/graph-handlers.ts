import { limits } from "@sluice/contract";
import { createGraph } from "../../../deployment/graphs/create-graph.ts";
import { deleteGraph } from "../../../deployment/graphs/delete-graph.ts";
import { describeGraph } from "../../../deployment/graphs/describe-graph.ts";
import { editGraph } from "../../../deployment/graphs/edit-graph.ts";
import { handOverGraph } from "../../../deployment/graphs/hand-over-graph.ts";
import { type EntityPosition, listGraphEntities } from "../../../deployment/graphs/list-graph-entities.ts";
import {
  listGraphRelations,
  type RelationPosition,
} from "../../../deployment/graphs/list-graph-relations.ts";
import { listGraphVersions } from "../../../deployment/graphs/list-graph-versions.ts";
import { type GraphPosition, listGraphs } from "../../../deployment/graphs/list-graphs.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

export type GraphHandlerParts = Parameters<typeof deleteGraph>[0];

const { default: pageDefault } = limits.app.page;

/** What runs have learnt from documents. */
export function graphHandlers(parts: GraphHandlerParts, cursors: PageCursors) {
  return {
    listGraphs: async ({ actor, query }) => {
      const after = openPosition<GraphPosition>(cursors, "listGraphs", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { q, owner: ownerId, limit = pageDefault } = query;
      const listed = await listGraphs(parts, actor, { limit, after, q, ownerId });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listGraphs", query, next),
      }));
    },
    createGraph: async ({ actor, body }) =>
      answerOutcome(await createGraph(parts, actor, body), undefined, 201),
    editGraph: async ({ actor, params, body: { revision, ...changes } }) =>
      answerOutcome(await editGraph(parts, actor, { graphId: params.graph_id, revision, changes })),
    deleteGraph: async ({ actor, params, query }) => {
      const edit = { graphId: params.graph_id, revision: query.revision };
      return answerOutcome(await deleteGraph(parts, actor, edit), undefined, 204);
    },
    showGraph: async ({ actor, params }) =>
      answerOutcome(await describeGraph(parts, actor, { graphId: params.graph_id })),
    listGraphVersions: async ({ actor, params, query }) => {
      const list = `listGraphVersions ${params.graph_id}`;
      const after = openPosition<number>(cursors, list, query);
      if (after === undefined) return { code: "invalid_cursor" };
      const request = { graphId: params.graph_id, limit: query.limit ?? pageDefault, after };
      return answerOutcome(await listGraphVersions(parts, actor, request), ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, list, query, next),
      }));
    },
    listGraphEntities: async ({ actor, params, query }) => {
      const list = `listGraphEntities ${params.graph_id}`;
      const after = openPosition<EntityPosition>(cursors, list, query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { version = null, q = "", limit = pageDefault } = query;
      const request = { graphId: params.graph_id, version, q, limit, after };
      return answerOutcome(await listGraphEntities(parts, actor, request), ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, list, query, next),
      }));
    },
    listGraphRelations: async ({ actor, params, query }) => {
      const list = `listGraphRelations ${params.graph_id}`;
      const after = openPosition<RelationPosition>(cursors, list, query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { version = null, q = "", limit = pageDefault } = query;
      const request = { graphId: params.graph_id, version, q, limit, after };
      return answerOutcome(await listGraphRelations(parts, actor, request), ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, list, query, next),
      }));
    },
    handOverGraph: async ({ actor, params, body }) => {
      const request = { graphId: params.graph_id, revision: body.revision, userId: body.user_id };
      return answerOutcome(await handOverGraph(parts, actor, request));
    },
  } satisfies Partial<AppHandlers>;
}
