import { Alert, List, Text } from "@mantine/core";
import { ApiError } from "../../../ui/api/api-error.ts";
import { Icon } from "../../../ui/icon.tsx";

const shown = 20;

/** Everything that keeps a workflow file from being published, where it is. */
export function FileProblems({ error }: { error: unknown }) {
  const problems = error instanceof ApiError ? error.problems.filter(({ name }) => isOfFile(name)) : [];
  if (problems.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<Icon name="warning" />}
      title={problems.length === 1 ? "One problem" : `${problems.length} problems`}
    >
      <List size="sm" spacing={4}>
        {problems.slice(0, shown).map(({ name, reason }) => (
          <List.Item key={`${name} ${reason}`}>
            <span className="mono">{name}</span>: {reason}
          </List.Item>
        ))}
      </List>
      {problems.length > shown && <Text size="sm">{`And ${problems.length - shown} more.`}</Text>}
    </Alert>
  );
}

/** The others are said beside their fields. */
function isOfFile(name: string): boolean {
  return name === "file" || name.startsWith("file.") || name.startsWith("file[");
}
