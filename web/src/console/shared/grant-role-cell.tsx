import { Select } from "@mantine/core";
import type { GrantRole } from "@sluice/contract/console";
import { useState } from "react";
import { toast } from "../../ui/toast.tsx";
import { callConsole } from "../api/call-console.ts";
import { grantRoleOf, grantRoleOptions, grantRoleWords } from "./grant-role-words.ts";
import { peopleChanged } from "./people-changed.ts";

interface GrantRoleCellProps {
  grantId: string;
  deployment: string;
  role: GrantRole;
  /** Null where it cannot be changed from here. */
  revision: number | null;
}

/** The role that a grant gives: a choice for who may change it, a word for others. */
export function GrantRoleCell({ grantId, deployment, role, revision }: GrantRoleCellProps) {
  const [busy, setBusy] = useState(false);
  if (revision === null) return <>{grantRoleWords[role]}</>;

  async function change(made: GrantRole, from: number): Promise<void> {
    setBusy(true);
    try {
      await callConsole("editGrant", { params: { grant_id: grantId }, body: { revision: from, role: made } });
    } catch (error) {
      toast.failed(error);
    } finally {
      await peopleChanged();
      setBusy(false);
    }
  }

  return (
    <Select
      aria-label={`Role in ${deployment}`}
      size="xs"
      w={120}
      data={grantRoleOptions}
      value={role}
      allowDeselect={false}
      disabled={busy}
      onChange={(value) => value !== role && void change(grantRoleOf(value), revision)}
    />
  );
}
