import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.waitForTimeout(400);
};

/** What opens upon a screen, for people to look at. */
export const openedScreens: readonly Screen[] = [
  opened(
    "palette",
    () => "/workflows",
    "Monthly invoices",
    async (page) => {
      await page.keyboard.press("Control+k");
      await page.waitForTimeout(400);
    },
  ),
  opened(
    "palette-found",
    () => "/workflows",
    "Monthly invoices",
    async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump" }).fill("invoice");
      await page
        .getByRole("option", { name: /Invoice reader/ })
        .first()
        .waitFor();
    },
  ),
  opened(
    "palette-none",
    () => "/workflows",
    "Monthly invoices",
    async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump" }).fill("zzzz");
      await page.getByText("Nothing is called that").waitFor();
    },
  ),
  opened(
    "keys-help",
    () => "/workflows",
    "Monthly invoices",
    async (page) => {
      await page.keyboard.press("?");
      await page.waitForTimeout(400);
    },
  ),
  opened("workflow-create", () => "/workflows", "Monthly invoices", click("Create workflow")),
  opened("workflow-import", () => "/workflows", "Monthly invoices", click("Import")),
  opened("workflow-start", ({ workflowId }) => `/workflows/${workflowId}`, "Monthly invoices", click(/^Run/)),
  opened(
    "builder-try",
    ({ workflowId }) => `/workflows/${workflowId}/build`,
    "Read every invoice",
    click("Try it"),
  ),
  opened(
    "builder-add",
    ({ workflowId }) => `/workflows/${workflowId}/build`,
    "Read every invoice",
    click("Add step"),
  ),
  opened(
    "builder-problems",
    ({ bareWorkflowId }) => `/workflows/${bareWorkflowId}/build`,
    "Add step",
    async (page) => {
      await click("Add step")(page);
      await page.getByRole("menuitem").first().click();
      await click(/problem/)(page);
    },
  ),
];

function opened(
  name: string,
  path: Screen["path"],
  full: string,
  open: (page: Page) => Promise<void>,
): Screen {
  return { name, route: null, path, full, open, asksNothing: true };
}
