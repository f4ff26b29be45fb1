import type { BrowserContext } from "playwright-core";
import type { Served } from "../served.ts";
import { openBrowser } from "./open-browser.ts";

export type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Creates the first person; their session, for other browsers. */
export async function signIn({ url, said }: Served): Promise<Session> {
  const [setupUrl = ""] = /http\S+\/console\/setup#\S+/.exec(said()) ?? [];
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(setupUrl);
    await page.getByLabel("Name").fill("Ada Lovelace");
    await page.getByLabel("E-mail address").fill("ada@example.com");
    await page.getByLabel("Password", { exact: true }).fill("several quiet words in a row");
    await page.getByRole("button", { name: "Create administrator" }).click();
    await page.waitForURL(`${url}/`);
    return await page.context().storageState();
  } finally {
    await browser.close();
  }
}
