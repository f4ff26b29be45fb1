import { Code, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Section } from "../../../ui/section.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { SignOnFacts } from "./sign-on-facts.tsx";
import { SignOnForm } from "./sign-on-form.tsx";
import { SignOnTestSection } from "./sign-on-test-section.tsx";
import { signOnQuery } from "./single-sign-on-queries.ts";

/** How people sign in with the identity provider of their organisation. */
export function SingleSignOnScreen() {
  const mayWrite = useMayWrite();
  const { data: settings, error, refetch } = useQuery(signOnQuery);
  if (!settings) {
    return (
      <PageFrame title="Single sign-on">
        {error ? (
          <ErrorState
            title="Single sign-on could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <FactsSkeleton />
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title="Single sign-on"
      meta={
        settings.enabled ? (
          <StatusPill tone="completed" label="On" />
        ) : (
          <StatusPill tone="cancelled" label={settings.revision === 0 ? "Not set up" : "Off"} />
        )
      }
    >
      <Stack gap="xl" maw={720}>
        <Section
          title="Redirect URI"
          lead="Register a web application at your OpenID Connect provider, and give it this address."
        >
          <Group gap={4} wrap="nowrap">
            <Code style={{ overflowWrap: "anywhere", padding: 8 }}>{settings.redirect_uri}</Code>
            <CopyButton value={settings.redirect_uri} what="redirect URI" size="md" />
          </Group>
        </Section>
        <Section
          title="Provider"
          lead="The provider is asked for its addresses and keys; you need not type them."
        >
          {mayWrite ? (
            <SignOnForm key={settings.revision} settings={settings} />
          ) : (
            <SignOnFacts settings={settings} />
          )}
        </Section>
        {mayWrite && <SignOnTestSection isSetUp={settings.revision > 0} />}
      </Stack>
    </PageFrame>
  );
}
