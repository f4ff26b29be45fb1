import { PageFrame } from "../../../ui/page-frame.tsx";

export function GroupsScreen() {
  return <PageFrame title="Groups">{null}</PageFrame>;
}
