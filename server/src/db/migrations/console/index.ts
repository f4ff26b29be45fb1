import type { Migration } from "../../migration.ts";
import { deployments } from "./0001-deployments.ts";

export const consoleMigrations: readonly Migration[] = [deployments];
