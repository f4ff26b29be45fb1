import { limits } from "@sluice/contract";
import { createKey } from "../../keys/create-key.ts";
import { deleteKey } from "../../keys/delete-key.ts";
import { editKey } from "../../keys/edit-key.ts";
import { keyDefaults } from "../../keys/key-defaults.ts";
import { renewExternalId } from "../../keys/renew-external-id.ts";
import { revokeKey } from "../../keys/revoke-key.ts";
import { rotateKey } from "../../keys/rotate-key.ts";
import { showKey } from "../../keys/show-key.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { describeKey } from "../text/describe-key.ts";
import { type KeyOptions, readKeyOptions } from "./key-options.ts";
import { openKeys, taken } from "./open-keys.ts";

type OfKey = Given<object, [key: string]>;

export async function createKeyCommand(
  parts: CommandParts,
  { options }: Given<KeyOptions & { readonly deployment?: string }>,
): Promise<Answer> {
  const { office, deploymentId, push } = await openKeys(parts);
  const settings = { ...keyDefaults, ...(await readKeyOptions(parts, options)) };
  const created = taken(await createKey(office, options.deployment ?? deploymentId, settings));
  await push();
  const { apiKey, externalId } = created;
  const { key } = taken(await showKey(office, created.key.key_id));
  return {
    data: { api_key: apiKey, external_id: externalId, ...key },
    text: `API key      ${apiKey}\nExternal id  ${externalId}\nBoth are shown this once: keep them now.\n\n${describeKey(key)}`,
  };
}

export async function editKeyCommand(
  parts: CommandParts,
  { words: [keyId], options }: Given<KeyOptions, [key: string]>,
): Promise<Answer> {
  const { office, push } = await openKeys(parts);
  taken(await editKey(office, keyId, await readKeyOptions(parts, options)));
  await push();
  const { key } = taken(await showKey(office, keyId));
  return { data: key, text: describeKey(key) };
}

export async function rotateKeyCommand(
  parts: CommandParts,
  { words: [keyId], options }: Given<{ readonly overlap?: number }, [key: string]>,
): Promise<Answer> {
  const { office, push } = await openKeys(parts);
  const overlap = options.overlap ?? limits.key.defaultRotationOverlapHours;
  const { apiKey } = taken(await rotateKey(office, keyId, overlap));
  await push();
  const { key } = taken(await showKey(office, keyId));
  return {
    data: { api_key: apiKey, ...key },
    text: `API key  ${apiKey}\nIt is shown this once: keep it now. The old one works until ${key.rotating_until}.`,
  };
}

export async function renewExternalIdCommand(
  parts: CommandParts,
  { words: [keyId] }: OfKey,
): Promise<Answer> {
  const { office, push } = await openKeys(parts);
  const { externalId } = taken(await renewExternalId(office, keyId));
  await push();
  const { key } = taken(await showKey(office, keyId));
  return {
    data: { external_id: externalId, ...key },
    text: `External id  ${externalId}\nIt is shown this once: keep it now. The old one has ended.`,
  };
}

export async function revokeKeyCommand(parts: CommandParts, { words: [keyId] }: OfKey): Promise<Answer> {
  const { office, push } = await openKeys(parts);
  taken(await revokeKey(office, keyId));
  await push();
  const { key } = taken(await showKey(office, keyId));
  return { data: key, text: `${keyId} is revoked, for good.` };
}

export async function deleteKeyCommand(parts: CommandParts, { words: [keyId] }: OfKey): Promise<Answer> {
  const { office, push } = await openKeys(parts);
  taken(await deleteKey(office, keyId));
  await push();
  return { data: { key_id: keyId, deleted: true }, text: `${keyId} is deleted.` };
}
