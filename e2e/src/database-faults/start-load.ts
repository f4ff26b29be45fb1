import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

interface LoadOptions {
  /** The addresses of the API, taken in turn. */
  readonly bases: readonly string[];
  readonly headers: Record<string, string>;
  readonly workflowIds: readonly string[];
  readonly callers: number;
}

const betweenStartsMs = 100;

/** What a caller is told while the database is away, or why it is something else. */
export async function faultOfRefusal(response: Response): Promise<string | null> {
  const text = await response.text();
  if (response.status !== 503) return `${response.status} ${text}`;
  const { error } = JSON.parse(text) as { error: { code: string; details: { reason: string } } };
  const said = `${error.code} ${error.details.reason}`;
  if (said !== "deployment_updating keys_table_unreachable") return said;
  return response.headers.get("retry-after") === null ? "no Retry-After" : null;
}

/**
 * Callers that start runs all the time, as a good client does: a start that was not acknowledged is sent again with
 * its Idempotency-Key until it is.
 */
export class StartLoad {
  /** The run of each Idempotency-Key, by what the caller was told last. */
  readonly acknowledged = new Map<string, string>();
  /** Answers nobody should get. */
  readonly wrong: string[] = [];
  refused = 0;
  readonly #options: LoadOptions;
  readonly #callers: Promise<void>[];
  #isOver = false;
  #turn = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#callers = Array.from({ length: options.callers }, () => this.#call());
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#callers);
  }

  async #call(): Promise<void> {
    while (!this.#isOver) {
      await this.#start(randomUUID());
      await pause(betweenStartsMs);
    }
  }

  async #start(idempotencyKey: string): Promise<void> {
    const { bases, headers, workflowIds } = this.#options;
    this.#turn += 1;
    const workflowId = workflowIds[this.#turn % workflowIds.length];
    const body = JSON.stringify({ input_text: "while the database comes and goes" });
    for (let attempt = this.#turn; ; attempt += 1) {
      const target = `${bases[attempt % bases.length]}/api/v1/workflows/${workflowId}/runs`;
      const given = { ...headers, "Idempotency-Key": idempotencyKey };
      const response = await fetch(target, { method: "POST", headers: given, body }).catch(String);
      if (typeof response === "string") {
        this.wrong.push(response);
        return;
      }
      if (response.status === 202 || response.status === 200) {
        const { run_id } = (await response.json()) as { run_id: string };
        this.acknowledged.set(idempotencyKey, run_id);
        return;
      }
      await this.#noteRefusal(response);
      await pause(betweenStartsMs);
    }
  }

  async #noteRefusal(response: Response): Promise<void> {
    // Too many runs at once, or the same start still under way in a session that has not noticed its end.
    if (response.status === 429 || response.status === 409) {
      await response.body?.cancel();
      return;
    }
    const fault = await faultOfRefusal(response);
    if (fault === null) this.refused += 1;
    else this.wrong.push(fault);
  }
}
