import type { UserView } from "../../console/people/user-view.ts";
import { table } from "./table.ts";

export function userTable(users: readonly UserView[]): string {
  const rows = users.map(({ user_id, status, console_role, email, name }) => [
    user_id,
    status,
    console_role ?? "",
    email,
    name,
  ]);
  return table(["PERSON", "STATUS", "ROLE", "E-MAIL", "NAME"], rows);
}
