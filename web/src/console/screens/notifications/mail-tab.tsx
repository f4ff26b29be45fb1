import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Section } from "../../../ui/section.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { MailFacts } from "./mail-facts.tsx";
import { MailForm } from "./mail-form.tsx";
import { MailTest } from "./mail-test.tsx";
import { mailQuery } from "./notifications-queries.ts";

export function MailTab() {
  const mayWrite = useMayWrite();
  const { data: settings, error, refetch } = useQuery(mailQuery);
  if (!settings) {
    return error ? (
      <ErrorState title="The mail server could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <FactsSkeleton />
    );
  }
  return (
    <Stack gap="xl" maw={720}>
      <Section title="Mail server" lead="Who is told of the events below, and by which server.">
        {mayWrite ? (
          <MailForm key={settings.revision} settings={settings} />
        ) : (
          <MailFacts settings={settings} />
        )}
      </Section>
      {mayWrite && <MailTest isOn={settings.enabled} />}
    </Stack>
  );
}
