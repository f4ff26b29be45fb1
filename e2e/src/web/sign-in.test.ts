import { TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ConsoleServer, freshPage, giveCredentials, startConsole, storedTexts } from "./console-page.ts";
import { findViolations } from "./find-violations.ts";

const email = "ada@example.com";
const password = "several quiet words in a row";

let server: ConsoleServer;
let recoveryCodes: string[] = [];
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

// Each goes on where the one before it ended: a person's first hour in the console.
describe("a person", () => {
  it("becomes the first administrator by the link that the start printed, and it works once", async () => {
    const page = await freshPage(server);
    await page.goto(server.setupUrl);
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("short");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Create administrator" }).click();
    await page.getByText("Choose at least 12 characters").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Create administrator" }).click();
    // Signed in to the console and to the web application, which is where a newcomer begins.
    await page.waitForURL(`${server.url}/`);
    await page.goto(`${server.url}/console/`);
    await page.getByRole("button", { name: "Ada Lovelace" }).waitFor();

    await page.goBack().catch(() => null);
    const [, token = ""] = server.setupUrl.split("#");
    expect(page.url(), "the link does not stay in the history").not.toContain(token);
    const other = await freshPage(server);
    await other.goto(server.setupUrl);
    await other.getByText("This link was used already").waitFor();
    expect(await findViolations(other)).toEqual([]);
  });

  it("is led to the sign-in and back to the view they asked for", async () => {
    const page = await freshPage(server);
    await page.goto(`${server.url}/console/account?from=mail`);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await giveCredentials(page, email, "something else entirely");
    await page.getByText("do not match").waitFor();
    await giveCredentials(page, email, password);
    await page.getByRole("heading", { name: "My account" }).waitFor();
    expect(page.url()).toBe(`${server.url}/console/account?from=mail`);
  });

  it("is not led away to another origin by the sign-in", async () => {
    const page = await freshPage(server);
    await page.goto(`${server.url}/console/sign-in?return_to=//evil.example/`);
    await giveCredentials(page, email, password);
    await page.getByRole("button", { name: "Ada Lovelace" }).waitFor();
    expect(new URL(page.url()).origin).toBe(server.url);
  });

  it("turns a second factor on with a picture, and gets recovery codes once", async () => {
    const page = await freshPage(server);
    await page.goto(`${server.url}/console/account`);
    await giveCredentials(page, email, password);
    await page.getByRole("button", { name: "Turn on second factor" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: /authenticator/ }).waitFor();
    const secret = (await dialog.locator("code").textContent()) ?? "";
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel("Code that the app shows").fill(new TOTP({ secret }).generate());
    await dialog.getByRole("button", { name: "Turn on second factor" }).click();
    await page.getByLabel("I stored them").waitFor();
    recoveryCodes = await page.getByRole("dialog").getByRole("listitem").allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await page.keyboard.press("Escape");
    await page.getByLabel("I stored them").check();
    await page.getByRole("button", { name: "Done" }).click();
    await page.getByText("10 recovery codes are left").waitFor();

    const kept = `${await storedTexts(page)}${await page.content()}`;
    for (const value of [secret, password, ...recoveryCodes]) expect(kept).not.toContain(value);
  });

  it("signs in with a recovery code, which works once, and ends the other sessions", async () => {
    const [code = ""] = recoveryCodes;
    const first = await freshPage(server);
    await first.goto(`${server.url}/console/account`);
    await giveCredentials(first, email, password);
    await first.getByLabel("Code", { exact: true }).fill(code);
    expect(await findViolations(first)).toEqual([]);
    await first.getByRole("button", { name: "Sign in", exact: true }).click();
    await first.getByText("9 recovery codes are left").waitFor();

    const second = await freshPage(server);
    await second.goto(`${server.url}/console/account`);
    await giveCredentials(second, email, password);
    await second.getByLabel("Code", { exact: true }).fill(code);
    await second.getByRole("button", { name: "Sign in", exact: true }).click();
    await second.getByText("This code is wrong, or was used before").waitFor();
    await second.getByLabel("Code", { exact: true }).fill(recoveryCodes[1] ?? "");
    await second.getByRole("button", { name: "Sign in", exact: true }).click();
    await second.getByRole("button", { name: "End all other sessions" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "End sessions" }).click();
    await second.getByRole("dialog").waitFor({ state: "hidden" });

    await first.reload();
    await first.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(first.url()).toContain("return_to=%2Faccount");
  });

  it("signs out, and leaves nothing behind", async () => {
    const page = await freshPage(server);
    await page.goto(`${server.url}/console/account`);
    await giveCredentials(page, email, password);
    await page.getByLabel("Code", { exact: true }).fill(recoveryCodes[2] ?? "");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByRole("button", { name: "Ada Lovelace" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    expect(await storedTexts(page)).not.toContain(email);
    expect(`${server.server.stdout}${server.server.stderr}`).not.toContain(password);
    await page.goBack();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  });
});
