import { readFile } from "node:fs/promises";
import { publishTemplate } from "../../console/libraries/publish-template.ts";
import { publishTemplateVersion } from "../../console/libraries/publish-template-version.ts";
import { showLibrary } from "../../console/libraries/show-library.ts";
import { showTemplate } from "../../console/libraries/show-template.ts";
import { installTemplate } from "../../deployment/templates/install-template.ts";
import { type ListedTemplate, listTemplates } from "../../deployment/templates/list-templates.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { importLines } from "../text/import-lines.ts";
import { accepted } from "../text/library-refusal.ts";
import { table } from "../text/table.ts";
import { openLibraries } from "./open-libraries.ts";
import { operator } from "./operator.ts";

interface PublishOptions {
  readonly library: string;
  readonly name: string;
  readonly description?: string;
}

const shown = 1_000;

export async function listTemplatesCommand(parts: CommandParts): Promise<Answer> {
  const page = accepted(await listTemplates(parts, operator(), { limit: shown }), "");
  const none = "No template is offered here: subscribe this deployment to a library.";
  const headings = ["TEMPLATE", "NAME", "LIBRARY", "VERSION", "INSTALLED", "WORKFLOW"];
  return { data: page, text: page.items.length === 0 ? none : table(headings, page.items.map(row)) };
}

/** A new template, or the next version of the one of that name. */
export async function publishTemplateCommand(
  parts: CommandParts,
  { words: [path], options: { library, name, description = "" } }: Given<PublishOptions, [file: string]>,
): Promise<Answer> {
  const file = await readFile(path, "utf8");
  const { libraries, actor, push } = await openLibraries(parts);
  const { library_id: libraryId } = accepted(await showLibrary(libraries, actor, { library }), library);
  const known = await showTemplate(libraries, actor, { libraryId, name });
  const published = known.ok
    ? await publishTemplateVersion(libraries, actor, {
        templateId: known.value.template_id,
        revision: known.value.revision,
        file,
      })
    : await publishTemplate(libraries, actor, { libraryId, name, description, file });
  const template = accepted(published, name);
  await push();
  const text = `Published ${template.name} as version ${template.newest_version} (${template.template_id}).`;
  return { data: template, text };
}

export async function installTemplateCommand(
  parts: CommandParts,
  { words: [given], options }: Given<{ readonly as?: string }, [template: string]>,
): Promise<Answer> {
  const templateId = await requireTemplate(parts, given);
  const request = { templateId, workflowName: options.as };
  const installed = accepted(await installTemplate(parts, operator(), request), given);
  const { workflow, templateVersion } = installed;
  const text = [
    `Installed version ${templateVersion} as version ${workflow.version} of ${workflow.name} (${workflow.workflow_id}).`,
    `It is not active: workflow activate "${workflow.name}" makes it so.`,
    ...importLines(workflow, false),
  ];
  return {
    data: { template_id: templateId, template_version: templateVersion, ...workflow },
    text: text.join("\n"),
  };
}

async function requireTemplate(parts: CommandParts, given: string): Promise<string> {
  const { items } = accepted(await listTemplates(parts, operator(), { limit: shown }), given);
  const meant = items.filter(({ template_id, name }) => template_id === given || name === given);
  const [first] = meant;
  if (!first) throw new Refused(`There is no template "${given}"; template list shows what is offered here.`);
  if (meant.length > 1) throw new Refused(`Several templates are called "${given}": name one by its id.`);
  return first.template_id;
}

function row({ template_id, name, library_name, version, installed }: ListedTemplate): string[] {
  const from = installed === null ? "" : String(installed.version);
  return [template_id, name, library_name, String(version), from, installed?.workflow_name ?? ""];
}
