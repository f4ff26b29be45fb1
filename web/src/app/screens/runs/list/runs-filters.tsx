import { Badge, Button, CloseButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useId } from "react";
import { SearchFilter } from "../../../../ui/data-table/search-filter.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { WorkflowSelect } from "../../../start-run/workflow-select.tsx";
import { type RunsSearch, statusesOf } from "../runs-search.ts";
import { chosenFilters } from "./chosen-filters.ts";
import { MoreFilters } from "./more-filters.tsx";
import styles from "./runs-filters.module.css";
import { StatusFilter } from "./status-filter.tsx";

interface RunsFiltersProps {
  search: RunsSearch;
  workflow: { id: string; name: string } | null;
  onChange(change: RunsSearch): void;
}

/** What most look for is in sight; the rest is folded, and said in words where it is set. */
export function RunsFilters({ search, workflow, onChange }: RunsFiltersProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const id = useId();
  const chosen = chosenFilters(search);
  return (
    <div className={styles.filters}>
      <div className={styles.row}>
        <SearchFilter
          label="Run id, reference or workflow"
          value={search.q}
          onChange={(q) => onChange({ q })}
        />
        <StatusFilter
          value={statusesOf(search.status)}
          onChange={(statuses) => onChange({ status: statuses.join(",") || undefined })}
        />
        <WorkflowSelect
          label="Workflow"
          hideLabel
          value={workflow}
          onChange={(picked) => onChange({ workflow_id: picked?.id })}
        />
        <Button
          variant="default"
          fw={500}
          px="sm"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={toggle}
          leftSection={<Icon name={isOpen ? "minus" : "plus"} size={14} />}
          rightSection={
            chosen.length > 0 && (
              <Badge size="sm" variant="light" circle>
                {chosen.length}
              </Badge>
            )
          }
        >
          More filters
        </Button>
      </div>
      {isOpen && (
        <div id={id}>
          <MoreFilters search={search} onChange={onChange} />
        </div>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chips} aria-label="Filters that are set">
          {chosen.map(({ name, words }) => (
            <li key={name} className={styles.chip}>
              <span>{words}</span>
              <CloseButton
                size="sm"
                c="inherit"
                aria-label={`Take away ${words}`}
                onClick={() => onChange({ [name]: undefined })}
              />
            </li>
          ))}
          <li>
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => onChange(Object.fromEntries(chosen.map(({ name }) => [name, undefined])))}
            >
              Clear these filters
            </Button>
          </li>
        </ul>
      )}
    </div>
  );
}
