import { CodeEditor } from "../../../ui/code-editor/code-editor.tsx";
import type { CodeEditorProps } from "../../../ui/code-editor/code-editor-props.ts";

interface CodeFieldProps
  extends Pick<CodeEditorProps, "label" | "description" | "value" | "readOnly" | "problems" | "focusLine"> {
  language: "json" | "text";
  error?: string;
  /** As many lines are shown; more scroll. */
  lines?: number;
  onChange(value: string): void;
}

const LINE_HEIGHT = 19;
const PADDING = 12;

/** Code, in a field as high as so many of its lines. */
export function CodeField({ lines = 4, ...props }: CodeFieldProps) {
  return <CodeEditor {...props} height={lines * LINE_HEIGHT + PADDING} />;
}
