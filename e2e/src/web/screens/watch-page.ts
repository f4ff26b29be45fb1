import type { Page } from "playwright-core";

export interface Watch {
  /** What happened since it was last asked that must not happen, whatever people have written. */
  faults(): Promise<string[]>;
}

const collect = `
  window.__violations = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    window.__violations.push("policy: " + event.violatedDirective + " " + event.blockedURI);
  });
`;

/** Watches a page for code that runs, calls that leave, and breaks of its policy. */
export async function watchPage(page: Page, origin: string): Promise<Watch> {
  let seen: string[] = [];
  await page.addInitScript(collect);
  page.on("dialog", (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => seen.push(`error: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!/^(data|blob|about):/.test(url) && !url.startsWith(`${origin}/`)) seen.push(`request: ${url}`);
  });
  page.on("console", (message) => {
    // A call that is refused is no fault of the page; the browser says so all the same.
    const isRefusal = /status of (401|404)/.test(message.text());
    if (message.type() === "error" && !isRefusal) seen.push(`console: ${message.text()}`);
  });
  return {
    async faults() {
      const inside = (await page.evaluate(
        "[...(window.__violations ?? []), ...(window.__pwned === undefined ? [] : ['__pwned'])]",
      )) as string[];
      const faults = [...inside, ...seen];
      seen = [];
      await page.evaluate("window.__violations = []");
      return faults;
    },
  };
}
