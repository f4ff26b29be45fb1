import { PageFrame } from "../../../ui/page-frame.tsx";

export function AuditScreen() {
  return <PageFrame title="Audit">{null}</PageFrame>;
}
