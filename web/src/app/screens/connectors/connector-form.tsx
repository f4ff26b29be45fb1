import { Alert, Stack, Text, Textarea, TextInput } from "@mantine/core";
import type { ConnectorTypeList } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import { CodeEditor } from "../../../ui/code-editor/code-editor.tsx";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { numberText } from "../../../ui/format/number-text.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Section } from "../../../ui/section.tsx";
import { bodyOf, type ConnectorBody, type ConnectorValues, namedAfterFields } from "./connector-values.ts";
import { CredentialFields } from "./credential-fields.tsx";
import { FolderFields } from "./folder-fields.tsx";
import { S3Fields } from "./s3-fields.tsx";

interface ConnectorFormProps {
  type: ConnectorTypeList["items"][number];
  values: ConnectorValues;
  /** The names of credentials that are kept. */
  kept: readonly string[];
  submit: string;
  onSubmit(body: ConnectorBody): Promise<unknown>;
  onCancel(): void;
}

const { nameMaxChars, descriptionMaxChars } = limits.connector;
const { largeTextAdvisoryChars } = limits.app;

/** Everything a person writes in a connector, whatever its type. */
export function ConnectorForm({ type, values, kept, submit, onSubmit: send, onCancel }: ConnectorFormProps) {
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: values }, async (typed) => {
    try {
      await send(bodyOf(type.type, typed, kept));
    } catch (failure) {
      throw namedAfterFields(failure);
    }
  });
  const { guide } = form.values;
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="xl" maw={720}>
        <Stack>
          <TextInput
            label="Name"
            description={`What workflows call it. At most ${nameMaxChars} characters.`}
            required
            withAsterisk={false}
            autoComplete="off"
            {...form.getInputProps("name")}
          />
          <Textarea
            label="Description"
            description={`Optional, for people. At most ${numberText(descriptionMaxChars)} characters.`}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps("description")}
          />
        </Stack>
        <Section title="Where it reads">
          {type.type === "folder" ? (
            <FolderFields form={form} folders={type.folders} />
          ) : (
            <S3Fields form={form} />
          )}
        </Section>
        {type.credentials.length > 0 && (
          <Section
            title="Credentials"
            lead="Kept sealed. Nobody can look at them again, you included; they can be replaced."
          >
            <CredentialFields form={form} kept={kept} />
          </Section>
        )}
        <Section
          title="Guide"
          lead="Optional, in Markdown: what is where in the store, for whoever builds with it."
        >
          <Stack gap="xs">
            <CodeEditor
              label="Guide"
              hideLabel
              language="markdown"
              height={200}
              value={guide}
              onChange={(text) => form.setFieldValue("guide", text)}
              error={form.errors.guide}
            />
            {guide.length > largeTextAdvisoryChars && (
              <Alert variant="light" color="yellow" icon={<Icon name="info" />}>
                <Text size="sm">
                  {`The guide is longer than ${numberText(largeTextAdvisoryChars)} characters. It is saved all the same; agents may not take in all of it.`}
                </Text>
              </Alert>
            )}
          </Stack>
        </Section>
        <FormActions submit={submit} busy={busy} error={error} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
