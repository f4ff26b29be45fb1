import { Stack, Text, Title } from "@mantine/core";
import { StatusPill } from "../../../../../ui/status-pill.tsx";
import type { WorkflowDiff } from "../../workflows-queries.ts";
import styles from "./definition-diff.module.css";
import { FieldDiffs } from "./field-diffs.tsx";

type Diff = WorkflowDiff["diff"];
type References = WorkflowDiff["references"];

const changeWords = {
  added: { tone: "completed", icon: "plus", label: "Added" },
  removed: { tone: "failed", icon: "minus", label: "Removed" },
  changed: { tone: "running", icon: "edit", label: "Changed" },
} as const;

/** What one definition says otherwise than another, step by step and field by field. */
export function DefinitionDiff({ diff, references }: Pick<WorkflowDiff, "diff" | "references">) {
  if (diff.is_same) return <Text c="dimmed">Nothing changed between them.</Text>;
  return (
    <Stack gap="lg">
      <Entries title="Steps" entries={diff.steps} references={references} />
      <Entries title="Parameters" entries={diff.parameters} references={references} />
      <Fields title="Settings" fields={diff.settings} references={references} />
      <Fields title="Redaction of personal data" fields={diff.pii_policy} references={references} />
      <Fields title="Result and summary" fields={diff.workflow} references={references} />
    </Stack>
  );
}

interface EntriesProps {
  title: string;
  entries: Diff["steps"];
  references: References;
}

function Entries({ title, entries, references }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <Stack gap="xs">
        {entries.map(({ change, name, title: entryTitle, fields }) => (
          <section key={name} className={styles.entry} aria-label={entryTitle}>
            <header className={styles.head}>
              <StatusPill {...changeWords[change]} />
              <Text fw={500}>{entryTitle}</Text>
              {entryTitle !== name && (
                <Text size="xs" c="dimmed" className="mono">
                  {name}
                </Text>
              )}
            </header>
            <FieldDiffs
              change={change}
              fields={fields.filter(({ field }) => !isSaid(field, change))}
              references={references}
            />
          </section>
        ))}
      </Stack>
    </div>
  );
}

/** The head says already what a step is called that was not there before, or is not any more. */
function isSaid(field: string, change: Diff["steps"][number]["change"]): boolean {
  return change !== "changed" && (field === "slug" || field === "title" || field === "name");
}

function Fields({
  title,
  fields,
  references,
}: {
  title: string;
  fields: Diff["settings"];
  references: References;
}) {
  if (fields.length === 0) return null;
  return (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <div className={styles.entry}>
        <FieldDiffs fields={fields} references={references} />
      </div>
    </div>
  );
}
