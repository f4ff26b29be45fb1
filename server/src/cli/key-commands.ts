import { limits } from "@sluice/contract";
import type { KeyOffice } from "../console/keys/change-key.ts";
import { ConsoleKeySource } from "../console/keys/console-key-source.ts";
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
import { syncMirror } from "../deployment/key-mirror/sync-mirror.ts";
import { listUsage } from "../deployment/usage/list-usage.ts";
import { listUsageHours } from "../deployment/usage/list-usage-hours.ts";
import { type Commands, need, Refused, wholeNumber } from "./command.ts";
import { describeKey, keyLine } from "./describe-key.ts";
import { keyOptionsUsage, readKeyOptions } from "./key-options.ts";
import type { CommandParts } from "./open-parts.ts";

const usageEntriesShown = 50;
const usageHoursShownMs = 24 * 60 * 60 * 1_000;

export const keyCommands: Commands = {
  "key create": {
    usage: `key create ${keyOptionsUsage} [--deployment id]`,
    async run(parts, invocation) {
      const { office, deploymentId, push } = await openOffice(parts);
      const settings = { ...keyDefaults, ...(await readKeyOptions(parts, invocation)) };
      const created = taken(await createKey(office, invocation.options.deployment ?? deploymentId, settings));
      await push();
      const { apiKey, externalId } = created;
      const key = taken(await showKey(office, created.key.key_id)).key;
      return {
        data: { api_key: apiKey, external_id: externalId, ...key },
        text: `API key      ${apiKey}\nExternal id  ${externalId}\nBoth are shown this once: keep them now.\n\n${describeKey(key)}`,
      };
    },
  },
  "key edit": {
    usage: `key edit <key id> ${keyOptionsUsage}`,
    async run(parts, invocation) {
      const { office, push } = await openOffice(parts);
      const keyId = need(invocation.words[2], "a key id");
      taken(await editKey(office, keyId, await readKeyOptions(parts, invocation)));
      await push();
      return shown(taken(await showKey(office, keyId)).key);
    },
  },
  "key rotate": {
    usage: `key rotate <key id> [--overlap ${limits.key.rotationOverlapHours.join("|")}]`,
    async run(parts, { words, options }) {
      const { office, push } = await openOffice(parts);
      const keyId = need(words[2], "a key id");
      const overlap =
        options.overlap === undefined
          ? limits.key.defaultRotationOverlapHours
          : wholeNumber(options.overlap, "--overlap");
      const { apiKey } = taken(await rotateKey(office, keyId, overlap));
      await push();
      const { key } = taken(await showKey(office, keyId));
      return {
        data: { api_key: apiKey, ...key },
        text: `API key  ${apiKey}\nIt is shown this once: keep it now. The old one works until ${key.rotating_until}.`,
      };
    },
  },
  "key new-external-id": {
    usage: "key new-external-id <key id>",
    async run(parts, { words }) {
      const { office, push } = await openOffice(parts);
      const keyId = need(words[2], "a key id");
      const { externalId } = taken(await renewExternalId(office, keyId));
      await push();
      const { key } = taken(await showKey(office, keyId));
      return {
        data: { external_id: externalId, ...key },
        text: `External id  ${externalId}\nIt is shown this once: keep it now. The old one has ended.`,
      };
    },
  },
  "key revoke": {
    usage: "key revoke <key id>",
    async run(parts, { words }) {
      const { office, push } = await openOffice(parts);
      const keyId = need(words[2], "a key id");
      taken(await revokeKey(office, keyId));
      await push();
      const { key } = taken(await showKey(office, keyId));
      return { data: key, text: `${keyId} is revoked, for good.` };
    },
  },
  "key delete": {
    usage: "key delete <key id>",
    async run(parts, { words }) {
      const { office, push } = await openOffice(parts);
      const keyId = need(words[2], "a key id");
      taken(await deleteKey(office, keyId));
      await push();
      return { data: { key_id: keyId, deleted: true }, text: `${keyId} is deleted.` };
    },
  },
  "key list": {
    usage: "key list [--deployment id]",
    async run(parts, { options }) {
      const { office } = await openOffice(parts);
      const keys = await listKeys(office, options.deployment ?? null);
      return { data: keys, text: keys.map(keyLine).join("\n") || "There are no keys yet: create one." };
    },
  },
  "key show": {
    usage: "key show <key id>",
    async run(parts, { words }) {
      const { office } = await openOffice(parts);
      return shown(taken(await showKey(office, need(words[2], "a key id"))).key);
    },
  },
  "key usage": {
    usage: "key usage <key id>",
    async run(parts, { words }) {
      const keyId = need(words[2], "a key id");
      const page = await listUsage(parts.database, keyId, { limit: usageEntriesShown, after: null });
      const hours = await listUsageHours(parts.database, keyId, parts.now() - usageHoursShownMs);
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

/** The console's office for keys, and the way from there to this deployment's mirror. */
async function openOffice({ database, openConsole, now }: CommandParts) {
  const own = await database.reader.selectFrom("deployment").select("deployment_id").executeTakeFirst();
  if (!own) throw new Refused("There is no deployment here yet: start Sluice once with these settings.");
  const console = await openConsole();
  const office: KeyOffice = { console, now };
  const source = new ConsoleKeySource(console, own.deployment_id);
  const push = () => syncMirror({ database, source, now }, { full: false });
  return { office, deploymentId: own.deployment_id, push };
}

function taken<Done extends { ok: true }>(outcome: Done | KeyRefusal): Done {
  if (outcome.ok) return outcome;
  throw new Refused(outcome.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
}

function shown(key: KeyView) {
  return { data: key, text: describeKey(key) };
}
