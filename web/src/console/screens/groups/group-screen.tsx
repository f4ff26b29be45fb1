import { Button, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { GrantsSection } from "../../shared/grants-section.tsx";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { DeleteGroup } from "./delete-group.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { oneGroup } from "./groups-queries.ts";
import { MembersSection } from "./members-section.tsx";

const route = getRouteApi("/shell/groups/$groupId");
const crumbs = [{ label: "Groups", to: "/groups" }];

/** One group: who is in it, and where they may go. */
export function GroupScreen() {
  const { groupId } = route.useParams();
  const mayWrite = useMayWrite();
  const [editing, setEditing] = useState(false);
  const { data: group, error, refetch } = useQuery(oneGroup(groupId));
  if (!group) {
    return (
      <PageFrame title="Group" crumbs={crumbs}>
        {error ? (
          <ErrorState title="The group could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <FactsSkeleton />
        )}
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title={group.name}
      crumbs={crumbs}
      meta={<IdChip id={group.group_id} what="group id" />}
      action={
        mayWrite && (
          <>
            <Button variant="default" leftSection={<Icon name="edit" />} onClick={() => setEditing(true)}>
              Edit group
            </Button>
            <DeleteGroup group={group} />
          </>
        )
      }
    >
      <Stack gap="xl" maw={860}>
        {group.description && <Text c="dimmed">{group.description}</Text>}
        <MembersSection group={group} />
        <GrantsSection
          key={group.group_id}
          grantee={{ kind: "group", id: group.group_id }}
          name={group.name}
        />
      </Stack>
      <GroupDialog opened={editing} onClose={() => setEditing(false)} group={group} />
    </PageFrame>
  );
}
