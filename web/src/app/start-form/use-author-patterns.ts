import type { PatternRules } from "@sluice/core";
import { useEffect, useState } from "react";
import { anyPattern, loadAuthorPatterns } from "./author-patterns.ts";

/** The rules for patterns, with the engine once it is needed and has come. */
export function useAuthorPatterns(isNeeded: boolean): PatternRules {
  const [rules, setRules] = useState(anyPattern);
  useEffect(() => {
    if (!isNeeded) return;
    let isWanted = true;
    // Without the engine every pattern is taken here, and the server judges.
    loadAuthorPatterns().then(
      (loaded) => isWanted && setRules(loaded),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [isNeeded]);
  return rules;
}
