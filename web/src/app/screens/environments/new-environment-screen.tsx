import { getRouteApi } from "@tanstack/react-router";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { callApp } from "../../api/call-app.ts";
import { EnvironmentForm } from "./environment-form.tsx";
import { bodyOf, emptyEnvironment } from "./environment-values.ts";
import { refreshEnvironments } from "./environments-queries.ts";

const route = getRouteApi("/shell/environments/new");

/** A new environment. It is provisioned as soon as it is made. */
export function NewEnvironmentScreen() {
  const navigate = route.useNavigate();
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: emptyEnvironment }, async (values) => {
    const { environment_id } = await callApp("createEnvironment", { body: bodyOf(values) });
    await refreshEnvironments();
    await navigate({
      to: "/environments/$environmentId",
      params: { environmentId: environment_id },
      search: {},
    });
  });
  return (
    <PageFrame title="Create environment" crumbs={[{ label: "Environments", to: "/environments" }]}>
      <form onSubmit={onSubmit} style={{ maxWidth: 720 }}>
        <EnvironmentForm form={form}>
          <FormActions
            submit="Create environment"
            busy={busy}
            error={error}
            onCancel={() => void navigate({ to: "/environments" })}
          />
        </EnvironmentForm>
      </form>
    </PageFrame>
  );
}
