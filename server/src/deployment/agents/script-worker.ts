// Reads authors' scripts without running them, with the readers that will run them. What it cannot read because
// it is too large or too deep is left to the run: only mistakes are told.
import { parse } from "just-bash";
import { getQuickJS, type QuickJSWASMModule } from "quickjs-emscripten";
import { answerIsolated } from "../../platform/isolation/answer-isolated.ts";
import type { ScriptToRead } from "./read-scripts.ts";

const jsMemoryBytes = 64 * 1024 * 1024;
const jsStackBytes = 512 * 1024;

answerIsolated(async (scripts: ScriptToRead[]): Promise<(string | null)[]> => {
  const js = scripts.some(({ language }) => language === "javascript") ? await getQuickJS() : null;
  return scripts.map((each) => {
    if (each.language === "bash") return bashFault(each);
    return js === null ? null : javaScriptFault(js, each.script);
  });
});

function bashFault({ script, isReal }: ScriptToRead): string | null {
  try {
    parse(script);
    return null;
  } catch (cause) {
    const { message, line } = cause as Error & { line?: number };
    const what = bashMistake(message.replace(/^(Parse error at \d+:\d+|line \d+): /, ""), isReal);
    if (what === null) return null;
    return line ? `line ${line}, ${what}` : what;
  }
}

/** A real bash knows more words than the virtual shell; what does not end, ends in neither. */
function bashMistake(said: string, isReal: boolean): string | null {
  const unclosed = said.match(/EOF while looking for matching [`'](.+)'$/)?.[1];
  if (unclosed !== undefined) return `it ends before the closing ${unclosed}`;
  const [, wanted, found] = said.match(/^Expected ([A-Z_]+), got (\w+)$/) ?? [];
  if (wanted !== undefined && found === "EOF") return `it ends before ${written(wanted)}`;
  if (isReal) return null;
  if (wanted !== undefined) return `${written(wanted)} is missing`;
  const unexpected = said.match(/unexpected token [`'](.+)'$/)?.[1];
  if (unexpected !== undefined) return `"${unexpected}" cannot stand there`;
  return said.startsWith("Expected ") ? said : null;
}

const closings: Readonly<Record<string, string>> = {
  RBRACE: "}",
  RPAREN: ")",
  DBRACK_END: "]]",
  DPAREN_END: "))",
};

function written(token: string): string {
  return `"${closings[token] ?? token.toLowerCase()}"`;
}

/** The engine reads all of a script before it asks for what the script imports, which is not looked for here. */
function javaScriptFault(js: QuickJSWASMModule, script: string): string | null {
  const runtime = js.newRuntime({ memoryLimitBytes: jsMemoryBytes, maxStackSizeBytes: jsStackBytes });
  const context = runtime.newContext();
  const read = context.evalCode(script, "script", { type: "module", compileOnly: true });
  if (!read.error) {
    read.value.dispose();
    context.dispose();
    return null;
  }
  const fault = context.dump(read.error) as { name?: unknown; message?: unknown; lineNumber?: unknown };
  read.error.dispose();
  context.dispose();
  if (fault.name !== "SyntaxError") return null;
  return `line ${fault.lineNumber}, ${fault.message}`;
}
