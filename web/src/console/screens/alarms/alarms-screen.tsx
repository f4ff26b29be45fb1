import { PageFrame } from "../../../ui/page-frame.tsx";

export function AlarmsScreen() {
  return <PageFrame title="Alarms">{null}</PageFrame>;
}
