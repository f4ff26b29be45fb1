import type { ListedUser } from "@sluice/contract/console";
import type { Column } from "../../../ui/data-table/types.ts";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { roleWords } from "../../shell/role-words.ts";
import { PersonStatus } from "./person-status.tsx";

export const peopleColumns: ReadonlyArray<Column<ListedUser>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ user_id, name }) => (
      <TextLink to="/people/$userId" params={{ userId: user_id }} c="inherit" fw={500}>
        <PersonBadge name={name} />
      </TextLink>
    ),
  },
  { id: "email", header: "E-mail address", cell: ({ email }) => email },
  {
    id: "role",
    header: "Console role",
    cell: ({ console_role }) =>
      console_role === null ? (
        <span style={{ color: "var(--text-dimmed)" }}>None</span>
      ) : (
        roleWords(console_role)
      ),
  },
  { id: "deployments", header: "Deployments", cell: Deployments },
  { id: "factor", header: "Second factor", cell: SecondFactor },
  { id: "status", header: "State", cell: ({ status }) => <PersonStatus status={status} /> },
  {
    id: "signed",
    header: "Last sign-in",
    cell: ({ last_sign_in_at }) => <Time at={last_sign_in_at} otherwise="Never" />,
  },
  { id: "created", header: "Added", cell: ({ created_at }) => <Time at={created_at} />, hidden: true },
];

function SecondFactor({ has_second_factor }: ListedUser) {
  if (has_second_factor) return <StatusPill tone="completed" icon="shield" label="On" />;
  return <span style={{ color: "var(--text-dimmed)" }}>Off</span>;
}

function Deployments({ deployments, deployments_total: total }: ListedUser) {
  if (total === 0) return <span style={{ color: "var(--text-dimmed)" }}>None</span>;
  const [first, second] = deployments;
  const named = [first?.name, total === 2 ? second?.name : undefined].filter(Boolean).join(", ");
  const more = total > 2 ? ` and ${total - 1} more` : "";
  return <span title={deployments.map(({ name }) => name).join(", ")}>{`${named}${more}`}</span>;
}
