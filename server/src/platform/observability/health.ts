export type Check = () => Promise<void>;

export interface Readiness {
  status: "starting" | "ready" | "draining" | "unavailable";
  checks: Record<string, "ok" | "failed" | "missing">;
}

const checkTimeoutMs = 2_000;
// Anyone may ask, and a check may cost a request to the object store.
const freshForMs = 2_000;

/** Whether this process should be sent work. It says nothing about why: the log does that. */
export class Health {
  readonly #checks = new Map<string, Check>();
  readonly #helpers = new Map<string, () => boolean>();
  #last: { atMs: number; readiness: Promise<Readiness> } | null = null;
  #phase: "starting" | "ready" | "draining" = "starting";

  add(name: string, check: Check): void {
    this.#checks.set(name, check);
  }

  /** Something this process does part of its work without: shown when it is missing, and no reason to send it nothing. */
  addHelper(name: string, isThere: () => boolean): void {
    this.#helpers.set(name, isThere);
  }

  markReady(): void {
    this.#phase = "ready";
  }

  markDraining(): void {
    this.#phase = "draining";
  }

  async readiness(): Promise<Readiness> {
    if (this.#phase !== "ready") return { status: this.#phase, checks: {} };
    const nowMs = performance.now();
    if (!this.#last || nowMs - this.#last.atMs > freshForMs) {
      this.#last = { atMs: nowMs, readiness: this.#look() };
    }
    return await this.#last.readiness;
  }

  async #look(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.#checks].map(async ([name, check]) => [name, await outcomeOf(check)] as const),
    );
    const failed = results.some(([, outcome]) => outcome === "failed");
    const helpers = [...this.#helpers].map(
      ([name, isThere]) => [name, isThere() ? "ok" : "missing"] as const,
    );
    return {
      status: failed ? "unavailable" : "ready",
      checks: Object.fromEntries([...results, ...helpers]),
    };
  }
}

async function outcomeOf(check: Check): Promise<"ok" | "failed"> {
  const timeout = Promise.withResolvers<never>();
  const timer = setTimeout(() => timeout.reject(new Error("no answer in time")), checkTimeoutMs);
  try {
    await Promise.race([check(), timeout.promise]);
    return "ok";
  } catch {
    return "failed";
  } finally {
    clearTimeout(timer);
  }
}
