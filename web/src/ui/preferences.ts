import { useLocalStorage } from "@mantine/hooks";
import { useSyncExternalStore } from "react";
import type { TimeZone } from "./format/time-text.ts";
import { timeZoneStore } from "./time-zone-store.ts";

/** In which zone exact times are shown, remembered in this browser. */
export function useTimeZone(): readonly [zone: TimeZone, choose: (zone: TimeZone) => void] {
  const { subscribe, current, choose } = timeZoneStore;
  return [useSyncExternalStore(subscribe, current), choose];
}

export function useRailCollapsed() {
  return useLocalStorage<boolean>({
    key: "sluice-rail-collapsed",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}
