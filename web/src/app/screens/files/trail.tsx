import { Fragment } from "react";
import { TextLink } from "../../../ui/text-link.tsx";
import { useDrop } from "../../files/use-drop.ts";
import styles from "./files-screen.module.css";

interface TrailProps {
  /** What the top is called. */
  topName: string;
  /** The folders from the top to the one in sight. */
  path: ReadonlyArray<{ file_id: string; name: string }>;
  onRows?(ids: string[], folderId: string | null): void;
}

/** The way here from the top. Rows can be dropped on it. */
export function Trail({ topName, path, onRows }: TrailProps) {
  const steps = [{ file_id: null, name: topName }, ...path];
  return (
    <nav aria-label="Where you are" className={styles.trail}>
      {steps.map(({ file_id, name }, at) => (
        <Fragment key={file_id}>
          {at > 0 && <span aria-hidden>/</span>}
          <Step id={file_id} name={name} isHere={at === steps.length - 1} onRows={onRows} />
        </Fragment>
      ))}
    </nav>
  );
}

interface StepProps extends Pick<TrailProps, "onRows"> {
  id: string | null;
  name: string;
  isHere: boolean;
}

function Step({ id, name, isHere, onRows }: StepProps) {
  const { isOver, handlers } = useDrop({ onRows: onRows && !isHere ? (ids) => onRows(ids, id) : undefined });
  if (isHere) {
    return (
      <bdi aria-current="location" className={styles.here}>
        {name}
      </bdi>
    );
  }
  return (
    <TextLink
      from="/files"
      to="/files"
      search={(old) => ({ owner: old.owner, folder: id ?? undefined, sort: old.sort, desc: old.desc })}
      size="sm"
      data-over={isOver || undefined}
      {...handlers}
    >
      <bdi>{name}</bdi>
    </TextLink>
  );
}
