import { Anchor, type AnchorProps } from "@mantine/core";
import { createLink, type LinkComponent } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, Ref } from "react";

interface TextAnchorProps
  extends AnchorProps,
    Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> {
  ref?: Ref<HTMLAnchorElement>;
}

function TextAnchor(props: TextAnchorProps) {
  return <Anchor {...props} />;
}

/** A way to another screen within a text or a cell. */
export const TextLink: LinkComponent<typeof TextAnchor> = createLink(TextAnchor);
