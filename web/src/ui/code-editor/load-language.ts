import type { Extension } from "@codemirror/state";

export type CodeLanguage = "bash" | "javascript" | "json" | "markdown" | "python" | "text";

/** What colours and indents a language; each is loaded when it is first shown. */
export async function loadLanguage(language: CodeLanguage): Promise<Extension> {
  switch (language) {
    case "bash": {
      const [{ StreamLanguage }, { shell }] = await Promise.all([
        import("@codemirror/language"),
        import("@codemirror/legacy-modes/mode/shell"),
      ]);
      return StreamLanguage.define(shell);
    }
    case "javascript":
      return (await import("@codemirror/lang-javascript")).javascript();
    case "json":
      return (await import("./json-language.ts")).jsonLanguage();
    case "markdown":
      return (await import("@codemirror/lang-markdown")).markdown();
    case "python":
      return (await import("@codemirror/lang-python")).python();
    case "text":
      return [];
  }
}
