import { PageFrame } from "../../../ui/page-frame.tsx";

export function LibrariesScreen() {
  return <PageFrame title="Libraries">{null}</PageFrame>;
}
