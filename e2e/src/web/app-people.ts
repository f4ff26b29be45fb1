import type { BrowserContextOptions, Page } from "playwright-core";
import { becomeAdministrator, type ConsoleServer, giveCredentials } from "./console-page.ts";

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** As the person of the page, past its screens. */
export async function callAs<Answer>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const asked = JSON.stringify([path, method, body === undefined ? null : JSON.stringify(body)]);
  return (await page.evaluate(`(async ([url, method, body]) => {
    const headers = body === null ? {} : { "content-type": "application/json" };
    const answer = await fetch(url, { method, headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(method + " " + url + ": " + answer.status + " " + text);
    return text === "" ? null : JSON.parse(text);
  })(${asked})`)) as Answer;
}

/** The first administrator, who invites the others; those who are granted nothing may not enter the deployment. */
export async function gatherPeople(
  server: ConsoleServer,
  first: Person,
  others: ReadonlyArray<Person & { readonly isGranted: boolean }>,
): Promise<void> {
  const page = await server.browser.newPage();
  await becomeAdministrator(server, page, first);
  const { items } = await callAs<{ items: { deployment_id: string }[] }>(
    page,
    "GET",
    "/console/api/deployments",
  );
  const grants = items.map(({ deployment_id }) => ({ deployment_id, role: "member" }));
  for (const { name, email, password, isGranted } of others) {
    const { link } = await callAs<{ link: { path: string } }>(page, "POST", "/console/api/users", {
      name,
      email,
      grants: isGranted ? grants : [],
    });
    const guest = await server.browser.newPage();
    await guest.goto(`${server.url}/console/sign-in`);
    const [, token = ""] = link.path.split("#");
    await callAs(guest, "POST", "/console/api/invitation", { token, password });
    await guest.context().close();
  }
  await page.context().close();
}

/** A person's own browser, signed in to the web application. Close its context. */
export async function enterAs(
  { browser, url }: Pick<ConsoleServer, "browser" | "url">,
  { email, password }: Person,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await giveCredentials(page, email, password);
  await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
  return page;
}

/** A workflow of a file, made active. */
export async function importActive(page: Page, file: unknown): Promise<string> {
  const imported = await callAs<{ workflow_id: string }>(page, "POST", "/app/api/workflow-imports", {
    file: JSON.stringify(file),
    activate: true,
  });
  return imported.workflow_id;
}

export async function startAs(page: Page, workflowId: string, inputText = ""): Promise<string> {
  const { run } = await callAs<{ run: { run_id: string } }>(
    page,
    "POST",
    `/app/api/workflows/${workflowId}/runs`,
    inputText === "" ? {} : { input_text: inputText },
  );
  return run.run_id;
}
