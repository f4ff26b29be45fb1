import type { TriggerKind } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";

/** What a run says of how it was started. Whoever is no program counts as a person. */
export function triggerOf({ kind }: Actor): TriggerKind {
  switch (kind) {
    case "key":
      return "api";
    case "schedule":
      return "schedule";
    case "user":
    case "visitor":
    case "deployment":
    case "operator":
    case "system":
      return "web";
  }
}
