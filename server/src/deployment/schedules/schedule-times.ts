import type { Problem } from "@sluice/contract";
import { Cron } from "croner";

const expressionMaxChars = 200;
const zoneMaxChars = 64;
const fields = 5;

/** What is wrong with the times of a schedule, each at its place; nothing when they can be kept. */
export function checkTimes(cron: string, timeZone: string, nowMs: number): Problem[] {
  const zoneProblem = checkZone(timeZone);
  const cronProblem = checkExpression(cron, zoneProblem === null ? timeZone : "UTC", nowMs);
  return [
    ...(cronProblem === null ? [] : [{ name: "cron", reason: cronProblem }]),
    ...(zoneProblem === null ? [] : [{ name: "time_zone", reason: zoneProblem }]),
  ];
}

/**
 * The first time after this one. At the changes of the clock: a time of day that the spring change skips
 * comes when the gap ends; one that the autumn change repeats comes once, the first time; what repeats
 * within the hour simply goes on. Null when there is none.
 */
export function nextTime(cron: string, timeZone: string, afterMs: number): number | null {
  return parse(cron, timeZone).nextRun(new Date(afterMs))?.getTime() ?? null;
}

/** The next so many of them; fewer when no more will come. */
export function nextTimes(cron: string, timeZone: string, afterMs: number, count: number): number[] {
  const times: number[] = [];
  let at: number | null = afterMs;
  while (times.length < count) {
    at = nextTime(cron, timeZone, at);
    if (at === null) break;
    times.push(at);
  }
  return times;
}

function parse(cron: string, timeZone: string): Cron {
  return new Cron(cron, { mode: "5-part", timezone: timeZone, paused: true });
}

function checkZone(timeZone: string): string | null {
  const unknown = `is no time zone that is known here: name one as in "Europe/Berlin", or "UTC"`;
  // Offsets such as +01:00 are refused although Intl takes them: they know no change of the clock.
  if (timeZone.length > zoneMaxChars || !/^[A-Za-z][\w+/-]*$/.test(timeZone)) return unknown;
  try {
    new Intl.DateTimeFormat("en", { timeZone });
    return null;
  } catch {
    return unknown;
  }
}

function checkExpression(cron: string, timeZone: string, nowMs: number): string | null {
  if (cron.length > expressionMaxChars) return `has more than ${expressionMaxChars} characters`;
  const isNickname = /^@(?:hourly|daily|midnight|weekly|monthly|yearly|annually)$/i.test(cron);
  if (!isNickname && cron.trim().split(/\s+/).length !== fields) {
    return "needs five fields (minute, hour, day of month, month, day of week); once a minute is the most often";
  }
  try {
    return nextTime(cron, timeZone, nowMs) === null ? "names no time that will ever come" : null;
  } catch (cause) {
    return `cannot be read: ${(cause as Error).message.replace(/^\w+: /, "").replace(/\.$/, "")}`;
  }
}
