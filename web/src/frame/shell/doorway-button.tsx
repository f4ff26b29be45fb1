import { Button } from "@mantine/core";
import type { ReactNode } from "react";

export function DoorwayButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <Button type="submit" loading={busy} fullWidth size="md">
      {children}
    </Button>
  );
}
