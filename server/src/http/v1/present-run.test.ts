import { Run, RunListItem, RunSummary } from "@sluice/contract";
import { expect, it } from "vitest";
import { showRun } from "../../deployment/runs/show-run.ts";
import { openRunBench, own } from "../../deployment/runs/testing/run-bench.ts";
import { presentRun, presentRunPage, presentSummary } from "./present-run.ts";

it("gives a run its links, in the order of fields that the contract shows", async () => {
  const { parts, start } = await openRunBench("sqlite");
  const shown = await showRun(parts, own, { runId: await start() });
  if (!shown.ok) throw new Error(shown.refusal.code);
  const keysOf = ({ properties }: { properties: object }) => Object.keys(properties);
  const pick = (schema: { properties: object }) =>
    Object.fromEntries(
      Object.entries(shown.value).filter(([name]) => keysOf(schema).includes(name)),
    ) as typeof shown.value;
  expect(Object.keys(presentSummary(pick(RunSummary)))).toEqual(keysOf(RunSummary));
  const page = presentRunPage({ items: [pick(RunListItem)], next_cursor: null });
  expect(Object.keys(page.items[0] ?? {})).toEqual(keysOf(RunListItem));
  expect(Object.keys(presentRun(shown.value)).slice(0, keysOf(RunListItem).length)).toEqual(
    keysOf(RunListItem),
  );
  expect(Object.keys(presentRun(shown.value)).toSorted()).toEqual(keysOf(Run).toSorted());
});
