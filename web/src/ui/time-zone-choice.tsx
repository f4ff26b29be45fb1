import { SegmentedControl } from "@mantine/core";
import type { TimeZone } from "./format/time-text.ts";
import { useTimeZone } from "./preferences.ts";

/** In which zone exact times are shown; remembered in this browser. */
export function TimeZoneChoice() {
  const [zone, setZone] = useTimeZone();
  return (
    <SegmentedControl
      aria-label="Time zone"
      value={zone}
      onChange={(value) => setZone(value as TimeZone)}
      data={[
        { value: "local", label: "My own zone" },
        { value: "utc", label: "UTC" },
      ]}
    />
  );
}
