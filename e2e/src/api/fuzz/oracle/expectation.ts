// biome-ignore-start lint/suspicious/noExplicitAny: an answer is read as what it should be, and found out where it is not
/** What a request should be answered with. A complaint is a sentence; null says that all is well. */
export interface Expectation {
  readonly status: number;
  /** Of a refusal. */
  readonly code?: string;
  readonly headers?: Readonly<Record<string, string>>;
  details?(details: any): string | null;
  body?(body: any): string | null;
  bytes?(bytes: Buffer): string | null;
  /** As good an answer. */
  readonly or?: Expectation;
  /** What is known from now on, if this is what came; null where only the headers did. */
  learn?(body: any): void;
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above

export function refusal(status: number, code: string, more: Partial<Expectation> = {}): Expectation {
  return { status, code, ...more };
}

/** The details name exactly these, in any order; a name may carry what it was found in behind a dot. */
export function naming(...names: readonly string[]): Pick<Expectation, "details"> {
  const wanted = [...new Set(names)].sort();
  return {
    details: (details: { name: string; reason: string }[]) => {
      if (!Array.isArray(details)) return `details are no list: ${JSON.stringify(details)}`;
      const found = [...new Set(details.map(({ name }) => name))].sort();
      const reasonless = details.filter(({ reason }) => typeof reason !== "string" || reason === "");
      if (reasonless.length > 0) return "a problem has no reason";
      return JSON.stringify(found) === JSON.stringify(wanted)
        ? null
        : `details name ${JSON.stringify(found)} rather than ${JSON.stringify(wanted)}`;
    },
  };
}

export function same(what: string, found: unknown, wanted: unknown): string | null {
  const [one, other] = [JSON.stringify(found), JSON.stringify(wanted)];
  return one === other ? null : `${what} is ${one} rather than ${other}`;
}

export function firstOf(...complaints: readonly (string | null)[]): string | null {
  return complaints.find((complaint) => complaint !== null) ?? null;
}
