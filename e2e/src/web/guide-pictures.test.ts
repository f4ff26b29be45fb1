import { expect, it } from "vitest";
import { callAs } from "./app-people.ts";
import { becomeAdministrator, freshPage, startConsole } from "./console-page.ts";
import { pictureSize, takePicture } from "./take-picture.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };

// What the guides say is shown by other tests; this one is for whoever wants their pictures anew.
it.runIf(process.env.SLUICE_TEST_SCREENSHOTS)(
  "the pictures of the guides in docs/guides",
  async () => {
    const server = await startConsole();
    try {
      const page = await freshPage(server);
      await page.setViewportSize(pictureSize);
      await becomeAdministrator(server, page, ada);
      await page.goto(`${server.url}/`);
      await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
      const install = async (sample: string): Promise<string> => {
        const path = `/app/api/samples/${sample}/install`;
        return (await callAs<{ workflow_id: string }>(page, "POST", path, {})).workflow_id;
      };
      const run = (workflowId: string) => callAs(page, "POST", `/app/api/workflows/${workflowId}/runs`, {});

      const compare = await install("compare-folders");
      await page.goto(`${server.url}/workflows/${compare}/build`);
      await page.getByRole("option", { name: "Compare the files" }).first().click();
      await page.getByRole("textbox", { name: "Title" }).waitFor();
      await page.getByRole("group", { name: "Step Compare the files" }).waitFor();
      await takePicture(page, "guide-builder");
      await page.getByRole("button", { name: "Try it" }).click();
      await page.getByRole("button", { name: "Run the draft" }).click();
      await page.getByRole("group", { name: "Step Compare the files" }).getByText("Completed").waitFor();
      await takePicture(page, "guide-try");

      await run(await install("csv-report"));
      await run(await install("clean-up"));
      await page.goto(`${server.url}/inbox`);
      const waits = page.getByRole("list", { name: "What waits for a person" });
      await expect.poll(() => waits.getByRole("checkbox").count(), { timeout: 60_000 }).toBe(2);
      await waits.getByText("Total by region").click();
      await page.getByRole("heading", { name: "Total by region" }).waitFor();
      await takePicture(page, "guide-inbox", { height: 760 });
      await waits.getByRole("link").or(waits.getByRole("button")).last().click();
      await page
        .getByText(/\brm\b/)
        .first()
        .waitFor();
      await takePicture(page, "guide-command", { height: 760 });

      const digest = await install("nightly-digest");
      await page.goto(`${server.url}/schedules/new?workflow_id=${digest}`);
      await page.getByLabel("How often").waitFor();
      await takePicture(page, "guide-schedule-form", { height: 860 });
      await page.goto(`${server.url}/schedules`);
      await page.getByRole("link", { name: "Nightly digest" }).first().click();
      await page.getByRole("heading", { name: "Nightly digest", level: 1 }).waitFor();
      await takePicture(page, "guide-schedule", { height: 700 });
    } finally {
      await server.stop();
    }
  },
  180_000,
);
