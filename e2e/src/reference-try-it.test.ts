import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ReferenceSite, useKey, views } from "./reference-page.ts";

let site: ReferenceSite;
beforeAll(async () => {
  site = await ReferenceSite.start();
});
afterAll(() => site.stop());

/** Opens an operation by its line in the list. */
async function open(page: Page, id: string): Promise<void> {
  await page.locator(`#${id} > summary`).click();
  await page.locator(`#${id} form`).waitFor();
}

/** Sends the call as it stands, and answers with what the server was sent, and said by what the page shows of it. */
async function send(page: Page, id: string, method = "GET") {
  // Only the send itself has this method: what is filled in was read with GET.
  const sent = page.waitForResponse((response) => response.request().method() === method);
  await page.locator(`#${id}`).getByRole("button", { name: "Send" }).click();
  const response = await sent;
  const body = page.locator(`#${id}`).getByLabel("Body of the answer");
  await body.waitFor();
  await page.locator(`#${id}`).getByRole("button", { name: "Stop" }).waitFor({ state: "hidden" });
  expect(await page.locator(`#${id} .answer-status`).textContent()).toMatch(`${response.status()} `);
  return {
    request: response.request(),
    response,
    body: JSON.parse((await body.textContent()) ?? "") as { run_id?: string },
  };
}

describe("trying calls in the API reference", () => {
  it("calls an open operation without a key", async () => {
    const { page, url } = await site.open();
    await open(page, "getHealth");
    const { request, response } = await send(page, "getHealth");
    expect(request.url()).toBe(`${url}/api/v1/health`);
    expect(response.status()).toBe(200);
  });

  it("starts a run with what it filled in, and with another Idempotency-Key each time, on a phone", async () => {
    const { page, apiKey, externalId, complaints } = await site.open(views[1]);
    await useKey(page, apiKey, externalId);
    await page.getByText("Calls are made with Demo key").waitFor();
    await open(page, "startRun");
    const workflow = page.locator("#startRun").getByLabel("workflow_id");
    expect(await workflow.inputValue()).toMatch(/^wf_/);

    const runs = new Set<string | undefined>();
    const keys = new Set<string | undefined>();
    for (const _ of [1, 2]) {
      const { request, response, body } = await send(page, "startRun", "POST");
      expect(response.status()).toBe(202);
      runs.add(body.run_id);
      keys.add(request.headers()["idempotency-key"]);
    }
    expect(runs.size).toBe(2);
    expect(keys.size).toBe(2);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    expect(overflow, "nothing runs out of the window").toBeLessThanOrEqual(0);

    await open(page, "getRun");
    const newest = await page.locator("#getRun").getByLabel("run_id").inputValue();
    expect(newest, "the run started last is filled in").toBe([...runs].at(-1));
    expect((await send(page, "getRun")).response.status()).toBe(200);
    expect(complaints).toEqual([]);
  });

  it("shows the events of a run as they come, until the reader stops it", async () => {
    const { page, apiKey, externalId } = await site.open();
    await useKey(page, apiKey, externalId);
    await page.getByText("Calls are made with Demo key").waitFor();
    await open(page, "startRun");
    await send(page, "startRun", "POST");
    await open(page, "listRunEvents");
    const events = page.locator("#listRunEvents");
    await events.getByLabel("Accept").selectOption("text/event-stream");
    await events.getByRole("button", { name: "Send" }).click();
    await events.getByText("event: run_waiting").waitFor();
    await events.getByRole("button", { name: "Stop" }).click();
    await events.getByText("Stopped.").waitFor();
  });

  it("replays a start when the reader keeps the Idempotency-Key", async () => {
    const { page, apiKey, externalId } = await site.open();
    await useKey(page, apiKey, externalId);
    await page.getByText("Calls are made with Demo key").waitFor();
    await open(page, "startRun");
    await page.getByLabel("A new key for each send").uncheck();
    expect((await send(page, "startRun", "POST")).response.status()).toBe(202);
    const { response } = await send(page, "startRun", "POST");
    expect([response.status(), response.headers()["idempotency-replayed"]]).toEqual([200, "true"]);
  });

  it("keeps the key out of the page and of the browser's storage, and forgets it when told", async () => {
    const { page, apiKey, externalId } = await site.open();
    await useKey(page, apiKey, externalId);
    await page.getByText("Calls are made with Demo key").waitFor();
    await open(page, "getMe");
    expect((await send(page, "getMe")).response.status()).toBe(200);
    const kept = (await page.evaluate(`JSON.stringify([
      document.documentElement.outerHTML,
      [...document.querySelectorAll("input, textarea")].map((each) => each.value),
      { ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state,
    ])`)) as string;
    const [, secret = apiKey] = apiKey.split(".");
    expect(kept).toContain("$API_KEY");
    for (const shownOnce of [secret, externalId]) expect(kept).not.toContain(shownOnce);
    expect(await page.evaluate("indexedDB.databases()")).toEqual([]);

    await page.getByRole("button", { name: "Forget key" }).click();
    expect((await send(page, "getMe")).response.status()).toBe(401);
  });

  it("says why a key is not taken, and calls without it", async () => {
    const { page, apiKey } = await site.open();
    await useKey(page, apiKey, "ake_00000000000000000000000000000000");
    await page.getByText("401: The credentials are missing or not valid.").waitFor();
    await open(page, "getMe");
    const { request } = await send(page, "getMe");
    expect(request.headers().authorization).toBeUndefined();
  });
});
