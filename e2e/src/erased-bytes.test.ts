import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Run } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { dialects, freshFolder, freshPostgresUrl } from "../../server/src/testing/fresh-databases.ts";
import { tablesWith } from "../../server/src/testing/tables-with.ts";
import { CommandLine } from "./command-line.ts";
import { SluiceProcess } from "./sluice-process.ts";

/** Reads a parameter and the input text, says them, and leaves them in files and their titles. */
const script = `
mkdir -p /workspace/outputs
who=$(jq -r .parameters.who /workspace/context.json)
text=$(jq -r .input_text /workspace/context.json)
echo "$who and $text"
for i in $(seq 1 "$(jq -r .parameters.files /workspace/context.json)"); do
  printf '# About %s\\n%s\\n' "$who" "$text" > "/workspace/outputs/note-$i.md"
done
printf '{"version": 1, "who": "%s"}' "$who" > /workspace/outputs/result.json
`;

const workflowFile = {
  format: "sluice.workflow",
  format_version: 1,
  workflow: {
    name: "Planted",
    definition: {
      parameters: [
        { name: "who", type: "string", description: "" },
        { name: "files", type: "number", description: "", default: 3 },
      ],
      nodes: [
        { slug: "say", title: "Say it", node_type: "task", agent: "sayer" },
        { slug: "hand-on", title: "Hand it on", node_type: "handoff", depends_on: ["say"] },
      ],
      pii_policy: {
        mode: "rules",
        entities: ["EMAIL_ADDRESS"],
        min_confidence: 0.8,
        operator: "mask",
        stages: ["steps", "outputs"],
        max_coordinator_calls: 0,
      },
    },
  },
  agents: [{ name: "sayer", kind: "worker", engine: { type: "script", language: "bash", script } }],
  environments: [],
  connectors: [],
};

interface Planted {
  runId: string;
  values: string[];
}

/** A server with a data folder and a temporary folder of its own, and the one workflow of this file. */
class Served {
  readonly folder: string;
  readonly #settings: Record<string, string>;
  #server: SluiceProcess;
  #headers: Record<string, string> = {};
  #workflowId = "";

  private constructor(folder: string, settings: Record<string, string>) {
    this.folder = folder;
    this.#settings = settings;
    this.#server = new SluiceProcess(settings);
  }

  static async start(dialect: string): Promise<Served> {
    const folder = await freshFolder();
    const settings: Record<string, string> = {
      SLUICE_DATA: join(folder, "data"),
      TMPDIR: join(folder, "temporary"),
      ...(dialect === "postgres" && { DATABASE_URL: await freshPostgresUrl() }),
    };
    await mkdir(join(folder, "temporary"));
    const served = new Served(folder, settings);
    await served.#server.ready;
    const [, apiKey = ""] = /API_KEY=(ak_\S+)/.exec(served.#server.stdout) ?? [];
    const [, externalId = ""] = /EXTERNAL_ID=(ake_\S+)/.exec(served.#server.stdout) ?? [];
    served.#headers = { Authorization: `Bearer ${apiKey}`, "X-Service-Key-External-Id": externalId };
    const line = new CommandLine(settings);
    const file = join(await freshFolder(), "planted.json");
    await writeFile(file, JSON.stringify(workflowFile));
    const { workflow_id } = await line.json<{ workflow_id: string }>("workflow", "import", file);
    await line.json("workflow", "activate", workflow_id);
    served.#workflowId = workflow_id;
    return served;
  }

  get databaseUrl(): string | undefined {
    return this.#settings.DATABASE_URL;
  }

  async plant(files = 3): Promise<Planted> {
    const values = ["who", "text"].map((what) => `${what}-${randomBytes(12).toString("hex")}`);
    const [who = "", text = ""] = values;
    const started = await this.call<{ run_id: string }>("POST", `workflows/${this.#workflowId}/runs`, {
      parameters: { who, files },
      // Larger than a page of the database, so that it lies in pages of its own.
      input_text: `${text} `.repeat(400),
    });
    return { runId: started.run_id, values };
  }

  async ended(runId: string): Promise<Run> {
    let run: Run | null = null;
    await expect
      .poll(
        async () => {
          run = await this.call<Run>("GET", `runs/${runId}`);
          return ["completed", "failed"].includes(run.status) && run.pii_redaction.status !== "pending";
        },
        { timeout: 120_000, interval: 1_000 },
      )
      .toBe(true);
    return run as unknown as Run;
  }

  async erase({ runId }: Planted): Promise<void> {
    const { data_purge } = await this.call<{ data_purge: { status: string } }>(
      "DELETE",
      `runs/${runId}/data`,
    );
    expect(data_purge.status).toBe("purged");
  }

  async call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const headers = { ...this.#headers, "Idempotency-Key": randomBytes(8).toString("hex") };
    const answer = await fetch(`${await this.#server.ready}/api/v1/${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const read = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(read)}`);
    return read as Answer;
  }

  async killAndStartAgain(): Promise<void> {
    await this.#server.kill();
    this.#server = new SluiceProcess(this.#settings);
    await this.#server.ready;
  }

  async stop(): Promise<void> {
    await this.#server.stop();
  }
}

/** Every file below the folder in which one of the values can be read, and every table of the database that holds one. */
async function placesOf(served: Served, values: readonly string[]): Promise<string[]> {
  const files = await filesWith(served.folder, values);
  return [...files, ...(served.databaseUrl ? await tablesWith(served.databaseUrl, values) : [])];
}

async function filesWith(folder: string, values: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    // What is gone since its name was read holds nothing.
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    if (values.some((value) => content.includes(value))) found.push(path);
  }
  return found;
}

describe.each(dialects)("after an erasure that says it is done, on %s", (dialect) => {
  it("no byte of the data, in the database or a folder, can be found: not after an ordinary run, and not after a kill while its files were collected [4.17-06] [4.17-11]", {
    timeout: 300_000,
  }, async () => {
    const served = await Served.start(dialect);
    const ordinary: Planted[] = [];
    for (let count = 0; count < 5; count += 1) ordinary.push(await served.plant());
    for (const { runId } of ordinary)
      expect(await served.ended(runId)).toMatchObject({ status: "completed" });
    const [kept, ...erased] = ordinary as [Planted, ...Planted[]];
    expect(await placesOf(served, kept.values)).not.toEqual([]);
    for (const planted of erased) await served.erase(planted);
    expect(
      await placesOf(
        served,
        erased.flatMap(({ values }) => values),
      ),
    ).toEqual([]);

    const cut = await served.plant(500);
    const { data, temporary } = {
      data: join(served.folder, "data"),
      temporary: join(served.folder, "temporary"),
    };
    const objects = join(data, "files");
    await expect
      .poll(
        async () =>
          [...(await filesWith(data, cut.values)), ...(await filesWith(temporary, cut.values))].some(
            (path) => !path.startsWith(objects) && !/\.db(-wal|-shm)?$/.test(path),
          ),
        { timeout: 120_000, interval: 5 },
      )
      .toBe(true);
    await served.killAndStartAgain();
    expect(await served.ended(cut.runId)).toMatchObject({ status: "failed", error: { code: "orphaned" } });
    await served.erase(cut);
    expect(await placesOf(served, cut.values)).toEqual([]);

    await served.stop();
    expect(
      await placesOf(
        served,
        [...erased, cut].flatMap(({ values }) => values),
      ),
    ).toEqual([]);
    expect(await readdir(temporary)).toEqual([]);
    expect(await placesOf(served, kept.values)).not.toEqual([]);
  });
});
