import type { ConsoleAnswer } from "@sluice/contract/console";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../../frame/query-client.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { fieldErrors } from "../../../../ui/form/field-problems.ts";
import { useApiForm } from "../../../../ui/form/use-api-form.ts";
import { PageFrame } from "../../../../ui/page-frame.tsx";
import { callConsole } from "../../../api/call-console.ts";
import { useMayWrite } from "../../../shared/use-may-write.ts";
import { draftFor, settingsOf } from "../form/key-draft.ts";
import { CreateForm } from "./create-form.tsx";
import type { CreateStep } from "./create-steps.ts";
import { CreatedKeyPanel } from "./created-key-panel.tsx";
import { stepToMend } from "./step-fields.ts";

const route = getRouteApi("/shell/keys/new");
const crumbs = [
  { label: "Identity and Access Management" },
  { label: "Programmatic Access" },
  { label: "Keys", to: "/keys" },
];

/** From a deployment to both values of a key. What is issued lives in this component alone, and ends with it. */
export function CreateKeyScreen() {
  const { step = "deployment", deployment, workflow, name } = route.useSearch();
  const mayWrite = useMayWrite();
  const navigate = useNavigate();
  const [created, setCreated] = useState<ConsoleAnswer<"createKey"> | null>(null);
  const initialValues = draftFor({ deployment, workflow, name });
  const { form, busy, error, onSubmit } = useApiForm({ initialValues }, async (draft) => {
    try {
      const body = { deployment_id: draft.deployment_id, ...settingsOf(draft) };
      setCreated(await callConsole("createKey", { body }));
    } catch (failure) {
      goTo(stepToMend(fieldErrors(failure, Object.keys(initialValues))) ?? "review");
      throw failure;
    }
    await queryClient.invalidateQueries({ queryKey: ["keys"] });
  });

  function goTo(next: CreateStep): void {
    void navigate({ from: "/keys/new", search: (old) => ({ ...old, step: next }) });
  }

  if (created) {
    return (
      <PageFrame title={`Key ${created.key.name}`} crumbs={crumbs}>
        <CreatedKeyPanel created={created} />
      </PageFrame>
    );
  }
  if (!mayWrite) {
    return (
      <PageFrame title="Create key" crumbs={crumbs}>
        <EmptyState icon="lock" title="Administrators make keys">
          You have no role here that makes them. Send the address of this page to an administrator of this
          console: it says which key you need.
        </EmptyState>
      </PageFrame>
    );
  }
  return (
    <PageFrame title="Create key" crumbs={crumbs}>
      <CreateForm
        form={form}
        // A page that was opened anew in the middle has nothing filled in: it begins at the beginning.
        step={form.values.name === "" ? "deployment" : step}
        onStep={goTo}
        busy={busy}
        error={error}
        onSubmit={onSubmit}
      />
    </PageFrame>
  );
}
