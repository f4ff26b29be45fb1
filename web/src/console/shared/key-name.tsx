import { IdChip } from "../../ui/id-chip.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import styles from "./key-name.module.css";

interface KeyNameProps {
  keyId: string;
  name: string;
}

/** A key in a table: its name, which leads to it, and its id. */
export function KeyName({ keyId, name }: KeyNameProps) {
  return (
    <span className={styles.key}>
      <TextLink to="/keys/$keyId" params={{ keyId }} className={styles.name} title={name}>
        {name}
      </TextLink>
      <IdChip id={keyId} what="key id" />
    </span>
  );
}
