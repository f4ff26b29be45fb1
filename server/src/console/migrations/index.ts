import type { Migration } from "../../platform/db/migration.ts";
import { deployments } from "./0001-deployments.ts";
import { apiKeys } from "./0002-api-keys.ts";
import { changeLog } from "./0003-change-log.ts";
import { audit } from "./0004-audit.ts";
import { people } from "./0005-people.ts";
import { channel } from "./0006-channel.ts";
import { usageAndAlarms } from "./0007-usage-and-alarms.ts";
import { deploymentSettings } from "./0008-deployment-settings.ts";
import { libraries } from "./0009-libraries.ts";
import { signOnAndNotices } from "./0010-sign-on-and-notices.ts";
import { handOvers } from "./0011-hand-overs.ts";
import { questionsAndOldSecrets } from "./0012-questions-and-old-secrets.ts";

export const consoleMigrations: readonly Migration[] = [
  deployments,
  apiKeys,
  changeLog,
  audit,
  people,
  channel,
  usageAndAlarms,
  deploymentSettings,
  libraries,
  signOnAndNotices,
  handOvers,
  questionsAndOldSecrets,
];
