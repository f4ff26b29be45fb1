import { Text, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import type { ConnectorValues } from "./connector-values.ts";

interface FolderFieldsProps {
  form: UseFormReturnType<ConnectorValues>;
  /** Those that the operator opened. */
  folders: readonly string[];
}

export function FolderFields({ form, folders }: FolderFieldsProps) {
  return (
    <TextInput
      label="Path of the folder"
      description={
        folders.length === 0 ? (
          "The operator has opened no folder to connectors."
        ) : (
          <Text component="span" inherit>
            {"Within "}
            <span className="mono">{folders.join(", ")}</span>
            {". Each folder in it is read as a bucket."}
          </Text>
        )
      }
      required
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
      classNames={{ input: "mono" }}
      {...form.getInputProps("path")}
    />
  );
}
