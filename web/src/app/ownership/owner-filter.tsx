import { FilterChip } from "../../ui/data-table/filter-chip.tsx";

interface OwnerFilterProps {
  mine: boolean | undefined;
  onChange(mine: true | undefined): void;
}

/** Narrows a list to what the person owns. */
export function OwnerFilter({ mine, onChange }: OwnerFilterProps) {
  return (
    <FilterChip
      label="Owner"
      options={[{ value: "me", label: "Me" }]}
      value={mine ? "me" : undefined}
      onChange={(to) => onChange(to === "me" ? true : undefined)}
    />
  );
}
