import { Group, Text } from "@mantine/core";
import type { Connector } from "@sluice/contract";
import { getRouteApi } from "@tanstack/react-router";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { StoreBrowser } from "../../store-browser/store-browser.tsx";

const route = getRouteApi("/shell/connectors/$connectorId");

/** What is in the store: to see that it is the right one, and to copy a prefix. */
export function ContentsBrowser({ connector }: { connector: Connector }) {
  const { bucket, prefix = "", cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const shown = `s3://${bucket}/${prefix}`;
  return (
    <StoreBrowser
      connectorId={connector.connector_id}
      at={{ bucket, prefix, cursor }}
      onGo={(to) => void navigate({ search: (old) => ({ tab: old.tab, ...to }), resetScroll: false })}
      action={
        bucket !== undefined && (
          <Group gap={4} wrap="nowrap">
            <Text size="sm" className="mono">
              {shown}
            </Text>
            <CopyButton value={shown} what="prefix" />
          </Group>
        )
      }
    />
  );
}
