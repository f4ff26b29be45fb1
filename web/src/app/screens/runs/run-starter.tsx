import type { AppAnswer } from "@sluice/contract/app";
import { KeyBadge } from "../../../ui/key-badge.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { triggerWords } from "./trigger-words.ts";

type RunItem = AppAnswer<"listRuns">["items"][number];

/** Who or what started a run; runs of the API are told by their key. */
export function RunStarter({
  started_by,
  key_id,
  triggered_by,
}: Pick<RunItem, "started_by" | "key_id" | "triggered_by">) {
  if (key_id !== null) return <KeyBadge id={key_id} />;
  if (started_by?.kind === "person") return <PersonBadge name={started_by.name} />;
  return <>{triggerWords[triggered_by]}</>;
}
