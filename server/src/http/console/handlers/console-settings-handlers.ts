import type { ConsoleParts } from "../../../console/console-parts.ts";
import { editConsoleSettings } from "../../../console/settings/edit-console-settings.ts";
import { showConsoleSettings } from "../../../console/settings/show-console-settings.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { ConsoleHandlers } from "../call.ts";

/** What holds for the console itself. */
export function consoleSettingsHandlers(parts: ConsoleParts) {
  return {
    showConsoleSettings: async ({ actor }) => answerOutcome(await showConsoleSettings(parts, actor)),
    editConsoleSettings: async ({ actor, body }) =>
      answerOutcome(
        await editConsoleSettings(parts, actor, {
          revision: body.revision,
          userAccessRanges: body.user_access_ranges,
          confirmLockout: body.confirm_lockout === true,
        }),
      ),
  } satisfies Partial<ConsoleHandlers>;
}
