import { Outlet } from "@tanstack/react-router";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

/** Every page, and the questions that any of them may have to ask. */
export function Root() {
  return (
    <>
      <Outlet />
      <ConflictDialog />
      <PasswordDialog />
    </>
  );
}
