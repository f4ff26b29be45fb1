import { limits, type Problem } from "@sluice/contract";
import { countUtf8Bytes } from "../text/count-utf8-bytes.ts";
import { groupDigits } from "../text/group-digits.ts";

/** Whether a workflow file is small enough to be a template. */
export function checkTemplateSize(file: string): Problem[] {
  const max = limits.console.templateFileMaxBytes;
  const bytes = countUtf8Bytes(file);
  if (bytes <= max) return [];
  const reason = `A template has at most ${groupDigits(max)} bytes, not ${groupDigits(bytes)}.`;
  return [{ name: "file", reason }];
}
