import { useLocalStorage } from "@mantine/hooks";

/** Whether a person wants to be told by this browser of what waits for them. */
export function useNotifyChoice() {
  return useLocalStorage({
    key: "sluice-inbox-notify",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
}
