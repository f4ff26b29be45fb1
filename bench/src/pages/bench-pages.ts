import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildServer } from "../../../server/build/build-server.ts";
import { buildWeb } from "../../../web/build/build-web.ts";
import { serve } from "../served.ts";
import { fillDeployment } from "./fill-deployment.ts";
import { measureHour } from "./measure-hour.ts";
import { measureLists } from "./measure-lists.ts";
import { openBrowser } from "./open-browser.ts";
import { signIn } from "./sign-in.ts";

const mainFile = join(await buildServer(), "main.js");
const filling = { workflows: 256, runs: 10_000, approvals: 500 };

/** The pages of a deployment that has much in it, in a browser; printed as Markdown. */
export async function benchPages(): Promise<void> {
  await buildWeb(() => {});
  const data = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const server = await serve(mainFile, { SLUICE_DATA: data, PORT: "0" });
  try {
    const { startRun } = await fillDeployment(server.url, data, filling);
    const session = await signIn(server);
    const { workflows, runs, approvals } = filling;
    console.log(
      `\n### Pages, with ${workflows} workflows, ${runs.toLocaleString("en-GB")} runs and ${approvals} open approvals`,
    );
    await measureLists(server.url, session);
    const browser = await openBrowser();
    try {
      await measureHour(await browser.newContext({ storageState: session }), server.url, startRun);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
