declare module "virtual:app-contract" {
  import type { AppOperationId } from "@sluice/contract/app";

  /** "GET /workflows", by operation: of the route table only what a caller needs, without its schemas. */
  export const appPaths: Readonly<Record<AppOperationId, string>>;
  /** What is said of a sign-on that failed, by its code. */
  export const signOnMessages: Readonly<Record<string, string>>;
}
