import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { messageOf } from "./error-state.tsx";
import { Icon } from "./icon.tsx";

/** For what happened elsewhere or out of sight; what happened here is shown here. */
export const toast = {
  done(message: ReactNode): void {
    notifications.show({ message, icon: <Icon name="check" />, color: "teal", withBorder: true });
  },
  failed(error: unknown): void {
    const message = messageOf(error);
    notifications.show({
      message,
      icon: <Icon name="warning" />,
      color: "red",
      withBorder: true,
      autoClose: 10_000,
    });
  },
};
