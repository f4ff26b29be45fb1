import { TextInput } from "@mantine/core";
import { slugPattern } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import { type KeyboardEvent, useState } from "react";
import { useBuilder } from "../builder-context.ts";
import { renameStep } from "../model/step-edits.ts";

const SLUG = new RegExp(slugPattern);

interface HandleInputProps {
  stepKey: string;
  slug: string;
  error: string | undefined;
}

/** A step is referred to by its handle: a new one is taken over once it is whole, and nowhere else in use. */
export function HandleInput({ stepKey, slug, error }: HandleInputProps) {
  const { draft, edit, readOnly } = useBuilder();
  const [typed, setTyped] = useState(slug);
  const isTaken = draft.definition.nodes.some(
    (node, index) => node.slug === typed && draft.keys[index] !== stepKey,
  );
  const fault = isTaken
    ? "Another step has this handle."
    : typed.length > limits.workflow.slugMaxChars || !SLUG.test(typed)
      ? "Lowercase letters, digits and single dashes between them."
      : null;

  function take(): void {
    if (fault === null && typed !== slug) edit((now) => renameStep(now, stepKey, typed));
    if (fault !== null) setTyped(slug);
  }

  return (
    <div data-field="slug">
      <TextInput
        label="Handle"
        description="What expressions, events and the API call it."
        classNames={{ input: "mono" }}
        value={typed}
        error={typed === slug ? error : fault}
        readOnly={readOnly}
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === "Enter") take();
          if (event.key === "Escape") setTyped(slug);
        }}
      />
    </div>
  );
}
