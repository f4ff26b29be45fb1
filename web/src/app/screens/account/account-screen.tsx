import { Button, Stack } from "@mantine/core";
import { PreferencesSection } from "../../../frame/account/preferences-section.tsx";
import { SessionsSection } from "../../../frame/account/sessions-section.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Section } from "../../../ui/section.tsx";
import { useSession } from "../../account/use-session.ts";
import { MailSection } from "./mail-section.tsx";

/** What a person sees and changes of themselves. */
export function AccountScreen() {
  const { person, deployment, console_url: consoleUrl } = useSession();
  return (
    <PageFrame title="My account">
      <Stack gap="xl" maw={720}>
        <Section
          title="Profile"
          lead={
            person.has_password
              ? "Your password and your second factor belong to your account at the console."
              : "You sign in through single sign-on, which keeps your password. There is none to change here."
          }
          action={
            <Button
              component="a"
              href={`${consoleUrl}/account`}
              variant="default"
              leftSection={<Icon name="external" />}
            >
              Open account at the console
            </Button>
          }
        >
          <Facts
            facts={[
              ["Name", person.name],
              ["E-mail address", person.email],
              [
                "Role here",
                person.role === "manager"
                  ? "Manager: also changes what others own"
                  : "Member: builds, runs and decides",
              ],
              ["Deployment", deployment.name],
            ]}
          />
        </Section>
        <MailSection />
        <SessionsSection
          lead="Where you are signed in to this deployment."
          ending="You stay signed in here. Everywhere else you have to sign in to this deployment again."
        />
        <PreferencesSection />
      </Stack>
    </PageFrame>
  );
}
