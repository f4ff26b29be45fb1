import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WorkflowFile } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../../server/src/access/actor.ts";
import { exportWorkflow } from "../../../server/src/deployment/workflows/export-workflow.ts";
import { VersionedS3Server } from "../../../server/src/platform/blobs/testing/versioned-s3-server.ts";
import { embeddedOrBoth, freshFolder } from "../../../server/src/testing/fresh-databases.ts";
import { answerCommand } from "../api/answer-command.ts";
import { type PeopleBeside, peopleBeside } from "../api/people-beside.ts";
import { fileOf, startTestSystem, type TestSystem } from "../api/running-system.ts";

const bound = 350_000;

describe.each(embeddedOrBoth)("large texts beside %s", (dialect) => {
  let bucket: VersionedS3Server;
  let system: TestSystem;
  let people: PeopleBeside;

  beforeAll(async () => {
    bucket = new VersionedS3Server();
    system = await startTestSystem(dialect, {
      S3_ENDPOINT: await bucket.start(),
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: "test",
      S3_SECRET_ACCESS_KEY: "test",
    });
    people = await peopleBeside(system);
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
    await bucket.stop();
  });

  /** Of the texts in the bucket, those that were not there before. */
  async function addedBy(work: () => Promise<unknown>): Promise<string[]> {
    const keys = async () =>
      (await people.parts.blobs.list("texts/", { limit: 1_000 })).items.map(({ key }) => key);
    const before = new Set(await keys());
    await work();
    return (await keys()).filter((key) => !before.has(key));
  }

  async function command(...words: string[]): Promise<unknown> {
    return (await answerCommand(people.parts, words)).data;
  }

  async function imports(file: WorkflowFile): Promise<unknown> {
    const path = join(await freshFolder(), "workflow.json");
    await writeFile(path, JSON.stringify(file));
    return await command("workflow", "import", path);
  }

  /** So many bytes, in characters of one, two, three and four of them, with all that JSON escapes. */
  function textOf(bytes: number): string {
    const piece = "é\u{1F30A}€\r\n\t\"\\'\u0001 x";
    const whole = piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));
    return whole + "x".repeat(bytes - Buffer.byteLength(whole));
  }

  function definedIn(bytes: number): WorkflowFile {
    const saying = (instructions: string) => fileOf(`Defined in ${bytes}`, [{ slug: "a", instructions }]);
    const sizeOf = (file: WorkflowFile) => Buffer.byteLength(JSON.stringify(file.workflow.definition));
    const most = textOf(200_000);
    const file = saying(most + "x".repeat(bytes - sizeOf(saying(most))));
    expect(sizeOf(file)).toBe(bytes);
    return file;
  }

  /** A script is read when it is imported, so what it says is quoted. */
  function scriptedIn(bytes: number): WorkflowFile {
    const around = ["cat <<'END'\n", "\nEND\n"];
    const script = around.join(textOf(bytes - Buffer.byteLength(around.join(""))));
    return fileOf(`Scripted in ${bytes}`, [{ slug: "a", script }]);
  }

  const files: Record<string, (bytes: number) => WorkflowFile> = {
    definition: definedIn,
    script: scriptedIn,
  };

  it.each(Object.entries(files))(
    "a %s of 350,000 bytes stays out of the bucket, one of a byte more is kept there, and both come back unchanged [8.3-27]",
    async (_, made) => {
      for (const [bytes, expected] of [
        [bound, 0],
        [bound + 1, 1],
      ] as const) {
        const file = made(bytes);
        expect(await addedBy(() => imports(file))).toHaveLength(expected);
        expect(await command("workflow", "export", file.workflow.name)).toEqual({
          ...file,
          $schema: "workflow-file.schema.json",
        });
      }
    },
  );

  it("so does a system prompt [8.3-27]", async () => {
    for (const [bytes, expected] of [
      [bound, 0],
      [bound + 1, 1],
    ] as const) {
      const file = fileOf(`Prompted in ${bytes}`, [{ slug: "a", script: "" }]);
      const engine = {
        type: "model",
        provider: "openai_compatible",
        model: "m",
        system_prompt: textOf(bytes),
      } as const;
      const prompted = {
        ...file,
        agents: file.agents.map((agent) => ({ ...agent, engine })),
      } as WorkflowFile;
      let workflowId = "";
      const added = await addedBy(async () => {
        workflowId = await system.workflow(prompted);
      });
      expect(added).toHaveLength(expected);
      expect(await exportWorkflow(people.parts, systemActor, { workflowId, version: null })).toMatchObject({
        ok: true,
        value: { file: prompted },
      });
    }
  });
});
