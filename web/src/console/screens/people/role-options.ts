import type { User } from "@sluice/contract/console";

type Role = User["console_role"];

export const roleOptions = [
  { value: "none", label: "None" },
  { value: "auditor", label: "Auditor: reads everything, changes nothing" },
  { value: "administrator", label: "Administrator" },
];

export function roleOf(value: string | null): Role {
  return value === "administrator" || value === "auditor" ? value : null;
}
