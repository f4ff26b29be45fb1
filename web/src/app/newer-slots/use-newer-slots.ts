import type { AppAnswer } from "@sluice/contract/app";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient } from "../../frame/query-client.ts";
import { toast } from "../../ui/toast.tsx";
import { callApp } from "../api/call-app.ts";
import { useLive } from "../live/use-live.ts";
import { useMayChange } from "../ownership/use-may-change.ts";

type NewerSlots = AppAnswer<"listNewerSlots">;
export type NewerSlot = NewerSlots["items"][number];

const newerSlotsQuery = (agentId: string | null) =>
  queryOptions({
    queryKey: ["agents", agentId, "newer-slots"],
    enabled: agentId !== null,
    queryFn: ({ signal }) => callApp("listNewerSlots", { params: { agent_id: agentId ?? "" }, signal }),
  });

interface UsedNewerSlots {
  /** Null while it is not known. */
  readonly slots: NewerSlots | null;
  readonly mayTake: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  take(): Promise<void>;
}

/** What an agent is pinned to older versions of, and the one act that saves it with the newest. */
export function useNewerSlots(
  agentId: string | null,
  /** With the version that was made. */
  onTaken: (versionId: string) => void = () => {},
): UsedNewerSlots {
  const { data: slots = null } = useQuery(newerSlotsQuery(agentId));
  const mayTake = useMayChange(slots?.owner);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useLive(["environments", "graphs"], () => {
    void queryClient.invalidateQueries({ queryKey: newerSlotsQuery(agentId).queryKey });
  });
  const take = async () => {
    if (slots === null) return;
    setBusy(true);
    setError(null);
    try {
      const { agent_id, revision } = slots;
      const params = { agent_id };
      const taken = await callApp("takeNewerSlots", { params, body: { revision }, ownConflicts: true });
      // Its name is among the choices before a step refers to it.
      await queryClient.invalidateQueries({ queryKey: ["workflow-choices"] });
      onTaken(taken.agent_version_id);
      toast.done(`Saved ${taken.name} as version ${taken.newest_version}.`);
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey: ["agents"] });
    }
  };
  return { slots, mayTake, busy, error, take };
}

/** "As saved, it works in version 1 of Small; the newest is 2." */
export function newerSlotWords({ kind, name, version, newest_version }: NewerSlot): string {
  return kind === "environment"
    ? `As saved, it works in version ${version} of the environment ${name}; the newest is ${newest_version}.`
    : `As saved, it is pinned to version ${version} of the knowledge graph ${name}; the newest is ${newest_version}.`;
}
