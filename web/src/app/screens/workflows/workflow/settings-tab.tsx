import { Button, Stack, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { Facts } from "../../../../ui/facts.tsx";
import { PersonBadge } from "../../../../ui/person-badge.tsx";
import { Section } from "../../../../ui/section.tsx";
import { callApp } from "../../../api/call-app.ts";
import { HandOverDialog } from "../../../ownership/hand-over-dialog.tsx";
import { WorkflowForm } from "../workflow-form.tsx";
import { refreshWorkflows, type WorkflowView } from "../workflows-queries.ts";

/** What it is called, whose it is, and its end. */
export function SettingsTab({ workflow }: { workflow: WorkflowView }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<"hand over" | "delete" | null>(null);
  const { workflow_id, name, description, owner, revision, may_edit, has_runs } = workflow;
  const params = { workflow_id };
  const close = () => setAsking(null);
  if (!may_edit) {
    return (
      <Stack gap="md" maw={720}>
        <Text c="dimmed">{`${owner.name} or a manager of the deployment can change these.`}</Text>
        <Facts
          facts={[
            ["Name", name],
            ["Description", description || "–"],
            ["Owner", <PersonBadge key="owner" name={owner.name} />],
          ]}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="xl" maw={720}>
      <Section
        title="Name and description"
        lead="Shown to everyone here and to callers of the API, for all versions."
      >
        <WorkflowForm
          named={{ name, description }}
          submit="Save name and description"
          onSubmit={async (values) => {
            await callApp("editWorkflow", { params, body: { revision, ...values } });
            await refreshWorkflows();
          }}
        />
      </Section>
      <Section
        title="Owner"
        lead="Everyone in the deployment sees and runs it. Its owner and managers change it."
        action={
          <Button variant="default" onClick={() => setAsking("hand over")}>
            Hand over
          </Button>
        }
      >
        <PersonBadge name={owner.name} />
      </Section>
      <Section
        title="Delete"
        lead={
          has_runs
            ? "It has run, and its runs are read with its versions. Deactivate it instead."
            : "It has never run, so it can be deleted with its versions, its draft and its schedules."
        }
        action={
          <Button variant="default" color="red" disabled={has_runs} onClick={() => setAsking("delete")}>
            Delete workflow
          </Button>
        }
      />
      <HandOverDialog
        opened={asking === "hand over"}
        onClose={close}
        what="workflow"
        name={name}
        owner={owner}
        onHandOver={async (user_id) => {
          await callApp("handOverWorkflow", { params, body: { revision, user_id } });
          await refreshWorkflows();
        }}
      />
      <ConfirmDialog
        opened={asking === "delete"}
        onClose={close}
        title={`Delete ${name}`}
        action="Delete workflow"
        typeName={name}
        destructive
        onConfirm={async () => {
          await callApp("deleteWorkflow", { params, query: { revision } });
          await navigate({ to: "/workflows", search: {} });
          await refreshWorkflows();
        }}
      >
        Its versions, its draft and its schedules go with it. Agents, environments and connectors stay.
      </ConfirmDialog>
    </Stack>
  );
}
