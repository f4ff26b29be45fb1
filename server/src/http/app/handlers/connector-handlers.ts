import type { CreateConnectorBody } from "@sluice/contract";
import { type FileConnector, limits } from "@sluice/contract";
import { browseConnector } from "../../../deployment/connectors/browse-connector.ts";
import type { ConnectorContent } from "../../../deployment/connectors/connector-content.ts";
import { type AuthoringParts, createConnector } from "../../../deployment/connectors/create-connector.ts";
import { deleteConnector } from "../../../deployment/connectors/delete-connector.ts";
import { handOverConnector } from "../../../deployment/connectors/hand-over-connector.ts";
import { listConnectorTests } from "../../../deployment/connectors/list-connector-tests.ts";
import { listConnectorTypes } from "../../../deployment/connectors/list-connector-types.ts";
import { listConnectorVersions } from "../../../deployment/connectors/list-connector-versions.ts";
import { type ConnectorPosition, listConnectors } from "../../../deployment/connectors/list-connectors.ts";
import { saveConnector } from "../../../deployment/connectors/save-connector.ts";
import { showConnector } from "../../../deployment/connectors/show-connector.ts";
import { showConnectorUses } from "../../../deployment/connectors/show-connector-uses.ts";
import { testConnector } from "../../../deployment/connectors/test-connector.ts";
import { isRecentlyAuthenticated } from "../../serving/browser/admit.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

export type ConnectorHandlerParts = AuthoringParts;

const { default: pageDefault } = limits.app.page;
const staleSession = { code: "recent_password_required" } as const;

/** Where runs read files from. */
export function connectorHandlers(parts: ConnectorHandlerParts, cursors: PageCursors) {
  return {
    listConnectorTypes: async ({ actor }) => answerOutcome(await listConnectorTypes(parts, actor)),
    listConnectors: async ({ actor, query }) => {
      const after = openPosition<ConnectorPosition>(cursors, "listConnectors", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { q, type, state, owner: ownerId, limit = pageDefault } = query;
      const listed = await listConnectors(parts, actor, { limit, after, q, type, state, ownerId });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listConnectors", query, next),
      }));
    },
    createConnector: async ({ actor, body, session, nowMs, hungUp }) => {
      if (changesCredential(body) && !isRecentlyAuthenticated(session, nowMs)) return staleSession;
      const made = await createConnector(parts, actor, { content: contentOf(body), signal: hungUp() });
      if (!made.ok) return made.refusal;
      const { connectorId: connector } = made.value;
      return answerOutcome(await showConnector(parts, actor, { connector }), undefined, 201);
    },
    showConnector: async ({ actor, params }) =>
      answerOutcome(await showConnector(parts, actor, { connector: params.connector_id })),
    saveConnector: async ({ actor, params, body, session, nowMs, hungUp }) => {
      if (changesCredential(body) && !isRecentlyAuthenticated(session, nowMs)) return staleSession;
      const { connector_id: connectorId } = params;
      const request = { connectorId, revision: body.revision, content: contentOf(body), signal: hungUp() };
      const saved = await saveConnector(parts, actor, request);
      if (!saved.ok) return saved.refusal;
      return answerOutcome(await showConnector(parts, actor, { connector: connectorId }));
    },
    deleteConnector: async ({ actor, params, query }) => {
      const request = { connectorId: params.connector_id, revision: query.revision };
      return answerOutcome(await deleteConnector(parts, actor, request), undefined, 204);
    },
    handOverConnector: async ({ actor, params, body }) => {
      const { connector_id: connectorId } = params;
      const request = { connectorId, revision: body.revision, userId: body.user_id };
      const given = await handOverConnector(parts, actor, request);
      if (!given.ok) return given.refusal;
      return answerOutcome(await showConnector(parts, actor, { connector: connectorId }));
    },
    testConnector: async ({ actor, params, body, hungUp }) => {
      const { connector_id: connector } = params;
      const buckets = body.bucket === undefined ? [] : [body.bucket];
      const tested = await testConnector(parts, actor, { connector, buckets, signal: hungUp() });
      if (!tested.ok) return tested.refusal;
      return answerOutcome(await showConnector(parts, actor, { connector }));
    },
    listConnectorTests: async ({ actor, params, query }) => {
      const list = `listConnectorTests ${params.connector_id}`;
      const after = openPosition<number>(cursors, list, query);
      if (after === undefined) return { code: "invalid_cursor" };
      const request = { connectorId: params.connector_id, limit: query.limit ?? pageDefault, after };
      return answerOutcome(await listConnectorTests(parts, actor, request), ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, list, query, next),
      }));
    },
    listConnectorVersions: async ({ actor, params, query }) => {
      const list = `listConnectorVersions ${params.connector_id}`;
      const after = openPosition<number>(cursors, list, query);
      if (after === undefined) return { code: "invalid_cursor" };
      const request = { connectorId: params.connector_id, limit: query.limit ?? pageDefault, after };
      return answerOutcome(await listConnectorVersions(parts, actor, request), ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, list, query, next),
      }));
    },
    showConnectorUses: async ({ actor, params }) =>
      answerOutcome(await showConnectorUses(parts, actor, { connectorId: params.connector_id })),
    browseConnector: async ({ actor, params, query, hungUp }) => {
      const list = `browseConnector ${params.connector_id}`;
      const after = openPosition<string>(cursors, list, query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { bucket = null, prefix = "", limit = pageDefault } = query;
      if (prefix !== "" && !prefix.endsWith("/")) {
        return invalidQuery("prefix", "is neither empty nor ends with a slash");
      }
      const request = { connectorId: params.connector_id, bucket, prefix, limit, after, signal: hungUp() };
      return answerOutcome(await browseConnector(parts, actor, request), ({ next, ...contents }) => ({
        ...contents,
        next_cursor: sealPosition(cursors, list, query, next),
      }));
    },
  } satisfies Partial<AppHandlers>;
}

function changesCredential({ credentials }: CreateConnectorBody): boolean {
  return credentials?.some(({ value }) => value !== undefined) ?? false;
}

function contentOf({
  name,
  description,
  settings,
  guide = "",
  credentials,
}: CreateConnectorBody): ConnectorContent {
  const texts = { name, ...(description !== undefined && description !== "" && { description }) };
  return { spec: { ...texts, ...settings } as FileConnector, guide, credentials };
}

function invalidQuery(name: string, reason: string) {
  return { code: "invalid_request", facts: { problems: [{ name, reason }] } } as const;
}
