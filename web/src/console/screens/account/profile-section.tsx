import { Facts } from "../../../ui/facts.tsx";
import { Section } from "../../../ui/section.tsx";
import { Time } from "../../../ui/time.tsx";
import type { Account } from "../../account/account-query.ts";
import { roleWords } from "../../shell/role-words.ts";

export function ProfileSection({ account }: { account: Account }) {
  return (
    <Section title="Profile" lead="An administrator changes your name, address and role.">
      <Facts
        facts={[
          ["Name", account.name],
          ["E-mail address", account.email],
          ["Role in the console", roleWords(account.console_role)],
          ["Last sign-in", <Time key="at" at={account.last_sign_in_at} otherwise="Never" />],
        ]}
      />
    </Section>
  );
}
