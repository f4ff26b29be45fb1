import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface PlainAnchorProps
  extends AnchorProps,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

function PlainAnchor(props: PlainAnchorProps) {
  return <Anchor {...props} />;
}

/** A link to another screen, within text or a table. */
export const LinkAnchor = createLink(PlainAnchor);
