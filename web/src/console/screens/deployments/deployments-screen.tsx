import { PageFrame } from "../../../ui/page-frame.tsx";

export function DeploymentsScreen() {
  return <PageFrame title="Deployments">{null}</PageFrame>;
}
