import type { GrantRole } from "@sluice/contract/console";

export const grantRoleWords: Readonly<Record<GrantRole, string>> = { member: "Member", manager: "Manager" };

export const grantRoleOptions = [
  { value: "member", label: grantRoleWords.member },
  { value: "manager", label: grantRoleWords.manager },
];

/** What a form's choice stands for; a member unless a manager was chosen. */
export function grantRoleOf(value: string | null): GrantRole {
  return value === "manager" ? "manager" : "member";
}
