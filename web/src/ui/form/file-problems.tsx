import { Alert, List, Text } from "@mantine/core";
import type { FieldProblem } from "../api/api-error.ts";
import { Icon } from "../icon.tsx";

const shown = 20;

/** Everything that is wrong with a workflow file, where it is. */
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
