import type { Tone } from "../../../ui/status-pill.tsx";
import type { Image } from "./environments-queries.ts";

export const imageStateWords: Readonly<Record<Image["state"], string>> = {
  uploading: "Incomplete",
  uploaded: "Not checked yet",
  checked: "Checked",
  refused: "Refused",
};

export const imageStateTones: Readonly<Record<Image["state"], Tone>> = {
  uploading: "running",
  uploaded: "waiting",
  checked: "completed",
  refused: "failed",
};

/** Who uses it: "2 versions of environments". */
export function imageUseText({ used_by_versions: count }: Image): string {
  if (count === 0) return "Not in use";
  return count === 1 ? "1 version of an environment" : `${count} versions of environments`;
}
