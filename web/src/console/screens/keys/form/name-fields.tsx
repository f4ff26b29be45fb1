import { Textarea, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import type { KeyForm } from "./key-form.ts";

const { nameMaxChars, descriptionMaxChars } = limits.key;

export function NameFields({ form }: { form: KeyForm }) {
  return (
    <>
      <TextInput
        label="Name"
        description={`What uses the key, for instance "Nightly import". Up to ${nameMaxChars} characters.`}
        withAsterisk
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <Textarea
        label="Description"
        description={`Who owns it, and whom to ask. Up to ${descriptionMaxChars} characters.`}
        autosize
        minRows={2}
        {...form.getInputProps("description")}
      />
    </>
  );
}
