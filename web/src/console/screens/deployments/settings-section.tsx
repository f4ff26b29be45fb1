import { Button, Modal } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Facts } from "../../../ui/facts.tsx";
import { Section } from "../../../ui/section.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import type { Deployment } from "./deployments-queries.ts";
import type { SettingGroup } from "./setting-fields.ts";
import { SettingValue } from "./setting-value.tsx";
import { SettingsForm } from "./settings-form.tsx";

interface SettingsSectionProps {
  group: SettingGroup;
  deployment: Deployment;
}

export function SettingsSection({ group, deployment }: SettingsSectionProps) {
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const { title, lead, fields } = group;
  return (
    <Section
      title={title}
      lead={lead}
      action={
        mayWrite && (
          <Button variant="default" size="xs" aria-label={`Edit ${title.toLowerCase()}`} onClick={open}>
            Edit
          </Button>
        )
      }
    >
      <Facts
        facts={fields.map((field) => [
          field.label,
          <SettingValue key={field.name} field={field} deployment={deployment} />,
        ])}
      />
      <Modal opened={opened} onClose={close} title={`${title} of ${deployment.name}`} size="lg">
        <SettingsForm group={group} deployment={deployment} onDone={close} />
      </Modal>
    </Section>
  );
}
