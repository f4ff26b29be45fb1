import { Button, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { callApp } from "../../api/call-app.ts";
import { useLive } from "../../live/use-live.ts";
import { approvalKey } from "./approval-key.ts";
import type { Approval } from "./inbox-queries.ts";
import { newArrivals } from "./new-arrivals.ts";

const isOffered = "Notification" in window;
const tag = "sluice-inbox";

/** Tells of what comes while the page is hidden, once a person has asked for it. */
export function NotifyButton() {
  const [isWanted, setWanted] = useLocalStorage({
    key: "sluice-inbox-notify",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [permission, setPermission] = useState(isOffered ? Notification.permission : "denied");
  const isOn = isWanted && permission === "granted";
  useTelling(isOn);
  if (!isOffered) return null;
  if (permission === "denied") {
    return (
      <Text size="xs" c="dimmed" visibleFrom="sm">
        This browser lets no notification through.
      </Text>
    );
  }

  async function turn(): Promise<void> {
    if (isOn) return setWanted(false);
    const answer = await Notification.requestPermission();
    setPermission(answer);
    setWanted(answer === "granted");
  }

  return (
    <Button
      variant="default"
      leftSection={<Icon name="bell" />}
      aria-pressed={isOn}
      onClick={() => void turn()}
    >
      {isOn ? "Stop notifying me" : "Notify me"}
    </Button>
  );
}

/** A hidden page fetches nothing by itself: it looks once when it hears of a change, and remembers what it has seen. */
function useTelling(isOn: boolean): void {
  const seen = useRef<ReadonlySet<string> | null>(null);
  const timer = useRef<number | undefined>(undefined);

  async function look(): Promise<void> {
    timer.current = undefined;
    try {
      const { items } = await callApp("listApprovals", { query: { limit: 100 } });
      const fresh = newArrivals(seen.current, items, approvalKey);
      seen.current = new Set(items.map(approvalKey));
      if (document.hidden && fresh.length > 0) tell(fresh);
    } catch {
      // It is looked at again at the next change; the page itself says when the connection is lost.
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks first when it is turned on
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
    if (isOn) timer.current ??= window.setTimeout(() => void look(), 1_000);
  });
}

function tell(fresh: readonly Approval[]): void {
  const [first] = fresh;
  if (!first) return;
  const title = fresh.length === 1 ? "A step waits for you" : `${fresh.length} steps wait for you`;
  const more = fresh.length === 1 ? "" : ` and ${fresh.length - 1} more`;
  const notification = new Notification(title, {
    // What an agent wrote is not in it: it may be read on a locked screen.
    body: `${first.title} of ${first.workflow_name}${more}`,
    tag,
  });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
