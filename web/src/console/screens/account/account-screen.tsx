import { PageFrame } from "../../../ui/page-frame.tsx";

export function AccountScreen() {
  return <PageFrame title="My account">{null}</PageFrame>;
}
