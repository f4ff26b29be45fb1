import { limits, type Problem } from "@sluice/contract";
import { isJsonObject } from "../json/is-json-object.ts";
import { isPrintableAscii } from "../text/is-printable-ascii.ts";

const { maxLabels, labelKeyMinChars, labelKeyMaxChars, labelValueMaxChars } = limits.request;

/** What is wrong with the labels of a start, one entry a fault; nothing when they are accepted. */
export function checkLabels(given: unknown): Problem[] {
  if (!isJsonObject(given)) return [{ name: "labels", reason: "Send an object of names and texts." }];
  const labels = Object.entries(given);
  if (labels.length > maxLabels) return [{ name: "labels", reason: `Send at most ${maxLabels} labels.` }];
  return labels.flatMap(([key, value]) => {
    const reasons = [keyFault(key), valueFault(value)].filter((reason) => reason !== null);
    return reasons.map((reason) => ({ name: `labels.${key}`, reason }));
  });
}

function keyFault(key: string): string | null {
  if (key.length >= labelKeyMinChars && key.length <= labelKeyMaxChars && isPrintableAscii(key)) return null;
  return `A label's key has ${labelKeyMinChars} to ${labelKeyMaxChars} printable ASCII characters.`;
}

function valueFault(value: unknown): string | null {
  if (typeof value === "string" && value.length <= labelValueMaxChars && isPrintableAscii(value)) return null;
  return `A label's value is a text of at most ${labelValueMaxChars} printable ASCII characters.`;
}
