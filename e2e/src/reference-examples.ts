import { ErrorEnvelope, errorCatalogue, type Route, routes } from "@sluice/contract/v1";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const formats = { date: /^\d{4}-\d{2}-\d{2}$/, "date-time": /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/ };
const ajv = new Ajv2020({ strict: false, formats });

interface Shown {
  readonly operation: string;
  readonly status: string;
  /** The code that the example is an example of; null for a success. */
  readonly code: string | null;
  readonly text: string;
}

function faultsOf(schema: object | null | undefined, example: unknown): string[] {
  if (!schema) return example === undefined ? [] : ["there is no schema for it"];
  return ajv.validate(schema, example) ? [] : [ajv.errorsText()];
}

/** What is wrong with a refusal as the page shows it. */
function refusalFaults({ operation, status, code, text }: Shown): string[] {
  const example = JSON.parse(text) as ErrorEnvelope;
  const route: Route = routes[operation as keyof typeof routes];
  const { code: given, details } = example.error;
  const entry = errorCatalogue[given];
  return [
    ...(given === code ? [] : [`its code is ${given}`]),
    ...(String(entry.status) === status ? [] : [`${given} belongs to ${entry.status}`]),
    ...(route.errors.includes(given) ? [] : [`${operation} never answers ${given}`]),
    ...faultsOf(ErrorEnvelope, example),
    ...faultsOf(entry.details, details),
  ];
}

function successFaults({ operation, status, text }: Shown): string[] {
  const route: Route = routes[operation as keyof typeof routes];
  return faultsOf(route.success[Number(status)]?.content["application/json"]?.schema, JSON.parse(text));
}

/** Everything in the page is open. Each status and code has an example, and each is a valid answer of its operation. */
export async function expectValidExamples(page: Page): Promise<void> {
  const shown = (await page.evaluate(`[...document.querySelectorAll("pre[data-status]")].map((each) => ({
    operation: each.closest(".operation").id,
    status: each.closest(".status").dataset.status,
    code: each.dataset.code ?? null,
    text: each.textContent,
  }))`)) as Shown[];

  const expected = Object.entries(routes).flatMap(([id, { errors, success }]: [string, Route]) => [
    ...Object.entries(success)
      .filter(([, { content }]) => content["application/json"])
      .map(([status]) => `${id} ${status} null`),
    ...errors.map((code) => `${id} ${errorCatalogue[code].status} ${code}`),
  ]);
  const found = shown.map(({ operation, status, code }) => `${operation} ${status} ${code}`);
  expect(found.toSorted()).toEqual(expected.toSorted());

  const faults = shown.flatMap((each) =>
    (each.code === null ? successFaults(each) : refusalFaults(each)).map(
      (fault) => `${each.operation} ${each.status} ${each.code}: ${fault}`,
    ),
  );
  expect(faults).toEqual([]);
}
