import axe from "axe-core";
import type { Page } from "playwright-core";

const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Every rule of WCAG 2.2 AA that a page breaks, with the first element that breaks it. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = (await page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(wcag)}, resultTypes: ["violations"] })`,
  )) as axe.AxeResults;
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}
