import { limits } from "@sluice/contract";
import { operatorActor } from "../access/actor.ts";
import type { Outcome } from "../access/outcome.ts";
import { createKey } from "../console/keys/create-key.ts";
import { deleteKey } from "../console/keys/delete-key.ts";
import { editKey } from "../console/keys/edit-key.ts";
import { keyDefaults } from "../console/keys/key-defaults.ts";
import type { KeyRefusal } from "../console/keys/key-refusal.ts";
import type { KeyView } from "../console/keys/key-view.ts";
import { listKeys } from "../console/keys/list-keys.ts";
import { renewExternalId } from "../console/keys/renew-external-id.ts";
import { revokeKey } from "../console/keys/revoke-key.ts";
import { rotateKey } from "../console/keys/rotate-key.ts";
import { showKey } from "../console/keys/show-key.ts";
import { showDeployment } from "../deployment/identity/show-deployment.ts";
import { listUsage } from "../deployment/usage/list-usage.ts";
import { listUsageHours } from "../deployment/usage/list-usage-hours.ts";
import { type Commands, need, operator, Refused, wholeNumber } from "./command.ts";
import { describeKey, keyLine } from "./describe-key.ts";
import { keyOptionsUsage, readKeyOptions } from "./key-options.ts";
import { keyRefusalLines } from "./key-refusal-lines.ts";
import type { CommandParts } from "./open-parts.ts";

const usageEntriesShown = 50;
const usageHoursShownMs = 24 * 60 * 60 * 1_000;

export const keyCommands: Commands = {
  "key create": {
    usage: `key create ${keyOptionsUsage} [--deployment id]`,
    async run(parts, invocation) {
      const { keys, actor, deploymentId, push } = await openKeys(parts);
      const settings = { ...keyDefaults, ...(await readKeyOptions(parts, invocation)) };
      const request = { deploymentId: invocation.options.deployment ?? deploymentId, settings };
      const { key: created, apiKey, externalId } = accepted(await createKey(keys, actor, request));
      await push();
      const key = accepted(await showKey(keys, actor, { keyId: created.key_id }));
      return {
        data: { api_key: apiKey, external_id: externalId, ...key },
        text: `API key      ${apiKey}\nExternal id  ${externalId}\nBoth are shown this once: keep them now.\n\n${describeKey(key)}`,
      };
    },
  },
  "key edit": {
    usage: `key edit <key id> ${keyOptionsUsage}`,
    async run(parts, invocation) {
      const { keys, actor, push } = await openKeys(parts);
      const keyId = need(invocation.words[2], "a key id");
      const changes = await readKeyOptions(parts, invocation);
      accepted(await editKey(keys, actor, { keyId, changes }), keyId);
      await push();
      return shown(accepted(await showKey(keys, actor, { keyId }), keyId));
    },
  },
  "key rotate": {
    usage: `key rotate <key id> [--overlap ${limits.key.rotationOverlapHours.join("|")}]`,
    async run(parts, { words, options }) {
      const { keys, actor, push } = await openKeys(parts);
      const keyId = need(words[2], "a key id");
      const overlap =
        options.overlap === undefined
          ? limits.key.defaultRotationOverlapHours
          : wholeNumber(options.overlap, "--overlap");
      const request = { keyId, overlapHours: overlap };
      const { apiKey } = accepted(await rotateKey(keys, actor, request), keyId);
      await push();
      const key = accepted(await showKey(keys, actor, { keyId }), keyId);
      return {
        data: { api_key: apiKey, ...key },
        text: `API key  ${apiKey}\nIt is shown this once: keep it now. The old one works until ${key.rotating_until}.`,
      };
    },
  },
  "key new-external-id": {
    usage: "key new-external-id <key id>",
    async run(parts, { words }) {
      const { keys, actor, push } = await openKeys(parts);
      const keyId = need(words[2], "a key id");
      const { externalId } = accepted(await renewExternalId(keys, actor, { keyId }), keyId);
      await push();
      const key = accepted(await showKey(keys, actor, { keyId }), keyId);
      return {
        data: { external_id: externalId, ...key },
        text: `External id  ${externalId}\nIt is shown this once: keep it now. The old one has ended.`,
      };
    },
  },
  "key revoke": {
    usage: "key revoke <key id>",
    async run(parts, { words }) {
      const { keys, actor, push } = await openKeys(parts);
      const keyId = need(words[2], "a key id");
      accepted(await revokeKey(keys, actor, { keyId }), keyId);
      await push();
      const key = accepted(await showKey(keys, actor, { keyId }), keyId);
      return { data: key, text: `${keyId} is revoked, for good.` };
    },
  },
  "key delete": {
    usage: "key delete <key id>",
    async run(parts, { words }) {
      const { keys, actor, push } = await openKeys(parts);
      const keyId = need(words[2], "a key id");
      accepted(await deleteKey(keys, actor, { keyId }), keyId);
      await push();
      return { data: { key_id: keyId, deleted: true }, text: `${keyId} is deleted.` };
    },
  },
  "key list": {
    usage: "key list [--deployment id]",
    async run(parts, { options }) {
      const { keys, actor } = await openKeys(parts);
      const listed = accepted(await listKeys(keys, actor, { deploymentId: options.deployment ?? null }));
      return { data: listed, text: listed.map(keyLine).join("\n") || "There are no keys yet: create one." };
    },
  },
  "key show": {
    usage: "key show <key id>",
    async run(parts, { words }) {
      const { keys, actor } = await openKeys(parts);
      const keyId = need(words[2], "a key id");
      return shown(accepted(await showKey(keys, actor, { keyId }), keyId));
    },
  },
  "key usage": {
    usage: "key usage <key id>",
    async run(parts, { words }) {
      const keyId = need(words[2], "a key id");
      const actor = operatorActor(operator(undefined));
      const request = { keyId, limit: usageEntriesShown, after: null };
      const page = accepted(await listUsage(parts, actor, request));
      const fromMs = parts.now() - usageHoursShownMs;
      const hours = accepted(await listUsageHours(parts, actor, { keyId, fromMs }));
      const lines = page.items.map(
        ({ at, method, path, status, address, reason }) =>
          `${at}  ${status}  ${method} ${path}  ${address}${reason === null ? "" : `  ${reason}`}`,
      );
      return {
        data: { key_id: keyId, hours, requests: page.items },
        text: lines.join("\n") || "No request with this key was recorded.",
      };
    },
  },
};

/** Where keys are administered, and the way from there to this deployment's mirror. */
async function openKeys(parts: CommandParts) {
  const actor = operatorActor(operator(undefined));
  const own = await showDeployment(parts, actor);
  if (!own.ok) throw new Refused("There is no deployment here yet: start Sluice once with these settings.");
  const { deployment_id: deploymentId } = own.value;
  const { parts: keys, pushKeys } = await parts.openConsole();
  return { keys, actor, deploymentId, push: () => pushKeys(deploymentId) };
}

function accepted<Value>(outcome: Outcome<Value, KeyRefusal>, keyId = ""): Value {
  if (outcome.ok) return outcome.value;
  throw new Refused(keyRefusalLines(outcome.refusal, keyId).join("\n"));
}

function shown(key: KeyView) {
  return { data: key, text: describeKey(key) };
}
