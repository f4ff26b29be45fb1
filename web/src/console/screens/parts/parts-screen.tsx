import { PageFrame } from "../../../ui/page-frame.tsx";

export function PartsScreen() {
  return <PageFrame title="Parts">{null}</PageFrame>;
}
