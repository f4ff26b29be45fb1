import { limits } from "@sluice/contract";
import { createLibrary } from "../../console/libraries/create-library.ts";
import { deleteLibrary } from "../../console/libraries/delete-library.ts";
import { editLibrary } from "../../console/libraries/edit-library.ts";
import type { LibraryView } from "../../console/libraries/library-view.ts";
import { listLibraries } from "../../console/libraries/list-libraries.ts";
import { listTemplates } from "../../console/libraries/list-templates.ts";
import { showLibrary } from "../../console/libraries/show-library.ts";
import { subscribeDeployment } from "../../console/libraries/subscribe-deployment.ts";
import { unsubscribeDeployment } from "../../console/libraries/unsubscribe-deployment.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { accepted } from "../text/library-refusal.ts";
import { table } from "../text/table.ts";
import { openLibraries } from "./open-libraries.ts";

interface Texts {
  readonly name?: string;
  readonly description?: string;
}
type OfLibrary<Options = object> = Given<Options, [library: string]>;

const { max } = limits.console.cataloguePage;

export async function createLibraryCommand(
  parts: CommandParts,
  { words: [name], options: { description = "" } }: OfLibrary<Texts>,
): Promise<Answer> {
  const { libraries, actor } = await openLibraries(parts);
  const made = accepted(await createLibrary(libraries, actor, { name, description }), name);
  return { data: made, text: `Made the library ${made.name} (${made.library_id}).` };
}

export async function listLibrariesCommand(
  parts: CommandParts,
  { options: { after } }: Given<{ readonly after?: string }>,
): Promise<Answer> {
  const { libraries, actor } = await openLibraries(parts);
  const page = accepted(await listLibraries(libraries, actor, { limit: max, after }), "");
  if (page.items.length === 0) return { data: page, text: "There are no libraries." };
  const text = table(["LIBRARY", "NAME", "TEMPLATES", "DEPLOYMENTS"], page.items.map(row));
  const more = page.next === null ? "" : `\nThere are more: add --after "${page.next}".`;
  return { data: page, text: text + more };
}

export async function showLibraryCommand(
  parts: CommandParts,
  { words: [given] }: OfLibrary,
): Promise<Answer> {
  const { libraries, actor } = await openLibraries(parts);
  const library = accepted(await showLibrary(libraries, actor, { library: given }), given);
  const { library_id: libraryId } = library;
  const { items } = accepted(await listTemplates(libraries, actor, { libraryId, limit: max }), given);
  const rows = items.map((each) => [
    each.template_id,
    each.name,
    String(each.newest_version),
    each.published_at,
  ]);
  const templates =
    rows.length === 0 ? "It holds no template." : table(["TEMPLATE", "NAME", "VERSION", "PUBLISHED"], rows);
  return { data: { ...library, items }, text: `${about(library)}\n\n${templates}` };
}

export async function editLibraryCommand(
  parts: CommandParts,
  { words: [given], options: { name, description } }: OfLibrary<Texts>,
): Promise<Answer> {
  const { libraries, actor, push } = await openLibraries(parts);
  const { library_id, revision } = accepted(await showLibrary(libraries, actor, { library: given }), given);
  const request = { libraryId: library_id, revision, changes: { name, description } };
  const edited = accepted(await editLibrary(libraries, actor, request), given);
  await push();
  return { data: edited, text: about(edited) };
}

export async function deleteLibraryCommand(
  parts: CommandParts,
  { words: [given], options: { force = false } }: OfLibrary<{ readonly force?: boolean }>,
): Promise<Answer> {
  const { libraries, actor, push } = await openLibraries(parts);
  const { library_id, revision } = accepted(await showLibrary(libraries, actor, { library: given }), given);
  const request = { libraryId: library_id, revision, force };
  const deleted = accepted(await deleteLibrary(libraries, actor, request), given);
  await push();
  return { data: deleted, text: `${deleted.name} is deleted. What was installed from it stays.` };
}

export async function subscribeCommand(
  parts: CommandParts,
  { words: [given], options }: OfLibrary<{ readonly deployment?: string }>,
): Promise<Answer> {
  const { libraries, actor, deploymentId, push } = await openLibraries(parts);
  const request = { libraryId: given, deploymentId: options.deployment ?? deploymentId };
  const library = accepted(await subscribeDeployment(libraries, actor, request), given);
  await push();
  return { data: library, text: about(library) };
}

export async function unsubscribeCommand(
  parts: CommandParts,
  { words: [given], options }: OfLibrary<{ readonly deployment?: string }>,
): Promise<Answer> {
  const { libraries, actor, deploymentId, push } = await openLibraries(parts);
  const request = { libraryId: given, deploymentId: options.deployment ?? deploymentId };
  const library = accepted(await unsubscribeDeployment(libraries, actor, request), given);
  await push();
  return { data: library, text: about(library) };
}

function row({ library_id, name, templates, deployments }: LibraryView): string[] {
  return [library_id, name, String(templates), deployments.map((each) => each.name).join(", ")];
}

function about({ name, library_id, description, deployments }: LibraryView): string {
  const subscribed = deployments.map((each) => `${each.name} (${each.deployment_id})`).join(", ");
  const who = deployments.length === 0 ? "No deployment is subscribed to it." : `Offered in ${subscribed}.`;
  return [`${name} (${library_id})`, ...(description === "" ? [] : [description]), who].join("\n");
}
