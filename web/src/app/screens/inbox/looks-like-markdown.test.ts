import { expect, it } from "vitest";
import { looksLikeMarkdown } from "./looks-like-markdown.ts";

it.each(["# Report", "a\n- one", "1. one", "```\ncode", "> said", "|a|b|\n|-|-|", "so **bold**", "[a](b)"])(
  "takes %j for Markdown",
  (text) => expect(looksLikeMarkdown(text)).toBe(true),
);

it.each(["", "north,165\nsouth,95", "-1\n-2", "#tag", "a * b * c", "plain words"])(
  "takes %j for a text",
  (text) => expect(looksLikeMarkdown(text)).toBe(false),
);
