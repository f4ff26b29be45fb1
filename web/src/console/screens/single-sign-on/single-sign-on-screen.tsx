import { PageFrame } from "../../../ui/page-frame.tsx";

export function SingleSignOnScreen() {
  return <PageFrame title="Single sign-on">{null}</PageFrame>;
}
