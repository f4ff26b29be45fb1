import { useLocalStorage } from "@mantine/hooks";
import type { Column } from "./types.ts";

/** Which columns a person wants to see, remembered in this browser for each list. */
export function useChosenColumns<Row>(label: string, columns: ReadonlyArray<Column<Row>>) {
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `sluice-columns-${label.toLowerCase().replaceAll(" ", "-")}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isShown = ({ id, leading, hidden }: Column<Row>) => leading || (chosen[id] ?? !hidden);
  const visible = columns.filter(isShown);
  return {
    visible,
    shown: new Set(visible.map(({ id }) => id)),
    toggle: (id: string, shown: boolean) => setChosen({ ...chosen, [id]: shown }),
  };
}
