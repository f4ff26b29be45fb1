declare module "virtual:console-contract" {
  import type { ConsoleOperationId } from "@sluice/contract/console";

  /** "GET /audit", by operation: of the route table only what a caller needs, without its schemas. */
  export const consolePaths: Readonly<Record<ConsoleOperationId, string>>;
  /** What is said of a sign-on that failed, by its code. */
  export const signOnMessages: Readonly<Record<string, string>>;
  /** What forms offer, in the order in which they offer it. */
  export const choices: {
    readonly inferenceZones: readonly string[];
    readonly offeredCacheNodeTypes: readonly string[];
    readonly regions: readonly string[];
    readonly sizingProfiles: readonly string[];
    readonly weekdays: readonly string[];
  };
}
