import { Stack, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { Doorway } from "../../../frame/shell/doorway.tsx";
import { DoorwayButton } from "../../../frame/shell/doorway-button.tsx";
import { NewPassword } from "../../../frame/shell/new-password.tsx";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { callConsole } from "../../api/call-console.ts";
import { enterDeployment } from "./enter-deployment.ts";
import { LinkGate } from "./link-gate.tsx";

/** The first administrator names themselves, with the link that the process printed at its first start. */
export function SetupScreen() {
  return (
    <LinkGate title="Set up Sluice" purposes={["setup", "recovery"]}>
      {(token, { purpose }) => (
        <Doorway
          title={purpose === "setup" ? "Welcome to Sluice" : "Become an administrator"}
          lead={
            purpose === "setup"
              ? "Say who you are. You become the first administrator, and are led to your first run; others can be invited later."
              : "With this link you become an administrator beside those there are."
          }
        >
          <SetupForm token={token} isFirst={purpose === "setup"} />
        </Doorway>
      )}
    </LinkGate>
  );
}

function SetupForm({ token, isFirst }: { token: string; isFirst: boolean }) {
  const router = useRouter();
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { name: "", email: "", password: "" } },
    async (values) => {
      await callConsole("useSetupLink", { body: { token, ...values } });
      queryClient.clear();
      // Whoever starts with Sluice has come for its workflows. The link does not stay in the browser's history.
      if (!isFirst || !(await enterDeployment())) router.history.replace("/console/");
    },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <TextInput
          label="Name"
          autoComplete="name"
          required
          withAsterisk={false}
          autoFocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label="E-mail address"
          description="You sign in with it."
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          {...form.getInputProps("email")}
        />
        <NewPassword {...form.getInputProps("password")} />
        <ErrorNote error={error} />
        <DoorwayButton busy={busy}>Create administrator</DoorwayButton>
      </Stack>
    </form>
  );
}
