import { ActionIcon, Checkbox, Select, Textarea, TextInput } from "@mantine/core";
import { type DefinitionParameter, type ParameterType, parameterTypes } from "@sluice/contract";
import { Icon } from "../../../../ui/icon.tsx";
import { useBuilder } from "../builder-context.ts";
import { fieldErrors } from "../inspector/field-errors.ts";
import {
  changeParameter,
  changeParameterType,
  moveParameter,
  type ParameterChange,
  removeParameter,
} from "../model/parameter-edits.ts";
import { ParameterBounds } from "./parameter-bounds.tsx";
import { ParameterDefault } from "./parameter-default.tsx";
import styles from "./parameters-tab.module.css";
import { StorageFields } from "./storage-fields.tsx";

const typeWords: Record<ParameterType, string> = {
  string: "Text",
  number: "Number",
  boolean: "Yes or no",
  enum: "One of several",
  storage_prefix: "Folder of a connector",
};
const typeOptions = parameterTypes.map((value) => ({ value, label: typeWords[value] }));

interface ParameterEditorProps {
  parameter: DefinitionParameter;
  index: number;
  isLast: boolean;
}

export function ParameterEditor({ parameter, index, isLast }: ParameterEditorProps) {
  const { problems, edit, readOnly } = useBuilder();
  const errors = fieldErrors(problems, "parameter", index);
  const change = (fields: ParameterChange, group?: string) =>
    edit((now) => changeParameter(now, index, fields), group && `${group}:parameter:${index}`);
  const { name, type } = parameter;

  return (
    <section className={styles.editor} aria-label={`Parameter ${name}`} data-parameter={index}>
      <div className={styles.head}>
        <div className={styles.fields}>
          <div data-field="name">
            <TextInput
              label="Name"
              classNames={{ input: "mono" }}
              value={name}
              error={errors.name}
              readOnly={readOnly}
              spellCheck={false}
              onChange={(event) => change({ name: event.currentTarget.value }, "name")}
            />
          </div>
          <div data-field="type">
            <Select
              label="Type"
              data={typeOptions}
              value={type}
              error={errors.type}
              allowDeselect={false}
              readOnly={readOnly}
              onChange={(chosen) =>
                chosen && edit((now) => changeParameterType(now, index, chosen as ParameterType))
              }
            />
          </div>
        </div>
        {!readOnly && <Buttons name={name} index={index} isLast={isLast} />}
      </div>
      <Textarea
        label="Description"
        description="What callers are told about it."
        value={parameter.description ?? ""}
        error={errors.description}
        readOnly={readOnly}
        autosize
        minRows={1}
        maxRows={6}
        onChange={(event) => change({ description: event.currentTarget.value }, "description")}
      />
      {type === "enum" && (
        <div data-field="enum_values">
          <Textarea
            label="Values"
            description="One on each line."
            classNames={{ input: "mono" }}
            value={(parameter.enum_values ?? []).join("\n")}
            error={errors.enum_values}
            readOnly={readOnly}
            autosize
            minRows={2}
            maxRows={10}
            onChange={(event) => change({ enum_values: event.currentTarget.value.split("\n") }, "values")}
          />
        </div>
      )}
      {type === "storage_prefix" ? (
        <StorageFields parameter={parameter} errors={errors} readOnly={readOnly} onChange={change} />
      ) : (
        <div className={styles.fields}>
          <ParameterDefault parameter={parameter} errors={errors} readOnly={readOnly} onChange={change} />
          <ParameterBounds parameter={parameter} errors={errors} readOnly={readOnly} onChange={change} />
        </div>
      )}
      <Checkbox
        label="Required"
        description="A start must give a value, unless there is a default."
        checked={parameter.required ?? false}
        disabled={readOnly}
        onChange={(event) => change({ required: event.currentTarget.checked })}
      />
    </section>
  );
}

function Buttons({ name, index, isLast }: { name: string; index: number; isLast: boolean }) {
  const { edit } = useBuilder();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} up`}
        disabled={index === 0}
        onClick={() => edit((now) => moveParameter(now, index, -1))}
      >
        <Icon name="up" size={14} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => edit((now) => moveParameter(now, index, 1))}
      >
        <Icon name="down" size={14} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Remove parameter ${name}`}
        onClick={() => edit((now) => removeParameter(now, index))}
      >
        <Icon name="trash" size={14} />
      </ActionIcon>
    </>
  );
}
