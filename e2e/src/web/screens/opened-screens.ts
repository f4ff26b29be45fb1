import type { Page } from "playwright-core";
import type { Screen } from "./screen.ts";

const click = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.waitForTimeout(400);
};

const act = (name: string, action: string) => async (page: Page) => {
  await page
    .getByRole("button", { name: `More actions of ${name}` })
    .first()
    .click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.waitForTimeout(400);
};
const openMenu = (menu: string | RegExp, action: string) => async (page: Page) => {
  await page.getByRole("button", { name: menu }).first().click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.waitForTimeout(400);
};

const credentials: Screen["path"] = ({ deploymentId }) => `/deployments/${deploymentId}?tab=credentials`;

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
  opened(
    "environment-images",
    () => "/environments/new",
    "Memory",
    async (page) => {
      await page.getByText("Linux sandbox").first().click();
      await click("Manage images")(page);
    },
  ),
  opened("files-folder", () => "/files", "report.md", click("New folder")),
  opened("files-rename", () => "/files", "report.md", act("report.md", "Rename")),
  opened("files-move", () => "/files", "report.md", act("report.md", "Move")),
  opened("files-delete", () => "/files", "report.md", act("report.md", "Delete")),
  opened(
    "files-chosen",
    () => "/files",
    "report.md",
    async (page) => {
      await page.getByRole("checkbox", { name: "Select report.md" }).check();
      await page.getByRole("checkbox", { name: "Select notes.txt" }).check();
    },
  ),
  opened(
    "files-sent",
    () => "/files",
    "report.md",
    async (page) => {
      const file = { name: "minutes.md", mimeType: "text/markdown", buffer: Buffer.from("# Minutes\n") };
      await page.locator("input[type=file]").first().setInputFiles(file);
      await page.getByText("minutes.md").first().waitFor();
      await page.waitForTimeout(600);
    },
  ),
  opened(
    "run-cancel",
    ({ waitingRunId }) => `/runs/${waitingRunId}`,
    "Check what is missing",
    click("Cancel run"),
  ),
];

/** The same of the console. */
export const openedConsoleScreens: readonly Screen[] = [
  opened("invite", () => "/people", "Benoît", click("Invite person")),
  opened("rotate", ({ keyId }) => `/keys/${keyId}`, "Billing", click("Rotate key")),
  opened("revoke", ({ keyId }) => `/keys/${keyId}`, "Billing", openMenu("More actions", "Revoke key")),
  opened("credential-token", credentials, "Secret rotated", async (page) => {
    await click("Issue enrolment token")(page);
    await click("Issue token")(page);
  }),
  opened("credential-issue", credentials, "Secret rotated", click("Issue enrolment token")),
  opened(
    "credential-rotate",
    credentials,
    "Secret rotated",
    openMenu(/^Actions for dc_/, "Rotate credential"),
  ),
  opened(
    "credential-revoke",
    credentials,
    "Secret rotated",
    openMenu(/^Actions for dc_/, "Revoke credential"),
  ),
  opened("group-delete", ({ groupId }) => `/groups/${groupId}`, "Accountants", click("Delete group")),
  opened(
    "palette",
    () => "/keys",
    "Billing",
    async (page) => {
      await page.keyboard.press("Control+k");
      await page.waitForTimeout(400);
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
