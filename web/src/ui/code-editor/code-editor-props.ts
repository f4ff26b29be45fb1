import type { ReactNode } from "react";
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
