import axe from "axe-core";
import type { Page } from "playwright-core";

const wcag = { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"] };

/** Every rule of WCAG 2.2 AA that a page breaks, with the first element that breaks it. */
export async function findViolations(page: Page): Promise<string[]> {
  return await run(page, wcag);
}

/** The same of contrast alone: all that another theme can break. */
export async function findPaleText(page: Page): Promise<string[]> {
  return await run(page, { type: "rule", values: ["color-contrast"] });
}

async function run(page: Page, runOnly: object): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(runOnly)}, resultTypes: ["violations"] })`,
  )) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
