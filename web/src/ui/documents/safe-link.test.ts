import { expect, it } from "vitest";
import { safeLink } from "./safe-link.ts";

it("lets a link lead to a page or to somebody's mail, and nowhere else", () => {
  expect(safeLink("https://example.com/a?b#c")).toBe("https://example.com/a?b#c");
  expect(safeLink("mailto:ada@example.com")).toBe("mailto:ada@example.com");
  for (const hostile of [
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " java\nscript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "blob:https://example.com/x",
    "file:///etc/passwd",
    "//evil.example",
    "/sign-out",
    "",
  ]) {
    expect(safeLink(hostile), hostile).toBeNull();
  }
});
