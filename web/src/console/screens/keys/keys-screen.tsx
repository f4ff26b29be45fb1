import { PageFrame } from "../../../ui/page-frame.tsx";

export function KeysScreen() {
  return <PageFrame title="Keys">{null}</PageFrame>;
}
