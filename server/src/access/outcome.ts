/**
 * Why an operation did not do what it was asked: a code, and the facts of the case. No sentence, no status and no
 * path: each surface has readers of its own, and words it for them.
 */
export interface Refusal<Code extends string = string, Facts extends object = object> {
  readonly code: Code;
  readonly facts: Facts;
}

/** A refusal without facts: its code says everything. */
export type PlainRefusal<Code extends string> = Refusal<Code, Record<never, never>>;

/** What every operation answers: a value, or a refusal. */
export type Outcome<Value, Refused extends Refusal = never> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refused };

export interface RefusedWith<Refused extends Refusal> {
  readonly ok: false;
  readonly refusal: Refused;
}

export function done<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refuse<Code extends string>(code: Code): RefusedWith<PlainRefusal<Code>>;
export function refuse<Code extends string, const Facts extends object>(
  code: Code,
  facts: Facts,
): RefusedWith<Refusal<Code, Facts>>;
export function refuse(code: string, facts: object = {}): RefusedWith<Refusal> {
  return { ok: false, refusal: { code, facts } };
}
