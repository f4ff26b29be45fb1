import { PageFrame } from "../../../ui/page-frame.tsx";

export function PeopleScreen() {
  return <PageFrame title="People">{null}</PageFrame>;
}
