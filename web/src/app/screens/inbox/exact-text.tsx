import styles from "./exact-text.module.css";
import { visibleText } from "./visible-text.ts";

interface ExactTextProps {
  text: string;
  /** For whoever hears it: "Command". */
  label: string;
}

/** A text as it is, whole: lines are broken where they do not fit, and nothing in it hides. */
export function ExactText({ text, label }: ExactTextProps) {
  return (
    <section aria-label={label} className={styles.place}>
      <pre className={styles.text} dir="ltr">
        <Visible text={text} />
      </pre>
    </section>
  );
}

/** Within a text of its own, such as a line of a comparison. */
export function Visible({ text }: { text: string }) {
  return visibleText(text).map(({ text: part, isMark }, at) =>
    isMark ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is read, never reordered
      <mark key={at} className={styles.mark} title="A character that would not be seen">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
