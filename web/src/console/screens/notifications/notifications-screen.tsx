import { PageFrame } from "../../../ui/page-frame.tsx";

export function NotificationsScreen() {
  return <PageFrame title="Notifications">{null}</PageFrame>;
}
