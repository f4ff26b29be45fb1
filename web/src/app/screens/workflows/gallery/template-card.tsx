import { Button, Text } from "@mantine/core";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { Time } from "../../../../ui/time.tsx";
import { callApp } from "../../../api/call-app.ts";
import type { OfferedTemplate } from "../workflows-queries.ts";
import { GalleryCard } from "./gallery-card.tsx";
import { useInstall } from "./use-install.ts";

/** A template: installed once, and then version by version as a new version of that same workflow. */
export function TemplateCard({ template }: { template: OfferedTemplate }) {
  const { template_id, name, description, library_name, version, published_at, installed } = template;
  const { busy, error, onInstall } = useInstall(() =>
    callApp("installTemplate", { params: { template_id }, body: {} }),
  );
  const isNewest = installed !== null && installed.version >= version;
  const act = installed === null ? "Install template" : `Install version ${version}`;
  return (
    <GalleryCard
      name={name}
      description={description}
      action={
        <>
          <ErrorNote error={error} />
          {isNewest ? (
            <LinkButton
              to="/workflows/$workflowId"
              params={{ workflowId: installed.workflow_id }}
              variant="default"
              size="xs"
            >
              Open workflow
            </LinkButton>
          ) : (
            <Button
              variant="default"
              size="xs"
              loading={busy}
              onClick={onInstall}
              aria-label={`${act} ${name}`}
            >
              {act}
            </Button>
          )}
        </>
      }
    >
      <Text size="xs" c="dimmed" component="div">
        {`${library_name} · version ${version} · `}
        <Time at={published_at} />
      </Text>
      {installed && (
        <Text size="xs" c="dimmed">
          {`Version ${installed.version} is installed as “${installed.workflow_name}”.`}
        </Text>
      )}
    </GalleryCard>
  );
}
