import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepScreenshot, views } from "../reference-page.ts";
import { findViolations } from "./find-violations.ts";
import { openParts, type PartsServer, startPartsServer } from "./parts-page.ts";

const [wide, narrow] = views;
const narrowDark = views.find(({ name }) => name === "narrow-dark");
if (!wide || !narrow || !narrowDark) throw new Error("There are no views.");

let server: PartsServer;
beforeAll(async () => {
  server = await startPartsServer();
});
afterAll(() => server.stop());

const surfaces = ["", "/console"];

describe.each([wide, narrowDark])("the parts of the web, $name", (view) => {
  it.each(surfaces)(
    "fit the window and break no rule of WCAG 2.2 AA, with a dialog and the palette open too, at %s/",
    async (base) => {
      const { page, complaints } = await openParts(server, view, base);
      await keepScreenshot(page, `parts${base.replace("/", "-")}-${view.name}`);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - window.innerWidth");
      expect(overflow, "nothing runs out of the window").toBeLessThanOrEqual(0);
      expect(await findViolations(page)).toEqual([]);

      await page.getByRole("button", { name: "Delete key" }).click();
      await page.getByRole("dialog").waitFor();
      expect(await findViolations(page), "with the dialog").toEqual([]);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });

      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search or jump" }).waitFor();
      expect(await findViolations(page), "with the palette").toEqual([]);
      expect(complaints).toEqual([]);
    },
  );
});

describe("the frame", () => {
  it.each(surfaces)("loads less than 300 kB of JavaScript at %s/, all parts included", async (base) => {
    const { scriptBytes } = await openParts(server, wide, base);
    expect(await scriptBytes()).toBeLessThan(300_000);
  });

  it("is built for use, also by a test runner", async () => {
    const built = (await readdir(server.folder, { recursive: true })).filter((name) => name.endsWith(".js"));
    expect(built).not.toEqual([]);
    for (const name of built) {
      expect(await readFile(join(server.folder, name), "utf8"), name).not.toContain("jsxDEV");
    }
  });

  it("leads from the first Tab to the content, and by the palette to a screen", async () => {
    const { page } = await openParts(server, wide);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
    await page.keyboard.press("Control+k");
    await page.locator("[role=combobox]:focus").waitFor();
    await page.keyboard.type("utc");
    await page.keyboard.press("Enter");
    await page.getByText("2026-11-14 20:43:07 UTC").waitFor();
  });

  it("remembers the theme and the width of its rail", async () => {
    const { page } = await openParts(server, wide);
    await page.getByRole("radiogroup", { name: "Theme" }).getByText("Dark").click();
    await page.getByRole("button", { name: "Narrow the menu" }).click();
    await page.reload();
    await page.getByRole("button", { name: "Widen the menu" }).waitFor();
    expect(await page.evaluate("document.documentElement.dataset.mantineColorScheme")).toBe("dark");
    const rail = await page.getByRole("complementary").boundingBox();
    expect(rail?.width).toBe(56);
    expect(await findViolations(page)).toEqual([]);
  });

  it("has its menu in a drawer on a narrow screen", async () => {
    const { page } = await openParts(server, narrow);
    expect(await page.getByRole("link", { name: "Keys" }).count()).toBe(0);
    await page.getByRole("button", { name: "Open the menu" }).click();
    await page.getByRole("link", { name: "Keys" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Keys" }).waitFor({ state: "hidden" });
  });
});

describe("the code editor", () => {
  it("comes when it is asked for, colours and checks what is written, and lets go of the keyboard", async () => {
    const { page, complaints } = await openParts(server, wide, "");
    await page.getByRole("button", { name: "Edit as JSON" }).click();
    const editor = page.getByRole("textbox", { name: "Parameters" });
    await editor.click();
    // Not typed over what is selected: there the browser itself tries a style of its own, which the policy blocks.
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" tru");
    await page.locator(".cm-lint-marker-error").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    const focused = await page.evaluate("document.activeElement.getAttribute('aria-label')");
    expect(focused).not.toBe("Parameters");
    expect(complaints, "its styles are let in by the page's policy").toEqual([]);
  });
});

describe("a table", () => {
  it("is walked, ordered, filtered and paged by keyboard", async () => {
    const { page } = await openParts(server, wide);
    const table = page.getByRole("region", { name: "Example keys" });
    await table.getByRole("row").nth(1).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByText("Key 11 was opened.").waitFor();

    await table.getByRole("button", { name: "Calls" }).press("Enter");
    await table
      .getByRole("columnheader", { name: "Calls" })
      .and(page.locator("[aria-sort=ascending]"))
      .waitFor();
    await page.getByRole("button", { name: "Next page" }).press("Enter");
    await table.getByText("Key 6").waitFor();
    await page.getByRole("button", { name: "Previous page" }).press("Enter");
    await table.getByText("Key 5").waitFor();

    await page.getByRole("button", { name: "Choose columns" }).press("Enter");
    await page.getByRole("checkbox", { name: "Status" }).press("Space");
    await table.getByRole("columnheader", { name: "Status" }).waitFor({ state: "detached" });
  });
});

describe("a form", () => {
  it("says a refusal beside the fields it names, and the rest below", async () => {
    const { page } = await openParts(server, wide);
    await page.getByRole("button", { name: "Save key" }).click();
    const name = page.getByRole("textbox", { name: "Name", exact: true });
    await page.getByText("Must not be empty.").waitFor();
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    await page.getByText("Is an example's range.").waitFor();
    await page.getByText("Two fields cannot be taken as they are.").waitFor();
    expect(await findViolations(page)).toEqual([]);
  });

  it("asks to type the name of what is lost, and to say that a secret was stored", async () => {
    const { page } = await openParts(server, wide);
    const done = page.getByRole("button", { name: "Done" });
    expect(await done.isDisabled()).toBe(true);
    await page.getByRole("checkbox", { name: "I stored it" }).check();
    expect(await done.isEnabled()).toBe(true);

    await page.getByRole("button", { name: "Delete key" }).click();
    const dialog = page.getByRole("dialog");
    const act = dialog.getByRole("button", { name: "Delete key" });
    await dialog.getByRole("textbox").fill("Nightly");
    expect(await act.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill("Nightly import");
    await act.click();
    await page.getByText("Nightly import was deleted.").waitFor();
  });
});
