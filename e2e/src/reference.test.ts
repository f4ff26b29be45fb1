import { readFile } from "node:fs/promises";
import axe from "axe-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectValidExamples } from "./reference-examples.ts";
import { keepScreenshot, openEverything, ReferenceSite, views } from "./reference-page.ts";

let site: ReferenceSite;
beforeAll(async () => {
  site = await ReferenceSite.start();
});
afterAll(() => site.stop());

interface Description {
  openapi: string;
  info: { version: string };
  paths: Record<string, object>;
  servers: Array<{ url: string; variables: Record<string, { default: string }> }>;
}

describe("the API description", () => {
  it("is served as OpenAPI 3.1 with the contract's date and its 17 routes, for this address [9-03] [9-04] [9-09]", async () => {
    const url = await site.url;
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

  it("is served for generators too, with a schema for every JSON answer", async () => {
    const url = await site.url;
    const description = (await (await fetch(`${url}/openapi.json`)).json()) as Description;
    const typedAnswer = await fetch(`${url}/openapi.typed.json`);
    expect(typedAnswer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(typedAnswer.headers.get("access-control-allow-origin")).toBe("*");
    const typed = (await typedAnswer.json()) as Description;
    expect(typed).toMatchObject({
      paths: {
        "/runs/{run_id}": {
          get: {
            responses: {
              200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Run" } } } },
            },
          },
        },
      },
    });
    expect(Object.keys(typed.paths)).toEqual(Object.keys(description.paths));
    expect(typed.servers).toEqual(description.servers);
  });
});

describe("the schema of a workflow file", () => {
  it("is served for editors, as it is published", async () => {
    const url = await site.url;
    const answer = await fetch(`${url}/schemas/workflow-file.schema.json`);
    expect(answer.headers.get("content-type")).toBe("application/schema+json");
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    const published = new URL("../../docs/workflow-file.schema.json", import.meta.url);
    expect(await answer.json()).toEqual(JSON.parse(await readFile(published, "utf8")));
  });
});

// With everything open there are thousands of elements to judge.
const longEnoughForAll = { timeout: 180_000 };
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

describe.each(views.filter(({ name }) => name === "wide" || name === "narrow-dark"))(
  "the API reference, $name",
  (view) => {
    it("lists every operation before the guide, from this server alone", async () => {
      const { page, elsewhere, complaints } = await site.open(view);
      await keepScreenshot(page, view.name);
      expect(await page.title()).toBe("Sluice API reference");
      expect(await page.locator(".operation").count()).toBe(17);
      const [first, last, guide] = await Promise.all(
        [
          page.locator(".operation").first(),
          page.locator(".operation").last(),
          page.getByRole("heading", { name: "Guide" }).last(),
        ].map(async (each) => (await each.boundingBox())?.y ?? Number.NaN),
      );
      expect(first, "an operation is in sight at once").toBeLessThan(view.height);
      expect(last).toBeLessThan(guide ?? 0);
      expect(elsewhere).toEqual([]);
      expect(complaints).toEqual([]);
    });

    it(
      "fits the window and breaks no rule of WCAG 2.2 AA, with everything open",
      longEnoughForAll,
      async () => {
        const { page, complaints } = await site.open(view);
        await openEverything(page);
        const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
        expect(overflow, "nothing runs out of the window").toBeLessThanOrEqual(0);
        await page.evaluate(axe.source);
        const { violations } = (await page.evaluate(
          `axe.run({ runOnly: ${JSON.stringify(wcag)}, resultTypes: ["violations"] })`,
        )) as axe.AxeResults;
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        expect(complaints).toEqual([]);
      },
    );
  },
);

describe("the examples that the API reference shows", () => {
  it("are valid answers of their operation at their status, for every status and code", async () => {
    const { page } = await site.open();
    await openEverything(page);
    await expectValidExamples(page);
  });
});

describe("the API reference by keyboard", () => {
  it("goes from the link that skips to the operations into the first of them", async () => {
    const { page } = await site.open();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("#getHealth form").waitFor();
    const outline = await page.evaluate("getComputedStyle(document.activeElement).outlineStyle");
    expect(outline, "the focus can be seen").toBe("solid");
  });
});
