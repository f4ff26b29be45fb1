import { Modal, Select, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Group } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { callConsole } from "../../api/call-console.ts";
import { peopleChanged } from "../../shared/people-changed.ts";
import { SeatRefusal } from "../../shared/seat-refusal.tsx";
import { peopleLike } from "./groups-queries.ts";

interface AddMemberDialogProps {
  opened: boolean;
  onClose(): void;
  group: Group;
}

export function AddMemberDialog({ opened, onClose, group }: AddMemberDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`Add a member to ${group.name}`}>
      <AddMemberForm group={group} onDone={onClose} />
    </Modal>
  );
}

function AddMemberForm({ group, onDone }: { group: Group; onDone(): void }) {
  const [typed, setTyped] = useState("");
  const [chosenLabel, setChosenLabel] = useState("");
  const [search] = useDebouncedValue(typed === chosenLabel ? "" : typed.trim(), 250);
  const people = useQuery(peopleLike(search));
  const { form, busy, error, onSubmit } = useApiForm(
    { initialValues: { user_id: null as string | null } },
    async ({ user_id }) => {
      await callConsole("addGroupMember", { params: { group_id: group.group_id, user_id: user_id ?? "" } });
      await peopleChanged();
      onDone();
    },
  );
  const found = (people.data?.items ?? []).map(({ user_id, name, email }) => ({
    value: user_id,
    label: `${name} (${email})`,
  }));
  const { user_id: chosen } = form.values;
  const isListed = chosen === null || found.some(({ value }) => value === chosen);
  return (
    <form onSubmit={onSubmit}>
      <Stack>
        <Select
          label="Person"
          description="They take a seat wherever the group is granted."
          placeholder="Search by name or address"
          // The one who was chosen stays, whatever is searched for next.
          data={isListed ? found : [{ value: chosen, label: chosenLabel }, ...found]}
          searchable
          data-autofocus
          filter={({ options }) => options}
          nothingFoundMessage={people.isFetching ? "Searching" : "Nobody is called that"}
          searchValue={typed}
          onSearchChange={setTyped}
          value={chosen}
          error={form.errors.user_id}
          onChange={(value, option) => {
            form.setFieldValue("user_id", value);
            setChosenLabel(option?.label ?? "");
          }}
        />
        <SeatRefusal error={error} />
        <FormActions
          submit="Add member"
          busy={busy}
          error={error}
          onCancel={onDone}
          disabled={chosen === null}
        />
      </Stack>
    </form>
  );
}
