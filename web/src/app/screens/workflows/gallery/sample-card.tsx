import { Badge, Button, Group, Text } from "@mantine/core";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { callApp } from "../../../api/call-app.ts";
import type { Sample } from "../workflows-queries.ts";
import { GalleryCard } from "./gallery-card.tsx";
import { useInstall } from "./use-install.ts";

export function SampleCard({ sample }: { sample: Sample }) {
  const { sample_id, name, description, shows, steps, is_available } = sample;
  const { busy, error, onInstall } = useInstall(() =>
    callApp("installSample", { params: { sample_id }, body: {} }),
  );
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
            aria-label={`Install sample ${name}`}
          >
            Install sample
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
    </GalleryCard>
  );
}
