import { Select, TextInput } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { useBuilder } from "../builder-context.ts";
import { NumberField } from "./number-field.tsx";
import type { ParameterFieldsProps } from "./parameter-fields.ts";
import styles from "./parameters-tab.module.css";

const { storagePrefixMaxBytes, storagePrefixMaxObjects } = limits.parameter;

/** Files that are copied in: from where, and how many at most. */
export function StorageFields({ parameter, errors, readOnly, onChange }: ParameterFieldsProps) {
  const { choices } = useBuilder();
  const { constraints = {}, connector } = parameter;
  return (
    <>
      <div className={styles.fields}>
        <div data-field="connector">
          <Select
            label="Connector"
            placeholder={choices.connectors.length === 0 ? "There is no connector yet" : "Choose a connector"}
            data={choices.connectors.map(({ value, label }) => ({ value, label }))}
            value={connector?.connector_id || null}
            error={errors.connector}
            searchable
            onSearchChange={(q) => choices.search("connector", q)}
            nothingFoundMessage="No connector of this name"
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(id) => {
              const chosen = choices.connectors.find(({ value }) => value === id);
              if (!chosen) return;
              onChange({
                connector: { connector_id: chosen.value, name: chosen.label, region: chosen.region },
              });
            }}
          />
        </div>
        <div data-field="bucket">
          <TextInput
            inputWrapperOrder={["label", "input", "description", "error"]}
            label="Bucket"
            description="The only one that a start may name."
            placeholder="Any"
            value={parameter.bucket ?? ""}
            error={errors.bucket}
            readOnly={readOnly}
            onChange={(event) => onChange({ bucket: event.currentTarget.value }, "bucket")}
          />
        </div>
        <div data-field="prefix_default">
          <TextInput
            inputWrapperOrder={["label", "input", "description", "error"]}
            label="Default"
            description="The prefix when a start gives none."
            placeholder={parameter.bucket ? "prefix/" : "s3://bucket/prefix/"}
            value={parameter.prefix_default ?? ""}
            error={errors.prefix_default}
            readOnly={readOnly}
            onChange={(event) => onChange({ prefix_default: event.currentTarget.value }, "prefix_default")}
          />
        </div>
      </div>
      <div className={styles.fields}>
        <div data-field="constraints.max_objects">
          <NumberField
            label="At most so many objects"
            placeholder={String(storagePrefixMaxObjects.default)}
            value={constraints.max_objects}
            error={errors["constraints.max_objects"]}
            readOnly={readOnly}
            allowDecimal={false}
            onChange={(value) => onChange({ constraints: { ...constraints, max_objects: value } }, "objects")}
          />
        </div>
        <div data-field="constraints.max_bytes">
          <NumberField
            label="At most so many bytes"
            placeholder={String(storagePrefixMaxBytes.default)}
            value={constraints.max_bytes}
            error={errors["constraints.max_bytes"]}
            readOnly={readOnly}
            allowDecimal={false}
            onChange={(value) => onChange({ constraints: { ...constraints, max_bytes: value } }, "bytes")}
          />
        </div>
      </div>
    </>
  );
}
