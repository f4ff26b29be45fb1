import { Input, Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import styles from "./code-editor.module.css";
import type { CodeEditorProps } from "./code-editor-props.ts";

const CodeArea = lazy(async () => ({ default: (await import("./code-area.tsx")).CodeArea }));

/** A text of code: scripts, JSON, Markdown. The editor is loaded when one is first shown, and nothing moves when it comes. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, hideLabel = false, description, error, height = 240 } = props;
  return (
    <Input.Wrapper
      // The field itself has the name: a label element cannot point at what is no input.
      label={hideLabel ? undefined : label}
      labelElement="div"
      description={description}
      error={error}
      className={height === "100%" ? styles.filling : undefined}
    >
      <div className={styles.box} data-error={error ? true : undefined} style={{ height }}>
        <Suspense fallback={<Skeleton h="100%" radius={0} />}>
          <CodeArea {...props} />
        </Suspense>
      </div>
    </Input.Wrapper>
  );
}
