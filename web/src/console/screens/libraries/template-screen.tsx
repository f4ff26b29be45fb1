import { Button, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { libraryQuery, templateQuery } from "./libraries-queries.ts";
import { PublishVersion } from "./publish-version.tsx";
import { TemplateMenu } from "./template-menu.tsx";
import { VersionsSection } from "./versions-section.tsx";

const route = getRouteApi("/shell/libraries/$libraryId/templates/$templateId");

/** A template and all its versions. */
export function TemplateScreen() {
  const { libraryId, templateId } = route.useParams();
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const library = useQuery(libraryQuery(libraryId));
  const { data: template, error, refetch } = useQuery(templateQuery(templateId));
  const crumbs = [
    { label: "Libraries", to: "/libraries" },
    { label: library.data?.name ?? "Library", to: `/libraries/${libraryId}` },
  ];
  if (!template) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Template" crumbs={crumbs}>
        <ErrorState title="The template could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={template.name}
      crumbs={crumbs}
      meta={<IdChip id={template.template_id} what="template id" />}
      action={
        mayWrite && (
          <>
            <Button leftSection={<Icon name="plus" />} onClick={open}>
              Publish version
            </Button>
            <TemplateMenu template={template} />
          </>
        )
      }
    >
      <Stack gap="lg">
        {template.description && (
          <Text c="dimmed" maw={720}>
            {template.description}
          </Text>
        )}
        <VersionsSection template={template} />
      </Stack>
      <Modal opened={opened} onClose={close} title={`Publish a version of ${template.name}`} size="lg">
        <PublishVersion template={template} onDone={close} />
      </Modal>
    </PageFrame>
  );
}
