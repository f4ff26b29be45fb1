import { Skeleton } from "@mantine/core";
import { limits } from "@sluice/contract/limits";
import { exactTime } from "../../../ui/format/time-text.ts";
import { useTimeZone } from "../../../ui/preferences.ts";
import { Time } from "../../../ui/time.tsx";
import styles from "./next-times.module.css";

interface NextTimesProps {
  /** Null while they are on their way. */
  times: readonly string[] | null;
  /** Of the schedule. */
  zone: string;
}

const places = Array.from({ length: limits.schedule.shownTimes }, (_, place) => `place-${place}`);

/** The next dates, on the clock of the schedule's zone and on the reader's, or in UTC where these are the same. */
export function NextTimes({ times, zone }: NextTimesProps) {
  const [shown] = useTimeZone();
  if (times === null) {
    return (
      <ol className={styles.times} aria-label="Next dates, loading">
        {places.map((key) => (
          <li key={key}>
            <Skeleton h={14} w={280} />
          </li>
        ))}
      </ol>
    );
  }
  // Said twice in the same way, it would help nobody.
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isOwnClock = shown === "local" && zone === own;
  const isUtc = zone === "UTC" && (shown === "utc" || own === "UTC");
  return (
    <ol className={styles.times}>
      {times.map((at) => (
        <li key={at}>
          <span className="mono">{zoneTime(at, zone)}</span>
          {!isUtc &&
            (isOwnClock ? (
              <span className="mono">{exactTime(Date.parse(at), "utc")}</span>
            ) : (
              <Time at={at} exact />
            ))}
        </li>
      ))}
    </ol>
  );
}

/** "Mon 2026-11-16 09:00" on the clock of a zone. */
function zoneTime(at: string, zone: string): string {
  const parts = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    weekday: "short",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("weekday")} ${part("year")}-${part("month")}-${part("day")} ${part("hour")}:${part("minute")}`;
}
