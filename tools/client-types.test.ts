import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as contract from "@sluice/contract";
import type { ErrorCode, Refusal } from "@sluice/contract/v1";
import { expect, it } from "vitest";
import type * as client from "../sdk/src/api-types.ts";
import { clientTypes } from "./client-types.ts";
import { root } from "./run-step.ts";

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type DetailsOf<Code extends ErrorCode> =
  Refusal<Code> extends { readonly details: infer Details } ? Details : undefined;
type DetailsByCode = { [Code in ErrorCode]: DetailsOf<Code> };

/** What each call takes and answers. Whatever else is declared is a part of these. */
interface Comparison {
  ApprovalsAnswer: Same<client.ApprovalsAnswer, contract.ApprovalsAnswer>;
  CancelRunBody: Same<client.CancelRunBody, contract.CancelRunBody>;
  DataPurgeAnswer: Same<client.DataPurgeAnswer, contract.DataPurgeAnswer>;
  EraseRunDataBody: Same<client.EraseRunDataBody, contract.EraseRunDataBody>;
  ErrorDetailsByCode: Same<client.ErrorDetailsByCode, DetailsByCode>;
  EventsAnswer: Same<client.EventsAnswer, contract.EventsAnswer>;
  EventsQuery: Same<client.EventsQuery, contract.EventsQuery>;
  Health: Same<client.Health, contract.Health>;
  InputContract: Same<client.InputContract, contract.InputContract>;
  Key: Same<client.Key, contract.Key>;
  ListRunsQuery: Same<client.ListRunsQuery, contract.ListRunsQuery>;
  ListWorkflowsQuery: Same<client.ListWorkflowsQuery, contract.ListWorkflowsQuery>;
  // Its `bundle` has bounds that are computed: numbers to the compiler, literals in the schema.
  OutputsAnswer: Same<Omit<client.OutputsAnswer, "bundle">, Omit<contract.OutputsAnswer, "bundle">>;
  ParametersQuery: Same<client.ParametersQuery, contract.ParametersQuery>;
  PiiRedactionAnswer: Same<client.PiiRedactionAnswer, contract.PiiRedactionAnswer>;
  Run: Same<client.Run, contract.Run>;
  RunPage: Same<client.RunPage, contract.RunPage>;
  RunSummary: Same<client.RunSummary, contract.RunSummary>;
  StartRunBody: Same<client.StartRunBody, contract.StartRunBody>;
  StepsAnswer: Same<client.StepsAnswer, contract.StepsAnswer>;
  WorkflowDetail: Same<client.WorkflowDetail, contract.WorkflowDetail>;
  WorkflowPage: Same<client.WorkflowPage, contract.WorkflowPage>;
}

it("the client's types are the contract's, field by field", () => {
  // The compiler decides: a type that differs is `false`, which `true` is not.
  const same: { [Name in keyof Comparison]: Comparison[Name] extends true ? true : never } = {
    ApprovalsAnswer: true,
    CancelRunBody: true,
    DataPurgeAnswer: true,
    EraseRunDataBody: true,
    ErrorDetailsByCode: true,
    EventsAnswer: true,
    EventsQuery: true,
    Health: true,
    InputContract: true,
    Key: true,
    ListRunsQuery: true,
    ListWorkflowsQuery: true,
    OutputsAnswer: true,
    ParametersQuery: true,
    PiiRedactionAnswer: true,
    Run: true,
    RunPage: true,
    RunSummary: true,
    StartRunBody: true,
    StepsAnswer: true,
    WorkflowDetail: true,
    WorkflowPage: true,
  };
  const declared = clientTypes();
  for (const name of Object.keys(same)) expect(declared).toContain(`export interface ${name} {`);
});

it("sdk/src/api-types.ts is what the contract says; if not, run npm run build", () => {
  expect(readFileSync(join(root, "sdk/src/api-types.ts"), "utf8")).toBe(clientTypes());
});
