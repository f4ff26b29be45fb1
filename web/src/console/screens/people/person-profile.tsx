import type { ShownUser } from "@sluice/contract/console";
import { Facts } from "../../../ui/facts.tsx";
import { Section } from "../../../ui/section.tsx";
import { Time } from "../../../ui/time.tsx";
import { roleWords } from "../../shell/role-words.ts";

export function PersonProfile({ person }: { person: ShownUser }) {
  return (
    <Section title="Profile">
      <Facts
        facts={[
          ["E-mail address", person.email],
          ["Console role", roleWords(person.console_role)],
          ["Password", person.has_password ? "Chosen" : "None yet"],
          ["Second factor", person.has_second_factor ? "On" : "Off"],
          ["Last sign-in", <Time key="signed" at={person.last_sign_in_at} otherwise="Never" />],
          ["Added", <Time key="added" at={person.created_at} />],
        ]}
      />
    </Section>
  );
}
