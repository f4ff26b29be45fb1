import { Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

/** A part of what is said of a step. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} fz={13} mb={4} id={id}>
        {title}
      </Title>
      {children}
    </section>
  );
}
