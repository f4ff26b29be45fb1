import { exactTime, relativeTime, type TimeZone } from "./format/time-text.ts";
import { Hint } from "./hint.tsx";
import { useTimeZone } from "./preferences.ts";
import { useNow } from "./use-now.ts";

interface TimeProps {
  /** ISO-8601; null shows what `otherwise` says. */
  at: string | null;
  otherwise?: string;
  /** The exact time in the cell itself, for tables that are compared line by line. */
  exact?: boolean;
}

/** How long ago or ahead, with the exact time in both zones on hover and focus. */
export function Time({ at, otherwise = "–", exact = false }: TimeProps) {
  useNow(exact ? null : 30_000);
  // Read anew: a time that came between two ticks must not look as if it lay ahead.
  const now = Date.now();
  const [zone] = useTimeZone();
  if (at === null) return <>{otherwise}</>;
  const ms = Date.parse(at);
  return (
    <Hint label={<BothZones ms={ms} zone={zone} second={exact ? relativeTime(ms, now) : null} />}>
      <time dateTime={at} className={exact ? "mono" : undefined}>
        {exact ? exactTime(ms, zone) : relativeTime(ms, now)}
      </time>
    </Hint>
  );
}

/** A part of its own: nothing is worked out that nobody looks at. */
function BothZones({ ms, zone, second }: { ms: number; zone: TimeZone; second: string | null }) {
  return (
    <span className="mono">
      {exactTime(ms, zone)}
      <br />
      {second ?? exactTime(ms, zone === "utc" ? "local" : "utc")}
    </span>
  );
}
