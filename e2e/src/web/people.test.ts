import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type IdentityProvider,
  openIdentityProvider,
  providerClient,
} from "../../../server/src/console/single-sign-on/testing/identity-provider.ts";
import {
  becomeAdministrator,
  type ConsoleServer,
  freshPage,
  giveCredentials,
  startConsole,
  storedTexts,
} from "./console-page.ts";
import { findViolations } from "./find-violations.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };
const grace = { email: "grace@example.com", name: "Grace Hopper", password: "a moth between two relays" };

let server: ConsoleServer;
let provider: IdentityProvider;
beforeAll(async () => {
  server = await startConsole({ SLUICE_REACH_LOOPBACK: "true" });
  provider = await openIdentityProvider(`${server.url}/console/sign-on/callback`, "localhost");
});
afterAll(async () => {
  await provider.close();
  await server.stop();
});

async function signedIn(path: string, { email, password } = ada): Promise<Page> {
  const page = await freshPage(server);
  await page.goto(`${server.url}/console/${path}`);
  await giveCredentials(page, email, password);
  return page;
}

// Each goes on where the one before it ended.
describe("people of an organisation", () => {
  let invitation = "";

  it("are invited by the first administrator, who grants them the deployment", async () => {
    const page = await freshPage(server);
    await becomeAdministrator(server, page, ada);
    await page.getByRole("link", { name: "People" }).first().click();
    await page.getByRole("button", { name: "Invite person" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(grace.name);
    await dialog.getByLabel("E-mail address").fill(grace.email);
    await dialog.getByRole("combobox", { name: "Console role" }).click();
    await page.getByRole("option", { name: "Auditor" }).click();
    await dialog.getByRole("button", { name: "Invite person" }).click();
    await dialog.getByText("Shown only now").waitFor();
    expect(await findViolations(page)).toEqual([]);
    invitation = (await dialog.locator("code").textContent()) ?? "";
    await dialog.getByLabel("I copied the link").check();
    await dialog.getByRole("button", { name: "Done" }).click();
    expect((await storedTexts(page)) + (await page.content())).not.toContain(invitation.split("#")[1]);

    await page.getByRole("link", { name: grace.name }).click();
    await page.getByText("Invited", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Add grant" }).click();
    await dialog.getByRole("combobox", { name: "Deployment" }).click();
    await page.getByRole("option").first().click();
    await dialog.getByRole("button", { name: "Add grant" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: /^Remove grant on/ }).waitFor();
    await page.getByRole("link", { name: "People" }).first().click();
    await page.getByRole("tab", { name: "Seats" }).click();
    await page.getByText(grace.name).waitFor();
  });

  it("choose a password by their link, and sign in with it", async () => {
    const page = await freshPage(server);
    await page.goto(invitation);
    await page.getByRole("heading", { name: `Welcome, ${grace.name}` }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByLabel("Password", { exact: true }).fill(grace.password);
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await page.getByRole("button", { name: grace.name }).waitFor();
    expect(page.url()).not.toContain(invitation.split("#")[1]);

    const again = await signedIn("people", grace);
    await again.getByRole("button", { name: grace.name }).waitFor();
    await again.getByRole("heading", { name: "People" }).waitFor();
    // An auditor reads all of it and changes nothing.
    expect(await again.getByRole("button", { name: "Invite person" }).count()).toBe(0);
    await again.goto(invitation);
    await again.getByText("This link was used already").waitFor();
  });

  it("sign on with the provider of their organisation, once the administrator has set it up", async () => {
    const page = await signedIn("single-sign-on");
    await page.getByLabel("Issuer").fill(provider.issuer);
    await page.getByLabel("Client id").fill(providerClient.id);
    await page.getByLabel("Client secret").fill(providerClient.secret);
    await page.getByLabel("Button label").fill("Sign in with Example");
    await page.getByLabel("The provider may have a private address").check();
    await page.getByLabel("Offer single sign-on").check();
    await page.getByRole("button", { name: "Save single sign-on" }).click();
    await page.getByText("Single sign-on was saved.").waitFor();
    await page.getByRole("button", { name: "Test single sign-on" }).click();
    await page.getByText("Passed", { exact: true }).nth(3).waitFor();
    expect(await page.getByText("Passed", { exact: true }).count()).toBe(4);
    expect(await findViolations(page)).toEqual([]);
    expect((await storedTexts(page)) + (await page.content())).not.toContain(providerClient.secret);

    provider.people.set("grace", { email: grace.email, email_verified: true, name: grace.name });
    const person = await freshPage(server);
    await person.goto(`${server.url}/console/audit`);
    await person.getByRole("link", { name: "Sign in with Example" }).click();
    await atProvider(person, "grace");
    await person.getByRole("heading", { name: "Audit" }).waitFor();
    await person.getByRole("button", { name: grace.name }).waitFor();
    expect(person.url()).toBe(`${server.url}/console/audit`);
    await person.reload();
    await person.getByRole("button", { name: grace.name }).waitFor();

    // Whoever may enter the deployment comes into its web application the same way.
    const guest = await freshPage(server);
    await guest.goto(`${server.url}/sign-in/console?single_sign_on=true&return_to=/`);
    await atProvider(guest, "grace");
    await guest.waitForURL(`${server.url}/`);
    const session = await guest.evaluate("fetch('/app/api/session').then((answer) => answer.json())");
    expect(session).toMatchObject({ person: { email: grace.email } });
  });

  it("are told so in a sentence when nobody invited whom the provider knows", async () => {
    provider.people.set("mallory", { email: "mallory@example.com", email_verified: true });
    const page = await freshPage(server);
    await page.goto(`${server.url}/console/sign-in`);
    await page.getByRole("link", { name: "Sign in with Example" }).click();
    await atProvider(page, "mallory");
    await page.getByRole("alert").waitFor();
    expect(await page.getByRole("alert").textContent()).toMatch(/invite/i);
    expect(await findViolations(page)).toEqual([]);
    expect(`${server.server.stdout}${server.server.stderr}`).not.toContain(grace.password);
  });
});

/** The provider's own pages: who they are there, and that they agree. */
async function atProvider(page: Page, subject: string): Promise<void> {
  await page.locator("input[name=login]").fill(subject);
  await page.locator("input[name=password]").fill("any");
  await page.getByRole("button", { name: "Sign-in" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
}
