import type { TriggerKind } from "@sluice/contract";
import type { RunsFilters } from "../runs-search.ts";

const startedBy: Readonly<Record<TriggerKind, string>> = {
  web: "a person",
  api: "the API",
  schedule: "a schedule",
};

interface ChosenFilter {
  /** What its removal takes away. */
  readonly name: keyof RunsFilters;
  readonly words: string;
}

/** Those filters that are folded away and set, in words. */
export function chosenFilters(search: RunsFilters): readonly ChosenFilter[] {
  const { triggered_by, started_by, trials, key_id, client_reference, label, from, to } = search;
  const chosen: ReadonlyArray<readonly [keyof RunsFilters, string | undefined]> = [
    ["triggered_by", triggered_by && `Started by: ${startedBy[triggered_by]}`],
    ["started_by", started_by && `Person: ${started_by === "me" ? "me" : started_by}`],
    ["trials", trials && (trials === "only" ? "Only trials" : "Without trials")],
    ["key_id", key_id && `Key: ${key_id}`],
    ["client_reference", client_reference && `Reference: ${client_reference}`],
    ["label", label && `Label: ${label}`],
    ["from", from && `From ${from}`],
    ["to", to && `Until ${to}`],
  ];
  return chosen.flatMap(([name, words]) => (words ? [{ name, words }] : []));
}
