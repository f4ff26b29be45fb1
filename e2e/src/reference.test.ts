import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { openBrowser } from "./browser.ts";
import { SluiceProcess } from "./sluice-process.ts";

async function startServer(): Promise<string> {
  return await new SluiceProcess({ SLUICE_DATA: join(await freshFolder(), "data") }).ready;
}

interface Description {
  openapi: string;
  info: { version: string };
  paths: Record<string, object>;
  servers: Array<{ url: string; variables: Record<string, { default: string }> }>;
}

const views = [
  { name: "wide", width: 1440, height: 900, colorScheme: "light" },
  { name: "narrow", width: 390, height: 844, colorScheme: "light" },
  { name: "dark", width: 1440, height: 900, colorScheme: "dark" },
] as const;

describe("the API description", () => {
  it("is served as OpenAPI 3.1 with the contract's date and its 17 routes, for this address [9-03] [9-04] [9-09]", async () => {
    const url = await startServer();
    const answer = await fetch(`${url}/openapi.json`);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const description = (await answer.json()) as Description;
    expect(description.openapi).toMatch(/^3\.1\./);
    expect(description.info.version).toBe("2026-09-24");
    const operations = Object.values(description.paths).flatMap((path) =>
      Object.keys(path).filter((name) => ["get", "post", "put", "patch", "delete"].includes(name)),
    );
    expect(operations).toHaveLength(17);
    expect(description.servers[0]?.url).toBe("http://{app_domain}/api/v1");
    expect(description.servers[0]?.variables.app_domain?.default).toBe(new URL(url).host);

    const known = { "If-None-Match": answer.headers.get("etag") ?? "" };
    expect((await fetch(`${url}/openapi.json`, { headers: known })).status).toBe(304);
  });
});

describe("the schema of a workflow file", () => {
  it("is served for editors, as it is published", async () => {
    const url = await startServer();
    const answer = await fetch(`${url}/schemas/workflow-file.schema.json`);
    expect(answer.headers.get("content-type")).toBe("application/schema+json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const published = new URL("../../docs/workflow-file.schema.json", import.meta.url);
    expect(await answer.json()).toEqual(JSON.parse(await readFile(published, "utf8")));
  });
});

describe("the API reference", () => {
  it.each(views)("lists every route, from this server alone ($name)", async (view) => {
    const url = await startServer();
    const browser = await openBrowser();
    const page = await browser.newPage({
      viewport: { width: view.width, height: view.height },
      colorScheme: view.colorScheme,
    });
    const elsewhere: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith("data:")) elsewhere.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));

    await page.goto(`${url}/`);
    await page.locator(".opblock").nth(16).waitFor();
    const shots = process.env.SLUICE_TEST_SCREENSHOTS;
    if (shots) {
      await mkdir(shots, { recursive: true });
      await page.screenshot({ path: join(shots, `reference-${view.name}.png`) });
    }
    expect(await page.locator(".opblock").count()).toBe(17);
    expect(await page.title()).toBe("Sluice API reference");
    const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    expect(overflow, "nothing runs out of the window").toBeLessThanOrEqual(0);
    expect(elsewhere).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it("sends a tried call to this server and shows its answer", async () => {
    const url = await startServer();
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.goto(`${url}/docs`);
    const health = page.locator(".opblock", { hasText: "/health" }).first();
    await health.locator(".opblock-summary-control").click();
    const called = page.waitForRequest((request) => request.url() === `${url}/api/v1/health`);
    await health.getByRole("button", { name: "Execute" }).click();
    await called;
    await health.locator(".live-responses-table .response-col_status").first().waitFor();
  });
});
