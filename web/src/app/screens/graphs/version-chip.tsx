import { Button } from "@mantine/core";
import type { Graph } from "@sluice/contract";
import { Icon } from "../../../ui/icon.tsx";

interface VersionChipProps {
  graph: Graph;
  version: number | undefined;
  onVersion(version: number | undefined): void;
}

/** Which version is shown; another one is chosen among the versions. */
export function VersionChip({ graph, version, onVersion }: VersionChipProps) {
  if (version === undefined || version === graph.published_version) return null;
  return (
    <Button
      variant="light"
      size="sm"
      rightSection={<Icon name="cross" size={12} />}
      onClick={() => onVersion(undefined)}
    >
      {`Version ${version}: show the published one`}
    </Button>
  );
}
