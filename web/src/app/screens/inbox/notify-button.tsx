import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { useNotifyChoice } from "../../notify/use-notify-choice.ts";

const isOffered = "Notification" in window;

/** Lets the browser tell of what comes, on whichever screen one is. */
export function NotifyButton() {
  const [isWanted, setWanted] = useNotifyChoice();
  const [permission, setPermission] = useState(isOffered ? Notification.permission : "denied");
  const isOn = isWanted && permission === "granted";
  if (!isOffered) return null;
  if (permission === "denied") {
    return (
      <Text size="xs" c="dimmed" visibleFrom="sm">
        Notifications are blocked in this browser.
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
