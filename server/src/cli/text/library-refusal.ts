import type { Problem } from "@sluice/contract";
import type { Outcome, Refusal } from "../../access/outcome.ts";
import type {
  Denied,
  DeploymentNotFound,
  EditConflict,
  InvalidSettings,
  LibraryNotFound,
  RuleNotFound,
  TemplateNotFound,
} from "../../console/libraries/library-refusal.ts";
import type { InstallRefusal } from "../../deployment/templates/install-template.ts";
import { Refused } from "../refused.ts";

type LibraryRefusal =
  | Denied
  | DeploymentNotFound
  | EditConflict<unknown>
  | InstallRefusal
  | InvalidSettings
  | LibraryNotFound
  | RuleNotFound
  | TemplateNotFound
  | Refusal<"library_subscribed", { readonly deployments: number }>;

/** The value of an operation on libraries, or its refusal as a sentence. `given` is what it was about. */
export function accepted<Value>(outcome: Outcome<Value, LibraryRefusal>, given: string): Value {
  if (outcome.ok) return outcome.value;
  throw new Refused(sentence(outcome.refusal, given));
}

function sentence(refusal: LibraryRefusal, given: string): string {
  switch (refusal.code) {
    case "not_allowed":
      return `You may not do this: it takes the permission ${refusal.facts.permission}.`;
    case "not_owner":
      return `The workflow belongs to ${refusal.facts.owner.name}, who can change it or hand it over.`;
    case "owner_cap_reached":
      return `Max ${refusal.facts.max} ${refusal.facts.what} per user reached.`;
    case "library_not_found":
      return `There is no library "${given}"; library list shows them all.`;
    case "template_not_found":
      return `There is no template "${given}"; template list shows what is offered here.`;
    case "update_rule_not_found":
      return `There is no update rule "${given}"; update-rule list shows them all.`;
    case "deployment_not_found":
      return "The console knows no deployment of this id.";
    case "edit_conflict":
      return "Somebody else changed it meanwhile: look at it again, then repeat the command.";
    case "library_subscribed":
      return `${refusal.facts.deployments} deployment(s) are subscribed to ${given}: add --force to delete it all the same.`;
    case "template_up_to_date":
      return `${given} is installed already, in version ${refusal.facts.version}, which is the newest.`;
    case "workflow_name_taken":
      return `There is another workflow called "${refusal.facts.name}": name this one with --as.`;
    case "invalid_settings":
    case "invalid_workflow_file":
      return lines(refusal.facts.problems);
  }
}

function lines(problems: readonly Problem[]): string {
  return problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n");
}
