import { limits } from "@sluice/contract";
import { createEnvironment } from "../../../deployment/environments/create-environment.ts";
import { deleteEnvironment } from "../../../deployment/environments/delete-environment.ts";
import type { EnvironmentParts } from "../../../deployment/environments/environment-parts.ts";
import { handOverEnvironment } from "../../../deployment/environments/hand-over-environment.ts";
import { listEnvironmentVersions } from "../../../deployment/environments/list-environment-versions.ts";
import { listEnvironments } from "../../../deployment/environments/list-environments.ts";
import { listFlaggedDefaults } from "../../../deployment/environments/list-flagged-defaults.ts";
import { provisionEnvironment } from "../../../deployment/environments/provision-environment.ts";
import { saveEnvironment } from "../../../deployment/environments/save-environment.ts";
import { showEnvironment } from "../../../deployment/environments/show-environment.ts";
import { showEnvironmentVersion } from "../../../deployment/environments/show-environment-version.ts";
import { showProvisioningLog } from "../../../deployment/environments/show-provisioning-log.ts";
import type { NamePosition } from "../../../deployment/versions/name-position.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";
import { readVersion } from "../read-version.ts";

const { default: shown } = limits.app.page;

/** Where scripts run. */
export function environmentHandlers(parts: EnvironmentParts, cursors: PageCursors) {
  return {
    listEnvironments: async ({ actor, query }) => {
      const after = openPosition<NamePosition>(cursors, "listEnvironments", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { q, owner, limit = shown } = query;
      const listed = await listEnvironments(parts, actor, { q, owner, limit, after });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listEnvironments", query, next),
      }));
    },
    listFlaggedDefaults: async ({ actor, query: { kind } }) =>
      answerOutcome(await listFlaggedDefaults(parts, actor, { kind }), (items) => ({ items })),
    createEnvironment: async ({ actor, body }) =>
      answerOutcome(await createEnvironment(parts, actor, body), undefined, 201),
    showEnvironment: async ({ actor, params }) =>
      answerOutcome(await showEnvironment(parts, actor, { environmentId: params.environment_id })),
    saveEnvironment: async ({ actor, params, body: { revision, ...written } }) => {
      const request = { environmentId: params.environment_id, revision, written };
      return answerOutcome(await saveEnvironment(parts, actor, request));
    },
    deleteEnvironment: async ({ actor, params, query: { revision } }) => {
      const request = { environmentId: params.environment_id, revision };
      return answerOutcome(await deleteEnvironment(parts, actor, request), undefined, 204);
    },
    handOverEnvironment: async ({ actor, params, body: { revision, user_id: userId } }) => {
      const request = { environmentId: params.environment_id, revision, userId };
      return answerOutcome(await handOverEnvironment(parts, actor, request));
    },
    listEnvironmentVersions: async ({ actor, params, query }) => {
      const scope = { ...params, ...query };
      const before = openPosition<number>(cursors, "listEnvironmentVersions", scope);
      if (before === undefined) return { code: "invalid_cursor" };
      const page = { environmentId: params.environment_id, limit: query.limit ?? shown, before };
      return answerOutcome(await listEnvironmentVersions(parts, actor, page), ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listEnvironmentVersions", scope, next),
      }));
    },
    showEnvironmentVersion: async ({ actor, params }) => {
      const version = readVersion(params.version);
      if (version === null) return { code: "not_found" };
      const request = { environmentId: params.environment_id, version };
      return answerOutcome(await showEnvironmentVersion(parts, actor, request));
    },
    provisionEnvironment: async ({ actor, params }) => {
      const request = { environmentId: params.environment_id };
      return answerOutcome(await provisionEnvironment(parts, actor, request), undefined, 202);
    },
    showProvisioningLog: async ({ actor, params, query: { version, after = 0 } }) => {
      const request = { environmentId: params.environment_id, version, after };
      return answerOutcome(await showProvisioningLog(parts, actor, request));
    },
  } satisfies Partial<AppHandlers>;
}
