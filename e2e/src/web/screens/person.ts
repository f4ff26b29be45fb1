import type { Page } from "playwright-core";

/** Calls as the person of a page, past its screens. */
export interface Caller {
  app<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
  console<Answer>(method: string, path: string, body?: unknown): Promise<Answer>;
}

export function callerOf(page: Page): Caller {
  return {
    app: (method, path, body) => call(page, method, `/app/api${path}`, body),
    console: (method, path, body) => call(page, method, `/console/api${path}`, body),
  };
}

async function call<Answer>(page: Page, method: string, url: string, body: unknown): Promise<Answer> {
  const asked = JSON.stringify([url, method, body === undefined ? null : JSON.stringify(body)]);
  return (await page.evaluate(`(async ([url, method, body]) => {
    const headers = body === null ? {} : { "content-type": "application/json" };
    const answer = await fetch(url, { method, headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(method + " " + url + ": " + answer.status + " " + text);
    return text === "" ? null : JSON.parse(text);
  })(${asked})`)) as Answer;
}
