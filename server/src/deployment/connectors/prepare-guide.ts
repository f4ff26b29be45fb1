import { limits, type Problem } from "@sluice/contract";
import { countCodePoints, groupDigits } from "@sluice/core";
import { type Refusal, type RefusedWith, refuse } from "../../access/outcome.ts";
import type { PreparedText, TextStore } from "../../platform/texts/text-store.ts";

const { largeTextMaxBytes: max, largeTextAdvisoryChars } = limits.app;

export type GuideTooLarge = RefusedWith<Refusal<"text_too_large", { readonly name: string }>>;

export function refuseLargeGuide(guide: string): GuideTooLarge | null {
  return Buffer.byteLength(guide) > max ? refuse("text_too_large", { name: "guide" }) : null;
}

/** What may be saved and is worth a thought. */
export function guideAdvisories(guide: string): Problem[] {
  const chars = countCodePoints(guide);
  if (chars <= largeTextAdvisoryChars) return [];
  const reason = `The guide has ${groupDigits(chars)} characters. Above ${groupDigits(largeTextAdvisoryChars)}, agents may not take in all of it.`;
  return [{ name: "guide", reason }];
}

/** A guide as a version refers to it: a text that is new, or the one of the version before when nobody changed it. */
export async function prepareGuide(
  texts: TextStore,
  guide: string,
  beforeTextId: string | null,
): Promise<{ readonly textId: string | null; readonly fresh: PreparedText | null }> {
  if (guide === "") return { textId: null, fresh: null };
  if (beforeTextId !== null && (await texts.read(beforeTextId)) === guide) {
    return { textId: beforeTextId, fresh: null };
  }
  const fresh = await texts.prepare(guide);
  return { textId: fresh.textId, fresh };
}
