import { Alert, Button, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { MarkdownViewer } from "../../../ui/documents/markdown-viewer.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { Time } from "../../../ui/time.tsx";
import { UrlTabs } from "../../../ui/url-tabs.tsx";
import { ConnectorMenu } from "./connector-menu.tsx";
import { ConnectorOverview } from "./connector-overview.tsx";
import { ConnectorTests } from "./connector-tests.tsx";
import { ConnectorVersions } from "./connector-versions.tsx";
import { connectorQuery } from "./connectors-queries.ts";
import { ContentsBrowser } from "./contents-browser.tsx";
import { StatePill } from "./state-pill.tsx";
import { TestDialog } from "./test-dialog.tsx";

const route = getRouteApi("/shell/connectors/$connectorId");
const crumbs = [{ label: "Connectors", to: "/connectors" }];

/** A connector: whether it works, what uses it, what is in it, and how it came to be. */
export function ConnectorScreen() {
  const { connectorId } = route.useParams();
  const [testing, { open, close }] = useDisclosure(false);
  const { data: connector, error, refetch } = useQuery(connectorQuery(connectorId));
  if (!connector) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Connector" crumbs={crumbs}>
        <ErrorState title="The connector could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const { name, state, attention, last_test: last, passed } = connector;
  const isWarned = state === "ready" && last !== null && !last.ok;
  return (
    <PageFrame
      title={name}
      crumbs={crumbs}
      meta={
        <>
          <StatePill state={state} />
          <IdChip id={connector.connector_id} what="connector id" />
        </>
      }
      action={
        <>
          <Button leftSection={<Icon name="signal" />} onClick={open}>
            Test connection
          </Button>
          {connector.may_change && <ConnectorMenu connector={connector} />}
        </>
      }
    >
      <Stack>
        {connector.description && (
          <Text c="dimmed" maw={720}>
            {connector.description}
          </Text>
        )}
        {attention !== null && (
          <Alert
            color="red"
            variant="light"
            icon={<Icon name="warning" />}
            title="Runs cannot read through it"
          >
            {attention}
          </Alert>
        )}
        {state === "untested" && (
          <Alert variant="light" color="gray" icon={<Icon name="info" />} title="No test has passed yet">
            {last?.reason ?? "It was never tested."} Until one passes, workflows that read through it cannot
            start.
          </Alert>
        )}
        {isWarned && (
          <Alert color="yellow" variant="light" icon={<Icon name="info" />} title="The last test failed">
            {last.reason}{" "}
            {passed && (
              <>
                {"It stays ready, since version "}
                {passed.version} passed <Time at={passed.at} />.
              </>
            )}
          </Alert>
        )}
        <UrlTabs
          label={`About ${name}`}
          tabs={[
            { id: "overview", label: "Overview", panel: () => <ConnectorOverview connector={connector} /> },
            { id: "guide", label: "Guide", panel: () => <Guide text={connector.guide} /> },
            { id: "contents", label: "Contents", panel: () => <ContentsBrowser connector={connector} /> },
            { id: "tests", label: "Tests", panel: () => <ConnectorTests connectorId={connectorId} /> },
            {
              id: "versions",
              label: "Versions",
              count: connector.newest_version,
              panel: () => <ConnectorVersions connectorId={connectorId} />,
            },
          ]}
        />
      </Stack>
      <TestDialog connector={connector} opened={testing} onClose={close} />
    </PageFrame>
  );
}

function Guide({ text }: { text: string }) {
  if (text !== "") return <MarkdownViewer text={text} />;
  return (
    <EmptyState icon="file" title="No guide yet">
      A guide says what is where in the store, for whoever builds with it. Its owner can write one in Edit
      connector.
    </EmptyState>
  );
}
