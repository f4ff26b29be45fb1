import type { Connector } from "@sluice/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../../ui/api/api-error.ts";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { callApp } from "../../api/call-app.ts";
import { ConnectorForm } from "./connector-form.tsx";
import { type ConnectorBody, valuesOf } from "./connector-values.ts";
import { connectorChanged, connectorQuery, connectorTypesQuery } from "./connectors-queries.ts";

const route = getRouteApi("/shell/connectors/$connectorId/edit");

/** Every save is a new version, and is tested at once. */
export function EditConnectorScreen() {
  const { connectorId } = route.useParams();
  const connector = useQuery(connectorQuery(connectorId));
  const types = useQuery(connectorTypesQuery);
  const type = types.data?.items.find((each) => each.type === connector.data?.type);
  if (connector.data && type) return <EditConnector connector={connector.data} type={type} />;
  const error = connector.error ?? types.error;
  if (!error) return <PageSkeleton of="facts" />;
  return (
    <PageFrame title="Edit connector" crumbs={[{ label: "Connectors", to: "/connectors" }]}>
      <ErrorState
        title="The connector could not be loaded"
        error={error}
        onRetry={() => void Promise.all([connector.refetch(), types.refetch()])}
      />
    </PageFrame>
  );
}

interface EditConnectorProps {
  connector: Connector;
  type: Parameters<typeof ConnectorForm>[0]["type"];
}

function EditConnector({ connector, type }: EditConnectorProps) {
  const navigate = route.useNavigate();
  // What the form was filled from, whatever is loaded later: its revision goes with its values.
  const [start] = useState(connector);
  const [revision, setRevision] = useState(connector.revision);
  const params = { connector_id: start.connector_id };
  const show = () =>
    navigate({ to: "/connectors/$connectorId", params: { connectorId: start.connector_id } });

  async function save(body: ConnectorBody): Promise<void> {
    // The question which of two edits to keep shows both: what is secret is not put there.
    const ownConflicts = body.credentials?.some(({ value }) => value !== undefined) ?? false;
    try {
      const saved = await callApp("saveConnector", { params, body: { revision, ...body }, ownConflicts });
      await connectorChanged(saved);
      await show();
    } catch (error) {
      if (ownConflicts && error instanceof ApiError && error.code === "edit_conflict") {
        const { current } = error.details as { current: Connector };
        setRevision(current.revision);
        throw overtaken(error, current);
      }
      throw error;
    }
  }

  return (
    <PageFrame
      title={`Edit ${start.name}`}
      crumbs={[
        { label: "Connectors", to: "/connectors" },
        { label: start.name, to: `/connectors/${start.connector_id}` },
      ]}
    >
      <ConnectorForm
        type={type}
        values={valuesOf(start)}
        kept={start.credentials}
        submit="Save connector"
        onSubmit={save}
        onCancel={() => void show()}
      />
    </PageFrame>
  );
}

function overtaken({ status, code, requestId }: ApiError, { newest_version, name }: Connector): ApiError {
  const message = `Somebody else saved ${name} meanwhile, as version ${newest_version}. What you wrote is still here: save again to put it over theirs, or cancel to look at theirs.`;
  return new ApiError({ status, code, message, requestId });
}
