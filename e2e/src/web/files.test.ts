import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readZip } from "../../../server/src/deployment/outputs/testing/read-zip.ts";
import { gatherPeople } from "./app-people.ts";
import { type ConsoleServer, freshPage, giveCredentials, startConsole } from "./console-page.ts";
import { findViolations } from "./find-violations.ts";
import { zipOf } from "./zip-of.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };
const MIB = 1024 * 1024;

let server: ConsoleServer;
beforeAll(async () => {
  server = await startConsole();
  await gatherPeople(server, ada, []);
});
afterAll(() => server.stop());

async function openFiles(): Promise<Page> {
  const page = await freshPage(server);
  await page.goto(`${server.url}/files`);
  await giveCredentials(page, ada.email, ada.password);
  await page.getByRole("heading", { name: "Files", level: 1 }).waitFor();
  return page;
}

interface Given {
  readonly name: string;
  readonly content: Buffer | string;
}

/** By the button, as the person's own file dialog gives them. */
async function choose(page: Page, button: string, ...files: Given[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).click();
  await (await chooser).setFiles(
    files.map(({ name, content }) => ({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(content),
    })),
  );
}

const uploaded = (page: Page, name: string) =>
  page.getByRole("region", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });
const row = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const tree = (page: Page) => page.getByRole("tree", { name: "Files" });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More actions of ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

async function makeFolder(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "New folder" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Create folder" }).click();
  await row(page, name).waitFor();
}

async function contentOf(download: Download): Promise<Buffer> {
  return await readFile(await download.path());
}

describe("the files of a person", () => {
  it("are sent as a zip, expanded, looked at, chosen by keyboard, and come back with the same bytes [8.3-47]", async () => {
    const page = await openFiles();
    await page.getByRole("heading", { name: "No files yet" }).waitFor();
    expect(await findViolations(page)).toEqual([]);

    const files = {
      "notes.md": "# Minutes\n\nAll agreed.\n",
      "data.csv": "name,amount\nAda,12\nÉmile,7\n",
      "long.txt": "0123456789abcdef".repeat(40_000),
      "reports/2026/may.json": '{"total": 19}',
    };
    await choose(page, "Upload files", { name: "papers.zip", content: zipOf(files) });
    await row(page, "papers.zip").waitFor();
    await act(page, "papers.zip", "Expand zip");
    await page.getByRole("button", { name: "Expand zip" }).click();

    await row(page, "data.csv").waitFor();
    await tree(page).getByRole("treeitem", { name: "papers", selected: true }).waitFor();
    const folder = page.url();
    expect(await findViolations(page)).toEqual([]);

    await row(page, "data.csv").click();
    const viewer = page.getByRole("dialog", { name: "data.csv" });
    await viewer.getByRole("cell", { name: "Émile" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await viewer.getByRole("cell", { name: "Émile" }).waitFor();
    await page.keyboard.press("Escape");
    await viewer.waitFor({ state: "hidden" });
    expect(page.url()).toBe(folder);

    await row(page, "long.txt").click();
    await page.getByText("Showing the first 500 KB of 625 KB.").waitFor();
    const shown = page.getByRole("region", { name: "long.txt" });
    expect((await shown.textContent())?.length).toBe(500 * 1024);
    await page.keyboard.press("Escape");

    // By keys alone: down to the second row, chosen, and on to the last.
    await page.getByRole("row").nth(1).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+End");
    await page.getByText("3 selected").waitFor();
    const zipped = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download as zip" }).click();
    const zip = await contentOf(await zipped);
    const unpacked = await readZip(Uint8Array.from(zip).buffer);
    expect(Object.fromEntries([...unpacked].map(([name, content]) => [name, content.toString()]))).toEqual({
      "notes.md": files["notes.md"],
      "data.csv": files["data.csv"],
      "long.txt": files["long.txt"],
    });
  });

  it("are put in order: a folder made, files moved by dialog and by dragging, renamed, and deleted with what is inside", async () => {
    const page = await openFiles();
    await makeFolder(page, "Plans");
    await choose(
      page,
      "Upload files",
      { name: "one.txt", content: "one" },
      { name: "two.txt", content: "two" },
    );
    await row(page, "two.txt").waitFor();

    await act(page, "one.txt", "Move file");
    const move = page.getByRole("dialog", { name: "Move one.txt" });
    await move.getByRole("treeitem", { name: "Plans" }).click();
    expect(await findViolations(page)).toEqual([]);
    await move.getByRole("button", { name: "Move file" }).click();
    await row(page, "one.txt").waitFor({ state: "hidden" });
    await page
      .getByRole("row", { name: "two.txt" })
      .dragTo(tree(page).getByRole("treeitem", { name: "Plans" }));
    await row(page, "two.txt").waitFor({ state: "hidden" });

    await row(page, "Plans").click();
    await row(page, "two.txt").waitFor();
    await choose(page, "Upload files", { name: "two.txt", content: "another" });
    await page.getByRole("dialog", { name: "two.txt is there already" }).waitFor();
    await page.getByRole("button", { name: "Keep both" }).click();
    await expect.poll(() => page.getByRole("row").count()).toBe(4);
    await page.getByRole("row", { name: "one.txt" }).focus();
    await page.keyboard.press("F2");
    await page.getByLabel("Name", { exact: true }).fill("first.txt");
    await page.keyboard.press("Enter");
    await row(page, "first.txt").waitFor();

    await page
      .getByRole("navigation", { name: "Where you are" })
      .getByRole("link", { name: "Files" })
      .click();
    await act(page, "Plans", "Delete folder");
    const confirm = page.getByRole("dialog", { name: "Delete folder Plans" });
    await confirm.getByText("It holds 3 files").waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await confirm.getByRole("button", { name: "Delete folder" }).isDisabled()).toBe(true);
    await confirm.getByLabel("Type Plans to go on").fill("Plans");
    await confirm.getByRole("button", { name: "Delete folder" }).click();
    await row(page, "Plans").waitFor({ state: "hidden" });
  });

  it("go on arriving where the connection broke, also after the page was loaded anew", async () => {
    const page = await openFiles();
    page.on("dialog", (dialog) => void dialog.accept());
    const content = randomBytes(5 * MIB);
    const offsets: string[] = [];
    let isBroken = true;
    await page.route("**/app/api/file-uploads/*/content?*", async (route) => {
      const offset = new URL(route.request().url()).searchParams.get("offset") ?? "";
      offsets.push(offset);
      if (isBroken && offset !== "0") await route.abort("connectionreset");
      else await route.continue();
    });
    await choose(page, "Upload files", { name: "film.bin", content });
    await uploaded(page, "film.bin").getByText("Connection lost at").waitFor();
    await page.getByRole("link", { name: "Home" }).click();
    await page.getByRole("link", { name: /^Files 1 uploading \d+%$/ }).click();
    await uploaded(page, "film.bin").waitFor();
    expect(await findViolations(page)).toEqual([]);

    await page.reload();
    await uploaded(page, "film.bin").getByText("Broken off at 4 MB of 5 MB").waitFor();
    isBroken = false;
    offsets.length = 0;
    await choose(page, "Choose film.bin to go on", { name: "film.bin", content });
    await row(page, "film.bin").waitFor();
    expect(offsets, "what had come is not sent again").toEqual([String(4 * MIB)]);
    const download = page.waitForEvent("download");
    await act(page, "film.bin", "Download file");
    expect((await contentOf(await download)).equals(content)).toBe(true);
  });

  it("are refused with their reasons: a zip that means ill leaves nothing, and a file that is too large does not set out [8.3-44]", async () => {
    const page = await openFiles();
    await makeFolder(page, "Ill");
    await row(page, "Ill").click();
    await page.getByRole("heading", { name: "This folder is empty" }).waitFor();
    await choose(page, "Upload files", {
      name: "ill.zip",
      content: zipOf({ "good.txt": "good", "../outside.txt": "bad", "photo\u202egnp.exe": "bad" }),
    });
    await row(page, "ill.zip").waitFor();
    await act(page, "ill.zip", "Expand zip");
    const dialog = page.getByRole("dialog", { name: "Expand ill.zip" });
    await dialog.getByRole("button", { name: "Expand zip" }).click();
    await dialog.getByRole("alert").getByText("../outside.txt").waitFor();
    await dialog.getByRole("alert").getByText("gnp.exe").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.reload();
    await row(page, "ill.zip").waitFor();
    expect(await page.getByRole("row").count(), "its head and the zip").toBe(2);

    let sent = 0;
    page.on("request", (request) => {
      if (request.url().includes("/file-uploads") && request.method() !== "GET") sent += 1;
    });
    // A file of the browser's own: what a test hands over may not be that large.
    await page.evaluate(`(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([new Uint8Array(${100 * MIB + 1})], "huge.bin"));
      const drop = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector("table").dispatchEvent(drop);
    })()`);
    await uploaded(page, "huge.bin").getByText("at most 100 MB; nothing was sent").waitFor();
    expect(sent).toBe(0);
  });

  it("keep their names as text, whatever these say", async () => {
    const page = await openFiles();
    const evil = '<img src=x onerror="document.title=1">.txt';
    const hebrew = "דוח.txt";
    await choose(
      page,
      "Upload files",
      { name: evil, content: "<script>document.title=1</script>" },
      { name: hebrew, content: "shalom" },
      { name: "invoice\u202efdp.exe", content: "x" },
    );
    await row(page, evil).waitFor();
    await row(page, hebrew).waitFor();
    await uploaded(page, "invoice").getByText("change the direction of the text").waitFor();
    await row(page, evil).click();
    await page.getByRole("region", { name: evil }).getByText("<script>document.title=1</script>").waitFor();
    expect(await page.title()).toBe("Files · Sluice");
    expect(await page.locator("main img").count()).toBe(0);
  });
});
