import { connectorCredentials, type FileConnector, limits, type Problem } from "@sluice/contract";
import { checkTypedName, groupDigits, hasControlCharacter } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import type { ConnectorStorage } from "./connector-storage.ts";
import { isSameAddress } from "./is-same-address.ts";
import type { ConnectorAccess, SealedCredential } from "./load-connector-access.ts";

interface GivenCredential {
  readonly name: string;
  /** Left out: the value that is kept stays. */
  readonly value?: string | undefined;
}

/** What a person writes in a connector. */
export interface ConnectorContent {
  readonly spec: FileConnector;
  /** In Markdown. */
  readonly guide: string;
  /** All of them; left out, they stay as they are. */
  readonly credentials?: readonly GivenCredential[] | undefined;
}

/** As it was before: null for one that is made. */
type Before = ConnectorAccess | null;

/** What keeps this content from being saved, each problem at its place in the request. */
export function judgeContent(
  storage: ConnectorStorage,
  actor: Actor,
  content: ConnectorContent,
  before: Before,
): Problem[] {
  const { spec } = content;
  const problems = storage.judge(spec).map(({ name, reason }) => ({
    name: name === "name" || name === "description" ? name : `settings.${name}`,
    reason,
  }));
  problems.push(...checkTypedName(spec.name, before?.spec.name));
  if (before && before.spec.type !== spec.type) {
    problems.push({ name: "settings.type", reason: "A connector keeps its type: create another one." });
  }
  if (problems.length > 0) return problems;
  const credentials = wantedCredentials(content, before);
  problems.push(...credentialProblems(spec, credentials, before));
  // The operator may point the machine's own credentials anywhere; other people only where it uses them itself.
  if (
    spec.type === "s3" &&
    actor.kind === "user" &&
    credentials.length === 0 &&
    !storage.isOwnAddress(spec)
  ) {
    const reason =
      "Enter an access key for this address: the credentials of the deployment's machine are sent to Amazon and to its own store only.";
    problems.push({ name: "credentials", reason });
  }
  return problems;
}

/** The credentials of the version that is saved. The content was judged. */
export function sealCredentials(
  storage: ConnectorStorage,
  connectorId: string,
  content: ConnectorContent,
  before: Before,
): SealedCredential[] {
  return wantedCredentials(content, before).map(({ name, value }) => {
    const kept = before?.credentials.find((each) => each.name === name);
    return value === undefined && kept
      ? kept
      : { name, sealed: storage.seal(connectorId, name, value ?? "") };
  });
}

function wantedCredentials({ credentials }: ConnectorContent, before: Before): readonly GivenCredential[] {
  return credentials ?? before?.credentials.map(({ name }) => ({ name })) ?? [];
}

function credentialProblems(
  spec: FileConnector,
  credentials: readonly GivenCredential[],
  before: Before,
): Problem[] {
  const { needed, optional } = connectorCredentials[spec.type];
  const known: readonly string[] = [...needed, ...optional];
  const names = credentials.map(({ name }) => name);
  const problems = credentials.flatMap(({ name, value }, index) => {
    const at = `credentials.${name}`;
    if (!known.includes(name)) {
      return [{ name: at, reason: "A connector of this type does not read with it: remove it." }];
    }
    if (names.indexOf(name) !== index) return [{ name: at, reason: "It is given twice." }];
    const reason = value === undefined ? keptFault(spec, name, before) : valueFault(value);
    return reason === null ? [] : [{ name: at, reason }];
  });
  const missing = names.length === 0 ? [] : needed.filter((name) => !names.includes(name));
  return [...problems, ...missing.map((name) => ({ name: `credentials.${name}`, reason: "Enter it too." }))];
}

function keptFault(spec: FileConnector, name: string, before: Before): string | null {
  if (!before?.credentials.some((each) => each.name === name)) return "There is no value yet: enter one.";
  if (isSameAddress(before.spec, spec)) return null;
  return "Enter it again: the value that is kept was entered for another address.";
}

function valueFault(value: string): string | null {
  const { credentialValueMaxChars: max } = limits.connector;
  if (value === "") return "It is empty: enter a value.";
  if (value.length > max) return `Enter at most ${groupDigits(max)} characters.`;
  return hasControlCharacter(value) || value.trim() !== value
    ? "Enter it without line breaks, and without spaces around it."
    : null;
}
