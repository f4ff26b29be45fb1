import { limits } from "@sluice/contract";
import { createLibrary } from "../../../console/libraries/create-library.ts";
import { deleteLibrary } from "../../../console/libraries/delete-library.ts";
import { deleteTemplate } from "../../../console/libraries/delete-template.ts";
import { editLibrary } from "../../../console/libraries/edit-library.ts";
import { editTemplate } from "../../../console/libraries/edit-template.ts";
import type { LibraryParts } from "../../../console/libraries/library-parts.ts";
import { listLibraries } from "../../../console/libraries/list-libraries.ts";
import { listTemplateVersions } from "../../../console/libraries/list-template-versions.ts";
import { listTemplates } from "../../../console/libraries/list-templates.ts";
import { publishTemplate } from "../../../console/libraries/publish-template.ts";
import { publishTemplateVersion } from "../../../console/libraries/publish-template-version.ts";
import { showLibrary } from "../../../console/libraries/show-library.ts";
import { showTemplate } from "../../../console/libraries/show-template.ts";
import { showTemplateVersion } from "../../../console/libraries/show-template-version.ts";
import { subscribeDeployment } from "../../../console/libraries/subscribe-deployment.ts";
import { unsubscribeDeployment } from "../../../console/libraries/unsubscribe-deployment.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

const { default: shown } = limits.console.cataloguePage;

/** Libraries with their templates, and who is subscribed to them. */
export function libraryHandlers(parts: LibraryParts, cursors: PageCursors) {
  return {
    listLibraries: async ({ actor, query }) => {
      const after = cursors.open("listLibraries", query, query.cursor);
      if (after === null) return { code: "invalid_cursor" };
      const listed = await listLibraries(parts, actor, { limit: query.limit ?? shown, after });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listLibraries", query, next),
      }));
    },
    createLibrary: async ({ actor, body: { name, description = "" } }) =>
      answerOutcome(await createLibrary(parts, actor, { name, description }), undefined, 201),
    showLibrary: async ({ actor, params }) =>
      answerOutcome(await showLibrary(parts, actor, { library: params.library_id })),
    editLibrary: async ({ actor, params, body: { revision, ...changes } }) =>
      answerOutcome(await editLibrary(parts, actor, { libraryId: params.library_id, revision, changes })),
    deleteLibrary: async ({ actor, params, query: { revision, force } }) => {
      const request = { libraryId: params.library_id, revision, force: force === "true" };
      return answerOutcome(await deleteLibrary(parts, actor, request), undefined, 204);
    },
    subscribeDeployment: async ({ actor, params }) => {
      const request = { libraryId: params.library_id, deploymentId: params.deployment_id };
      return answerOutcome(await subscribeDeployment(parts, actor, request));
    },
    unsubscribeDeployment: async ({ actor, params }) => {
      const request = { libraryId: params.library_id, deploymentId: params.deployment_id };
      return answerOutcome(await unsubscribeDeployment(parts, actor, request));
    },
    listTemplates: async ({ actor, params, query }) => {
      const scope = { ...params, ...query };
      const after = cursors.open("listTemplates", scope, query.cursor);
      if (after === null) return { code: "invalid_cursor" };
      const page = { libraryId: params.library_id, limit: query.limit ?? shown, after };
      return answerOutcome(await listTemplates(parts, actor, page), ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listTemplates", scope, next),
      }));
    },
    publishTemplate: async ({ actor, params, body: { name, description = "", file } }) => {
      const request = { libraryId: params.library_id, name, description, file };
      return answerOutcome(await publishTemplate(parts, actor, request), undefined, 201);
    },
    showTemplate: async ({ actor, params }) =>
      answerOutcome(await showTemplate(parts, actor, { templateId: params.template_id })),
    editTemplate: async ({ actor, params, body: { revision, ...changes } }) =>
      answerOutcome(await editTemplate(parts, actor, { templateId: params.template_id, revision, changes })),
    deleteTemplate: async ({ actor, params, query: { revision } }) => {
      const request = { templateId: params.template_id, revision };
      return answerOutcome(await deleteTemplate(parts, actor, request), undefined, 204);
    },
    listTemplateVersions: async ({ actor, params, query }) => {
      const scope = { ...params, ...query };
      const position = cursors.open("listTemplateVersions", scope, query.cursor);
      if (position === null) return { code: "invalid_cursor" };
      const before = position === undefined ? undefined : Number(position);
      const page = { templateId: params.template_id, limit: query.limit ?? shown, before };
      return answerOutcome(await listTemplateVersions(parts, actor, page), ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listTemplateVersions", scope, next),
      }));
    },
    publishTemplateVersion: async ({ actor, params, body }) => {
      const request = { templateId: params.template_id, ...body };
      return answerOutcome(await publishTemplateVersion(parts, actor, request), undefined, 201);
    },
    showTemplateVersion: async ({ actor, params }) => {
      if (!/^[1-9]\d{0,8}$/.test(params.version)) return { code: "not_found" };
      const request = { templateId: params.template_id, version: Number(params.version) };
      return answerOutcome(await showTemplateVersion(parts, actor, request));
    },
  } satisfies Partial<ConsoleHandlers>;
}
