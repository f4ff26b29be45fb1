import { readLicence, setLicence } from "../deployment/availability/licence.ts";
import type { Commands } from "./command.ts";

export const licenceCommands: Commands = {
  "licence show": {
    usage: "licence show",
    async run({ database }) {
      const licence = await readLicence(database);
      const why = licence.reason === null ? "" : ` (${licence.reason})`;
      return { data: licence, text: `The licence is ${licence.state.replace("_", " ")}${why}.` };
    },
  },
  "licence hold": {
    usage: "licence hold [--reason text]",
    async run({ database, now }, { options }) {
      const { license_id } = await readLicence(database);
      const reason = options.reason ?? null;
      const licence = { state: "on_hold", reason, enforcement_status: "suspended", license_id } as const;
      await setLicence(database, licence, now());
      return { data: licence, text: "The licence is on hold: the runtime takes no work." };
    },
  },
  "licence release": {
    usage: "licence release",
    async run({ database, now }) {
      const { license_id } = await readLicence(database);
      const licence = { state: "active", reason: null, enforcement_status: null, license_id } as const;
      await setLicence(database, licence, now());
      return { data: licence, text: "The licence is active again." };
    },
  },
};
