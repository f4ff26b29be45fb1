import { Badge, Button, Group, Text } from "@mantine/core";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { TextLink } from "../../../../ui/text-link.tsx";
import { useSession } from "../../../account/use-session.ts";
import { callApp } from "../../../api/call-app.ts";
import type { Sample } from "../workflows-queries.ts";
import { GalleryCard } from "./gallery-card.tsx";
import { useInstall } from "./use-install.ts";

export function SampleCard({ sample }: { sample: Sample }) {
  const { sample_id, name, description, shows, steps, is_available, added } = sample;
  const { person } = useSession();
  const { busy, error, onInstall } = useInstall(() =>
    callApp("installSample", { params: { sample_id }, body: {} }),
  );
  const act = added === null ? "Install sample" : "Install another copy";
  return (
    <GalleryCard
      name={name}
      description={description}
      action={
        <>
          <ErrorNote error={error} />
          <Button
            variant="default"
            size="xs"
            loading={busy}
            disabled={!is_available}
            onClick={onInstall}
            aria-label={added === null ? `${act} ${name}` : `${act} of ${name}`}
          >
            {act}
          </Button>
          {!is_available && (
            <Text size="xs" c="dimmed">
              It reads files, and this deployment has no folder to put them in.
            </Text>
          )}
        </>
      }
    >
      <Group gap={4}>
        {shows.map((words) => (
          <Badge key={words} variant="light" color="gray" tt="none" fw={500}>
            {words}
          </Badge>
        ))}
        <Badge variant="light" color="gray" tt="none" fw={500}>
          {`${steps} steps`}
        </Badge>
      </Group>
      {added && (
        <Group gap="xs">
          <StatusPill tone="completed" label="Added" />
          <Text size="sm">
            {added.owner.id === person.user_id ? "By you, as " : `By ${added.owner.name}, as `}
            <TextLink to="/workflows/$workflowId" params={{ workflowId: added.workflow_id }}>
              {added.workflow_name}
            </TextLink>
          </Text>
        </Group>
      )}
    </GalleryCard>
  );
}
