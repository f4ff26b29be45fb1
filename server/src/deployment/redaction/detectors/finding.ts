import type { PiiEntity } from "@sluice/contract";
import type { CountryCode } from "libphonenumber-js/max";

/** A stretch of a text, in UTF-16 units, that a rule takes for personal data. */
export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly entity: PiiEntity;
  /** 0 to 1. A policy leaves alone what is below its `min_confidence`. */
  readonly confidence: number;
}

export interface DetectorOptions {
  /** The country whose national phone numbers are recognised without a word such as "phone" before them. */
  readonly region: CountryCode | null;
}

/**
 * Finds one kind of value. Its work grows with the length of the text and no faster, whatever the text, no
 * finding is longer than `longestFindingChars`, and none goes over the end of a line: a file is read in
 * windows, and only so is every value whole in one of them.
 */
export type Detector = (text: string, options: DetectorOptions) => Finding[];

export const longestFindingChars = 512;
