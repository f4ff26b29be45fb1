import { Button, Group, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Section } from "../../../ui/section.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { callConsole } from "../../api/call-console.ts";
import { deploymentChoicesQuery } from "../../deployments/deployment-choices-query.ts";
import { type Library, refreshLibraries } from "./libraries-queries.ts";
import { UnsubscribeButton } from "./unsubscribe-button.tsx";

type Subscribed = Library["deployments"][number];

/** Which deployments offer the templates of a library. */
export function SubscriptionsSection({ library }: { library: Library }) {
  const mayWrite = useMayWrite();
  const columns: ReadonlyArray<Column<Subscribed>> = [
    {
      id: "name",
      header: "Deployment",
      leading: true,
      cell: ({ name, deployment_id }) => (
        <TextLink to="/deployments/$deploymentId" params={{ deploymentId: deployment_id }}>
          {name}
        </TextLink>
      ),
    },
    ...(mayWrite
      ? [
          {
            id: "act",
            header: "Action",
            align: "right" as const,
            cell: (deployment: Subscribed) => <UnsubscribeButton library={library} deployment={deployment} />,
          },
        ]
      : []),
  ];
  return (
    <Section
      title="Subscribed deployments"
      lead={
        <>
          They offer its templates to their people. <TextLink to="/update-rules">Update rules</TextLink> say
          when they install new versions.
        </>
      }
    >
      {mayWrite && <SubscribeForm library={library} />}
      <DataTable
        label="Subscribed deployments"
        fixedColumns
        columns={columns}
        rows={library.deployments}
        rowKey={({ deployment_id }) => deployment_id}
        empty={
          <EmptyState icon="server" title="No deployment is subscribed">
            Its templates reach nobody yet. Subscribe a deployment to offer them there.
          </EmptyState>
        }
      />
    </Section>
  );
}

function SubscribeForm({ library }: { library: Library }) {
  const choices = useQuery(deploymentChoicesQuery);
  const [chosen, setChosen] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const taken = new Set(library.deployments.map(({ deployment_id }) => deployment_id));
  const left = (choices.data ?? []).filter(({ value }) => !taken.has(value));

  async function subscribe(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await callConsole("subscribeDeployment", {
        params: { library_id: library.library_id, deployment_id: chosen },
      });
      setChosen("");
      await refreshLibraries();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Group mb="sm" gap="xs">
        <NativeSelect
          aria-label="Deployment to subscribe"
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={[{ value: "", label: "Choose a deployment" }, ...left]}
        />
        <Button variant="default" disabled={chosen === ""} loading={busy} onClick={() => void subscribe()}>
          Subscribe deployment
        </Button>
      </Group>
      <ErrorNote error={error ?? choices.error} />
    </>
  );
}
