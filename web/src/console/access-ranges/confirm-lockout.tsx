import { Checkbox } from "@mantine/core";
import { ApiError } from "../../ui/api/api-error.ts";

interface ConfirmLockoutProps {
  /** Of the last attempt; nothing is asked unless it would lock the person out. */
  error: unknown;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** Asked of who is about to save ranges that do not hold their own address. */
export function ConfirmLockout({ error, checked, onChange }: ConfirmLockoutProps) {
  const wouldLockOut = error instanceof ApiError && error.code === "would_lock_out";
  if (!wouldLockOut && !checked) return null;
  return (
    <Checkbox
      label="Save it although I cannot come in from my address any more"
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
