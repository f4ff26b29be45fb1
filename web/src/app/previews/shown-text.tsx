import { Text } from "@mantine/core";
import { CopyButton } from "../../ui/copy-button.tsx";
import { bytesText } from "../../ui/format/bytes-text.ts";
import styles from "./shown-text.module.css";

interface ShownTextProps {
  text: string;
  label: string;
  bytes?: number;
  truncated?: boolean;
}

/** A text as it is, to be scrolled and copied. */
export function ShownText({ text, label, bytes, truncated = false }: ShownTextProps) {
  return (
    <div>
      <div className={styles.code}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what does not fit is scrolled by keyboard too */}
        <section className={styles.text} aria-label={label} tabIndex={0}>
          {text}
        </section>
        <span className={styles.copy}>
          <CopyButton value={text} what="text" />
        </span>
      </div>
      {truncated && bytes !== undefined && (
        <Text size="xs" c="dimmed" mt={4}>
          {`Its beginning; it is ${bytesText(bytes)} long.`}
        </Text>
      )}
    </div>
  );
}
