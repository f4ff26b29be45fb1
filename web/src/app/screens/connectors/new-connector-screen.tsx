import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { callApp } from "../../api/call-app.ts";
import { ConnectorForm } from "./connector-form.tsx";
import { emptyValues } from "./connector-values.ts";
import { typeWords } from "./connector-words.ts";
import { connectorChanged, connectorTypesQuery } from "./connectors-queries.ts";
import styles from "./type-gallery.module.css";

const route = getRouteApi("/shell/connectors/new");
const crumbs = [{ label: "Connectors", to: "/connectors" }];

/** First what it connects to, then where exactly. */
export function NewConnectorScreen() {
  const { type } = route.useSearch();
  const navigate = route.useNavigate();
  const types = useQuery(connectorTypesQuery);
  if (types.error && !types.data) {
    return (
      <PageFrame title="Create connector" crumbs={crumbs}>
        <ErrorState
          title="The types of connectors could not be loaded"
          error={types.error}
          onRetry={() => void types.refetch()}
        />
      </PageFrame>
    );
  }
  if (!types.data) {
    return (
      <PageFrame title="Create connector" crumbs={crumbs}>
        <FactsSkeleton />
      </PageFrame>
    );
  }
  const chosen = types.data.items.find((each) => each.type === type);
  if (!chosen) {
    return (
      <PageFrame title="Create connector" crumbs={crumbs}>
        <Stack>
          <Text c="dimmed">What should runs read from?</Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {types.data.items.map((each) => (
              <Link key={each.type} to="/connectors/new" search={{ type: each.type }} className={styles.card}>
                <Icon name={typeWords[each.type].icon} size={24} />
                <Title order={2} size="h3">
                  {typeWords[each.type].label}
                </Title>
                <Text size="sm" c="dimmed">
                  {typeWords[each.type].lead}
                </Text>
              </Link>
            ))}
          </SimpleGrid>
        </Stack>
      </PageFrame>
    );
  }
  const { label } = typeWords[chosen.type];
  return (
    <PageFrame
      title={`Create connector: ${label}`}
      crumbs={[...crumbs, { label: "Create", to: "/connectors/new" }]}
    >
      <ConnectorForm
        key={chosen.type}
        type={chosen}
        values={emptyValues(chosen.folders)}
        kept={[]}
        submit="Create connector"
        onCancel={() => void navigate({ to: "/connectors" })}
        onSubmit={async (body) => {
          const connector = await callApp("createConnector", { body });
          await connectorChanged(connector);
          await navigate({
            to: "/connectors/$connectorId",
            params: { connectorId: connector.connector_id },
          });
        }}
      />
    </PageFrame>
  );
}
