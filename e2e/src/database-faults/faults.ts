import { spawnSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type FaultyPostgres, productRole } from "../../../server/src/testing/faulty-postgres.ts";
import type { DatabaseFault, Ground } from "./fault-rounds.ts";

function restart(name: string, signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): DatabaseFault {
  return {
    name,
    isWhole: true,
    begin: ({ postgres }) => postgres.end(signal),
    end: ({ postgres }) => postgres.run(),
  };
}

const networkRefuses: DatabaseFault = {
  name: "the network refuses connections",
  isWhole: true,
  begin: async ({ link }) => link.refuse(),
  end: async ({ link }) => link.mend(),
};

const networkSwallows: DatabaseFault = {
  name: "the network swallows what is sent",
  isWhole: true,
  begin: async ({ link }) => link.swallow(),
  end: async ({ link }) => link.mend(),
};

function failover(): DatabaseFault {
  let standby: FaultyPostgres | null = null;
  return {
    name: "a standby takes over",
    isWhole: true,
    prepare: async ({ postgres }) => {
      standby = await postgres.standby();
    },
    begin: ({ postgres }) => postgres.end("SIGKILL"),
    end: async (ground: Ground) => {
      if (!standby) throw new Error("There is no standby.");
      await standby.promote();
      ground.link.leadTo(standby.port);
      await ground.postgres.remove();
      ground.postgres = standby;
    },
  };
}

/** PostgreSQL says the same (53300) when the server has none left and when the account has none. */
const connectionsUsedUp: DatabaseFault = {
  name: "its connections are used up",
  isWhole: true,
  begin: async ({ postgres }) => {
    await postgres.ask(`alter role ${productRole} connection limit 0`);
    await postgres.ask(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${productRole}'`,
    );
  },
  end: async ({ postgres }) => {
    await postgres.ask(`alter role ${productRole} connection limit -1`);
  },
};

const diskMegabytes = 300;

/** Mounting a small disk takes an administrator; the reason why it cannot be had, or null. */
export function whyNoSmallDisk(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return "only root may mount a small disk";
  const tried = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]);
  return tried.status === 0 ? null : "this machine lets nobody mount a disk";
}

export const diskFull: DatabaseFault = {
  name: "its disk is full",
  isWhole: false,
  // Its log is on the same disk, and small: there must be something to fill.
  settings: ["max_wal_size=64MB", "min_wal_size=32MB"],
  prepareDisk: (data) => {
    spawnSync("mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m`, "tmpfs", data]);
  },
  begin: async ({ postgres }) => fill(join(postgres.data, "filler")),
  end: async ({ postgres }) => {
    rmSync(join(postgres.data, "filler"));
    // Where its log has no room it stops, as on any such server, and is started again by its operator.
    await pause(500);
    await postgres.run();
  },
};

function fill(path: string): void {
  const file = openSync(path, "w");
  for (const size of [1 << 20, 1 << 12]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) writeSync(file, block);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ENOSPC") throw cause;
    }
  }
  closeSync(file);
}

/** The last one leaves another server in the place of the first. */
export const databaseFaults: readonly DatabaseFault[] = [
  diskFull,
  restart("it is restarted (fast)", "SIGINT"),
  restart("it is restarted (immediate)", "SIGQUIT"),
  restart("it is killed", "SIGKILL"),
  networkRefuses,
  networkSwallows,
  connectionsUsedUp,
  failover(),
];
