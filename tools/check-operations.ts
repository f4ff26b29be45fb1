import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Function as FunctionNode, ParseResult, Statement } from "oxc-parser";
import { importTarget, parseSource, sourceFiles } from "./source-files.ts";

const surface = /^server\/src\/(http|cli)\//;
const plane = /^server\/src\/(deployment|console)\//;

/** `name` is null when the whole file is imported. */
interface Use {
  file: string;
  name: string | null;
}

/** A function of either form, as far as this check looks at it. */
type AnyFunction = Pick<FunctionNode, "async" | "params" | "returnType">;

/**
 * Every asynchronous function of a plane that a surface imports and that is not told who acts, each as one line. Such
 * a function is an operation, and its second parameter is `actor: Actor`, or a narrower actor; `_actor` where anyone may ask.
 */
export function findOperationFaults(root: string): string[] {
  const uses = sourceFiles(root)
    .filter((file) => surface.test(file))
    .flatMap((file) => usesIn(root, file));
  const faults = uses.flatMap((use) => operationsOf(root, use).filter(({ hasActor }) => !hasActor));
  const lines = faults.map(
    ({ file, name }) => `${file}: ${name} lacks \`actor: Actor\` as its second parameter`,
  );
  return [...new Set(lines)].sort();
}

function usesIn(root: string, file: string): Use[] {
  const { source, parsed } = parseSource(root, file);
  const { staticImports, dynamicImports } = parsed.module;
  const named = staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName }) => ({
        file: importTarget(root, file, moduleRequest.value),
        name: importName.kind === "Name" ? importName.name : null,
      })),
  );
  const whole = dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    file: importTarget(root, file, source.slice(start + 1, end - 1)),
    name: null,
  }));
  return [...named, ...whole].filter((use) => plane.test(use.file));
}

interface Operation {
  file: string;
  name: string;
  hasActor: boolean;
}

function operationsOf(root: string, { file, name }: Use, followed = false): Operation[] {
  if (!existsSync(join(root, file))) return [];
  const { parsed } = parseSource(root, file);
  const own = exportedFunctions(parsed)
    .filter(([exported, found]) => (name === null || exported === name) && isAsynchronous(found))
    .map(([exported, found]) => ({ file, name: exported, hasActor: takesActor(found) }));
  return followed ? own : [...own, ...reExportsOf(root, file, name, parsed)];
}

/** One level is enough: there are no barrels in the planes. */
function reExportsOf(root: string, file: string, name: string | null, { module }: ParseResult): Operation[] {
  const entries = module.staticExports.flatMap(({ entries }) => entries);
  return entries.flatMap(({ moduleRequest, importName, exportName, isType }) => {
    if (!moduleRequest || isType || (name !== null && exportName.name !== null && exportName.name !== name))
      return [];
    const imported = exportName.name === null ? name : importName.name;
    return operationsOf(root, { file: importTarget(root, file, moduleRequest.value), name: imported }, true);
  });
}

function exportedFunctions({ program, module }: ParseResult): Array<[exported: string, found: AnyFunction]> {
  const declared = new Map(program.body.flatMap(functionsIn));
  const entries = module.staticExports.flatMap(({ entries }) => entries);
  return entries.flatMap(({ moduleRequest, localName, exportName, isType }) => {
    const found = localName.name === null ? undefined : declared.get(localName.name);
    if (moduleRequest || isType || !found || exportName.name === null) return [];
    return [[exportName.name, found] satisfies [string, AnyFunction]];
  });
}

function functionsIn(statement: Statement): Array<[name: string, found: AnyFunction]> {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type === "FunctionDeclaration") {
    return declaration.id ? [[declaration.id.name, declaration]] : [];
  }
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ id, init }) => {
    const isFunction = init?.type === "ArrowFunctionExpression" || init?.type === "FunctionExpression";
    return isFunction && id.type === "Identifier" ? [[id.name, init] satisfies [string, AnyFunction]] : [];
  });
}

function isAsynchronous({ async, returnType }: AnyFunction): boolean {
  const type = returnType?.typeAnnotation;
  const name =
    type?.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : "";
  return async || ["Promise", "AsyncIterable", "AsyncGenerator", "AsyncIterableIterator"].includes(name);
}

function takesActor({ params }: AnyFunction): boolean {
  const second = params[1];
  if (second?.type !== "Identifier" || !/^_?actor$/.test(second.name)) return false;
  const type = second.typeAnnotation?.typeAnnotation;
  return (
    type?.type === "TSTypeReference" &&
    type.typeName.type === "Identifier" &&
    type.typeName.name.endsWith("Actor")
  );
}
