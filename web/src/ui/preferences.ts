import { useLocalStorage } from "@mantine/hooks";
import type { TimeZone } from "./format/time-text.ts";

/** In which zone exact times are shown, remembered in this browser. */
export function useTimeZone() {
  return useLocalStorage<TimeZone>({
    key: "sluice-time-zone",
    defaultValue: "local",
    getInitialValueInEffect: false,
  });
}

export function useRailCollapsed() {
  return useLocalStorage<boolean>({
    key: "sluice-rail-collapsed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}
