import type { Migration } from "../../platform/db/migration.ts";
import { deployments } from "./0001-deployments.ts";
import { apiKeys } from "./0002-api-keys.ts";

export const consoleMigrations: readonly Migration[] = [deployments, apiKeys];
