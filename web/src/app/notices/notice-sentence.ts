import type { Notice } from "./notices-queries.ts";

/** What happened, in a sentence. */
export function noticeSentence({ kind, facts }: Notice): string {
  switch (kind) {
    case "template_version_installed":
      return `Version ${facts.template_version} of the template ${facts.template_name} was installed as version ${facts.workflow_version} of ${facts.workflow_name}, and waits to be activated.`;
    case "template_version_refused":
      return `Version ${facts.template_version} of the template ${facts.template_name} could not be installed: ${reasonOf(facts)}.`;
    case "newer_release":
      return `Release ${facts.release} of Sluice is out. This deployment runs ${facts.own_release}.`;
  }
}

type Refused = Extract<Notice, { kind: "template_version_refused" }>["facts"];

const reasonWords: Readonly<Record<string, string>> = {
  invalid_workflow_file: "its file cannot be imported here",
  workflow_name_taken: "another workflow has its name",
};

function reasonOf({ reason, problems }: Refused): string {
  const words = reasonWords[reason] ?? `it was refused with ${reason}`;
  if (problems.length === 0) return words;
  return `${words} (${problems.length === 1 ? "1 problem" : `${problems.length} problems`})`;
}
