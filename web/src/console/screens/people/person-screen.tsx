import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { type GrantRow, GrantsSection } from "../../shared/grants-section.tsx";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { onePerson } from "./people-queries.ts";
import { PersonActions } from "./person-actions.tsx";
import { PersonGroups } from "./person-groups.tsx";
import { PersonIdentities } from "./person-identities.tsx";
import { PersonProfile } from "./person-profile.tsx";
import { PersonSessions } from "./person-sessions.tsx";
import { PersonStatus } from "./person-status.tsx";

const route = getRouteApi("/shell/people/$userId");
const crumbs = [{ label: "People", to: "/people" }];

/** One person: who they are, where they may go, and where they are signed in. */
export function PersonScreen() {
  const { userId } = route.useParams();
  const mayWrite = useMayWrite();
  const { data: person, error, refetch } = useQuery(onePerson(userId));
  if (!person) {
    return (
      <PageFrame title="Person" crumbs={crumbs}>
        {error ? (
          <ErrorState title="The person could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <FactsSkeleton />
        )}
      </PageFrame>
    );
  }
  const inherited = person.grants.flatMap((grant): GrantRow[] =>
    grant.group_id === null
      ? []
      : [{ ...grant, revision: null, through: { group_id: grant.group_id, name: grant.group_name ?? "" } }],
  );
  return (
    <PageFrame
      title={person.name}
      crumbs={crumbs}
      meta={
        <>
          <PersonStatus status={person.status} />
          <IdChip id={person.user_id} what="person id" />
        </>
      }
      action={mayWrite && <PersonActions person={person} />}
    >
      <Stack gap="xl" maw={860}>
        <PersonProfile person={person} />
        <GrantsSection
          key={person.user_id}
          grantee={{ kind: "user", id: person.user_id }}
          name={person.name}
          inherited={inherited}
        />
        <PersonGroups person={person} />
        <PersonSessions person={person} />
        <PersonIdentities person={person} />
      </Stack>
    </PageFrame>
  );
}
