import type { PiiEntity, PiiPolicy } from "@sluice/contract";
import type { DetectorOptions, Finding } from "./detectors/finding.ts";
import { mask, type Operator, operatorOf } from "./operators.ts";
import { finderOf } from "./rules.ts";

export type EntityCounts = Partial<Record<PiiEntity, number>>;

const maxPasses = 8;

/** A policy made ready for use, and what was counted while it was used. */
export class Redaction {
  readonly counts: EntityCounts = {};
  readonly find: (text: string) => Finding[];
  readonly #operator: Operator;

  constructor(policy: PiiPolicy, key: Uint8Array, options: DetectorOptions = { region: null }) {
    this.find = finderOf(policy, options);
    this.#operator = operatorOf(policy.operator, key);
  }

  /**
   * Redacts `text`, which stands between `before` and `after`. What is left is looked at again until nothing is
   * found any more, because taking one value away can bring another to light: two halves that it kept apart, or
   * one that overlapped it. A text made to need many passes is masked in the last of them, which joins nothing.
   */
  apply(text: string, before = "", after = ""): string {
    let redacted = text;
    for (let pass = 1; pass <= maxPasses; pass += 1) {
      const found = this.#findWithin(redacted, before, after);
      if (found.length === 0) break;
      redacted = this.#replace(redacted, found, pass === maxPasses ? mask : this.#operator);
    }
    return redacted;
  }

  #findWithin(text: string, before: string, after: string): Finding[] {
    const end = before.length + text.length;
    return this.find(before + text + after)
      .filter((found) => found.end > before.length && found.start < end)
      .map((found) => ({
        ...found,
        start: Math.max(0, found.start - before.length),
        end: Math.min(text.length, found.end - before.length),
      }));
  }

  #replace(text: string, found: readonly Finding[], operator: Operator): string {
    const parts: string[] = [];
    let position = 0;
    for (const { start, end, entity } of found) {
      parts.push(text.slice(position, start), operator(text.slice(start, end), entity));
      this.counts[entity] = (this.counts[entity] ?? 0) + 1;
      position = end;
    }
    parts.push(text.slice(position));
    return parts.join("");
  }
}
