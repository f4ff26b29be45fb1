import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WorkflowFile } from "@sluice/contract";
import { readFileShape } from "@sluice/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { inputOf, tryStep } from "../environments/testing/step-request.ts";
import { VirtualShellEnvironment } from "../environments/virtual-shell/virtual-shell-environment.ts";
import { redactFile } from "./redact-file.ts";
import { testKey } from "./testing/policy-of.ts";
import { unsupportedIn } from "./unsupported-in.ts";

const examples = fileURLToPath(new URL("../../../../examples/", import.meta.url));
const letters = join(examples, "inbox/samples/letters");

const shell = new VirtualShellEnvironment();
beforeAll(() => shell.start());
afterAll(() => shell.stop());

async function readExample(): Promise<WorkflowFile> {
  const shaped = readFileShape(JSON.parse(await readFile(join(examples, "redact-folder.json"), "utf8")));
  if (!shaped.ok) throw new Error("examples/redact-folder.json has another shape");
  return shaped.file;
}

function scriptOf(file: WorkflowFile, name: string): string {
  const engine = file.agents.find((agent) => agent.name === name)?.engine;
  return engine?.type === "script" ? engine.script : "";
}

describe("the example that redacts a folder", () => {
  it("collects every letter and reports how many there were", async () => {
    const file = await readExample();
    const names = await readdir(letters);
    const inputs = await Promise.all(
      names.map(async (name) =>
        inputOf(`folder/letters/${name}`, await readFile(join(letters, name), "utf8")),
      ),
    );
    const collected = await tryStep(shell, { script: scriptOf(file, "letter-collector"), inputs });
    expect(collected.outcome).toMatchObject({
      kind: "completed",
      summary: `${names.length} files collected`,
    });
    expect(Object.keys(collected.files).sort()).toEqual(names.map((name) => `folder/letters/${name}`).sort());
    const upstream = [{ step: "collect", gives: "result", text: `${names.length} files collected\n` }];
    const report = { script: scriptOf(file, "letter-reporter"), contextJson: JSON.stringify({ upstream }) };
    expect((await tryStep(shell, report)).files).toEqual({
      "result.json": `{"version": 1, "files": ${names.length}}\n`,
    });
  });

  it("asks for nothing the rules cannot do, and leaves nothing of the sample letters' people", async () => {
    const { pii_policy: policy } = (await readExample()).workflow.definition;
    if (policy === undefined) throw new Error("the example has no policy");
    expect(unsupportedIn(policy)).toBeNull();
    const folder = await freshFolder();
    for (const name of await readdir(letters)) {
      const targetPath = join(folder, name);
      const job = { sourcePath: join(letters, name), targetPath, name, policy };
      expect(redactFile(job, testKey, { region: null }).status).toBe("changed");
      const text = await readFile(targetPath, "utf8");
      expect(text).not.toMatch(/@example|7946|0143|901820|4111|4444|3782|3704|192\.0|db8|203\.0/);
      expect(text).toMatch(/2026|brochure/);
      if (name.endsWith(".json")) JSON.parse(text);
    }
  });
});
