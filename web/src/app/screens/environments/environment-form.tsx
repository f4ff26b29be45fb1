import { Input, NumberInput, SegmentedControl, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { limits } from "@sluice/contract/limits";
import type { ReactNode } from "react";
import { numberText } from "../../../ui/format/number-text.ts";
import type { EnvironmentValues } from "./environment-values.ts";
import { kindHelp, kindWords } from "./environment-words.ts";
import { FlaggedCommands } from "./flagged-commands.tsx";
import { ImageField } from "./image-field.tsx";
import { MemorySlider } from "./memory-slider.tsx";

interface EnvironmentFormProps {
  form: UseFormReturnType<EnvironmentValues>;
  readOnly?: boolean;
  /** The end of the form. */
  children?: ReactNode;
}

const { nameMaxChars, descriptionMaxChars, timeoutSeconds, workspaceMb } = limits.environment;
const kinds = (["virtual", "sandbox"] as const).map((value) => ({ value, label: kindWords[value] }));

/** Everything that is saved of an environment. */
export function EnvironmentForm({ form, readOnly = false, children }: EnvironmentFormProps) {
  const { kind, memory_mb, flagged_commands, image_id } = form.values;
  return (
    <Stack gap="md">
      <TextInput
        label="Name"
        required
        maxLength={nameMaxChars}
        readOnly={readOnly}
        {...form.getInputProps("name")}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={descriptionMaxChars}
        readOnly={readOnly}
        {...form.getInputProps("description")}
      />
      <Input.Wrapper label="Kind" labelElement="div" description={kindHelp[kind]} error={form.errors.kind}>
        <div style={{ marginTop: 4 }}>
          <SegmentedControl
            aria-label="Kind"
            data={kinds}
            value={kind}
            readOnly={readOnly}
            onChange={(value) => form.setFieldValue("kind", value as EnvironmentValues["kind"])}
          />
        </div>
      </Input.Wrapper>
      <MemorySlider
        value={memory_mb}
        readOnly={readOnly}
        error={form.errors.memory_mb}
        onChange={(value) => form.setFieldValue("memory_mb", value)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput
          label="Execution timeout"
          description={`${timeoutSeconds.min} to ${timeoutSeconds.max} seconds`}
          suffix=" s"
          min={timeoutSeconds.min}
          max={timeoutSeconds.max}
          allowDecimal={false}
          readOnly={readOnly}
          {...form.getInputProps("timeout_s")}
        />
        <NumberInput
          label="Max workspace storage"
          description={`${numberText(workspaceMb.min)} to ${numberText(workspaceMb.max)} MB`}
          suffix=" MB"
          min={workspaceMb.min}
          max={workspaceMb.max}
          step={64}
          allowDecimal={false}
          readOnly={readOnly}
          {...form.getInputProps("storage_mb")}
        />
      </SimpleGrid>
      <FlaggedCommands
        value={flagged_commands}
        kind={form.values.kind}
        readOnly={readOnly}
        error={form.errors.flagged_commands}
        onChange={(value) => form.setFieldValue("flagged_commands", value)}
      />
      {kind === "sandbox" && (
        <ImageField
          value={image_id}
          readOnly={readOnly}
          error={form.errors.image_id}
          onChange={(value) => form.setFieldValue("image_id", value)}
        />
      )}
      {children}
    </Stack>
  );
}
