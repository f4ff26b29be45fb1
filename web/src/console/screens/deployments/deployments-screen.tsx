import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { deploymentColumns } from "./deployment-columns.tsx";
import { deploymentsQuery } from "./deployments-queries.ts";
import { RegisterDeployment } from "./register-deployment.tsx";

const route = getRouteApi("/shell/deployments");

/** Every deployment that this console looks after. */
export function DeploymentsScreen() {
  const { cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const deployments = useQuery(deploymentsQuery(cursor));
  const paging = useCursorPaging({
    cursor,
    next: deployments.data?.next_cursor,
    isLoading: deployments.isPlaceholderData,
    onCursor: (to) => void navigate({ search: { cursor: to } }),
  });
  const register = mayWrite && (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      Register deployment
    </Button>
  );

  return (
    <PageFrame title="Deployments" action={register} wide>
      <DataTable
        label="Deployments"
        columns={deploymentColumns}
        rows={deployments.data?.items}
        rowKey={({ deployment_id }) => deployment_id}
        onOpen={({ deployment_id }) =>
          void navigate({
            to: "/deployments/$deploymentId",
            params: { deploymentId: deployment_id },
            search: {},
          })
        }
        paging={paging}
        error={deployments.error}
        onRetry={() => void deployments.refetch()}
        empty={
          <EmptyState icon="server" title="No deployments yet" action={register}>
            A deployment runs workflows and serves the API. Register one, then start it elsewhere with the
            files you download here; it appears as soon as it has called the console.
          </EmptyState>
        }
      />
      <Modal opened={opened} onClose={close} title="Register a deployment">
        <RegisterDeployment onCancel={close} />
      </Modal>
    </PageFrame>
  );
}
