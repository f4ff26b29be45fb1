import { Checkbox, Stack } from "@mantine/core";
import type { KeyForm } from "./key-form.ts";
import { scopeNames, scopeWords } from "./scope-words.ts";
import { toggleScope } from "./toggle-scope.ts";

export function ScopeField({ form }: { form: KeyForm }) {
  const { scopes } = form.values;
  const isForced = (scope: string) => scope === "workflows:read" && scopes.includes("runs:create");
  return (
    <Checkbox.Group
      label="Scopes"
      description="At least one. Give what its program needs, and nothing else."
      value={scopes}
      error={form.errors.scopes}
    >
      <Stack gap="sm" mt="sm">
        {scopeNames.map((scope) => (
          <Checkbox
            key={scope}
            value={scope}
            label={<span className="mono">{scope}</span>}
            description={scopeWords[scope]}
            disabled={isForced(scope)}
            onChange={(event) =>
              form.setFieldValue("scopes", toggleScope(scopes, scope, event.currentTarget.checked))
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
