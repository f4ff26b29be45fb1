import { describe, expect, it } from "vitest";
import { findOperationFaults } from "./check-operations.ts";
import { freshSourceTree } from "./testing/fresh-source-tree.ts";

const operation = "server/src/deployment/runs/show-run.ts";

/** The faults of an operation that one route imports. */
function faultsOf(
  source: string,
  use = 'import { showRun } from "../../deployment/runs/show-run.ts";',
): string[] {
  return findOperationFaults(freshSourceTree({ [operation]: source, "server/src/http/v1/route.ts": use }));
}

const fault = `${operation}: showRun lacks \`actor: Actor\` as its second parameter`;

describe("an operation that a surface calls", () => {
  it.each([
    "export async function showRun(parts: Parts, actor: Actor, runId: string) {}",
    "export async function showRun(parts: Parts, actor: KeyActor) {}",
    "export const showRun = async (parts: Parts, actor: Actor): Promise<void> => {};",
    "async function showRun(parts: Parts, actor: Actor) {}\nexport { showRun };",
  ])("may be %s", (source) => {
    expect(faultsOf(source)).toEqual([]);
  });

  it.each([
    ["without an actor", "export async function showRun(parts: Parts, runId: string) {}"],
    ["without parameters", "export async function showRun() {}"],
    ["with its actor elsewhere", "export async function showRun(parts: Parts, id: string, actor: Actor) {}"],
    ["with an actor of another name", "export async function showRun(parts: Parts, who: Actor) {}"],
    ["with an actor of another type", "export async function showRun(parts: Parts, actor: string) {}"],
    ["with an actor that has no type", "export async function showRun(parts: Parts, actor) {}"],
    ["that may go without", "export async function showRun(parts: Parts, actor: Actor | null) {}"],
    ["that answers a promise", "export function showRun(parts: Parts): Promise<void> { return later(); }"],
    [
      "that answers a stream",
      "export function showRun(parts: Parts): AsyncIterable<string> { return all(); }",
    ],
    ["as an arrow", "export const showRun = async (parts: Parts) => {};"],
    ["exported apart", "async function showRun(parts: Parts) {}\nexport { showRun };"],
  ])("is refused %s", (_, source) => {
    expect(faultsOf(source)).toEqual([fault]);
  });

  it.each([
    'import { showRun as show } from "../../deployment/runs/show-run.ts";',
    'import * as runs from "../../deployment/runs/show-run.ts";',
    'const { showRun } = await import("../../deployment/runs/show-run.ts");',
  ])("is found through %s", (use) => {
    expect(faultsOf("export async function showRun(parts: Parts) {}", use)).toEqual([fault]);
  });

  it("is found behind a file that exports it again", () => {
    const root = freshSourceTree({
      [operation]: "export async function showRun(parts: Parts) {}",
      "server/src/deployment/runs/runs.ts": 'export { showRun as show } from "./show-run.ts";',
      "server/src/cli/run-commands.ts": 'import { show } from "../deployment/runs/runs.ts";',
    });
    expect(findOperationFaults(root)).toEqual([fault]);
  });
});

it("asks for no actor of what is no operation", () => {
  const root = freshSourceTree({
    [operation]: [
      "export async function showRun(parts: Parts, actor: Actor) {}",
      "export async function readBoard(sql: Sql, runId: string) {}",
      "export function isRunId(text: string): boolean { return true; }",
      "export interface Run { id: string }",
    ].join("\n"),
    "server/src/http/v1/route.ts":
      'import { isRunId, type Run, showRun } from "../../deployment/runs/show-run.ts";',
    "server/src/http/v1/route.test.ts": 'import { readBoard } from "../../deployment/runs/show-run.ts";',
    "server/src/compose/compose.ts": 'import { readBoard } from "../deployment/runs/show-run.ts";',
  });
  expect(findOperationFaults(root)).toEqual([]);
});
