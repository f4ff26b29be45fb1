import { Stack, Text } from "@mantine/core";
import type { AppAnswer } from "@sluice/contract/app";
import { JsonViewer } from "../../../../ui/json-viewer.tsx";
import { ShownText } from "../../../previews/shown-text.tsx";
import styles from "./run.module.css";
import { Part } from "./step-parts.tsx";

/** What a step was given: by its author, by the start, by the steps before, and by people who sent it back. */
export function StepInput({ detail }: { detail: AppAnswer<"getRunStep"> }) {
  const { instructions, input } = detail;
  const hasParameters = Object.keys(input.parameters).length > 0;
  return (
    <>
      {instructions !== null && instructions !== "" && (
        <Part title="Instructions">
          <ShownText text={instructions} label="Instructions" />
        </Part>
      )}
      <Part title="Input">
        <Stack gap="xs">
          {hasParameters && (
            <div>
              <Text size="sm" mb={4}>
                Parameters
              </Text>
              <JsonViewer value={input.parameters} label="Parameters" maxHeight={200} />
            </div>
          )}
          {input.input_text !== null && (
            <div>
              <Text size="sm" mb={4}>
                Input text
              </Text>
              <ShownText text={input.input_text} label="Input text" />
            </div>
          )}
          {input.upstream.map(({ step, title, gives, ...shown }) => (
            <div key={step}>
              <Text size="sm" mb={4}>
                {gives === "brief" ? `The brief of ${title}` : `The result of ${title}`}
              </Text>
              <ShownText {...shown} label={`From ${title}`} />
            </div>
          ))}
          {!hasParameters && input.input_text === null && input.upstream.length === 0 && (
            <Text size="sm" c="dimmed">
              Nothing but its instructions.
            </Text>
          )}
        </Stack>
      </Part>
      {input.notes.length > 0 && (
        <Part title="Said when it was sent back">
          <Stack gap="xs">
            {input.notes.map((note, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said is never reordered
              <div key={at} className={styles.note}>
                {note}
              </div>
            ))}
          </Stack>
        </Part>
      )}
    </>
  );
}
