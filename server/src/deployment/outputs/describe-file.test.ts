import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { OutputKind } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { describeFile } from "./describe-file.ts";
import { htmlHeading, markdownHeading } from "./first-heading.ts";
import { outputTypeOf } from "./output-kind.ts";
import { smallPdf } from "./testing/small-pdf.ts";

async function describeContent(key: string, content: string | Uint8Array, kind?: OutputKind) {
  const path = join(await freshFolder(), "staged");
  await writeFile(path, content);
  return await describeFile(path, key, kind ?? outputTypeOf(key).kind);
}

describe("the title of a file", () => {
  it.each([
    ["reports/2026_q1-totals.csv", "2026 q1 totals"],
    ["a/b/summary.txt", "Summary"],
    ["archive.tar.gz", "Archive tar"],
    ["über.json", "Über"],
    [".hidden", "Hidden"],
    ["---", "---"],
    ["no-extension", "No extension"],
  ])("is made from its name: %s", async (key, title) => {
    expect(await describeContent(key, "# not looked at")).toEqual({ title, pages: null });
  });

  it.each([
    ["# Orders by *region*\n", "Orders by region"],
    ["text\n\n## Second level ##\n# First\n", "Second level"],
    ["```\n# code\n```\n\nTitle\n=====\n", "Title"],
    ["See [this](https://example.com)\n---\n", "See this"],
    ["# See [this](https://example.com)", "See this"],
    ["no heading", "The report"],
    ["#nothing\n# \n", "The report"],
    ["", "The report"],
  ])("is the first heading of a Markdown file: %j", async (text, title) => {
    expect(await describeContent("the-report.md", text)).toEqual({ title, pages: null });
  });

  it.each([
    ["<title>Page</title><h1 class='x'>Big <b>news</b> &amp; more&#33;</h1>", "Big news & more!"],
    ["<TITLE>Only\n a title</TITLE>", "Only a title"],
    ["<h2>unfinished", "Page"],
    ["<h1", "Page"],
  ])("is the first heading of an HTML file: %j", async (text, title) => {
    expect(await describeContent("page.html", text)).toEqual({ title, pages: null });
  });

  it("is one line of at most 200 characters, and is looked for in the first 64 KiB", async () => {
    const { title } = await describeContent("a.md", `# ${"é".repeat(500)}\u0000\u202e`);
    expect([...title]).toHaveLength(200);
    expect(title.endsWith("…")).toBe(true);
    const far = `${"x\n".repeat(32 * 1024)}# Too far\n`;
    expect(await describeContent("near.md", far)).toEqual({ title: "Near", pages: null });
  });

  it("is found in no time, whatever the file holds", () => {
    const size = 64 * 1024;
    const began = performance.now();
    for (const piece of ["<h1", "<h1>", "<", "#", "# [", "](", "`", "-", "a-\n", "&#", "\n---"]) {
      const text = piece.repeat(Math.ceil(size / piece.length));
      markdownHeading(text);
      htmlHeading(text);
      htmlHeading(`<h1>${text}</h1>`);
    }
    expect(performance.now() - began).toBeLessThan(10_000);
    const anything = fc.oneof(fc.string({ unit: "binary" }), fc.string());
    fc.assert(
      fc.property(anything, (text) => {
        expect([typeof markdownHeading(text), typeof htmlHeading(text)]).not.toContain("undefined");
      }),
    );
  });
});

describe("a PDF", () => {
  it.each([1, 3])("of %i pages has its own title and as many pages", async (pages) => {
    expect(await describeContent("out/report.pdf", smallPdf(pages, "Orders of May"))).toEqual({
      title: "Orders of May",
      pages,
    });
  });

  it("without a title of its own is called by its name", async () => {
    expect(await describeContent("q1-report.pdf", smallPdf(1, null))).toEqual({
      title: "Q1 report",
      pages: 1,
    });
    expect(await describeContent("q1-report.pdf", smallPdf(1, "Untitled"))).toEqual({
      title: "Q1 report",
      pages: 1,
    });
  });

  it.each([
    ["nothing", ""],
    ["text", "%PDF-1.4 but not really"],
    ["a broken table", smallPdf(3, "x").subarray(0, 120)],
    ["a circle of pages", smallPdf(1, "x", { kids: "2 0 R" })],
    ["a size it does not have", smallPdf(1, "x", { count: "999999999" })],
    ["a negative size", smallPdf(1, "x", { count: "-5" })],
  ])("that holds %s is still listed", async (_, content) => {
    const { title, pages } = await describeContent("strange.pdf", content);
    expect(["Strange", "x"]).toContain(title);
    expect(pages === null || (pages >= 1 && pages <= 100_000)).toBe(true);
  });

  it("that is gone is still listed", async () => {
    const path = join(await freshFolder(), "nothing");
    expect(await describeFile(path, "gone.pdf", "pdf")).toEqual({ title: "Gone", pages: null });
  });
});
