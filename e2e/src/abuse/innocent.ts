import { createHash } from "node:crypto";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { InnocentGiven, InnocentSaw } from "./innocent-thread.ts";
import type { AbuseKey } from "./keys.ts";
import type { Victim } from "./world.ts";

const fixedRuns = 2;

/** A caller with a key of its own that minds its own business while others attack. */
export class Innocent {
  readonly #url: string;
  readonly #key: AbuseKey;
  readonly #workflowId: string;
  readonly #runIds: string[] = [];
  #thread: Worker | null = null;
  #starts = 0;
  #digest = "";
  #outputId = "";

  private constructor(url: string, key: AbuseKey, workflowId: string) {
    this.#url = `${url}/api/v1`;
    this.#key = key;
    this.#workflowId = workflowId;
  }

  /** With finished runs whose data nobody else may touch. */
  static async settle(url: string, key: AbuseKey, workflowId: string): Promise<Innocent> {
    const innocent = new Innocent(url, key, workflowId);
    for (let run = 0; run < fixedRuns; run += 1) await innocent.#runToItsEnd(run);
    innocent.#digest = await innocent.#digestOfData();
    const port = Number(new URL(url).port);
    const [runId = ""] = innocent.#runIds;
    const workerData: InnocentGiven = { port, headers: key.headers, workflowId, runId };
    innocent.#thread = new Worker(new URL("./innocent-thread.ts", import.meta.url), { workerData });
    return innocent;
  }

  /** What an attacker could come to know of it. */
  get asVictim(): Victim {
    const externalId = this.#key.headers["X-Service-Key-External-Id"] ?? "";
    return { keyId: this.#key.keyId, externalId, runId: this.#runIds[0] ?? "", outputId: this.#outputId };
  }

  begin(withRuns: boolean): void {
    this.#thread?.postMessage({ kind: "begin", withRuns });
  }

  async end(): Promise<InnocentSaw> {
    if (this.#thread === null) throw new Error("The innocent caller has left.");
    const answered = once(this.#thread, "message");
    this.#thread.postMessage({ kind: "end" });
    const [saw] = (await answered) as [InnocentSaw];
    this.#starts += saw.starts;
    return saw;
  }

  /** What is not as it was, or not as its own calls made it, a line each. */
  async findChanges(): Promise<string[]> {
    const me = JSON.parse((await this.#read("/me")).toString()) as Record<string, unknown>;
    const changes = (await this.#digestOfData()) === this.#digest ? [] : ["the innocent key's data changed"];
    // At midnight it begins anew, so only a count that is too high tells of others.
    if (Number(me.quota_used_today) > this.#starts) {
      changes.push(`the innocent key made ${this.#starts} starts and ${me.quota_used_today} were counted`);
    }
    if (me.active_runs !== 0) changes.push(`${me.active_runs} runs are counted as going`);
    return changes;
  }

  async leave(): Promise<void> {
    await this.#thread?.terminate();
  }

  async #runToItsEnd(run: number): Promise<void> {
    const headers = { ...this.#key.headers, "Idempotency-Key": `fixed-${run}` };
    const body = JSON.stringify({ client_reference: "fixed", input_text: `fixed ${run}` });
    const started = await fetch(`${this.#url}/workflows/${this.#workflowId}/runs`, {
      method: "POST",
      headers,
      body,
    });
    const { run_id: runId } = (await started.json()) as { run_id: string };
    this.#starts += 1;
    this.#runIds.push(runId);
    for (;;) {
      const run = JSON.parse((await this.#read(`/runs/${runId}`)).toString());
      if (run.status === "completed") return;
      if (run.finished_at !== null) throw new Error(`The innocent run ended ${JSON.stringify(run.error)}`);
    }
  }

  /** Everything that the API shows of its fixed runs, in one hash. */
  async #digestOfData(): Promise<string> {
    const hash = createHash("sha256").update(await this.#read("/runs?client_reference=fixed"));
    for (const runId of this.#runIds) {
      for (const part of ["", "/steps", "/events?limit=500", "/approvals"]) {
        hash.update(await this.#read(`/runs/${runId}${part}`));
      }
      const listed = await this.#read(`/runs/${runId}/outputs`);
      hash.update(listed);
      for (const { output_id } of JSON.parse(listed.toString()).outputs) {
        this.#outputId ||= output_id;
        hash.update(await this.#read(`/runs/${runId}/outputs/${output_id}/content`));
      }
    }
    return hash.digest("hex");
  }

  async #read(path: string): Promise<Buffer> {
    const answer = await fetch(`${this.#url}${path}`, { headers: this.#key.headers });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status} ${bytes}`);
    return bytes;
  }
}
