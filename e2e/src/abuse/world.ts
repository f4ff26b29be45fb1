import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Run } from "@sluice/contract";
import { Wire } from "../api/fuzz/wire.ts";
import type { Ran } from "../command-line.ts";
import type { AttackedServer } from "./attacked-server.ts";
import { type AbuseKey, type KeyLimits, makeKey } from "./keys.ts";
import { RawConnection } from "./raw-connection.ts";

export interface Request {
  readonly method?: string;
  /** Below /api/v1. */
  readonly path?: string;
  /** The whole target, for what lies elsewhere. */
  readonly target?: string;
  readonly key?: AbuseKey | null;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer | null;
}

export interface Answered {
  readonly status: number | "closed";
  readonly headers: ReadonlyMap<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: a load reads what it expects and reports where it is not there
  readonly body: any;
  readonly bytes: number;
}

/** What an attacker might know of the innocent caller, its secret excepted. */
export interface Victim {
  readonly keyId: string;
  readonly externalId: string;
  readonly runId: string;
  readonly outputId: string;
}

/** What outlives a load: the server, and what was made in it. */
export interface Arena {
  readonly server: AttackedServer;
  readonly attacker: AbuseKey;
  readonly victim: Victim;
  /** Ids of the workflows that were imported, by name. */
  readonly workflows: Map<string, string>;
}

const nothing: Answered = { status: "closed", headers: new Map(), body: null, bytes: 0 };
const patienceMs = 120_000;

/** What a load does its harm with. It counts what is answered and remembers what was started. */
export class World {
  readonly server: AttackedServer;
  readonly attacker: AbuseKey;
  readonly victim: Victim;
  readonly #arena: Arena;
  readonly tally = new Map<string, number>();
  readonly faults: string[] = [];
  readonly started: { readonly key: AbuseKey; readonly runId: string }[] = [];
  readonly #wires: Wire[] = [];
  readonly #idle: Wire[] = [];
  readonly #connections: RawConnection[] = [];

  constructor(arena: Arena) {
    this.#arena = arena;
    this.server = arena.server;
    this.attacker = arena.attacker;
    this.victim = arena.victim;
  }

  get requests(): number {
    return [...this.tally.values()].reduce((sum, count) => sum + count, 0);
  }

  /** A fault of the product, in words that say what was seen instead. */
  demand(isSo: boolean, otherwise: string): void {
    if (!isSo && !this.faults.includes(otherwise)) this.faults.push(otherwise);
  }

  count(outcome: number | string): void {
    this.tally.set(String(outcome), (this.tally.get(String(outcome)) ?? 0) + 1);
    this.demand(outcome !== 500, "a call was answered 500");
  }

  async call(request: Request): Promise<Answered> {
    const wire = this.#idle.pop() ?? this.#wire();
    const {
      method = "GET",
      path = "/me",
      target = `/api/v1${path}`,
      key = this.attacker,
      headers = {},
    } = request;
    const sent = {
      method,
      target,
      headers: Object.entries({ ...key?.headers, ...headers }),
      body: request.body === undefined || request.body === null ? null : Buffer.from(request.body),
    };
    try {
      const answer = await Promise.race([wire.send(sent), pause(patienceMs, null, { ref: false })]);
      if (answer === null) throw new Error("The server says nothing.");
      const { status, headers, body } = answer;
      this.#idle.push(wire);
      this.count(status);
      const isJson = headers.get("content-type")?.startsWith("application/json") && body.length > 0;
      return { status, headers, body: isJson ? JSON.parse(body.toString()) : null, bytes: body.length };
    } catch {
      wire.close();
      this.count("closed");
      return nothing;
    }
  }

  /** Many calls over many connections, each of which sends its next when it is answered. */
  async flood(lanes: number, calls: number, ask: (call: number) => Request): Promise<Answered[]> {
    const answers: Answered[] = [];
    let next = 0;
    const lane = async () => {
      while (next < calls) answers.push(await this.call(ask(next++)));
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    return answers;
  }

  /** A connection of its own, hung up when the load is over. */
  connect(options: { paused?: boolean } = {}): RawConnection {
    const connection = new RawConnection(this.server.port, options);
    this.#connections.push(connection);
    return connection;
  }

  /** Says this on a connection of its own and gives what came back. */
  async say(
    text: string | Buffer,
    answers = 1,
    patience = 5_000,
  ): Promise<(number | "closed" | "silence")[]> {
    const connection = this.connect();
    connection.write(text);
    const got = await connection.answers(answers, patience);
    for (const outcome of got) this.count(outcome);
    connection.close();
    return got;
  }

  async key(name: string, limits: Partial<KeyLimits> = {}): Promise<AbuseKey> {
    const key = await makeKey(this.server.commandLine, name, limits);
    while ((await this.call({ key })).status === 401) await pause(100);
    return key;
  }

  /** The id of a workflow, imported and activated when it is first asked for. */
  async workflow(file: { workflow: { name: string } }): Promise<string> {
    const { name } = file.workflow;
    const known = this.#arena.workflows.get(name);
    if (known !== undefined) return known;
    const imported = await this.importFile(JSON.stringify(file));
    if (imported.code !== 0) throw new Error(`${name} was not imported: ${imported.stderr}`);
    const { workflow_id } = JSON.parse(imported.stdout) as { workflow_id: string };
    await this.server.commandLine.json("workflow", "activate", workflow_id);
    this.#arena.workflows.set(name, workflow_id);
    return workflow_id;
  }

  /** What the command line says to a workflow file. */
  async importFile(text: string | Buffer): Promise<Ran> {
    const path = join(this.server.inbox, `${randomUUID()}.json`);
    await writeFile(path, text);
    return await this.server.commandLine.run("workflow", "import", path, "--json");
  }

  /** Starts a run and remembers it: whatever becomes of it, it must come to an end that is true. */
  async start(workflowId: string, body: object = {}, key = this.attacker, more: Record<string, string> = {}) {
    const answer = await this.call({
      method: "POST",
      path: `/workflows/${workflowId}/runs`,
      key,
      headers: { "Idempotency-Key": randomUUID(), ...more },
      body: JSON.stringify(body),
    });
    const runId = answer.status === 202 ? String(answer.body.run_id) : null;
    if (runId !== null) this.started.push({ key, runId });
    return { ...answer, runId };
  }

  /** Starts a run and waits for its end. */
  async runToEnd(workflowId: string, body: object = {}): Promise<Run | null> {
    const { runId, status } = await this.start(workflowId, body);
    this.demand(runId !== null, `a start was answered ${status}`);
    return runId === null ? null : await this.ended(runId);
  }

  async ended(runId: string, key = this.attacker): Promise<Run | null> {
    const giveUpAt = Date.now() + patienceMs;
    while (Date.now() < giveUpAt) {
      const { status, body } = await this.call({ path: `/runs/${runId}`, key });
      if (status === 200 && body.finished_at !== null) return body as Run;
      if (status === 500 || status === "closed") return null;
      await pause(status === 429 ? 1_000 : 50);
    }
    this.demand(false, `a run had not ended after ${patienceMs / 1_000} s`);
    return null;
  }

  async cancel(runId: string, key = this.attacker): Promise<Answered> {
    return await this.call({ method: "POST", path: `/runs/${runId}/cancel`, key });
  }

  /** Hangs up everywhere. */
  leave(): void {
    for (const wire of this.#wires) wire.close();
    for (const connection of this.#connections) connection.close();
  }

  #wire(): Wire {
    const wire = new Wire(this.server.port);
    this.#wires.push(wire);
    return wire;
  }
}
