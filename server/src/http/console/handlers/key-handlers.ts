import { limits } from "@sluice/contract";
import { routes } from "@sluice/contract/v1";
import { isoTime, parseIsoTime } from "@sluice/core";
import type { ConsoleParts } from "../../../console/console-parts.ts";
import { createKey } from "../../../console/keys/create-key.ts";
import { deleteKey } from "../../../console/keys/delete-key.ts";
import { editKey } from "../../../console/keys/edit-key.ts";
import { keyDefaults } from "../../../console/keys/key-defaults.ts";
import { listKeySafety } from "../../../console/keys/list-key-safety.ts";
import { type KeyPosition, listKeys } from "../../../console/keys/list-keys.ts";
import { renewExternalId } from "../../../console/keys/renew-external-id.ts";
import { revokeKey } from "../../../console/keys/revoke-key.ts";
import { rotateKey } from "../../../console/keys/rotate-key.ts";
import { showKey } from "../../../console/keys/show-key.ts";
import { simulateKeyCall } from "../../../console/keys/simulate-key-call.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";
import { presentSafety } from "../present-safety.ts";
import { presentSimulation } from "../present-simulation.ts";

const { default: pageDefault } = limits.key.usagePage;

/** API keys, from their creation to their end. Their values are in the answer that issues them, and in no other. */
export function keyHandlers(parts: ConsoleParts, cursors: PageCursors) {
  return {
    listKeys: async ({ actor, query }) => {
      const after = openPosition<KeyPosition>(cursors, "listKeys", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { deployment_id: deploymentId, status, text, limit = pageDefault } = query;
      const listed = await listKeys(parts, actor, { limit, after, deploymentId, status, text });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listKeys", query, next),
      }));
    },
    createKey: async ({ actor, body: { deployment_id: deploymentId, ...settings } }) => {
      const request = { deploymentId, settings: { ...keyDefaults, ...settings } };
      return answerOutcome(
        await createKey(parts, actor, request),
        ({ key, apiKey, externalId }) => ({ key, api_key: apiKey, external_id: externalId }),
        201,
      );
    },
    showKey: async ({ actor, params }) =>
      answerOutcome(await showKey(parts, actor, { keyId: params.key_id })),
    editKey: async ({ actor, params, body: { revision, ...changes } }) =>
      answerOutcome(await editKey(parts, actor, { keyId: params.key_id, changes, revision })),
    rotateKey: async ({ actor, params, body }) => {
      const overlapHours = body.overlap_hours ?? limits.key.defaultRotationOverlapHours;
      const rotated = await rotateKey(parts, actor, { keyId: params.key_id, overlapHours });
      return answerOutcome(rotated, ({ key, apiKey }) => ({ key, api_key: apiKey }));
    },
    renewExternalId: async ({ actor, params }) =>
      answerOutcome(await renewExternalId(parts, actor, { keyId: params.key_id }), ({ key, externalId }) => ({
        key,
        external_id: externalId,
      })),
    revokeKey: async ({ actor, params }) =>
      answerOutcome(await revokeKey(parts, actor, { keyId: params.key_id })),
    deleteKey: async ({ actor, params }) =>
      answerOutcome(await deleteKey(parts, actor, { keyId: params.key_id }), undefined, 204),
    simulateCall: async ({ actor, params, query, nowMs }) => {
      const atMs = query.at === undefined ? nowMs : parseIsoTime(query.at);
      if (atMs === null) {
        const problems = [{ name: "at", reason: "Send an ISO-8601 time." }];
        return { code: "invalid_request", facts: { problems } };
      }
      const { address, route, workflow_id: workflowId = null } = query;
      const simulated = await simulateKeyCall(parts, actor, {
        keyId: params.key_id,
        address,
        atMs,
        scope: routes[route].scope,
        workflowId,
        startsRun: route === "startRun",
      });
      return answerOutcome(simulated, (simulation) => ({
        ...presentSimulation(simulation),
        at: isoTime(Math.floor(atMs)),
      }));
    },
    listKeySafety: async ({ actor, query }) => {
      const after = openPosition<string>(cursors, "listKeySafety", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { deployment_id: deploymentId, key_id: keyId, limit = pageDefault } = query;
      const listed = await listKeySafety(parts, actor, { limit, after, deploymentId, keyId });
      return answerOutcome(listed, ({ items, next }) => ({
        items: items.map(presentSafety),
        next_cursor: sealPosition(cursors, "listKeySafety", query, next),
      }));
    },
  } satisfies Partial<ConsoleHandlers>;
}
