import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";

export const NamedDeployment = closedObject(
  { deployment_id: Type.String(), name: Type.String() },
  { title: "NamedDeployment" },
);
export type NamedDeployment = Static<typeof NamedDeployment>;

const Revision = Type.Integer({ description: "What an edit names, so that none is lost." });
const name = Type.String({
  description: `At most ${limits.console.catalogueNameMaxChars} characters, on one line.`,
});
const description = Type.String({
  description: `At most ${limits.console.catalogueDescriptionMaxChars} characters.`,
});
const file = Type.String({ description: "The text of a workflow file." });

export const Library = closedObject(
  {
    library_id: Type.String(),
    name,
    description,
    templates: Type.Integer({ description: "How many it holds." }),
    deployments: Type.Array(NamedDeployment, { description: "Those subscribed to it, by name." }),
    revision: Revision,
    created_at: Timestamp,
    changed_at: Timestamp,
  },
  { title: "Library" },
);
export type Library = Static<typeof Library>;
export const LibraryPage = pageOf(Library, "LibraryPage");

export const CreateLibraryBody = closedObject({ name, description: Type.Optional(description) });
export const EditCatalogueBody = closedObject({
  revision: Revision,
  name: Type.Optional(name),
  description: Type.Optional(description),
});

export const Template = closedObject(
  {
    template_id: Type.String(),
    library_id: Type.String(),
    name,
    description,
    newest_version: Type.Integer(),
    workflow_name: Type.String({ description: "What the workflow is called in its newest version." }),
    published_at: Timestamp,
    published_by: Type.String(),
    revision: Revision,
    created_at: Timestamp,
    changed_at: Timestamp,
  },
  { title: "Template" },
);
export type Template = Static<typeof Template>;
export const TemplatePage = pageOf(Template, "TemplatePage");

export const PublishTemplateBody = closedObject({ name, description: Type.Optional(description), file });
export const PublishVersionBody = closedObject({ revision: Revision, file });

const version = {
  version: Type.Integer(),
  workflow_name: Type.String(),
  bytes: Type.Integer(),
  published_at: Timestamp,
  published_by: Type.String(),
};
export const TemplateVersion = closedObject(version, { title: "TemplateVersion" });
export type TemplateVersion = Static<typeof TemplateVersion>;
export const TemplateVersionPage = pageOf(TemplateVersion, "TemplateVersionPage");
export const TemplateVersionWithFile = closedObject(
  { ...version, file },
  { title: "TemplateVersionWithFile" },
);
export type TemplateVersionWithFile = Static<typeof TemplateVersionWithFile>;
