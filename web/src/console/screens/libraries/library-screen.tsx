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
import { libraryQuery } from "./libraries-queries.ts";
import { LibraryMenu } from "./library-menu.tsx";
import { PublishTemplate } from "./publish-template.tsx";
import { SubscriptionsSection } from "./subscriptions-section.tsx";
import { TemplatesSection } from "./templates-section.tsx";

const route = getRouteApi("/shell/libraries/$libraryId");
const crumbs = [{ label: "Libraries", to: "/libraries" }];

/** A library: its templates, and who is subscribed to them. */
export function LibraryScreen() {
  const { libraryId } = route.useParams();
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const { data: library, error, refetch } = useQuery(libraryQuery(libraryId));
  if (!library) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Library" crumbs={crumbs}>
        <ErrorState title="The library could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const publish = mayWrite && (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      Publish template
    </Button>
  );
  return (
    <PageFrame
      title={library.name}
      crumbs={crumbs}
      meta={<IdChip id={library.library_id} what="library id" />}
      action={
        mayWrite && (
          <>
            {publish}
            <LibraryMenu library={library} />
          </>
        )
      }
    >
      <Stack gap="xl">
        {library.description && (
          <Text c="dimmed" maw={720}>
            {library.description}
          </Text>
        )}
        <TemplatesSection library={library} publish={publish} />
        <SubscriptionsSection library={library} />
      </Stack>
      <Modal opened={opened} onClose={close} title={`Publish a template in ${library.name}`} size="lg">
        <PublishTemplate library={library} onCancel={close} />
      </Modal>
    </PageFrame>
  );
}
