import type { Migration } from "../../migration.ts";
import { identityAndTexts } from "./0001-identity-and-texts.ts";
import { jobQueue } from "./0002-job-queue.ts";

export const deploymentMigrations: readonly Migration[] = [identityAndTexts, jobQueue];
