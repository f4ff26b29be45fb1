import { StatusPill } from "../../../ui/status-pill.tsx";
import { type ConnectorState, stateWords } from "./connector-words.ts";

export function StatePill({ state }: { state: ConnectorState }) {
  const { label, tone, icon } = stateWords[state];
  return <StatusPill tone={tone} label={label} icon={icon} />;
}
