import type { Licence } from "../deployment/availability/licence.ts";
import { setLicence } from "../deployment/availability/set-licence.ts";
import { showLicence } from "../deployment/availability/show-licence.ts";
import { type Commands, operator, Refused } from "./command.ts";

const notAllowed = "It takes the permission to change the deployment.";

export const licenceCommands: Commands = {
  "licence show": {
    usage: "licence show",
    async run(parts, invocation) {
      const shown = await showLicence(parts, operator(invocation));
      if (!shown.ok) throw new Refused(notAllowed);
      return { data: shown.value, text: `The licence is ${standing(shown.value)}.` };
    },
  },
  "licence hold": {
    usage: "licence hold [--reason text]",
    async run(parts, { options }) {
      const reason = options.reason ?? null;
      const held = { state: "on_hold", reason, enforcement_status: "suspended" } as const;
      const set = await setLicence(parts, operator({ options }), held);
      if (!set.ok) throw new Refused(notAllowed);
      return { data: set.value, text: "The licence is on hold: the runtime takes no work." };
    },
  },
  "licence release": {
    usage: "licence release",
    async run(parts, invocation) {
      const active = { state: "active", reason: null, enforcement_status: null } as const;
      const set = await setLicence(parts, operator(invocation), active);
      if (!set.ok) throw new Refused(notAllowed);
      return { data: set.value, text: "The licence is active again." };
    },
  },
};

function standing({ state, reason }: Licence): string {
  return `${state.replace("_", " ")}${reason === null ? "" : ` (${reason})`}`;
}
