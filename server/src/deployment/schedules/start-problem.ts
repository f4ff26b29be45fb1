import type { StartRefusal } from "../starts/start-request.ts";

/** Why a start was refused, as a schedule keeps it for whoever looks later. */
export function startProblem({ code, facts }: StartRefusal): string {
  switch (code) {
    case "invalid_parameters":
      return facts.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n");
    case "workflow_not_ready":
      return facts.reasons.join("\n");
    case "workflow_not_active":
      return "The workflow is not active: activate one of its versions.";
    case "workflow_not_found":
      return "The workflow is gone.";
    default:
      return `The start was refused: ${code.replaceAll("_", " ")}.`;
  }
}
