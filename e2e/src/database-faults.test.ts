import { describe, it } from "vitest";
import { expectToHold } from "./database-faults/fault-rounds.ts";
import { databaseFaults, diskFull, whyNoSmallDisk } from "./database-faults/faults.ts";
import { isLong } from "./long-tests.ts";

const why = whyNoSmallDisk();
const faults = databaseFaults.filter((fault) => why === null || fault !== diskFull);
const promise = "nothing acknowledged is lost, doubled or stuck, and no process ends";

describe("two processes of the API and two workers, when PostgreSQL fails them", () => {
  if (isLong) {
    it.each(faults.map((fault) => [fault.name, fault] as const))(
      `%s twenty times: ${promise}`,
      { timeout: 3_600_000 },
      (_, fault) => expectToHold([fault], 20),
    );
  } else {
    it(`${promise}, whichever way it fails`, { timeout: 600_000 }, () => expectToHold(faults, 1));
  }
  if (why !== null) it.skip(`${diskFull.name} (${why})`, () => {});
});
