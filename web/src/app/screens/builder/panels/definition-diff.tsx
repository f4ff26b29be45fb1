import { Stack, Text, Title } from "@mantine/core";
import type { DefinitionDiff } from "@sluice/core";
import { DiffViewer } from "../../../../ui/diff-viewer.tsx";

type Fields = DefinitionDiff["settings"];

const changeWords = { added: "added", removed: "removed", changed: "changed" } as const;

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
            {title} <Text span size="sm" c="dimmed">{`${name} · ${changeWords[change]}`}</Text>
          </Title>
          <FieldsDiff fields={fields} />
        </section>
      ))}
      {whole.length > 0 && (
        <section>
          <Title order={3}>The workflow as a whole</Title>
          <FieldsDiff fields={whole} />
        </section>
      )}
    </Stack>
  );
}

function FieldsDiff({ fields }: { fields: Fields }) {
  const side = (which: "before" | "after") =>
    Object.fromEntries(fields.flatMap((each) => (each[which] === null ? [] : [[each.field, each[which]]])));
  return <DiffViewer before={side("before")} after={side("after")} />;
}
