import type { ErrorEntry } from "../../shared/browser/error-entry.ts";

export const workflowErrors = {
  workflow_not_found: { status: 404, message: "There is no such workflow. It may have been deleted." },
  workflow_not_active: { status: 409, message: "The workflow is not active." },
  version_not_found: {
    status: 404,
    message: ({ version }: { version: number }) => `The workflow has no version ${version}.`,
  },
  no_version: {
    status: 409,
    message: "The workflow has no version yet. Save its draft as a version first.",
  },
  draft_misshapen: {
    status: 409,
    message:
      "The draft has not the shape of a definition, so it cannot be compared. Put its problems right first.",
  },
  nothing_to_save: {
    status: 409,
    message: "There is no draft to save: nothing was changed since the newest version.",
  },
  invalid_workflow: {
    status: 422,
    message: "The workflow cannot be saved like this; `details` names every field at fault.",
  },
  invalid_definition: {
    status: 422,
    message: "The draft cannot be saved as a version yet; `details` names every problem at its place.",
  },
  invalid_workflow_file: {
    status: 422,
    message: "The file cannot be imported; `details` names every problem at its place in it.",
  },
  workflow_name_taken: {
    status: 409,
    message: ({ name }: { name: string }) => `Another workflow is called “${name}” already.`,
  },
  has_runs: {
    status: 409,
    message: "The workflow has run, and its runs need it. Deactivate it instead.",
  },
  reference_gone: {
    status: 409,
    message: ({ id }: { id: string }) => `The version refers to ${id}, which is not there any more.`,
  },
  sample_not_found: { status: 404, message: "There is no such sample." },
  sample_unavailable: {
    status: 409,
    message: "The sample reads files, and this deployment has no folder of its own to put them in.",
  },
  template_not_found: { status: 404, message: "There is no such template." },
  template_up_to_date: {
    status: 409,
    message: ({ version }: { version: number }) => `Version ${version} is installed, and it is the newest.`,
  },
} as const satisfies Record<string, ErrorEntry>;
