import { Stack } from "@mantine/core";
import { PreferencesSection } from "../../../frame/account/preferences-section.tsx";
import { SessionsSection } from "../../../frame/account/sessions-section.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";

/** What a person sees and changes of themselves. */
export function AccountScreen() {
  return (
    <PageFrame title="My account">
      <Stack gap="xl" maw={720}>
        <SessionsSection
          lead="Where you are signed in to this deployment."
          ending="You stay signed in here. Everywhere else you have to sign in to this deployment again."
        />
        <PreferencesSection />
      </Stack>
    </PageFrame>
  );
}
