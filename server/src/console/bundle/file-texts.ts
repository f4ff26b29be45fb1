const plain = /^[A-Za-z0-9_:/.,@%+=~-]*$/;

/** A line that a shell, Node and compose read alike. */
export function envLine(name: string, value: string): string {
  if (plain.test(value)) return `${name}=${value}`;
  if (/['\r\n]/.test(value))
    throw new Error(`The value of ${name} cannot be written into an environment file.`);
  return `${name}='${value}'`;
}

type Yaml = string | number | null | readonly Yaml[] | { readonly [name: string]: Yaml };

/** A document of block style; every text is quoted as in JSON, which YAML reads as it is. */
export function yamlOf(value: { readonly [name: string]: Yaml }): string {
  return linesOf(value, "")
    .map((line) => `${line}\n`)
    .join("");
}

function linesOf(value: Yaml, indent: string): string[] {
  if (Array.isArray(value)) return value.map((item) => `${indent}- ${JSON.stringify(item)}`);
  return Object.entries(value as object).flatMap(([name, item]: [string, Yaml]) => {
    const isNested = typeof item === "object" && item !== null && Object.keys(item).length > 0;
    if (!isNested) return [`${indent}${name}: ${JSON.stringify(item)}`];
    return [`${indent}${name}:`, ...linesOf(item, `${indent}  `)];
  });
}
