import { Alert, List, Text } from "@mantine/core";
import { ApiError, type FieldProblem } from "../../../../ui/api/api-error.ts";
import { Icon } from "../../../../ui/icon.tsx";

const shown = 20;

export function problemsOf(error: unknown): readonly FieldProblem[] {
  return error instanceof ApiError ? error.problems : [];
}

/** Everything that keeps a workflow file from being imported, where it is. */
export function FileProblems({ problems }: { problems: readonly FieldProblem[] }) {
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
