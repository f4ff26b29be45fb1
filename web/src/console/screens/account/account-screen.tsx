import { Stack } from "@mantine/core";
import { PreferencesSection } from "../../../frame/account/preferences-section.tsx";
import { SessionsSection } from "../../../frame/account/sessions-section.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { useAccount } from "../../account/use-account.ts";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";

/** What a person sees and changes of themselves. */
export function AccountScreen() {
  const account = useAccount();
  return (
    <PageFrame title="My account">
      <Stack gap="xl" maw={720}>
        <ProfileSection account={account} />
        <PasswordSection account={account} />
        <SecondFactorSection account={account} />
        <SessionsSection
          lead="Where you are signed in to the console."
          ending="You stay signed in here. Everywhere else, in the deployments too, you have to sign in again."
        />
        <PreferencesSection />
      </Stack>
    </PageFrame>
  );
}
