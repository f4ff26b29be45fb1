import { Stack } from "@mantine/core";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { useAccount } from "../../account/use-account.ts";
import { PasswordSection } from "./password-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SecondFactorSection } from "./second-factor-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

/** What a person sees and changes of themselves. */
export function AccountScreen() {
  const account = useAccount();
  return (
    <PageFrame title="My account">
      <Stack gap="xl" maw={720}>
        <ProfileSection account={account} />
        <PasswordSection account={account} />
        <SecondFactorSection account={account} />
        <SessionsSection />
        <PreferencesSection />
      </Stack>
    </PageFrame>
  );
}
