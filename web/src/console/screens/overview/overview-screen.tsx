import { PageFrame } from "../../../ui/page-frame.tsx";

export function OverviewScreen() {
  return <PageFrame title="Overview">{null}</PageFrame>;
}
