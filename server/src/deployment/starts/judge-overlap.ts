import type { OverlapPolicy, RunStatus, TriggerKind } from "@sluice/contract";

/** A run of the same workflow that has not ended. */
export interface GoingRun {
  readonly run_id: string;
  readonly status: RunStatus;
}

export type OverlapVerdict =
  | { readonly kind: "start" }
  /** No run is made, because this one is still going. */
  | { readonly kind: "skip"; readonly going: string }
  /** Accepted, and launched when the others have ended. */
  | { readonly kind: "queue" }
  /** Start once these are cancelled. */
  | { readonly kind: "cancel"; readonly runs: readonly string[] };

/** What a start is to do about the runs of its workflow that are still going, oldest first. */
export function judgeOverlap(
  policy: OverlapPolicy,
  triggeredBy: TriggerKind,
  going: readonly GoingRun[],
): OverlapVerdict {
  const [oldest] = going;
  if (!isGoverned(policy, triggeredBy) || !oldest) return { kind: "start" };
  switch (policy) {
    case "allow":
      return { kind: "start" };
    case "skip":
      return { kind: "skip", going: (going.find(({ status }) => status !== "pending") ?? oldest).run_id };
    case "queue":
      return { kind: "queue" };
    case "cancel_running":
      return { kind: "cancel", runs: going.map(({ run_id }) => run_id) };
  }
}

/** Whether others matter to the start at all. A caller of the API is never refused over them, so it is not. */
export function isGoverned(policy: OverlapPolicy, triggeredBy: TriggerKind): boolean {
  return policy !== "allow" && triggeredBy !== "api";
}
