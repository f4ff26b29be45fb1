import { Text } from "@mantine/core";
import { useMemo } from "react";
import { numberText } from "../format/number-text.ts";
import { parseCsv } from "../format/parse-csv.ts";
import styles from "./csv-table.module.css";

interface CsvTableProps {
  /** What it is: the name of the file. */
  label: string;
  text: string;
  /** Only the beginning of the file is in `text`. */
  isBeginning?: boolean;
}

const maxRows = 500;
const maxColumns = 100;

/** A CSV file as a table, its first line as the header. A formula is a text like any other. */
export function CsvTable({ label, text, isBeginning = false }: CsvTableProps) {
  const { rows, isCut } = useMemo(() => parseCsv(text, maxRows + 1), [text]);
  const [header = [], ...lines] = rows;
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length === 0) return <Text c="dimmed">The file is empty.</Text>;
  const columns = Array.from({ length: Math.min(width, maxColumns) }, (_, at) => at);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled by keyboard too */}
      <section className={styles.scroll} aria-label={label} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                #
              </th>
              {columns.map((at) => (
                <th key={at} scope="col">
                  {header[at]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a file have no other name
              <tr key={row}>
                <td className={styles.number}>{row + 1}</td>
                {columns.map((at) => (
                  <td key={at}>{line[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(isCut || isBeginning || width > maxColumns) && (
        <Text size="xs" c="dimmed" mt={4}>
          The first {numberText(lines.length)} rows{width > maxColumns && ` and ${maxColumns} columns`} are
          shown. Download the file to see all of it.
        </Text>
      )}
    </>
  );
}
