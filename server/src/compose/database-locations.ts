import { join } from "node:path";
import { type Config, has } from "../config.ts";
import type { DatabaseLocation } from "../platform/db/open-database.ts";

export interface DatabaseLocations {
  deployment: DatabaseLocation;
  console: DatabaseLocation;
}

/** Where the settings put the two databases: two files, or two schemas, never one for both. */
export function databaseLocations(config: Config): DatabaseLocations {
  if (config.databaseUrl === null) {
    const file = (name: string) => join(config.dataFolder, name);
    return {
      deployment: { dialect: "sqlite", label: file("deployment.db"), file: file("deployment.db") },
      console: { dialect: "sqlite", label: file("console.db"), file: file("console.db") },
    };
  }
  const shared = { dialect: "postgres", maxConnections: config.databasePoolSize } as const;
  const main = { ...shared, url: config.databaseUrl, setting: "DATABASE_URL" };
  const own = config.consoleDatabaseUrl;
  return {
    deployment: { ...main, label: "sluice_deployment" },
    console: { ...main, ...(own && { url: own, setting: "CONSOLE_DATABASE_URL" }), label: "sluice_console" },
  };
}

/** Whether anything is kept in the data folder for good. */
export function keepsInDataFolder(config: Config): boolean {
  return config.databaseUrl === null || config.s3Bucket === null;
}

/** A worker has its working files there, wherever everything else is kept. */
export function usesDataFolder(config: Config): boolean {
  return keepsInDataFolder(config) || has(config, "worker");
}

/** Where a worker unpacks custom images. They are copies: what is kept for good is in the file store. */
export function imagesFolderIn(config: Config): string {
  return join(config.dataFolder, "images");
}

export function workFolderIn(config: Config): string {
  return join(config.dataFolder, "work");
}
