import { KeyBadge } from "../../../ui/key-badge.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import type { Approval } from "./inbox-queries.ts";

/** Who started the run. */
export function RunStarter({ started_by, key_id }: Pick<Approval, "started_by" | "key_id">) {
  if (started_by?.kind === "key") return <KeyBadge id={started_by.id} name={started_by.name} />;
  if (started_by?.kind === "person") return <PersonBadge name={started_by.name} />;
  if (started_by) return <span>{started_by.name}</span>;
  return key_id === null ? <span>Not known who started it</span> : <KeyBadge id={key_id} />;
}
