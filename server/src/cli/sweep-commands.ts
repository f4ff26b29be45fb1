import { requestRedaction } from "../deployment/runs/request-redaction.ts";
import { type Commands, need, operator, Refused } from "./command.ts";

export const sweepCommands: Commands = {
  "run sweep": {
    usage: "run sweep <run id>",
    async run(parts, { words, options }) {
      const runId = need(words[2], "a run id");
      const asked = await requestRedaction(parts, operator({ options }), { runId });
      if (asked.ok) {
        const text = `A worker redacts what ${runId} wrote as soon as it can; run outputs lists it when that is done.`;
        return { data: { run_id: runId, asked: true }, text };
      }
      const { refusal } = asked;
      switch (refusal.code) {
        case "not_allowed":
          throw new Refused(`It takes the permission ${refusal.facts.permission}.`);
        case "run_not_found":
          throw new Refused("There is no run of this id.");
        case "run_not_terminal":
          throw new Refused(`The run is ${refusal.facts.status}: what it writes is redacted when it ends.`);
        case "data_purged":
          throw new Refused("Its data was erased; nothing is left to redact.");
        case "nothing_to_redact":
          throw new Refused("What the run wrote needs no redaction, or was redacted before the run ended.");
        case "redacted_already":
          throw new Refused("What the run wrote has been redacted since; run outputs lists it.");
      }
    },
  },
};
