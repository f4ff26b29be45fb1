import type { TestKey } from "../running-system.ts";

export type WorkflowName = "quick" | "gated" | "redacted" | "draft" | "inactive" | "unready";

/** A workflow as its author left it. Nothing in a scenario changes it. */
export interface ModelWorkflow {
  readonly name: WorkflowName;
  readonly id: string;
  readonly isActive: boolean;
  readonly isReady: boolean;
  readonly versions: readonly number[];
  readonly activeVersion: number | null;
  /** Whether that version asks for the parameters of `parameterRules`. */
  takesParameters(version: number): boolean;
  readonly redacts: boolean;
  /** Whether its runs end by themselves, rather than wait for a person for ever. */
  readonly endsAlone: boolean;
}

export interface ModelKey {
  readonly credentials: TestKey;
  readonly scopes: ReadonlySet<string>;
  /** Null: every active workflow. */
  readonly workflowIds: readonly string[] | null;
  readonly isValid: boolean;
  readonly addressAllowed: boolean;
  readonly shutHours: { readonly start_hour: number; readonly end_hour: number } | null;
  readonly requestsPerMinute: number;
  readonly runsPerDay: number;
  readonly slots: number;
}

export interface ModelRun {
  readonly id: string;
  readonly workflow: ModelWorkflow;
  readonly reference: string | null;
  /** `going`: running, or waiting for a person; which of the two is the worker's business. */
  status: "going" | "completed" | "cancelled";
  purgedAt: string | null;
  readonly outputs: readonly ModelOutput[];
}

interface ModelOutput {
  readonly id: string;
  readonly bytes: number;
}

export interface ModelStart {
  readonly idempotencyKey: string;
  readonly workflow: ModelWorkflow;
  /** The body without a difference that means nothing. */
  readonly meaning: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly run: ModelRun;
}

export interface ModelCursor {
  readonly text: string;
  readonly list: "workflows" | "runs";
  /** What else the list was asked for. */
  readonly filters: string;
  /** Of a list of runs without filters: the ids that follow. */
  readonly following: readonly string[] | null;
}

/** All that is known of a key's past, and so of what it may do next. */
export class KeyState {
  readonly key: ModelKey;
  readonly runs: ModelRun[] = [];
  readonly starts: ModelStart[] = [];
  readonly cursors: ModelCursor[] = [];
  // A call on the edge of a minute counts in one of two: then the fewest and the most differ.
  readonly #units = new Map<number, { fewest: number; most: number }>();

  constructor(key: ModelKey) {
    this.key = key;
  }

  get active(): number {
    return this.runs.filter(({ status }) => status === "going").length;
  }

  /** What may have come of taking a unit in one of these minutes. */
  rateVerdicts(minutes: readonly number[]): readonly ("taken" | "full")[] {
    const limit = this.key.requestsPerMinute;
    const units = minutes.map((minute) => this.#units.get(minute) ?? { fewest: 0, most: 0 });
    const verdicts: ("taken" | "full")[] = [];
    if (units.some(({ fewest }) => fewest < limit)) verdicts.push("taken");
    if (units.some(({ most }) => most >= limit)) verdicts.push("full");
    return verdicts;
  }

  takeUnit(minutes: readonly number[]): void {
    for (const minute of minutes) {
      const units = this.#units.get(minute) ?? { fewest: 0, most: 0 };
      const isCertain = minutes.length === 1;
      const limit = this.key.requestsPerMinute;
      this.#units.set(minute, {
        fewest: units.fewest + (isCertain ? 1 : 0),
        most: Math.min(units.most + 1, limit),
      });
    }
  }
}

/** The parameters that version 2 of the gated workflow asks for. */
export const parameterRules = {
  title: (value: unknown) => typeof value === "string" && /^[a-z]{2,10}$/.test(value),
  amount: (value: unknown) => typeof value === "number" && value >= 0 && value <= 100,
  flag: (value: unknown) => typeof value === "boolean",
  colour: (value: unknown) => value === "red" || value === "green",
} as const;
