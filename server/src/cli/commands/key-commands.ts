import { limits } from "@sluice/contract";
import { createKey } from "../../console/keys/create-key.ts";
import { deleteKey } from "../../console/keys/delete-key.ts";
import { editKey } from "../../console/keys/edit-key.ts";
import { keyDefaults } from "../../console/keys/key-defaults.ts";
import { renewExternalId } from "../../console/keys/renew-external-id.ts";
import { revokeKey } from "../../console/keys/revoke-key.ts";
import { rotateKey } from "../../console/keys/rotate-key.ts";
import { showKey } from "../../console/keys/show-key.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { describeKey } from "../text/describe-key.ts";
import { type KeyOptions, readKeyOptions } from "./key-options.ts";
import { accepted, openKeys } from "./open-keys.ts";

type OfKey = Given<object, [key: string]>;

export async function createKeyCommand(
  parts: CommandParts,
  { options }: Given<KeyOptions & { readonly deployment?: string }>,
): Promise<Answer> {
  const { keys, actor, deploymentId, push } = await openKeys(parts);
  const settings = { ...keyDefaults, ...(await readKeyOptions(parts, options)) };
  const request = { deploymentId: options.deployment ?? deploymentId, settings };
  const { key: created, apiKey, externalId } = accepted(await createKey(keys, actor, request));
  await push();
  const key = accepted(await showKey(keys, actor, { keyId: created.key_id }));
  return {
    data: { api_key: apiKey, external_id: externalId, ...key },
    text: `API key      ${apiKey}\nExternal id  ${externalId}\nBoth are shown this once: keep them now.\n\n${describeKey(key)}`,
  };
}

export async function editKeyCommand(
  parts: CommandParts,
  { words: [keyId], options }: Given<KeyOptions, [key: string]>,
): Promise<Answer> {
  const { keys, actor, push } = await openKeys(parts);
  const changes = await readKeyOptions(parts, options);
  accepted(await editKey(keys, actor, { keyId, changes }), keyId);
  await push();
  const key = accepted(await showKey(keys, actor, { keyId }), keyId);
  return { data: key, text: describeKey(key) };
}

export async function rotateKeyCommand(
  parts: CommandParts,
  { words: [keyId], options }: Given<{ readonly overlap?: number }, [key: string]>,
): Promise<Answer> {
  const { keys, actor, push } = await openKeys(parts);
  const overlapHours = options.overlap ?? limits.key.defaultRotationOverlapHours;
  const { apiKey } = accepted(await rotateKey(keys, actor, { keyId, overlapHours }), keyId);
  await push();
  const key = accepted(await showKey(keys, actor, { keyId }), keyId);
  return {
    data: { api_key: apiKey, ...key },
    text: `API key  ${apiKey}\nIt is shown this once: keep it now. The old one works until ${key.rotating_until}.`,
  };
}

export async function renewExternalIdCommand(
  parts: CommandParts,
  { words: [keyId] }: OfKey,
): Promise<Answer> {
  const { keys, actor, push } = await openKeys(parts);
  const { externalId } = accepted(await renewExternalId(keys, actor, { keyId }), keyId);
  await push();
  const key = accepted(await showKey(keys, actor, { keyId }), keyId);
  return {
    data: { external_id: externalId, ...key },
    text: `External id  ${externalId}\nIt is shown this once: keep it now. The old one has ended.`,
  };
}

export async function revokeKeyCommand(parts: CommandParts, { words: [keyId] }: OfKey): Promise<Answer> {
  const { keys, actor, push } = await openKeys(parts);
  accepted(await revokeKey(keys, actor, { keyId }), keyId);
  await push();
  const key = accepted(await showKey(keys, actor, { keyId }), keyId);
  return { data: key, text: `${keyId} is revoked, for good.` };
}

export async function deleteKeyCommand(parts: CommandParts, { words: [keyId] }: OfKey): Promise<Answer> {
  const { keys, actor, push } = await openKeys(parts);
  accepted(await deleteKey(keys, actor, { keyId }), keyId);
  await push();
  return { data: { key_id: keyId, deleted: true }, text: `${keyId} is deleted.` };
}
