import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { gatherPeople } from "./app-people.ts";
import { type ConsoleServer, freshPage, giveCredentials, startConsole, storedTexts } from "./console-page.ts";
import { findViolations } from "./find-violations.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };

let server: ConsoleServer;
beforeAll(async () => {
  server = await startConsole();
  await gatherPeople(server, ada, []);
});
afterAll(() => server.stop());

const patience = { timeout: 150_000, interval: 100 };

/** What the browser complained about: a break of the page's policy is among it. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // A call that is refused is no fault of the page; the browser says so all the same.
    const isRefusal = message.text().includes("status of 401");
    if (message.type() === "error" && !isRefusal) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`);
  await giveCredentials(page, ada.email, ada.password);
}

const lists = [
  ["/", "/app/api/runs", "Home"],
  ["/inbox", "/app/api/inbox", "Inbox"],
  ["/runs?status=completed", "/app/api/runs", "Runs"],
  ["/schedules?state=on", "/app/api/schedules", "Schedules"],
  ["/files?sort=bytes", "/app/api/files", "Files"],
  ["/workflows?ready=yes", "/app/api/workflows", "Workflows"],
  ["/agents?kind=worker", "/app/api/agents", "Agents"],
  ["/connectors?q=a", "/app/api/connectors", "Connectors"],
  ["/environments?q=a", "/app/api/environments", "Environments"],
  ["/graphs?q=a", "/app/api/graphs", "Knowledge graphs"],
] as const;

/** As a program starts one, with the key that a first start makes. */
async function startDemoRun(idempotencyKey: string): Promise<void> {
  const printed = (name: string) => new RegExp(`${name}=(\\S+)`).exec(server.server.stdout)?.[1] ?? "";
  const answer = await fetch(`${server.url}/api/v1/workflows/${printed("WORKFLOW")}/runs`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${printed("API_KEY")}`,
      "x-service-key-external-id": printed("EXTERNAL_ID"),
      "idempotency-key": idempotencyKey,
      "content-type": "application/json",
    },
    body: JSON.stringify({ parameters: { currency: "USD" } }),
  });
  expect([answer.status, await answer.text()]).toEqual([202, expect.any(String)]);
}

describe("the frame of the web application", () => {
  it("leads a stranger to the sign-in, says to what they sign in, and leads them back to where they were going", async () => {
    const page = await freshPage(server);
    const complaints = complaintsOf(page);
    await page.goto(`${server.url}/account?from=mail`);
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await page.getByText("Local deployment").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await giveCredentials(page, ada.email, "wrong password");
    await page.getByText("do not match").waitFor();
    await giveCredentials(page, ada.email, ada.password);
    await page.getByRole("heading", { name: "My account" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/account");
    expect((await storedTexts(page)).includes(ada.password)).toBe(false);
    await page.getByText("This one").waitFor();
    expect(await findViolations(page)).toEqual([]);
    const mail = page.getByRole("switch", { name: "Mail me when an approval waits for me" });
    expect(await mail.isChecked()).toBe(true);
    await mail.click();
    await expect.poll(() => mail.isEnabled(), patience).toBe(true);
    await page.reload();
    await mail.waitFor();
    expect(await mail.isChecked()).toBe(false);
    expect(complaints).toEqual([]);
  });

  it("asks for each list beside the session and once, and loads its scripts in few files", async () => {
    const page = await freshPage(server);
    await enter(page, "/account");
    await page.getByRole("heading", { name: "My account" }).waitFor();
    let asked: string[] = [];
    let scripts = 0;
    page.on("request", (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith("/app/api/")) asked.push(`${pathname}${search}`);
      if (request.resourceType() === "script") scripts += 1;
    });
    for (const [path, list, title] of lists) {
      asked = [];
      scripts = 0;
      // Who it is, is not known before the list is asked for.
      const isAsked = page.waitForRequest((request) => new URL(request.url()).pathname === list);
      await page.route("**/app/api/session", async (route) => {
        await isAsked;
        await route.continue();
      });
      await page.goto(`${server.url}${path}`);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
      await page.unroute("**/app/api/session");
      expect(asked.toSorted(), `${path} asks for nothing twice`).toEqual([...new Set(asked)].toSorted());
      expect(scripts, path).toBeLessThanOrEqual(12);
    }
  });

  it("is reached by keyboard alone: the palette jumps, ? lists the keys, and single keys rest while one types", async () => {
    const page = await freshPage(server);
    await enter(page, "/");
    await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor({ state: "hidden" });
    await page.keyboard.press("/");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("my acc?");
    await page.getByText("Nothing is called that.").waitFor();
    await page.keyboard.press("Backspace");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "My account" }).waitFor();
    // What can be done is found by its words, and so is what there is: a workflow, and a start of it.
    await page.keyboard.press("Control+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("create sched");
    await page.getByRole("option", { name: "Create schedule" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Create schedule" }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("start csv");
    await page.getByRole("option", { name: "Start a run of CSV report" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByText("CSV report").first().waitFor();
  });

  it("shows on its first screen what waits, without a reload, and after a break what was missed meanwhile", async () => {
    const page = await freshPage(server);
    // The browser of tests blocks notifications: what would be told is kept instead.
    await page.addInitScript(`window.told = [];
      window.Notification = class {
        static permission = "granted";
        constructor(title, { body }) { window.told.push(title + ": " + body); }
      };
      localStorage.setItem("sluice-inbox-notify", "true");`);
    const complaints = complaintsOf(page);
    await enter(page, "/");
    await page.getByText("Nothing waits for a decision.").waitFor();
    await startDemoRun("first");
    await page.getByText("1 decision", { exact: true }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);

    await page.context().setOffline(true);
    await page.getByText("Connection lost").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await startDemoRun("second");
    await page.context().setOffline(false);
    await page.getByText("2 decisions", { exact: true }).waitFor();
    await page.getByText("Connection lost").waitFor({ state: "hidden" });
    const told = () => page.evaluate("told.join()");
    await expect.poll(told, patience).toContain("Total by region of CSV report");
  });

  it("sends a tab to the sign-in whose session was ended elsewhere, and back when it has signed in again", async () => {
    const [first, second] = [await freshPage(server), await freshPage(server)];
    await enter(first, "/account");
    await first.getByText("This one").waitFor();
    await enter(second, "/account");
    await second.getByRole("button", { name: "End all other sessions" }).click();
    await second.getByRole("button", { name: "End sessions" }).click();
    await second.getByRole("dialog").waitFor({ state: "hidden" });
    await first.getByRole("link", { name: "Home" }).click();
    await first.reload();
    await first.getByRole("heading", { name: "Sign in" }).waitFor();
    await giveCredentials(first, ada.email, ada.password);
    await first.getByRole("heading", { name: "Home", level: 1 }).waitFor();
  });
});
