import type { ReactNode } from "react";
import styles from "./facts.module.css";

interface FactsProps {
  facts: ReadonlyArray<readonly [name: string, value: ReactNode]>;
}

/** Names and values of one thing, side by side; below each other on a narrow screen. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
