import { PageFrame } from "../../../../ui/page-frame.tsx";

export function KeyScreen() {
  return <PageFrame title="Key">{null}</PageFrame>;
}
