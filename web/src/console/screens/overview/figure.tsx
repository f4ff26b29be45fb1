import { Skeleton } from "@mantine/core";
import { TextLink } from "../../../ui/text-link.tsx";
import styles from "./figure.module.css";

interface FigureProps {
  name: string;
  /** Undefined while it is on its way. */
  value: string | undefined;
  to: "/usage" | "/keys" | "/deployments" | "/people";
}

/** One number, and the way to what it is made of. */
export function Figure({ name, value, to }: FigureProps) {
  return (
    <TextLink to={to} underline="never" className={styles.figure}>
      <span className={styles.name}>{name}</span>
      {value === undefined ? <Skeleton h={28} w={64} /> : <span className={styles.value}>{value}</span>}
    </TextLink>
  );
}
