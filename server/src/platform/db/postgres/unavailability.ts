import { DatabaseError } from "pg";

// Classes and conditions of PostgreSQL's error codes (Appendix A of its manual) that say nothing about the query.
const unreachableClasses = [
  "08", // the connection failed
  "53", // connections, memory or other resources are used up; a full disk is recognised below
];
const unreachableCodes = [
  "57P01", // an administrator ends the session: the server stops or restarts
  "57P02", // another session crashed, and all are ended
  "57P03", // it starts, stops or recovers and takes no connections
  "57P04", // the database is being dropped
  "57P05", // the session was idle for too long
  "25P03", // the transaction was idle for too long
  "25006", // it is a standby, or still one: a failover is under way
  "58030", // its disk fails
];
const diskFull = "53100";

/**
 * Whether an error means that the database cannot work now, rather than that the query is wrong.
 * `isConnectionLost`: the error ended its connection, or there never was one.
 */
export function unavailability(cause: unknown, isConnectionLost: boolean): "unreachable" | "full" | null {
  const code = cause instanceof DatabaseError ? (cause.code ?? "") : "";
  if (code === diskFull) return "full";
  const isUnreachable =
    isConnectionLost || unreachableCodes.includes(code) || unreachableClasses.includes(code.slice(0, 2));
  return isUnreachable ? "unreachable" : null;
}
