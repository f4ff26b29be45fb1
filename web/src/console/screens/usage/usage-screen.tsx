import { PageFrame } from "../../../ui/page-frame.tsx";

export function UsageScreen() {
  return <PageFrame title="Usage">{null}</PageFrame>;
}
