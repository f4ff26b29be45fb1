import { CopyButton } from "./copy-button.tsx";
import { shortId } from "./format/short-id.ts";
import { Hint } from "./hint.tsx";
import styles from "./id-chip.module.css";

interface IdChipProps {
  id: string;
  /** What it is the id of, for the copy button: "key id". */
  what?: string;
}

/** A short id with the whole one on hover, and a button that copies it. */
export function IdChip({ id, what = "id" }: IdChipProps) {
  return (
    <span className={styles.chip}>
      <Hint label={<span className="mono">{id}</span>} maw={420}>
        <span className={styles.id}>{shortId(id)}</span>
      </Hint>
      <CopyButton value={id} what={what} />
    </span>
  );
}
