declare module "virtual:app-contract" {
  import type { AppOperationId } from "@sluice/contract/app";

  /** "GET /workflows", by operation: of the route table only what a caller needs, without its schemas. */
  export const appPaths: Readonly<Record<AppOperationId, string>>;
  /** What is said to somebody who came back from the console and was not let in, by the code in the address. */
  export const entryMessages: Readonly<Record<string, string>>;
}
