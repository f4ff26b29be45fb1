import type { FlaggedFaultOf } from "@sluice/core";
import { judgeFlaggedPatterns } from "./flagged-commands.ts";
import { flaggedInSandboxFault } from "./flagged-in-sandbox.ts";

/** Why an environment of a kind cannot keep a pattern. */
export const flaggedFaultOf: FlaggedFaultOf = (pattern, kind) => {
  const [problem] = judgeFlaggedPatterns([{ pattern, reason: "" }]);
  return problem?.reason ?? (kind === "sandbox" ? flaggedInSandboxFault(pattern) : null);
};
