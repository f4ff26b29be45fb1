import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../account/use-session.ts";
import { ownersQuery } from "../../files/files-queries.ts";

interface OwnerSelectProps {
  /** Undefined: one's own. */
  owner: { readonly id: string; readonly name: string } | undefined;
  onOwner(id: string | undefined): void;
}

/** For managers: whose files are looked at. */
export function OwnerSelect({ owner, onOwner }: OwnerSelectProps) {
  const { person } = useSession();
  const { data } = useQuery(ownersQuery);
  const listed = (data?.items ?? []).map((each) => each.owner).filter(({ id }) => id !== person.user_id);
  const isListed = owner === undefined || listed.some(({ id }) => id === owner.id);
  const others = isListed ? listed : [...listed, owner];
  return (
    <Select
      aria-label="Whose files"
      w={{ base: "100%", sm: 220 }}
      searchable
      allowDeselect={false}
      data={[
        { value: person.user_id, label: "My files" },
        ...others.map(({ id, name }) => ({ value: id, label: `Files of ${name}` })),
      ]}
      value={owner?.id ?? person.user_id}
      onChange={(id) => onOwner(id === null || id === person.user_id ? undefined : id)}
    />
  );
}
