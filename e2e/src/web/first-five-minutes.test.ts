import { spawnSync } from "node:child_process";
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guideTools } from "../guide-tools.ts";
import { type ConsoleServer, startConsole, storedTexts } from "./console-page.ts";
import { findViolations } from "./find-violations.ts";
import { pictureSize, takePicture } from "./take-picture.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };

let server: ConsoleServer;
let context: BrowserContext;
let page: Page;
/** What the browser complained about: a break of a page's policy is among it. */
const complaints: string[] = [];
beforeAll(async () => {
  server = await startConsole();
  context = await server.browser.newContext({ reducedMotion: "reduce", viewport: pictureSize });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  context.on("page", (opened) => {
    opened.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    opened.on("pageerror", (error) => complaints.push(error.message));
  });
  page = await context.newPage();
});
afterAll(() => server.stop());

/** Pastes into a terminal what a page has to copy. Gives back what the API answered. */
function paste(text: string): Record<string, unknown> {
  const { stdout, stderr, status } = spawnSync("bash", ["--noprofile", "--norc"], {
    env: guideTools(["curl"]),
    input: text,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** By the button beside it. */
async function copied(from: Page, button: string): Promise<string> {
  await from.getByRole("button", { name: button }).first().click();
  return (await from.evaluate("navigator.clipboard.readText()")) as string;
}

const checklist = (text: string) => page.getByText(text, { exact: true }).waitFor();

// Each goes on where the one before it ended, and the README tells the same.
describe("the first five minutes", () => {
  let callOfPage = "";
  let apiKey = "";
  let externalId = "";

  it("begin with the link that the first start prints: a newcomer says who they are, runs the starter, approves, and sees what it wrote", async () => {
    await page.goto(server.setupUrl);
    await page.getByRole("heading", { name: "Welcome to Sluice" }).waitFor();
    await page.getByLabel("Name").fill(ada.name);
    await page.getByLabel("E-mail address").fill(ada.email);
    await page.getByLabel("Password", { exact: true }).fill(ada.password);
    await takePicture(page, "welcome", { height: 620 });
    await page.getByRole("button", { name: "Create administrator" }).click();

    await checklist("0 of 6 done");
    expect(await findViolations(page)).toEqual([]);
    await takePicture(page, "home", { height: 640 });
    const first = page.getByRole("listitem").filter({ hasText: "Run a workflow" });
    await first.getByRole("button", { name: "Run CSV report" }).click();
    await page.getByRole("dialog").getByLabel("currency").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "Start run" }).click();
    await page.getByRole("button", { name: "Approve", exact: true }).waitFor();
    await takePicture(page, "approve", { height: 720 });
    await page.getByRole("button", { name: "Approve", exact: true }).click();
    await page.getByText("Completed", { exact: true }).first().waitFor();
    await page.getByRole("tab", { name: "Outputs" }).click();
    await page.getByText("north: 165 EUR").waitFor();
    await takePicture(page, "outputs", { from: page.getByRole("tablist").last() });

    await page.getByRole("link", { name: "Home" }).click();
    await checklist("3 of 6 done");
  });

  it("go on with a key that is made for this workflow alone, and shown once", async () => {
    await page.getByRole("link", { name: "Copy the call" }).click();
    callOfPage = await copied(page, "Copy the call");
    await takePicture(page, "api-calls", { height: 420, from: page.getByRole("tablist").last() });
    const opened = context.waitForEvent("page");
    await page.getByRole("link", { name: "Make a key for this call" }).click();
    const tab = await opened;
    await tab.getByRole("region", { name: "Workflows" }).getByText("CSV report").waitFor();
    await tab.getByText("30 days from now").waitFor();
    await tab.getByRole("button", { name: "Create key" }).click();
    await tab.getByText("Shown only now").waitFor();
    const shown = await copied(tab, "Copy curl command");
    [, apiKey = "", externalId = ""] = /^API_KEY=(\S+)\nEXTERNAL_ID=(\S+)\n/.exec(shown) ?? [];
    await tab.getByText("The deployment has taken the key over.").waitFor();
    expect(shown.replace(/^.*\n.*\n\n/, ""), "the console has the same call").toBe(callOfPage);
    expect(await storedTexts(tab)).not.toContain(apiKey.split(".")[1]);
    expect(await findViolations(tab)).toEqual([]);
    // Nobody shall take a picture of a secret, be it of a server that is gone.
    await tab.locator("pre:visible").evaluate((block: { firstChild: { data: string } }) => {
      block.firstChild.data = block.firstChild.data.replaceAll(/(?<=ak_\w+\.|ake_)\S+/g, "…");
    });
    await takePicture(tab, "console-key-made", { height: 640 });
    await tab.getByLabel("I stored both").check();
    await tab.getByRole("button", { name: "Done" }).click();
    await tab.getByRole("heading", { name: "CSV report by API" }).waitFor();
    await tab.close();
  });

  it("end with that call, pasted into a terminal: its run arrives in the list without a reload, labelled with the key's id", async () => {
    await page.getByRole("link", { name: "the list of runs" }).click();
    await page.getByRole("heading", { name: "Runs", level: 1 }).waitFor();
    const [keyId = ""] = apiKey.split(".");
    expect(await page.getByText(keyId).count()).toBe(0);
    const variables = `API_KEY=${apiKey}\nEXTERNAL_ID=${externalId}\n`;
    const run = paste(`${variables}${callOfPage}\n`);
    expect(run).toMatchObject({ workflow_name: "CSV report", run_id: expect.stringMatching(/^run_/) });
    await page.getByRole("row").filter({ hasText: keyId }).waitFor();
    await takePicture(page, "run-arrived", { height: 320 });
    expect(paste(`${variables}${callOfPage}\n`).run_id, "each paste is a start of its own").not.toBe(
      run.run_id,
    );

    await page.getByRole("link", { name: "Home" }).click();
    await checklist("5 of 6 done");
    await page.getByRole("link", { name: "It arrived, labelled with its key." }).click();
    await page.getByText(keyId).first().waitFor();
    expect(await storedTexts(page)).not.toContain(apiKey.split(".")[1]);
    expect(complaints).toEqual([]);
  });
});

describe("what was built, tried and activated in the web application", () => {
  it("is run through the API, as JSON below /api/v1 [1-01]", async () => {
    await page.goto(`${server.url}/workflows/gallery`);
    await page.getByRole("button", { name: "Install Compare two folders" }).click();
    await page.getByRole("heading", { name: "Compare two folders", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Open builder" }).click();
    await page.getByRole("option", { name: "Compare the files" }).first().click();
    await page.getByRole("textbox", { name: "Title" }).fill("Compare both folders");
    await page.getByText("No problems").waitFor();
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByRole("button", { name: "Run the draft" }).click();
    await page.getByRole("group", { name: "Step Compare both folders" }).getByText("Completed").waitFor();
    await page.getByRole("button", { name: "Save version" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Save version" }).click();
    await page.getByRole("button", { name: "Activate version 2" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Activate version 2" }).click();
    await page.getByText("Version 2 active", { exact: true }).waitFor();
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Do the same by API" }).click();
    const call = await copied(page, "Copy the call");
    // With the key that the first start printed: it may start every workflow.
    const printed = ["API_KEY", "EXTERNAL_ID"].map(
      (name) => new RegExp(`^ *(${name}=\\S+)`, "m").exec(server.server.stdout)?.[1],
    );
    const run = paste(`${printed.join("\n")}\n${call}\n`);
    expect(run).toMatchObject({ workflow_name: "Compare two folders", version: 2 });
    const read = `curl -sS '${server.url}/api/v1/runs/${run.run_id}' -H "Authorization: Bearer $API_KEY" -H "X-Service-Key-External-Id: $EXTERNAL_ID"`;
    await expect
      .poll(() => paste(`${printed.join("\n")}\n${read}\n`), { timeout: 50_000, interval: 500 })
      .toMatchObject({ status: "completed", result: expect.any(Object) });
  });
});
