import type { DefinitionParameter } from "@sluice/contract";
import { publishParameter } from "@sluice/core";
import { StartForm } from "../../../start-form/start-form.tsx";
import { useStartForm } from "../../../start-form/use-start-form.ts";

/** The form as it will be; of parameters that cannot be published yet, what can be shown of them. */
export function FormPreview({ parameters }: { parameters: readonly DefinitionParameter[] }) {
  const form = useStartForm(parameters.map(publishParameter));
  return <StartForm form={form} />;
}
