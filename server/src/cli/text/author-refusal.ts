import type { Outcome, Refusal } from "../../access/outcome.ts";
import type { SaveScheduleRefusal } from "../../deployment/schedules/save-schedule.ts";
import type { ActivateRefusal } from "../../deployment/workflows/activate-workflow.ts";
import type { ExportRefusal } from "../../deployment/workflows/export-workflow.ts";
import type { ImportRefusal } from "../../deployment/workflows/import-workflow-file.ts";
import type { Unreached } from "../../deployment/workflows/reach-workflow.ts";
import { Refused } from "../refused.ts";

type AuthorRefusal =
  | ActivateRefusal
  | ExportRefusal
  | ImportRefusal
  | SaveScheduleRefusal
  | Unreached
  | Refusal<"connector_not_found" | "graph_not_found">;

/** The value of an operation on what authors make, or its refusal as a sentence. `given` is what it was about. */
export function accepted<Value>(outcome: Outcome<Value, AuthorRefusal>, given = ""): Value {
  if (outcome.ok) return outcome.value;
  throw new Refused(authorRefusal(outcome.refusal, given));
}

function authorRefusal(refusal: AuthorRefusal, given: string): string {
  switch (refusal.code) {
    case "not_allowed":
      return `You may not do this: it takes the permission ${refusal.facts.permission}.`;
    case "not_owner":
      return `This belongs to ${refusal.facts.owner.name}, who can change it or hand it over.`;
    case "owner_cap_reached":
      return `Max ${refusal.facts.max} ${refusal.facts.what} per user reached.`;
    case "no_version":
      return `${given} has no version yet: save its draft in the web application, or import one.`;
    case "workflow_not_found":
      return `There is no workflow "${given}"; workflow list shows them all.`;
    case "workflow_not_active":
      return `${given} is not active.`;
    case "version_not_found":
      return `${given} has no version ${refusal.facts.version}.`;
    case "reference_gone":
      return `${given} was not exported: The version refers to ${refusal.facts.id}, which is gone: choose another and save it.`;
    case "connector_not_found":
      return `There is no connector "${given}"; connector list shows them all.`;
    case "graph_not_found":
      return `There is no knowledge graph "${given}"; graph list shows them all.`;
    case "schedule_not_found":
      return "There is no schedule of this id; schedule list shows them all.";
    case "edit_conflict":
      return "Somebody else changed it meanwhile: look at it, and try again.";
    case "too_many_schedules":
      return `${given} has ${refusal.facts.max} schedules, which is the most: remove one first.`;
    case "invalid_workflow_file":
    case "invalid_schedule":
      return refusal.facts.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n");
  }
}
