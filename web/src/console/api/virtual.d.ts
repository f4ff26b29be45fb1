declare module "virtual:console-paths" {
  import type { ConsoleOperationId } from "@sluice/contract/console";

  /** "GET /audit", by operation: of the route table only what a caller needs, without its schemas. */
  export const consolePaths: Readonly<Record<ConsoleOperationId, string>>;
}
