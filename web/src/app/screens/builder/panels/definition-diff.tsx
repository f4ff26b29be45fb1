import { Stack, Text, Title } from "@mantine/core";
import type { DefinitionDiff } from "@sluice/core";
import { DiffViewer } from "../../../../ui/diff-viewer.tsx";
import { useBuilder } from "../builder-context.ts";
import { diffWords } from "./diff-words.ts";

type Fields = DefinitionDiff["settings"];
type Change = DefinitionDiff["steps"][number]["change"];

/** What one definition says otherwise than another, step by step. */
export function DefinitionDiffView({ diff }: { diff: DefinitionDiff }) {
  if (diff.is_same) {
    return (
      <Text size="sm" c="dimmed">
        They say the same.
      </Text>
    );
  }
  const whole = [...diff.settings, ...diff.pii_policy, ...diff.workflow];
  return (
    <Stack gap="md">
      {[...diff.steps, ...diff.parameters].map(({ change, name, title, fields }) => (
        <section key={`${change} ${name}`}>
          <Title order={3}>
            {title} <Text span size="sm" c="dimmed">{`${name} · ${change}`}</Text>
          </Title>
          <FieldsDiff fields={fields} change={change} />
        </section>
      ))}
      {whole.length > 0 && (
        <section>
          <Title order={3}>The workflow as a whole</Title>
          <FieldsDiff fields={whole} change="changed" />
        </section>
      )}
    </Stack>
  );
}

function FieldsDiff({ fields, change }: { fields: Fields; change: Change }) {
  const { choices } = useBuilder();
  const side = (which: "before" | "after") =>
    Object.fromEntries(
      fields.flatMap((each) =>
        each[which] === null ? [] : [[each.field, diffWords(each.field, each[which], choices)]],
      ),
    );
  // Of what is new there was nothing before, not even a default.
  return (
    <DiffViewer
      before={change === "added" ? {} : side("before")}
      after={change === "removed" ? {} : side("after")}
    />
  );
}
