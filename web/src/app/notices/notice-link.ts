import type { LinkProps } from "@tanstack/react-router";
import type { Notice } from "./notices-queries.ts";

/** Where one can look at what a notice is about, and do something about it. */
export function noticeLink({ kind, facts }: Notice): LinkProps & { readonly words: string } {
  switch (kind) {
    case "template_version_installed": {
      const params = { workflowId: facts.workflow_id };
      const words = "Look at the version";
      return { words, to: "/workflows/$workflowId", params, search: { tab: "versions" } };
    }
    case "template_version_refused":
      return { words: "Look at the template", to: "/workflows/gallery" };
    case "newer_release":
      return { words: "Look at the deployment", to: "/settings" };
  }
}
