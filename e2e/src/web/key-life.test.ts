import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  becomeAdministrator,
  type ConsoleServer,
  freshPage,
  giveCredentials,
  startConsole,
  storedTexts,
} from "./console-page.ts";
import { KeyboardPerson } from "./keyboard-person.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };

let server: ConsoleServer;
/** Every secret that was shown, and where nothing of it may be found afterwards. */
const secrets: string[] = [ada.password];
let keyId = "";

beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

async function signedIn(page: Page, path: string): Promise<Page> {
  await page.goto(`${server.url}/console/${path}`);
  await giveCredentials(page, ada.email, ada.password);
  return page;
}

/** What a caller sees who has both factors. */
async function call(apiKey: string, externalId: string): Promise<number> {
  const headers = { authorization: `Bearer ${apiKey}`, "x-service-key-external-id": externalId };
  const answer = await fetch(`${server.url}/api/v1/me`, { headers });
  await answer.arrayBuffer();
  return answer.status;
}

/** Calls until the deployment has heard of a change, which takes about a second. */
async function callUntil(status: number, apiKey: string, externalId: string): Promise<void> {
  await expect.poll(() => call(apiKey, externalId), { timeout: 50_000, interval: 250 }).toBe(status);
}

/** The values that are shown this once, taken over as a person would. */
async function takeSecrets(page: Page, stored: string): Promise<string[]> {
  await page.getByText("Shown only now").waitFor();
  const values = await page.getByRole("tabpanel", { name: "Values" }).locator("code").allInnerTexts();
  secrets.push(...values);
  await expect(page.getByRole("button", { name: "Done" }).isDisabled()).resolves.toBe(true);
  await page.getByLabel(stored).check();
  await page.getByRole("button", { name: "Done" }).click();
  return values;
}

// Each goes on where the one before it ended.
describe("the life of a key in the console", () => {
  let apiKey = "";
  let externalId = "";

  it("begins with its administrator, who gives it a deployment, scopes and limits, and sees both values once [1-05] [2.1-13] [2.1-14] [3.3-01]", async () => {
    const page = await freshPage(server);
    await becomeAdministrator(server, page, ada);

    await page.getByRole("link", { name: "Keys" }).first().click();
    await page.getByText("Programmatic Access").waitFor();
    await page.getByRole("link", { name: "Create key" }).first().click();
    await page.getByRole("radio").first().check();
    await page.getByLabel("Name").fill("Billing");
    const goOn = () => page.getByRole("button", { name: "Continue" }).click();
    await goOn();
    await page.getByLabel("Every active workflow").waitFor();
    await goOn();
    for (const scope of ["runs:create", "runs:read", "outputs:read"]) await page.getByLabel(scope).check();
    await goOn();
    await page.getByLabel("Requests per minute").waitFor();
    await goOn();
    await page.getByRole("combobox", { name: "Allowed addresses" }).waitFor();
    await goOn();
    // What is changed at the end leads back there.
    await page.getByRole("button", { name: "Change workflows" }).click();
    await page.getByRole("button", { name: "Back to review" }).click();
    await page.getByRole("button", { name: "Create key" }).click();
    [apiKey = "", externalId = ""] = await takeSecrets(page, "I stored both");
    keyId = apiKey.split(".")[0] ?? "";
    await page.getByRole("button", { name: "Rotate key" }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/console/keys/${keyId}`);
    const kept = `${await storedTexts(page)}${await page.content()}`;
    for (const value of [apiKey.split(".")[1] ?? "", externalId, ada.password]) {
      expect(kept.includes(value), "a secret is kept").toBe(false);
    }
    await callUntil(200, apiKey, externalId);
    await page.getByText("Active", { exact: true }).first().waitFor();
  });

  it("goes on under a new secret beside the old one, and under a new external id alone [3.3-05] [3.3-06] [3.3-16] [3.3-17] [3.3-18]", async () => {
    const page = await signedIn(await freshPage(server), `keys/${keyId}`);
    await page.getByRole("button", { name: "Rotate key" }).click();
    await page.getByRole("dialog").getByLabel("1 hour").check();
    await page.getByRole("dialog").getByRole("button", { name: "Rotate key" }).click();
    const [rotated = ""] = await takeSecrets(page, "I stored it");
    await callUntil(200, rotated, externalId);
    expect(await call(apiKey, externalId), "the old secret goes on").toBe(200);
    await page.getByText("Rotating", { exact: true }).first().waitFor();
    await page
      .getByText(/^until \d{4}-\d{2}-\d{2}/)
      .first()
      .waitFor();

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "New external id" }).click();
    await page.getByRole("button", { name: "Issue external id" }).click();
    const [renewed = ""] = await takeSecrets(page, "I stored it");
    await callUntil(200, rotated, renewed);
    await callUntil(401, rotated, externalId);
    [apiKey, externalId] = [rotated, renewed];
    // The calls so far were counted.
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole("heading", { name: "Billing" }).waitFor();
          return page.getByText("Never", { exact: true }).count();
        },
        { timeout: 50_000 },
      )
      .toBe(0);
    await page.getByText(/The old one was last used/).waitFor();
  });

  it("ends with its revocation; twenty refusals raise an alarm that she acknowledges [3.3-08] [3.3-09] [5.4-03] [5.4-04]", async () => {
    const page = await signedIn(await freshPage(server), `keys/${keyId}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Revoke key" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
    await callUntil(401, apiKey, externalId);
    await page
      .getByText(/^Revoked/)
      .first()
      .waitFor();
    for (let calls = 0; calls < 20; calls += 1) expect(await call(apiKey, externalId)).toBe(401);
    await page.getByRole("link", { name: "Alarms" }).first().click();
    const acknowledge = page.getByRole("button", { name: "Acknowledge alarm of Billing" });
    await expect
      .poll(
        async () => {
          await page.reload();
          await page.getByRole("heading", { name: "Alarms", exact: true }).waitFor();
          return acknowledge.count();
        },
        { timeout: 50_000 },
      )
      .toBe(1);
    await acknowledge.click();
    await acknowledge.waitFor({ state: "hidden" });
  });

  it("leaves the list when it is deleted, and stays in the audit [3.3-22] [3.3-23]", async () => {
    const page = await signedIn(await freshPage(server), `keys/${keyId}`);
    await page.getByRole("button", { name: "Delete key" }).click();
    await page.getByLabel("Type Billing to go on").fill("Billing");
    await page.getByRole("dialog").getByRole("button", { name: "Delete key" }).click();
    await page.waitForURL(/\/console\/keys(\?|$)/);
    await page.goto(`${server.url}/console/audit?target=${keyId}`);
    for (const action of ["key.create", "key.rotate", "key.renew_external_id", "key.revoke", "key.delete"]) {
      await page.getByText(action).first().waitFor();
    }
  });

  it("leaves no secret in what the server said, nor in the audit", async () => {
    const page = await signedIn(await freshPage(server), "audit");
    const csv = await page.evaluate("fetch('/console/api/audit.csv').then((answer) => answer.text())");
    const said = `${server.server.stderr}${csv}`;
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) {
      expect(said.includes(secret.split(".").at(-1) ?? secret), "a secret was said").toBe(false);
    }
  });
});

describe("the life of a key by keyboard alone", () => {
  it("goes from the sign-in to the deletion without a mouse", async () => {
    const page = await freshPage(server);
    const person = new KeyboardPerson(page);
    await page.goto(`${server.url}/console/keys`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    await person.typeInto("E-mail address", ada.email);
    await person.typeInto("Password", ada.password);
    await person.press("Enter");

    await page.getByRole("heading", { name: "Keys" }).waitFor();
    await person.pressOn("Create key");
    await page.getByRole("radio").first().waitFor();
    await person.pressOn(
      String(await page.evaluate("document.querySelector('[type=radio]').labels[0].textContent")),
      "Space",
    );
    await person.typeInto("Name", "Typed");
    for (const [step, field, key] of [
      ["Workflows", "Every active workflow", "Space"],
      ["Scopes", "runs:read", "Space"],
      ["Limits", "Requests per minute", "ArrowUp"],
      ["Network and hours", "Allowed addresses", "End"],
    ] as const) {
      await person.pressOn("Continue");
      await page.getByText(field).first().waitFor();
      // What is asked next has the focus.
      await person.reaches(step);
      await person.pressOn(field, key);
    }
    await person.pressOn("Continue");
    await person.pressOn("Create key");
    await storeByKeyboard(person, ["API key", "Key external id"], "I stored both");
    await page.getByRole("button", { name: "Rotate key" }).waitFor();

    await person.pressOn("Rotate key");
    await page.getByRole("dialog").waitFor();
    await person.tabTo("24 hours");
    await person.press("ArrowUp");
    await person.reaches("1 hour");
    await person.pressOn("Rotate key");
    await storeByKeyboard(person, ["API key"], "I stored it");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    // The focus comes back to where it was.
    await person.reaches("Rotate key");

    await person.pressOn("More actions");
    await page.getByRole("menu").waitFor();
    await person.press("ArrowDown");
    await person.reaches("New external id");
    await person.press("Enter");
    await page.getByRole("dialog").waitFor();
    await person.pressOn("Issue external id");
    await storeByKeyboard(person, ["Key external id"], "I stored it");
    await page.getByRole("dialog").waitFor({ state: "hidden" });

    await person.pressOn("More actions");
    await page.getByRole("menu").waitFor();
    await person.press("ArrowDown");
    await person.reaches("New external id");
    await person.press("ArrowDown");
    await person.reaches("Revoke key");
    await person.press("Enter");
    await page.getByRole("dialog").waitFor();
    await person.pressOn("Revoke key");
    await page.getByRole("button", { name: "Delete key" }).waitFor();

    await person.pressOn("Delete key");
    await page.getByRole("dialog").waitFor();
    await person.typeInto("Type Typed to go on", "Typed");
    await person.press("Enter");
    await page.waitForURL(/\/console\/keys(\?|$)/);
  });
});

/** The values are copied by hand, and that they are stored is said by the space bar. */
async function storeByKeyboard(
  person: KeyboardPerson,
  values: readonly string[],
  stored: string,
): Promise<void> {
  await person.page.getByText("Shown only now").waitFor();
  for (const value of values) {
    await person.pressOn(`Copy ${value}`);
    await person.page
      .getByRole("button", { name: /^Cop(ied|y)/ })
      .first()
      .waitFor();
  }
  await person.pressOn(stored, "Space");
  await person.pressOn("Done");
}
