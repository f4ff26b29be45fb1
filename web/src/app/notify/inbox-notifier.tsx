import type { AppAnswer } from "@sluice/contract/app";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { callApp } from "../api/call-app.ts";
import { approvalKey } from "../approvals/approval-key.ts";
import { useLive, useLiveLead } from "../live/use-live.ts";
import { newArrivals } from "./new-arrivals.ts";
import { useNotifyChoice } from "./use-notify-choice.ts";

type Approval = AppAnswer<"listApprovals">["items"][number];

const settleMs = 1_000;

/**
 * Tells by the browser of what comes to wait for a person, whichever screen they are at, once they have asked for it. A
 * tab that is hidden fetches nothing by itself: it looks once when it hears of a change. Of several tabs one does: the one
 * that leads.
 */
export function InboxNotifier() {
  const [isWanted] = useNotifyChoice();
  const leads = useLiveLead();
  const isOn = isWanted && leads && "Notification" in window;
  const seen = useRef<ReadonlySet<string> | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const router = useRouter();

  async function look(): Promise<void> {
    timer.current = undefined;
    try {
      const { items } = await callApp("listApprovals", { query: { limit: 100 } });
      const fresh = newArrivals(seen.current, items, approvalKey);
      seen.current = new Set(items.map(approvalKey));
      // Whoever has the inbox before them sees it there.
      const isInSight = !document.hidden && router.state.location.pathname === "/inbox";
      if (!isInSight) tell(fresh);
    } catch {
      // It is looked at again at the next change; the page itself says when the connection is lost.
    }
  }

  function tell(fresh: readonly Approval[]): void {
    const [first] = fresh;
    if (!first || Notification.permission !== "granted") return;
    const title = fresh.length === 1 ? "A step waits for you" : `${fresh.length} steps wait for you`;
    const more = fresh.length === 1 ? "" : ` and ${fresh.length - 1} more`;
    const gate = approvalKey(first);
    const notification = new Notification(title, {
      // What an agent wrote is not in it: it may be read on a locked screen.
      body: `${first.title} of ${first.workflow_name}${more}`,
      tag: `sluice-inbox-${gate}`,
    });
    notification.onclick = () => {
      window.focus();
      notification.close();
      void router.navigate({ to: "/inbox", search: { gate } });
    };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks first when it is turned on, or its turn has come
  useEffect(() => {
    if (!isOn) return;
    void look();
    return () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
      seen.current = null;
    };
  }, [isOn]);

  useLive(["inbox"], () => {
    if (isOn) timer.current ??= window.setTimeout(() => void look(), settleMs);
  });
  return null;
}
