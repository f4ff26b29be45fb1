import { Input, Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import styles from "./code-editor.module.css";
import type { CodeLanguage } from "./load-language.ts";

export interface CodeEditorProps {
  /** What is written here; also read aloud. */
  label: string;
  value: string;
  onChange?(value: string): void;
  onBlur?(): void;
  language?: CodeLanguage;
  readOnly?: boolean;
  placeholder?: string;
  /** Shown in the text, each at its line (from 1). */
  problems?: ReadonlyArray<{ readonly line: number; readonly message: string }>;
  /** Moves the cursor to a line when it changes. */
  focusLine?: number;
  /** A number of pixels, or "100%" to fill what is around it. */
  height?: number | "100%";
  /** The label is not shown above, as something else says it. */
  hideLabel?: boolean;
  description?: ReactNode;
  error?: ReactNode;
}

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
