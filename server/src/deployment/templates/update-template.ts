import type { Actor } from "../../access/actor.ts";
import type { OfferedTemplate } from "../../access/offered-documents.ts";
import { type NewNotice, type NoticeKind, recordNotice } from "../notices/record-notice.ts";
import { type InstallRefusal, installTemplate } from "./install-template.ts";
import type { UpdateParts } from "./update-parts.ts";

/** Installs the newest version of a template because a rule says so, and tells managers what came of it. */
export async function updateTemplate(
  parts: UpdateParts,
  actor: Actor,
  { template_id, name: template_name, version }: OfferedTemplate,
): Promise<boolean> {
  const { log, now } = parts;
  const outcome = await installTemplate(parts, actor, { templateId: template_id });
  if (!outcome.ok) {
    // Another process was faster, or the console took it back.
    const { code } = outcome.refusal;
    if (code === "template_up_to_date" || code === "template_not_found") return false;
    log.warn({ templateId: template_id, version, code }, "A new version of a template was not installed.");
    await tell(parts, {
      kind: "template_version_refused",
      about: `${template_id}/${version}`,
      facts: { template_id, template_name, template_version: version, ...reasonOf(outcome.refusal) },
      at: now(),
    });
    return false;
  }
  const { workflow, templateVersion: template_version } = outcome.value;
  const { workflow_id, name: workflow_name, version: workflow_version } = workflow;
  const facts = {
    template_id,
    template_name,
    template_version,
    workflow_id,
    workflow_name,
    workflow_version,
  };
  log.info(
    { templateId: template_id, workflowId: workflow_id },
    "A new version of a template was installed, and waits to be activated.",
  );
  const about = `${template_id}/${template_version}`;
  await tell(parts, { kind: "template_version_installed", about, facts, at: now() });
  return true;
}

async function tell<Kind extends NoticeKind>(
  { database }: UpdateParts,
  notice: NewNotice<Kind>,
): Promise<void> {
  await database.write((transaction) => recordNotice(transaction, notice));
}

function reasonOf(refusal: InstallRefusal) {
  const problems = "problems" in refusal.facts ? refusal.facts.problems : [];
  return { reason: refusal.code, problems };
}
