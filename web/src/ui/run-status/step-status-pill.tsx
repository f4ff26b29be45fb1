import type { StepStatus } from "@sluice/contract";
import { StatusPill } from "../status-pill.tsx";
import { stepStatusWords } from "./status-words.ts";

export function StepStatusPill({ status }: { status: StepStatus }) {
  return <StatusPill {...stepStatusWords[status]} />;
}
